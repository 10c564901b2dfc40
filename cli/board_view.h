// The board of a game as a person at the terminal sees it.
#pragma once

#include <array>
#include <string>

#include "cli/played_game.h"

namespace mutare {

struct BoardView {
    /// With figurines, in color, and with a panel beside the board where there is room. Otherwise
    /// with letters in a frame, and in ASCII.
    bool is_colored = false;
    /// The width of the terminal.
    int columns = 80;
    Color bottom = Color::White;
    /// Who plays White and Black, with their clocks, for the panel.
    std::array<std::string, 2> players;
};

/// The board with the squares of the last move marked, the balance of material and the last moves.
std::string board_text(const PlayedGame& game, const BoardView& view);

}  // namespace mutare
