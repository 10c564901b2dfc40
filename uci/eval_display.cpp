#include "uci/eval_display.h"

#include <utility>

#include "base/text.h"
#include "search/evaluation/win_chances.h"
#include "uci/display.h"

namespace mutare {

namespace {

/// "+1.05".
std::string pawns(int centipawns) {
    return join(centipawns < 0 ? "" : "+", hundredths(centipawns));
}

/// "26.5 %".
std::string percent(int thousandths) {
    return join(std::to_string(thousandths / 10), ".", std::to_string(thousandths % 10), " %");
}

std::string chances_text(Score score, const Position& position) {
    auto [win, draw, loss] = win_chances(score, position.board());
    if (position.side_to_move() == Color::Black) std::swap(win, loss);
    return join("White wins ", percent(win), ", draw ", percent(draw), ", Black wins ",
                percent(loss));
}

}  // namespace

std::string eval_text(const EvalBreakdown& eval, const Position& position) {
    constexpr std::size_t kWidth = 7;
    const Board& board = position.board();
    const int sign = position.side_to_move() == Color::White ? 1 : -1;
    const auto piece_text = [&](Square square) {
        return std::string(1, board.is_empty(square) ? ' ' : letter(board[square]));
    };
    const auto value_text = [&](Square square) {
        const auto value = eval.piece_values[square.index()];
        return value ? pawns(*value) : std::string();
    };
    std::string text = framed_board(kWidth, {piece_text, value_text});
    text +=
        "\nUnder each piece: by how much the evaluation falls without it. In pawns, from "
        "White's view.\n";
    text += join("\nNetwork:           ", pawns(sign * eval.network.value()), "  (output bucket ",
                 std::to_string(eval.bucket + 1), " of ", std::to_string(eval.bucket_count), ", ",
                 std::to_string(board.count_pieces()), " pieces)");
    text +=
        join("\nFifty-move clock:  ", pawns(sign * (eval.scaled.value() - eval.network.value())),
             "  (", std::to_string(position.state().halfmove_clock), " plies)");
    text += join("\nCorrection:        ", pawns(sign * eval.correction),
                 "  (learned by the searches so far)");
    text += join("\nStatic evaluation: ", pawns(sign * eval.total.value()),
                 position.in_check() ? "  (in check: the search does not use it)" : "");
    text += join("\nChances:           ", chances_text(eval.total, position));
    return text;
}

}  // namespace mutare
