#include "cli/played_game.h"

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdlib>
#include <utility>

#include "base/text.h"
#include "engine/draws.h"
#include "engine/notation/fen.h"
#include "engine/notation/start_positions.h"
#include "engine/piece.h"
#include "uci/display.h"
#include "uci/win_chances.h"

namespace mutare {

namespace {

constexpr std::string_view kUnknown = "*";

std::string_view win_of(Color side) {
    return side == Color::White ? "1-0" : "0-1";
}

std::string two_digits(std::integral auto number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

/// "2026.11.22", in UTC.
std::string today() {
    const std::chrono::year_month_day date =
        std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    return join(static_cast<int>(date.year()), ".", two_digits(static_cast<unsigned>(date.month())),
                ".", two_digits(static_cast<unsigned>(date.day())));
}

/// "[%clk 0:04:58.3]".
std::string clock_comment(Milliseconds left) {
    constexpr int kTenth = 100;
    const std::chrono::hh_mm_ss time(left);
    return join("[%clk ", time.hours().count(), ":", two_digits(time.minutes().count()), ":",
                two_digits(time.seconds().count()), ".", time.subseconds().count() / kTenth, "]");
}

}  // namespace

std::string clock_text(Milliseconds left) {
    const std::chrono::hh_mm_ss time(
        std::chrono::ceil<std::chrono::seconds>(std::max(left, Milliseconds(0))));
    const std::string minutes = std::to_string(time.minutes().count());
    const std::string seconds = two_digits(time.seconds().count());
    if (time.hours().count() == 0) return join(minutes, ":", seconds);
    return join(time.hours().count(), ":", two_digits(time.minutes().count()), ":", seconds);
}

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
    const int difference = material(board, Color::White) - material(board, Color::Black);
    if (difference == 0) return {};
    return join(name(difference > 0 ? Color::White : Color::Black), " is ahead by ",
                std::abs(difference), " in material");
}

PlayedGame::PlayedGame(Position start)
    : start_(std::move(start)), position_(start_), result_(kUnknown) {
    end_by_rules();
}

std::optional<Milliseconds> PlayedGame::clock(Color side) const {
    const std::size_t back = position_.side_to_move() == side ? 2 : 1;
    return back > clocks_.size() ? std::nullopt : clocks_[clocks_.size() - back];
}

void PlayedGame::play(Move move, std::optional<Milliseconds> clock) {
    position_.make_move(move);
    moves_.push_back(move);
    clocks_.push_back(clock);
    end_by_rules();
}

void PlayedGame::take_back() {
    position_.unmake_move(moves_.back());
    moves_.pop_back();
    clocks_.pop_back();
    result_ = kUnknown;
    ending_.clear();
}

void PlayedGame::resign(Color side) {
    end(win_of(~side), join(name(side), " resigns, ", name(~side), " wins"));
}

void PlayedGame::forget_clocks() {
    clocks_.assign(clocks_.size(), std::nullopt);
}

void PlayedGame::lose_on_time(Color side) {
    const bool can_opponent_win = position_.board().pieces(~side).all().size() > 1;
    if (can_opponent_win) {
        end(win_of(~side), join(name(side), "'s time is up, ", name(~side), " wins"));
    } else {
        end(kDraw, join("draw: ", name(side), "'s time is up, ", name(~side), " has a lone king"));
    }
}

void PlayedGame::end(std::string_view result, std::string_view reason) {
    result_ = result;
    ending_ = reason;
}

void PlayedGame::end_by_rules() {
    const Outcome now = outcome(position_);
    if (!ends_game(now)) return;
    end(now == Outcome::Checkmate ? win_of(~position_.side_to_move()) : kDraw,
        outcome_text(position_));
}

PgnGame PlayedGame::pgn(std::string_view white, std::string_view black) const {
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
    if (start_.castling_table().is_any_non_classical())
        game.tags.push_back({"Variant", "Chess960"});
    if (const std::string text = fen(start_); text != kStartFen) {
        game.tags.push_back({"SetUp", "1"});
        game.tags.push_back({"FEN", text});
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        game.items.push_back({PgnItem::Kind::Move, moves_[i], {}, {}});
        if (!clocks_[i]) continue;
        game.items.push_back(PgnItem::comment(clock_comment(*clocks_[i])));
    }
    if (is_over()) game.items.push_back(PgnItem::comment(ending_));
    return game;
}

}  // namespace mutare
