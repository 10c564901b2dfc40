// How people begin games: what a weak level plays in its first moves.
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/split_mix.h"
#include "base/text.h"
#include "engine/notation/move_text.h"
#include "search/levels/amateur.h"

namespace mutare {

namespace {

#include "search/levels/human_openings.inc"

/// What people play in the positions of their openings, each move as often as it counts.
class OpeningMoves {
  public:
    OpeningMoves() {
        std::string_view lines = trimmed(kHumanOpenings);
        while (!lines.empty()) add(consume_until(lines, "\n"));
    }
    [[nodiscard]] const std::vector<Move>* find(Key key) const {
        const auto place = moves_.find(key);
        return place == moves_.end() ? nullptr : &place->second;
    }

  private:
    void add(std::string_view line) {
        const auto count = whole_number<std::size_t>(consume_until(line, " ")).value();
        Position position;
        while (!line.empty()) {
            const Move move = *parse_move(position, consume_until(line, " "));
            std::vector<Move>& known = moves_[position.key()];
            known.insert(known.end(), count, move);
            position.make_move(move);
        }
    }

    std::unordered_map<Key, std::vector<Move>> moves_;
};

}  // namespace

Move human_opening_move(const Position& position, std::uint64_t seed) {
    static const OpeningMoves kOpenings;
    const std::vector<Move>* moves = kOpenings.find(position.key());
    return moves == nullptr ? Move() : (*moves)[split_mix(seed ^ position.key()) % moves->size()];
}

}  // namespace mutare
