#include "uci/info.h"

#include "bench/speed.h"
#include "engine/notation/uci_move.h"
#include "search/evaluation/win_chances.h"

namespace mutare {

namespace {

/// The moves of a principal variation. The root says for all of them which rooks castle.
std::string pv_text(const std::vector<Move>& pv, const Notation& notation) {
    std::string text;
    for (const Move move : pv) text += ' ' + uci(move, notation.root, notation.chess960);
    return text;
}

std::string_view bound_text(Bound bound) {
    switch (bound) {
        case Bound::Lower: return " lowerbound";
        case Bound::Upper: return " upperbound";
        default: return "";
    }
}

std::string wdl_text(Score score, const Position& root) {
    const auto [win, draw, loss] = win_chances(score, root.board());
    return " wdl " + std::to_string(win) + ' ' + std::to_string(draw) + ' ' + std::to_string(loss);
}

}  // namespace

std::string info_line(const Report& report, const Notation& notation, std::optional<int> cpu_load) {
    std::string text = "info depth " + std::to_string(report.depth);
    text += " seldepth " + std::to_string(report.selective_depth);
    text += " multipv " + std::to_string(report.multipv);
    text += " score " + score_text(report.score);
    text += bound_text(report.bound);
    if (notation.with_wdl) text += wdl_text(report.score, notation.root);
    text += " nodes " + std::to_string(report.nodes);
    text += " nps " + std::to_string(nodes_per_second(report.nodes, report.time));
    text += " hashfull " + std::to_string(report.hash_full);
    text += " tbhits " + std::to_string(report.tablebase_hits);
    text += " time " + std::to_string(report.time.count());
    if (cpu_load) text += " cpuload " + std::to_string(*cpu_load);
    if (!report.pv.empty()) text += " pv" + pv_text(report.pv, notation);
    return text;
}

std::string current_move_line(const CurrentMove& current, const Notation& notation) {
    return "info depth " + std::to_string(current.depth) + " currmove " +
           uci(current.move, notation.root, notation.chess960) + " currmovenumber " +
           std::to_string(current.number);
}

std::string current_moves_line(const std::vector<Move>& moves, const Notation& notation) {
    return "info currline" + pv_text(moves, notation);
}

std::string refutation_line(Move move, Move reply, const Notation& notation) {
    return "info refutation" + pv_text({move, reply}, notation);
}

std::string best_move_line(Move move, const Notation& notation) {
    return "bestmove " + (move ? uci(move, notation.root, notation.chess960) : "(none)");
}

std::string best_move_line(const SearchResult& result, const Notation& notation) {
    std::string text = best_move_line(result.best, notation);
    if (result.ponder) text += " ponder " + uci(result.ponder, notation.root, notation.chess960);
    return text;
}

std::string score_text(Score score) {
    return score.is_mate() ? "mate " + std::to_string(score.moves_to_mate())
                           : "cp " + std::to_string(score.value());
}

}  // namespace mutare
