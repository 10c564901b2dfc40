#include "uci/display.h"

#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/san.h"
#include "engine/notation/uci_move.h"
#include "engine/notation/wording.h"

namespace mutare {

namespace {

std::string diagram(const Board& board) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        text += std::to_string(rank + 1) + ' ';
        for (int file = 0; file < 8; ++file) text += {' ', letter(board[Square(file, rank)])};
        text += '\n';
    }
    return text + "   a b c d e f g h\n";
}

std::string hexadecimal(Key key) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[key >> shift & 15];
    return text;
}

std::string check_text(const CheckInfo& checks) {
    if (!checks.in_check()) return "no";
    return checks.checks == 1 ? join("from ", name(checks.checker)) : "double";
}

}  // namespace

std::string board_text(const Position& position) {
    const CheckInfo checks = find_checks(position.board(), position.side_to_move());
    return join(diagram(position.board()), "\nFEN: ", fen(position),
                "\nKey: ", hexadecimal(position.key()), "\nCheck: ", check_text(checks));
}

std::string moves_text(const Position& position, bool chess960) {
    std::string text;
    for (const Move move : legal_moves(position)) {
        text +=
            join(text.empty() ? "" : "\n", uci(move, position, chess960), " ", san(position, move));
    }
    return text.empty() ? "no legal moves" : text;
}

std::string perft_text(const PerftResult& counts, const Position& position, bool chess960) {
    std::string text;
    for (const auto& [move, nodes] : counts.moves) {
        text += join(uci(move, position, chess960), ": ", std::to_string(nodes), "\n");
    }
    return join(text, "\nNodes searched: ", std::to_string(counts.nodes));
}

}  // namespace mutare
