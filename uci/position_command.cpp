#include "uci/position_command.h"

#include <algorithm>
#include <array>

#include "engine/notation/fen.h"
#include "engine/notation/san.h"
#include "engine/notation/uci_move.h"

namespace mutare {

namespace {

constexpr std::string_view kMoves = "moves";

struct NamedPosition {
    std::string_view name;
    std::string_view fen;
};

constexpr std::array kNamedPositions{
    NamedPosition{"startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    // What perft is counted on everywhere, by Peter McKenzie.
    NamedPosition{"kiwipete",
                  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
};

constexpr auto kPositionWords = std::to_array<std::string_view>({"startpos", "kiwipete", "fen"});

/// Where the word after the last one would begin.
int column_after(const Token& last) {
    return last.column + static_cast<int>(last.text.size()) + 1;
}

/// The position before any moves.
Parsed<ParsedFen> parse_start(Tokens words) {
    const std::string_view first = words.front().text;
    const auto named =
        std::find_if(kNamedPositions.begin(), kNamedPositions.end(),
                     [&](const NamedPosition& entry) { return entry.name == first; });
    if (named != kNamedPositions.end()) {
        if (words.size() == 1) return parse_fen(named->fen);
        return ParseError{kMoves, words[1].column,
                          "expected \"moves\", found " + quoted(words[1].text)};
    }
    const bool has_keyword = first == "fen";
    if (!has_keyword && first.find('/') == std::string_view::npos) {
        return ParseError{"position", words.front().column,
                          "expected startpos or fen, found " + quoted(first) +
                              did_you_mean(first, kPositionWords)};
    }
    const Tokens fen_words = words.subspan(has_keyword ? 1 : 0);
    if (fen_words.empty()) return moved_to(column_after(words.front()), parse_fen("").error());
    const Parsed<ParsedFen> parsed = parse_fen(text_between(fen_words.front(), fen_words.back()));
    return parsed ? parsed : moved_to(fen_words.front().column, parsed.error());
}

/// Makes the moves; returns the error of the first that cannot be made.
std::optional<ParseError> make_moves(Position& position, Tokens moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Token& word = moves[i];
        const Parsed<Move> move = parse_move(position, word.text);
        if (!move) {
            ParseError error = moved_to(word.column, move.error());
            error.field = kMoves;
            error.message = "ply " + std::to_string(i + 1) + ", " + quoted(word.text) + ": " +
                            error.message + " in " + fen(position);
            return error;
        }
        position.make_move(*move);
    }
    return std::nullopt;
}

/// Two squares, as UCI notation begins and SAN does not; or UCI's word for no move.
bool looks_like_uci(std::string_view text) {
    return (square_named(text.substr(0, 2)) && text.size() >= 4 &&
            square_named(text.substr(2, 2))) ||
           text == "0000";
}

}  // namespace

Parsed<PositionCommand> parse_position(Tokens words) {
    const auto moves = std::find_if(words.begin(), words.end(),
                                    [](const Token& word) { return word.text == kMoves; });
    if (moves == words.begin()) {
        return ParseError{"position", words.empty() ? 1 : words.front().column,
                          "expected startpos or fen, found nothing"};
    }
    Parsed<ParsedFen> start = parse_start({words.begin(), moves});
    if (!start) return start.error();
    PositionCommand command{std::move(start->position), std::move(start->mended)};
    if (moves != words.end()) {
        const auto error = make_moves(command.position, {moves + 1, words.end()});
        if (error) return *error;
    }
    return command;
}

Parsed<Move> parse_move(const Position& position, std::string_view text) {
    return looks_like_uci(text) ? parse_uci_move(position, text) : parse_san(position, text);
}

std::string describe(const ParseError& error) {
    return error.message + ", column " + std::to_string(error.column) + ", field " +
           std::string(error.field);
}

}  // namespace mutare
