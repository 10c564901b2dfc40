// What the games of one player show together: a table by color, phase and opening.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>

#include "bench/judgement.h"
#include "engine/notation/pgn.h"

namespace mutare {

class PlayerTable {
  public:
    /// For the player whose name contains this one, in upper or lower case.
    explicit PlayerTable(std::string name) : name_(std::move(name)) {}

    /// The player's side; nothing when the game is not the player's.
    [[nodiscard]] std::optional<Color> side_of(const PgnGame& game) const;
    /// Adds a game of the player.
    void add(const PgnGame& game, const GameJudgement& judgement);
    [[nodiscard]] std::string text() const;

  private:
    struct Row {
        void add(const Tally& tally);
        [[nodiscard]] std::string text(std::string_view title) const;

        int games = 0;
        Tally sum;
    };

    std::string name_;
    Row all_;
    std::array<Row, 2> by_color_;
    std::array<Row, kPhaseCount> by_phase_;
    std::map<std::string, Row> by_opening_;
};

}  // namespace mutare
