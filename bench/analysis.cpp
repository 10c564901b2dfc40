#include "bench/analysis.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "base/text.h"
#include "engine/draws.h"

namespace mutare {

namespace {

/// The score of a game that has ended without anyone's claim.
std::optional<Score> final_score(const Position& position) {
    const Outcome end = outcome(position);
    if (!ends_game(end)) return std::nullopt;
    return end == Outcome::Checkmate ? Score::mated_in(0) : Score::draw();
}

/// A small part of the limits.
Limits small_part(const Limits& limits) {
    constexpr int kPart = 20;
    constexpr int kSmallDepth = 8;
    Limits part;
    if (limits.nodes) part.nodes = std::max<std::uint64_t>(*limits.nodes / kPart, 1);
    if (limits.move_time) part.move_time = std::max(*limits.move_time / kPart, Milliseconds(1));
    if (limits.depth) part.depth = std::min(*limits.depth, kSmallDepth);
    return part;
}

/// Keeps the last lines that are in the order of their scores: when an iteration is cut short,
/// lines of the one before may look better than the best.
class SortedLines : public Listener {
  public:
    void on_lines(const std::vector<Report>& lines) override {
        const bool is_sorted = std::ranges::is_sorted(lines, std::greater(), &Report::score);
        if (is_sorted || kept.empty()) kept = lines;
    }
    std::vector<Report> kept;
};

}  // namespace

PositionAnalysis analyse_position(Searcher& searcher, const Position& position,
                                  const Limits& limits, const Control& control) {
    PositionAnalysis analysis;
    if (const auto score = final_score(position)) {
        analysis.lines.front().score = *score;
        return analysis;
    }
    SortedLines lines;
    const SearchResult result = searcher.run(position, limits, control, lines);
    analysis.lines.clear();
    for (const Report& line : lines.kept) analysis.lines.push_back({line.score, line.pv});
    analysis.depth = result.depth;
    analysis.nodes = result.nodes;
    return analysis;
}

GameAnalysis analyse_game(Searcher& searcher, const PgnGame& game, const Limits& limits,
                          std::size_t skipped_plies, const Control& control,
                          const AnalysisProgress& progress) {
    searcher.clear();
    const std::vector<Move> moves = main_line(game);
    Position position = position_after(game, moves.size());
    const std::size_t first = std::min(skipped_plies, moves.size());
    GameAnalysis analysis;
    analysis.first_ply = moves.size() + 1;
    std::vector<PositionAnalysis>& found = analysis.positions;  // the last position first
    while (analysis.first_ply > first) {
        PositionAnalysis next = analyse_position(searcher, position, limits, control);
        if (control.is_stopped()) break;
        const std::size_t ply = --analysis.first_ply;
        if (ply < moves.size()) {
            learn_from_move(next, moves[ply], found.back());
            if (moves[ply] != next.best()) {
                complete_line(searcher, position, next.lines.front(), limits, control);
            }
        }
        found.push_back(std::move(next));
        if (ply > 0) position.unmake_move_or_pass(moves[ply - 1]);
        if (progress) progress(found.size(), moves.size() + 1 - first);
    }
    std::reverse(found.begin(), found.end());
    return analysis;
}

void learn_from_move(PositionAnalysis& before, Move move, const PositionAnalysis& after) {
    const Score score = (-after.score()).from_ply(1);
    if (!move || score <= before.score()) return;
    std::erase_if(before.lines, [&](const AnalysedLine& line) {
        return !line.moves.empty() && line.moves.front() == move;
    });
    AnalysedLine line{score, {move}};
    const std::vector<Move>& reply = after.lines.front().moves;
    line.moves.insert(line.moves.end(), reply.begin(), reply.end());
    before.lines.insert(before.lines.begin(), std::move(line));
}

void complete_line(Searcher& searcher, const Position& start, AnalysedLine& line,
                   const Limits& limits, const Control& control) {
    constexpr std::size_t kShownPlies = 6;
    const int multipv = std::exchange(searcher.settings().multipv, 1);
    Position position = start;
    for (const Move move : line.moves) position.make_move(move);
    while (line.moves.size() < kShownPlies && !control.is_stopped()) {
        const PositionAnalysis next =
            analyse_position(searcher, position, small_part(limits), control);
        if (!next.best()) break;
        for (const Move move : next.lines.front().moves) {
            line.moves.push_back(move);
            position.make_move(move);
        }
    }
    searcher.settings().multipv = multipv;
}

std::vector<Move> main_line(const PgnGame& game) {
    std::vector<Move> moves;
    game.for_each_main_line_item([&](const PgnItem& item) {
        if (item.kind == PgnItem::Kind::Move) moves.push_back(item.move);
    });
    return moves;
}

Position position_after(const PgnGame& game, std::size_t plies) {
    Position position = game.start;
    for (const Move move : main_line(game)) {
        if (plies-- == 0) break;
        position.make_move_or_pass(move);
    }
    return position;
}

std::string white_score_text(Score score, Color side_to_move) {
    const bool is_white = side_to_move == Color::White;
    if (score.is_mate()) {
        const int moves = score.moves_to_mate();
        return moves == 0 ? "" : "#" + std::to_string(is_white ? moves : -moves);
    }
    return hundredths((is_white ? score : -score).value());
}

}  // namespace mutare
