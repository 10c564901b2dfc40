// The names of openings.
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "base/text.h"
#include "bench/judgement.h"
#include "engine/notation/move_text.h"

namespace mutare {

namespace {

#include "bench/openings.inc"

/// The openings by the keys of their positions.
class OpeningTable {
  public:
    OpeningTable() {
        std::string_view rest = trimmed(kOpenings);
        while (!rest.empty()) add(consume_until(rest, "\n"));
    }
    [[nodiscard]] const Opening* find(Key key) const {
        const auto place = by_key_.find(key);
        return place == by_key_.end() ? nullptr : &place->second;
    }

  private:
    void add(std::string_view line) {
        const auto shared = whole_number<std::size_t>(consume_until(line, "\t")).value();
        while (moves_.size() > shared) {
            position_.unmake_move(moves_.back());
            moves_.pop_back();
        }
        std::string_view moves = consume_until(line, "\t");
        while (!moves.empty()) {
            moves_.push_back(*parse_move(position_, consume_until(moves, " ")));
            position_.make_move(moves_.back());
        }
        const std::string_view eco = consume_until(line, "\t");
        by_key_.insert_or_assign(position_.key(), Opening{eco, line});
    }

    Position position_;
    std::vector<Move> moves_;
    std::unordered_map<Key, Opening> by_key_;
};

}  // namespace

std::optional<Opening> opening_at(const Position& position) {
    static const OpeningTable table;
    const Opening* const opening = table.find(position.key());
    return opening == nullptr ? std::nullopt : std::optional(*opening);
}

std::optional<Opening> opening_of(const PgnGame& game) {
    Position position;
    if (game.start != position) return std::nullopt;
    std::optional<Opening> last;
    for (const Move move : main_line(game)) {
        if (!move) break;
        position.make_move(move);
        if (const std::optional<Opening> opening = opening_at(position)) last = opening;
    }
    return last;
}

}  // namespace mutare
