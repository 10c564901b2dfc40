#include "uci/go.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "engine/perft/perft.h"
#include "uci/position_command.h"

namespace mutare {

namespace {

/// A `go` in which nothing is usable searches for so long.
constexpr Milliseconds kStandInTime{1000};

/// The numbers that are taken.
struct Range {
    std::int64_t lowest;
    std::int64_t highest;
    /// What is too low counts as the lowest: a match manager with a time margin sends clocks that
    /// have run out.
    bool raises = false;
};

constexpr std::int64_t kYear = std::int64_t{365} * 24 * 60 * 60 * 1000;
constexpr Range kClockTime{1, kYear, true};
constexpr Range kIncrement{0, kYear, true};
constexpr Range kNodes{1, 1'000'000'000'000'000};
constexpr Range kCount{1, std::numeric_limits<int>::max()};
constexpr Range kPerftDepth{0, kDeepestPerft};

Clock& clock_of(GoCommand& go, Color side) {
    std::optional<Clock>& clock = go.limits.clocks[index(side)];
    if (!clock) clock = Clock{Milliseconds(kClockTime.lowest), Milliseconds(0)};
    return *clock;
}

/// A word that a number follows.
struct NumberWord {
    std::string_view name;
    Range range;
    void (*set)(GoCommand&, std::int64_t);
};

using Go = GoCommand;
using Number = std::int64_t;

constexpr std::array kNumberWords{
    NumberWord{"wtime", kClockTime,
               [](Go& go, Number n) { clock_of(go, Color::White).left = Milliseconds(n); }},
    NumberWord{"btime", kClockTime,
               [](Go& go, Number n) { clock_of(go, Color::Black).left = Milliseconds(n); }},
    NumberWord{"winc", kIncrement,
               [](Go& go, Number n) { clock_of(go, Color::White).increment = Milliseconds(n); }},
    NumberWord{"binc", kIncrement,
               [](Go& go, Number n) { clock_of(go, Color::Black).increment = Milliseconds(n); }},
    NumberWord{"movestogo", kCount,
               [](Go& go, Number n) { go.limits.moves_to_go = static_cast<int>(n); }},
    NumberWord{"movetime", kClockTime,
               [](Go& go, Number n) { go.limits.move_time = Milliseconds(n); }},
    NumberWord{"depth", kCount, [](Go& go, Number n) { go.limits.depth = static_cast<int>(n); }},
    NumberWord{"nodes", kNodes,
               [](Go& go, Number n) { go.limits.nodes = static_cast<std::uint64_t>(n); }},
    NumberWord{"mate", kCount, [](Go& go, Number n) { go.limits.mate = static_cast<int>(n); }},
    NumberWord{"perft", kPerftDepth,
               [](Go& go, Number n) { go.perft_depth = static_cast<int>(n); }},
};

/// A word that says all by itself.
struct FlagWord {
    std::string_view name;
    void (*set)(Limits&);
};

constexpr std::array kFlagWords{
    FlagWord{"infinite", [](Limits& limits) { limits.infinite = true; }},
    FlagWord{"ponder", [](Limits& limits) { limits.ponder = true; }},
};

constexpr std::string_view kSearchMoves = "searchmoves";

template <class Table>
auto find_word(const Table& table, std::string_view name) {
    const auto entry = std::find_if(table.begin(), table.end(),
                                    [&](const auto& word) { return word.name == name; });
    return entry == table.end() ? nullptr : &*entry;
}

bool is_go_word(std::string_view word) {
    return find_word(kNumberWords, word) || find_word(kFlagWords, word) || word == kSearchMoves;
}

/// Takes the value of a number word, or remarks what is wrong with it.
void read_value(const NumberWord& word, std::string_view value, GoCommand& go) {
    const std::string what = std::string(word.name) + ' ' + quoted(value);
    const std::optional<std::int64_t> number = whole_number(value);
    if (!number) {
        go.remarks.push_back(what + " is not a whole number; ignored");
    } else if (*number > word.range.highest) {
        go.remarks.push_back(what + " is more than " + std::to_string(word.range.highest) +
                             "; ignored");
    } else if (*number < word.range.lowest && !word.range.raises) {
        go.remarks.push_back(what + " is less than " + std::to_string(word.range.lowest) +
                             "; ignored");
    } else {
        word.set(go, std::max(*number, word.range.lowest));
    }
}

/// Reads one go word with all that belongs to it, and returns how many words that are.
std::size_t read_word(Tokens words, GoCommand& go) {
    const std::string_view name = words.front().text;
    const Tokens rest = words.subspan(1);
    if (const NumberWord* const number = find_word(kNumberWords, name)) {
        if (rest.empty() || is_go_word(rest.front().text)) {
            go.remarks.push_back(std::string(name) + " has no value; ignored");
            return 1;
        }
        read_value(*number, rest.front().text, go);
        return 2;
    }
    if (const FlagWord* const flag = find_word(kFlagWords, name)) {
        flag->set(go.limits);
    } else if (name == kSearchMoves) {
        const auto end = std::find_if(rest.begin(), rest.end(),
                                      [](const Token& word) { return is_go_word(word.text); });
        go.search_moves.assign(rest.begin(), end);
        return 1 + go.search_moves.size();
    } else {
        go.remarks.push_back("unknown word " + quoted(name) + " skipped");
    }
    return 1;
}

bool has_limit(const Limits& limits) {
    return limits.clocks[index(Color::White)] || limits.clocks[index(Color::Black)] ||
           limits.move_time || limits.depth || limits.nodes;
}

}  // namespace

GoCommand parse_go(Tokens words) {
    GoCommand go;
    while (!words.empty()) words = words.subspan(read_word(words, go));
    const Limits& limits = go.limits;
    if (!go.remarks.empty() && !has_limit(limits) && !limits.infinite && !limits.mate &&
        !go.perft_depth) {
        go.limits.move_time = kStandInTime;
        go.remarks.push_back("no usable limit is left; searching for " +
                             std::to_string(kStandInTime.count()) + " ms");
    }
    return go;
}

Limits limits_in(const Position& position, GoCommand& go) {
    Limits limits = go.limits;
    for (const Token& word : go.search_moves) {
        const Parsed<Move> move = parse_move(position, word.text);
        std::vector<Move>& known = limits.search_moves;
        if (!move) {
            go.remarks.push_back("searchmoves " + quoted(word.text) +
                                 " ignored: " + move.error().message);
        } else if (std::find(known.begin(), known.end(), *move) == known.end()) {
            known.push_back(*move);
        }
    }
    if (limits.search_moves.empty() && !go.search_moves.empty()) {
        go.remarks.push_back("searchmoves names no legal move; searching all");
    }
    // A GUI may send the opponent's clock only.
    const Color us = position.side_to_move();
    std::optional<Clock>& own_clock = limits.clocks[index(us)];
    if (!own_clock) own_clock = limits.clocks[index(~us)];
    return limits;
}

bool is_bounded(const Limits& limits) {
    return has_limit(limits) && !limits.infinite && !limits.ponder;
}

}  // namespace mutare
