#include "uci/position_command.h"

#include <algorithm>
#include <array>

#include "base/names.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/named_positions.h"
#include "engine/notation/start_positions.h"

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

/// The start position with a number: the tokens are the name of the family and the number.
Expected<ParsedFen> parse_numbered_start(const NumberedStarts& starts, Tokens tokens) {
    const bool has_number = tokens.size() > 1;
    const std::string_view text = has_number ? tokens[1].text : std::string_view();
    const std::optional<int> number = whole_number<int>(text);
    if (!number || *number < 0 || *number >= starts.count) {
        const int column = has_number ? tokens[1].column : column_after(tokens.front());
        return ParseError{starts.name, column,
                          join("expected a number from 0 to ", starts.count - 1, ", found ",
                               has_number ? in_quotes(text) : "nothing")};
    }
    if (tokens.size() == 2) return parse_fen(starts.fen(*number));
    return moves_expected(tokens[2]);
}

/// The position before any moves.
Expected<ParsedFen> parse_start(Tokens tokens) {
    const std::string_view first = tokens.front().text;
    if (const NamedPosition* const named = find_named_ignoring_case(kNamedPositions, first)) {
        if (tokens.size() == 1) return parse_fen(named->fen);
        return moves_expected(tokens[1]);
    }
    if (const auto* const starts = find_named_ignoring_case(kNumberedStarts, first)) {
        return parse_numbered_start(*starts, tokens);
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
            error.message = join("ply ", i + 1, ", ", in_quotes(text), ": ", error.message, " in ",
                                 fen(position));
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

}  // namespace mutare
