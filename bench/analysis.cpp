#include "bench/analysis.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/text.h"
#include "engine/draws.h"
#include "search/evaluation/win_chances.h"

namespace mutare {

namespace {

double expected_score(Score score, const Board& board) {
    constexpr double kThousandths = 1000;
    const WinChances chances = win_chances(score, board);
    return (chances.win + chances.draw / 2.0) / kThousandths;
}

/// The score of a game that has ended without anyone's claim.
std::optional<Score> final_score(const Position& position) {
    switch (outcome(position)) {
        case Outcome::Checkmate: return Score::mated_in(0);
        case Outcome::Stalemate:
        case Outcome::InsufficientMaterial:
        case Outcome::SeventyFiveMoves:
        case Outcome::Fivefold: return Score::draw();
        default: return std::nullopt;
    }
}

Judgment judgment_for(double loss) {
    if (loss >= kBlunderLoss) return Judgment::Blunder;
    if (loss >= kMistakeLoss) return Judgment::Mistake;
    return loss >= kInaccuracyLoss ? Judgment::Inaccuracy : Judgment::Fine;
}

}  // namespace

std::string_view name(Judgment judgment) {
    constexpr std::array<std::string_view, 4> kNames{"", "inaccuracy", "mistake", "blunder"};
    return kNames[static_cast<std::size_t>(judgment)];
}

std::optional<PositionAnalysis> analyse_position(Searcher& searcher, const Position& position,
                                                 const Limits& limits, const StopToken& stop) {
    if (stop.stop_requested()) return std::nullopt;
    PositionAnalysis analysis;
    if (const auto score = final_score(position)) {
        analysis.score = *score;
    } else {
        Control control;
        LastReport last;
        const StopCallback on_stop(stop, [&control] { control.stop(); });
        const SearchResult result = searcher.run(position, limits, control, last);
        if (stop.stop_requested()) return std::nullopt;
        analysis.score = last.report().score;
        analysis.depth = result.depth;
        analysis.nodes = result.nodes;
        analysis.pv = last.report().pv;
    }
    analysis.expected = expected_score(analysis.score, position.board());
    return analysis;
}

GameAnalysis analyse_game(Searcher& searcher, const PgnGame& game, const Limits& limits,
                          const StopToken& stop, const AnalysisProgress& progress) {
    searcher.clear();
    const std::vector<Move> moves = main_line(game);
    const std::size_t all = moves.size() + 1;
    Position position = game.start;
    GameAnalysis analysis;
    for (std::size_t i = 0; i < all; ++i) {
        if (i > 0) position.make_move_or_pass(moves[i - 1]);
        std::optional<PositionAnalysis> found = analyse_position(searcher, position, limits, stop);
        if (!found) break;
        if (i > 0) {
            analysis.moves.push_back(analyse_move(moves[i - 1], analysis.positions.back(), *found));
        }
        analysis.positions.push_back(*std::move(found));
        if (progress) progress(i + 1, all);
    }
    return analysis;
}

MoveAnalysis analyse_move(Move move, const PositionAnalysis& before,
                          const PositionAnalysis& after) {
    MoveAnalysis analysis;
    analysis.move = move;
    if (!move) return analysis;  // Nobody plays a null move; it stands for "what if".
    // The move that the search would have played lost nothing, even if a deeper look disappoints.
    if (!before.pv.empty() && before.pv.front() == move) return analysis;
    const double now = 1 - after.expected;
    analysis.loss = std::max(before.expected - now, 0.0);
    analysis.judgment = judgment_for(analysis.loss);
    analysis.missed_win = before.expected >= kWon && now <= kNotWon;
    return analysis;
}

std::vector<Move> main_line(const PgnGame& game) {
    std::vector<Move> moves;
    game.for_each_main_line_item([&](const PgnItem& item) {
        if (item.kind == PgnItem::Kind::Move) moves.push_back(item.move);
    });
    return moves;
}

std::string white_score_text(const PositionAnalysis& analysis, Color side_to_move) {
    const bool is_white = side_to_move == Color::White;
    if (analysis.score.is_mate()) {
        const int moves = analysis.score.moves_to_mate();
        return moves == 0 ? "" : "#" + std::to_string(is_white ? moves : -moves);
    }
    const Score score = is_white ? analysis.score : -analysis.score;
    return hundredths(score.value());
}

}  // namespace mutare
