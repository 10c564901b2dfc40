#include "cli/played_game.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "base/text.h"
#include "engine/draws.h"
#include "engine/notation/fen.h"
#include "engine/notation/named_positions.h"
#include "engine/notation/wording.h"
#include "uci/display.h"

namespace mutare {

namespace {

constexpr std::string_view kUnknown = "*";
constexpr std::string_view kDraw = "1/2-1/2";
/// What the pieces are worth, by type.
constexpr std::array<int, kPieceTypeCount> kPoints{0, 1, 3, 0, 3, 5, 9};

std::string_view win_of(Color side) {
    return side == Color::White ? "1-0" : "0-1";
}

/// "2026.11.22", in UTC.
std::string today() {
    const std::chrono::year_month_day date =
        std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    const auto two_digits = [](unsigned number) {
        return (number < 10 ? "0" : "") + std::to_string(number);
    };
    return join(std::to_string(static_cast<int>(date.year())), ".",
                two_digits(static_cast<unsigned>(date.month())), ".",
                two_digits(static_cast<unsigned>(date.day())));
}

}  // namespace

std::string last_moves_text(const PlayedGame& game) {
    constexpr std::size_t kShownPlies = 8;
    const std::vector<Move>& moves = game.moves();
    const std::size_t shown = std::min(moves.size(), kShownPlies);
    Position position = game.position();
    for (std::size_t i = 0; i < shown; ++i) position.unmake_move(moves[moves.size() - 1 - i]);
    const std::vector<Move> last(moves.end() - static_cast<std::ptrdiff_t>(shown), moves.end());
    return join(shown < moves.size() ? "... " : "", numbered_line(position, last, shown));
}

std::string material_text(const Board& board) {
    const auto worth = [&](Color side) {
        int sum = 0;
        for (const std::size_t slot : board.pieces(side).all()) {
            sum += kPoints[index(type_of(board[board.pieces(side)[slot]]))];
        }
        return sum;
    };
    const int difference = worth(Color::White) - worth(Color::Black);
    if (difference == 0) return {};
    return join(name(difference > 0 ? Color::White : Color::Black), " is ahead by ",
                std::to_string(std::abs(difference)), " in material");
}

PlayedGame::PlayedGame(Position start)
    : start_(std::move(start)), position_(start_), result_(kUnknown) {
    end_by_rules();
}

void PlayedGame::play(Move move) {
    position_.make_move(move);
    moves_.push_back(move);
    end_by_rules();
}

void PlayedGame::take_back() {
    position_.unmake_move(moves_.back());
    moves_.pop_back();
    result_ = kUnknown;
    ending_.clear();
}

void PlayedGame::resign(Color side) {
    result_ = win_of(~side);
    ending_ = join(name(side), " resigns, ", name(~side), " wins");
}

void PlayedGame::end_as_draw(std::string_view reason) {
    result_ = kDraw;
    ending_ = reason;
}

void PlayedGame::end_by_rules() {
    switch (outcome(position_)) {
        case Outcome::Ongoing:
        case Outcome::FiftyMoves:
        case Outcome::Threefold: return;
        case Outcome::Checkmate: result_ = win_of(~position_.side_to_move()); break;
        default: result_ = kDraw; break;
    }
    ending_ = outcome_text(position_);
}

PgnGame PlayedGame::pgn(std::string_view white, std::string_view black, bool chess960) const {
    PgnGame game;
    game.start = start_;
    game.result = result_;
    game.moves = moves_.size();
    game.tags = {{"Event", "Game at the terminal"},
                 {"Site", "?"},
                 {"Date", today()},
                 {"Round", "-"},
                 {"White", std::string(white)},
                 {"Black", std::string(black)},
                 {"Result", result_}};
    if (chess960) game.tags.push_back({"Variant", "Chess960"});
    if (const std::string text = fen(start_); text != kStartFen) {
        game.tags.push_back({"SetUp", "1"});
        game.tags.push_back({"FEN", text});
    }
    for (const Move move : moves_) game.items.push_back({PgnItem::Kind::Move, move, {}, {}});
    if (is_over()) game.items.push_back({PgnItem::Kind::Comment, {}, {}, ending_});
    return game;
}

}  // namespace mutare
