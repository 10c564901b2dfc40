#include "uci/parse.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "base/names.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/start_positions.h"
#include "engine/perft/perft.h"
#include "uci/option_values.h"

namespace mutare {

namespace {

constexpr std::string_view kMoves = "moves";
constexpr std::string_view kFen = "fen";

/// The first tokens that are understood, besides that of a FEN.
constexpr std::string_view kExpected =
    "expected startpos, kiwipete, frc NUMBER, dfrc NUMBER or a FEN, found ";

constexpr auto kFirstTokens = [] {
    std::array<std::string_view, 1 + kNamedPositions.size() + kNumberedStarts.size()> tokens{kFen};
    const auto rest = std::ranges::copy(names_of(kNamedPositions), tokens.begin() + 1).out;
    std::ranges::copy(names_of(kNumberedStarts), rest);
    return tokens;
}();

/// The column where the next token would begin.
int column_after(const Token& last) {
    return last.column + static_cast<int>(last.text.size()) + 1;
}

ParseError moves_expected(const Token& found) {
    return {kMoves, found.column, "expected \"moves\", found " + in_quotes(found.text)};
}

/// The position before any moves.
Expected<ParsedFen> parse_start(Tokens tokens) {
    const std::string_view first = tokens.front().text;
    if (const NamedPosition* const named = find_named_ignoring_case(kNamedPositions, first)) {
        if (tokens.size() == 1) return parse_fen(named->fen);
        return moves_expected(tokens[1]);
    }
    if (const auto* const starts = find_named_ignoring_case(kNumberedStarts, first)) {
        const auto number = tokens.size() > 1 ? whole_number<int>(tokens[1].text) : std::nullopt;
        if (!number || *number < 0 || *number >= starts->count) {
            return ParseError{starts->name, column_after(tokens.front()),
                              join("expected a number from 0 to ", starts->count - 1)};
        }
        return tokens.size() > 2 ? moves_expected(tokens[2]) : parse_fen(starts->fen(*number));
    }
    const bool has_keyword = equals_ignoring_case(first, kFen);
    if (!has_keyword && first.find('/') == std::string_view::npos) {
        return ParseError{
            "position", tokens.front().column,
            std::string(kExpected) + in_quotes(first) + did_you_mean(first, kFirstTokens)};
    }
    const Tokens fields = tokens.subspan(has_keyword ? 1 : 0);
    if (fields.empty()) return moved_to(column_after(tokens.front()), parse_fen("").error());
    const Expected<ParsedFen> parsed = parse_fen(text_between(fields.front(), fields.back()));
    return parsed ? parsed : moved_to(fields.front().column, parsed.error());
}

/// Makes the moves and adds them to `made`, up to the first that is not legal.
Expected<void> make_moves(Position& position, Tokens moves, std::vector<Move>& made) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& [text, column] = moves[i];
        const Expected<Move> move = parse_move(position, text);
        if (!move) {
            ParseError error = moved_to(column, move.error());
            error.field = kMoves;
            error.message = join("ply ", i + 1, ", ", in_quotes(text), ": ", error.message,
                                 "; the position is ", fen(position));
            return error;
        }
        position.make_move(*move);
        made.push_back(*move);
    }
    return {};
}

}  // namespace

Expected<PositionCommand> parse_position(Tokens tokens) {
    const auto moves = find_keyword(tokens, kMoves);
    if (moves == tokens.begin()) {
        return ParseError{"position", tokens.empty() ? 1 : tokens.front().column,
                          std::string(kExpected) + "nothing"};
    }
    Expected<ParsedFen> start = parse_start({tokens.begin(), moves});
    if (!start) return start.error();
    PositionCommand command{std::move(start->position), std::move(start->corrections), {}};
    if (moves != tokens.end()) {
        const auto made = make_moves(command.position, {moves + 1, tokens.end()}, command.moves);
        if (!made) return made.error();
    }
    return command;
}

std::string describe(const ParseError& error) {
    return join(error.message, ", column ", error.column, ", field ", error.field);
}

namespace {

/// The time for a `go` without a usable limit.
constexpr Milliseconds kFallbackTime{1000};

/// The numbers that are accepted.
struct Range {
    std::int64_t lowest;
    std::int64_t highest;
    /// Is a number outside changed to the nearest one inside? A match manager that tolerates a time
    /// margin sends clocks that have run out.
    bool is_clamped = false;
};

constexpr std::int64_t kYear = std::int64_t{365} * 24 * 60 * 60 * 1000;
constexpr Range kClockTime{1, kYear, true};
constexpr Range kIncrement{0, kYear, true};
constexpr Range kNodes{1, 1'000'000'000'000'000};
constexpr Range kCount{1, std::numeric_limits<int>::max()};
constexpr Range kPerftDepth{0, kDeepestPerft};
constexpr Range kPerftHash{0, kMaxHashMegabytes};

Clock& clock_of(GoCommand& go, Color side) {
    std::optional<Clock>& clock = go.limits.clocks[index(side)];
    if (!clock) clock = Clock{Milliseconds(kClockTime.lowest), Milliseconds(0)};
    return *clock;
}

/// A parameter with a number.
struct NumberParameter {
    std::string_view name;
    Range range;
    void (*set)(GoCommand&, std::int64_t);
};

using Go = GoCommand;
using Number = std::int64_t;

constexpr auto kNumberParameters = std::to_array<NumberParameter>({
    {"wtime", kClockTime,
     [](Go& go, Number n) { clock_of(go, Color::White).left = Milliseconds(n); }},
    {"btime", kClockTime,
     [](Go& go, Number n) { clock_of(go, Color::Black).left = Milliseconds(n); }},
    {"winc", kIncrement,
     [](Go& go, Number n) { clock_of(go, Color::White).increment = Milliseconds(n); }},
    {"binc", kIncrement,
     [](Go& go, Number n) { clock_of(go, Color::Black).increment = Milliseconds(n); }},
    {"movestogo", kCount, [](Go& go, Number n) { go.limits.moves_to_go = static_cast<int>(n); }},
    {"movetime", kClockTime, [](Go& go, Number n) { go.limits.move_time = Milliseconds(n); }},
    {"depth", kCount, [](Go& go, Number n) { go.limits.depth = static_cast<int>(n); }},
    {"nodes", kNodes, [](Go& go, Number n) { go.limits.nodes = static_cast<std::uint64_t>(n); }},
    {"softnodes", kNodes,
     [](Go& go, Number n) { go.limits.soft_nodes = static_cast<std::uint64_t>(n); }},
    {"mate", kCount, [](Go& go, Number n) { go.limits.mate = static_cast<int>(n); }},
    {"perft", kPerftDepth, [](Go& go, Number n) { go.perft_depth = static_cast<int>(n); }},
    {"hash", kPerftHash,
     [](Go& go, Number n) { go.perft_megabytes = static_cast<std::size_t>(n); }},
});

constexpr std::string_view kInfinite = "infinite";
constexpr std::string_view kPonder = "ponder";
constexpr std::string_view kSearchMoves = "searchmoves";

bool is_parameter(std::string_view token) {
    return find_named_ignoring_case(kNumberParameters, token) ||
           equals_ignoring_case(token, kInfinite) || equals_ignoring_case(token, kPonder) ||
           equals_ignoring_case(token, kSearchMoves);
}

/// Sets the value of a parameter, or adds a warning.
void read_value(const NumberParameter& parameter, std::string_view value, GoCommand& go) {
    const Range& range = parameter.range;
    const auto ignore = [&](const std::string& fault) {
        go.warnings.push_back(join(parameter.name, " ", in_quotes(value), fault, "; ignored"));
    };
    const std::optional<std::int64_t> number = clamped_number(value);
    if (!number) {
        ignore(" is not a whole number");
    } else if (*number > range.highest && !range.is_clamped) {
        ignore(join(" is more than ", range.highest));
    } else if (*number < range.lowest && !range.is_clamped) {
        ignore(join(" is less than ", range.lowest));
    } else {
        parameter.set(go, std::clamp(*number, range.lowest, range.highest));
    }
}

/// Adds the search moves that are legal, each once.
void read_search_moves(Tokens tokens, const Position& position, GoCommand& go) {
    std::vector<Move>& moves = go.limits.search_moves;
    for (const Token& token : tokens) {
        const Expected<Move> move = parse_move(position, token.text);
        if (!move) {
            go.warnings.push_back(
                join("searchmoves ", in_quotes(token.text), " ignored: ", move.error().message));
        } else if (std::ranges::find(moves, *move) == moves.end()) {
            moves.push_back(*move);
        }
    }
    if (moves.empty() && !tokens.empty()) {
        go.warnings.emplace_back("searchmoves has no legal move; searching all moves");
    }
}

/// Reads the first parameter with its value, and returns the number of tokens they have.
std::size_t read_parameter(Tokens tokens, const Position& position, GoCommand& go) {
    const std::string_view name = tokens.front().text;
    const Tokens rest = tokens.subspan(1);
    if (const NumberParameter* const parameter =
            find_named_ignoring_case(kNumberParameters, name)) {
        if (rest.empty() || is_parameter(rest.front().text)) {
            go.warnings.push_back(std::string(name) + " has no value; ignored");
            return 1;
        }
        read_value(*parameter, rest.front().text, go);
        return 2;
    }
    if (equals_ignoring_case(name, kInfinite)) {
        go.limits.infinite = true;
    } else if (equals_ignoring_case(name, kPonder)) {
        go.ponder = true;
    } else if (equals_ignoring_case(name, kSearchMoves)) {
        const auto end =
            std::ranges::find_if(rest, [](const Token& token) { return is_parameter(token.text); });
        const Tokens moves(rest.begin(), end);
        read_search_moves(moves, position, go);
        return 1 + moves.size();
    } else {
        go.warnings.push_back("unknown token " + in_quotes(name) + " ignored");
    }
    return 1;
}

bool has_limit(const Limits& limits) {
    return limits.clocks[index(Color::White)] || limits.clocks[index(Color::Black)] ||
           limits.move_time || limits.depth || limits.nodes || limits.soft_nodes;
}

}  // namespace

GoCommand parse_go(Tokens tokens, const Position& position) {
    GoCommand go;
    while (!tokens.empty()) tokens = tokens.subspan(read_parameter(tokens, position, go));
    Limits& limits = go.limits;
    if (!go.warnings.empty() && !has_limit(limits) && !limits.infinite && !limits.mate &&
        !go.perft_depth) {
        limits.move_time = kFallbackTime;
        go.warnings.push_back(
            join("without a limit, searching for ", kFallbackTime.count(), " ms"));
    }
    constexpr std::size_t kMostWarnings = 10;  // in one line of output
    if (go.warnings.size() > kMostWarnings) go.warnings.resize(kMostWarnings);
    // With the opponent's clock alone the search would never end.
    const Color us = position.side_to_move();
    std::optional<Clock>& own_clock = limits.clocks[index(us)];
    if (!own_clock) own_clock = limits.clocks[index(~us)];
    return go;
}

bool is_bounded(const Limits& limits) {
    return (has_limit(limits) || limits.mate) && !limits.infinite;
}

}  // namespace mutare
