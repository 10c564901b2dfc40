// What the games of one player show together: a table by color, phase and opening.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "bench/judgement.h"
#include "engine/notation/pgn.h"

namespace mutare {

class PlayerTable {
  public:
    /// For the player whose name has these words one after the other, in upper or lower case
    /// (of ASCII) and whatever stands between them.
    explicit PlayerTable(std::string_view name) : name_(as_utf8(name)) {}

    /// Does the player have that side?
    [[nodiscard]] bool has_side(const PgnGame& game, Color side) const;
    [[nodiscard]] bool has_game(const PgnGame& game) const {
        return has_side(game, Color::White) || has_side(game, Color::Black);
    }
    /// Adds the player's side of a game: both, when the name is that of both.
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
