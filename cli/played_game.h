// A game as it is played, with what ends it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "engine/notation/pgn.h"
#include "engine/position.h"

namespace mutare {

/// The result of a drawn game, as PGN has it.
inline constexpr std::string_view kDraw = "1/2-1/2";

class PlayedGame {
  public:
    explicit PlayedGame(Position start);

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    [[nodiscard]] bool is_over() const { return !ending_.empty(); }
    /// Why the game is over: "checkmate, White wins"; empty while it is not.
    [[nodiscard]] const std::string& ending() const { return ending_; }

    /// What the side's clock showed after its last move; nothing when that is not known.
    [[nodiscard]] std::optional<Milliseconds> clock(Color side) const;

    /// Makes a legal move. The rules may end the game. `clock` is what the side's clock shows then.
    void play(Move move, std::optional<Milliseconds> clock = {});
    /// Takes back the last move, and with it the end of the game. Requires a move.
    void take_back();
    /// From here on, no clock is known.
    void forget_clocks();
    /// A player resigns.
    void resign(Color side);
    /// A player's time is up, which wins for the opponent unless that has a lone king.
    void lose_on_time(Color side);
    /// The game has ended with this result, as PGN has it.
    void end(std::string_view result, std::string_view reason);

    /// The game with its tags; "*" as the result while it is not over.
    [[nodiscard]] PgnGame pgn(std::string_view white, std::string_view black) const;

  private:
    void end_by_rules();

    Position start_;
    Position position_;
    std::vector<Move> moves_;
    /// After each move, that of the side that made it.
    std::vector<std::optional<Milliseconds>> clocks_;
    std::string result_;
    std::string ending_;
};

/// "4:58", "1:04:58": the seconds that have begun.
std::string clock_text(Milliseconds left);

/// The last moves of a game, numbered: "12. Nf3 Nc6 13. O-O".
std::string last_moves_text(const PlayedGame& game);

/// "White is ahead by 3 in material", where a pawn counts 1; empty when neither side is.
std::string material_text(const Board& board);

}  // namespace mutare
