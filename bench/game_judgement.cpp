// What the moves of a game add up to: accuracy, phases, clocks, and the moves that decided it.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "base/text.h"
#include "bench/decimal.h"
#include "bench/judgement.h"

namespace mutare {

namespace {

constexpr double kPercent = 100;
constexpr std::size_t kMaxKeyMoments = 3;

double standard_deviation(const double* begin, const double* end) {
    const auto count = static_cast<double>(end - begin);
    const double mean = std::accumulate(begin, end, 0.0) / count;
    const double squares = std::accumulate(begin, end, 0.0, [&](double sum, double value) {
        return sum + (value - mean) * (value - mean);
    });
    return std::sqrt(squares / count);
}

/// How much each move counts for the accuracy: more where the winning chances swing.
std::vector<double> swing_weights(const PgnGame& game, const GameAnalysis& analysis) {
    constexpr std::size_t kShortest = 2;
    constexpr std::size_t kLongest = 8;
    constexpr std::size_t kMovesPerPosition = 10;
    constexpr double kLeast = 0.5;
    constexpr double kMost = 12;
    std::vector<double> percents;  // of White's winning chances
    Color side = position_after(game, analysis.first_ply).side_to_move();
    for (const PositionAnalysis& position : analysis.positions) {
        const double chances = winning_chances(position.score());
        percents.push_back(kPercent / 2 * (1 + (side == Color::White ? chances : -chances)));
        side = ~side;
    }
    const std::size_t moves = percents.empty() ? 0 : percents.size() - 1;
    const std::size_t window = std::clamp(moves / kMovesPerPosition, kShortest, kLongest);
    std::vector<double> weights;
    for (std::size_t i = 0; i < moves; ++i) {
        const std::size_t begin = i + kShortest > window ? i + kShortest - window : 0;
        const std::size_t end = std::min(begin + window, percents.size());
        weights.push_back(std::clamp(
            standard_deviation(percents.data() + begin, percents.data() + end), kLeast, kMost));
    }
    return weights;
}

/// Sums up the moves that are counted.
template <class Counts>
Tally tally_of(const std::vector<MoveJudgement>& moves, const std::vector<double>& weights,
               const Counts& counts) {
    constexpr double kLeast = 1;  // so that the harmonic mean exists
    Tally tally;
    int centipawns = 0;
    double all_weights = 0;
    double weighted = 0;
    double inverse = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const MoveJudgement& move = moves[i];
        if (!counts(move)) continue;
        ++tally.moves;
        ++tally.counts[static_cast<std::size_t>(move.judgement)];
        centipawns += move.centipawn_loss;
        all_weights += weights[i];
        weighted += weights[i] * move.accuracy;
        inverse += 1 / std::max(move.accuracy, kLeast);
    }
    if (tally.moves == 0) return tally;
    tally.average_loss = static_cast<double>(centipawns) / tally.moves;
    tally.accuracy = (weighted / all_weights + tally.moves / inverse) / 2;
    return tally;
}

SideJudgement sum_up(Color side, const std::vector<MoveJudgement>& moves,
                     const std::vector<double>& weights) {
    SideJudgement result;
    const auto is_of_side = [&](const MoveJudgement& move) { return move.side == side; };
    result.all = tally_of(moves, weights, is_of_side);
    for (const Phase phase : {Phase::Opening, Phase::Middlegame, Phase::Endgame}) {
        result.phases[static_cast<std::size_t>(phase)] = tally_of(
            moves, weights,
            [&](const MoveJudgement& move) { return is_of_side(move) && move.phase == phase; });
    }
    for (const MoveJudgement& move : moves) {
        if (!is_of_side(move)) continue;
        result.missed_mates += move.missed_mate ? 1 : 0;
        result.errors_in_time_trouble +=
            move.is_in_time_trouble && is_error(move.judgement) ? 1 : 0;
    }
    return result;
}

std::vector<std::size_t> key_moments(const std::vector<MoveJudgement>& moves) {
    std::vector<std::size_t> errors;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (is_error(moves[i].judgement)) errors.push_back(i);
    }
    const auto loss = [&](std::size_t i) { return moves[i].loss; };
    std::ranges::stable_sort(errors, std::ranges::greater{}, loss);
    errors.resize(std::min(errors.size(), kMaxKeyMoments));
    std::ranges::sort(errors);
    return errors;
}

/// The phase of a position; a game does not go back to an earlier one.
Phase phase_of(const Board& board, Phase earlier) {
    constexpr int kEndgamePieces = 6;
    constexpr int kMiddlegamePieces = 10;
    constexpr int kDeveloped = 4;
    int pieces = 0;
    bool is_developed = false;
    for (const Color side : {Color::White, Color::Black}) {
        int at_home = 0;
        for (const std::size_t slot : board.pieces(side).all()) {
            const Square square = board.pieces(side)[slot];
            const PieceType type = type_of(board[square]);
            if (type != PieceType::Pawn && type != PieceType::King) ++pieces;
            if (square.rank_for(side) == 0) ++at_home;
        }
        is_developed = is_developed || at_home < kDeveloped;
    }
    if (pieces <= kEndgamePieces) return Phase::Endgame;
    const bool is_middlegame = pieces <= kMiddlegamePieces || is_developed;
    return std::max(earlier, is_middlegame ? Phase::Middlegame : Phase::Opening);
}

/// The seconds in "[%clk 1:02:03]"; nothing for what no clock shows. "1:02" are hours and minutes,
/// as boards that send no seconds write it and Lichess reads it.
std::optional<double> clock_in(std::string_view comment) {
    constexpr std::string_view kCommand = "[%clk ";
    constexpr int kMaxFields = 3;
    constexpr double kSixty = 60;
    constexpr double kTen = 10;
    constexpr double kMaxSeconds = 1000 * kSixty * kSixty;
    const std::size_t begin = comment.find(kCommand);
    if (begin == std::string_view::npos) return std::nullopt;
    std::string_view rest = comment.substr(begin + kCommand.size());
    std::string_view text = trimmed(consume_until(rest, "]"));
    const bool has_no_seconds =
        std::ranges::count(text, ':') == 1 && text.find('.') == std::string_view::npos;
    double seconds = 0;
    for (int fields = 0; !text.empty(); ++fields) {
        std::string_view fraction = consume_until(text, ":");
        const auto whole = whole_number<int>(consume_until(fraction, "."));
        const auto decimals = fraction.empty() ? 0 : whole_number<int>(fraction);
        if (fields == kMaxFields || !whole || *whole < 0 || !decimals || *decimals < 0) {
            return std::nullopt;
        }
        seconds = seconds * kSixty + *whole;
        seconds += *decimals / std::pow(kTen, static_cast<double>(fraction.size()));
    }
    if (has_no_seconds) seconds *= kSixty;
    return seconds <= kMaxSeconds ? std::optional(seconds) : std::nullopt;
}

}  // namespace

std::string_view name(Phase phase) {
    constexpr std::array<std::string_view, kPhaseCount> kNames{"opening", "middlegame", "endgame"};
    return kNames[static_cast<std::size_t>(phase)];
}

std::vector<std::optional<double>> clocks_of(const PgnGame& game) {
    std::vector<std::optional<double>> result;
    game.for_each_main_line_item([&](const PgnItem& item) {
        if (item.kind == PgnItem::Kind::Move) {
            result.emplace_back();
        } else if (item.kind == PgnItem::Kind::Comment && !result.empty()) {
            if (const auto clock = clock_in(item.text)) result.back() = clock;
        }
    });
    return result;
}

GameJudgement judge_game(const PgnGame& game, const GameAnalysis& analysis) {
    // Time trouble is less than a tenth of what the side has after its first move, and less than a
    // minute.
    constexpr double kMinute = 60;
    constexpr double kShare = 0.1;
    GameJudgement result;
    result.opening = opening_of(game);
    const std::vector<Move> moves = main_line(game);
    const std::vector<std::optional<double>> times = clocks_of(game);
    Position position = game.start;
    Phase phase = Phase::Opening;
    std::array<std::optional<double>, 2> time_trouble;
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const Color side = position.side_to_move();
        phase = phase_of(position.board(), phase);
        std::optional<double>& limit = time_trouble[index(side)];
        if (times[ply] && !limit) limit = std::min(kMinute, *times[ply] * kShare);
        if (ply >= analysis.first_ply) {
            const std::size_t i = ply - analysis.first_ply;
            MoveJudgement move = judge_move(position, ply > 0 ? moves[ply - 1] : Move(), moves[ply],
                                            analysis.positions[i], analysis.positions[i + 1]);
            move.phase = phase;
            move.clock = times[ply];
            move.is_in_time_trouble = times[ply] && *times[ply] < *limit;
            result.moves.push_back(std::move(move));
        }
        position.make_move_or_pass(moves[ply]);
    }
    const std::vector<double> weights = swing_weights(game, analysis);
    for (const Color side : {Color::White, Color::Black}) {
        result.sides[index(side)] = sum_up(side, result.moves, weights);
    }
    result.key_moments = key_moments(result.moves);
    return result;
}

std::string tally_text(const Tally& tally) {
    return join("accuracy ", decimal(tally.accuracy, 0), " %, average loss ",
                decimal(tally.average_loss, 0), ", ",
                counted(tally.count(Judgement::Inaccuracy), "inaccuracy", "inaccuracies"), ", ",
                counted(tally.count(Judgement::Mistake), "mistake", "mistakes"), ", ",
                counted(tally.count(Judgement::Blunder), "blunder", "blunders"));
}

}  // namespace mutare
