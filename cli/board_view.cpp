#include "cli/board_view.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "engine/notation/san.h"
#include "uci/display.h"

namespace mutare {

namespace {

constexpr std::size_t kRows = 8;

// Colors of the terminal's palette of 256. White and black pieces can be told on each ground.
constexpr int kLightSquare = 137;
constexpr int kDarkSquare = 95;
constexpr int kLightMarked = 66;
constexpr int kDarkMarked = 60;
constexpr int kCheckedKing = 167;
constexpr int kWhitePiece = 231;
constexpr int kBlackPiece = 16;

/// One shape for both sides, which differ in color.
std::string_view figurine(PieceType type) {
    switch (type) {
        case PieceType::Pawn: return "\u265F";
        case PieceType::Knight: return "\u265E";
        case PieceType::Bishop: return "\u265D";
        case PieceType::Rook: return "\u265C";
        case PieceType::Queen: return "\u265B";
        case PieceType::King: return "\u265A";
        default: return " ";
    }
}

bool is_marked(const PlayedGame& game, Square square) {
    if (game.moves().empty()) return false;
    const Move last = game.moves().back();
    return square == last.from() || square == last.to();
}

std::string framed(const PlayedGame& game, Color bottom) {
    const auto square_text = [&](Square square) {
        const std::string piece = piece_text(game.position().board(), square);
        return is_marked(game, square) ? join("[", piece, "]") : piece;
    };
    return framed_board(3, {square_text}, bottom);
}

/// The balance of material and the last moves, a line each.
std::string summary_below(const PlayedGame& game) {
    std::string text;
    if (const std::string balance = material_text(game.position().board()); !balance.empty()) {
        text += join(balance, "\n");
    }
    return game.moves().empty() ? text : join(text, last_moves_text(game), "\n");
}

int ground_of(const PlayedGame& game, Square square) {
    const Position& position = game.position();
    const bool is_checked =
        position.in_check() && square == position.board().king(position.side_to_move());
    if (is_checked) return kCheckedKing;
    if (is_marked(game, square)) return square.is_light() ? kLightMarked : kDarkMarked;
    return square.is_light() ? kLightSquare : kDarkSquare;
}

std::string colored_square(const PlayedGame& game, Square square) {
    const Board& board = game.position().board();
    std::string text = join("\x1b[48;5;", ground_of(game, square));
    if (board.is_empty(square)) return join(text, "m   ");
    const Piece piece = board[square];
    const int ink = color_of(piece) == Color::White ? kWhitePiece : kBlackPiece;
    return join(text, ";38;5;", ink, "m ", figurine(type_of(piece)), " ");
}

/// The last moves in two columns, one line a number.
std::vector<std::string> move_rows(const PlayedGame& game, std::size_t max_rows) {
    constexpr std::size_t kNumberWidth = 5;
    constexpr std::size_t kMoveWidth = 8;
    std::vector<std::string> rows;
    Position position = game.start();
    for (const Move move : game.moves()) {
        const bool is_white = position.side_to_move() == Color::White;
        if (is_white || rows.empty()) {
            rows.push_back(left_aligned(join(position.fullmove_number(), ". "), kNumberWidth) +
                           (is_white ? "" : left_aligned("...", kMoveWidth)));
        }
        rows.back() += left_aligned(san(position, move) + ' ', kMoveWidth);
        position.make_move(move);
    }
    if (rows.size() > max_rows) rows.erase(rows.begin(), rows.end() - static_cast<long>(max_rows));
    return rows;
}

/// What stands beside the ranks, from the top.
std::array<std::string, kRows> panel(const PlayedGame& game, const BoardView& view) {
    constexpr std::size_t kFirstMoves = 2;
    constexpr std::size_t kMoveRows = 4;
    std::array<std::string, kRows> rows;
    rows.front() = view.players[index(~view.bottom)];
    rows.back() = view.players[index(view.bottom)];
    rows[kRows - 2] = material_text(game.position().board());
    std::ranges::copy(move_rows(game, kMoveRows), rows.begin() + kFirstMoves);
    return rows;
}

std::string colored(const PlayedGame& game, const BoardView& view) {
    constexpr int kPanelColumns = 64;
    const bool is_white = view.bottom == Color::White;
    const bool has_panel = view.columns >= kPanelColumns;
    const std::array<std::string, kRows> beside = panel(game, view);
    std::string text;
    for (int row = 0; row <= kLastRank; ++row) {
        const int rank = is_white ? kLastRank - row : row;
        text += join(" ", rank + 1, " ");
        for (int column = 0; column <= kLastFile; ++column) {
            const int file = is_white ? column : kLastFile - column;
            text += colored_square(game, Square(file, rank));
        }
        const std::string& remark = beside[static_cast<std::size_t>(row)];
        text += join("\x1b[0m", has_panel && !remark.empty() ? "   " + remark : "", "\n");
    }
    text += is_white ? "    a  b  c  d  e  f  g  h\n" : "    h  g  f  e  d  c  b  a\n";
    return has_panel ? text : text + summary_below(game);
}

}  // namespace

std::string board_text(const PlayedGame& game, const BoardView& view) {
    if (view.is_colored) return colored(game, view);
    return framed(game, view.bottom) + summary_below(game);
}

}  // namespace mutare
