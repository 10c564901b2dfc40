#include "uci/info.h"

#include "base/text.h"
#include "bench/decimal.h"
#include "engine/notation/move_text.h"
#include "uci/win_chances.h"

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
    return join(" wdl ", win, " ", draw, " ", loss);
}

}  // namespace

std::string info_line(const Report& report, const Notation& notation) {
    std::string text =
        join("info depth ", report.depth, " seldepth ", report.selective_depth, " multipv ",
             report.multipv, " score ", score_text(report.score), bound_text(report.bound),
             notation.with_wdl ? wdl_text(report.score, notation.root) : "", " nodes ",
             report.nodes, " nps ", nodes_per_second(report.nodes, report.time), " hashfull ",
             report.hash_full, " tbhits ", report.tablebase_hits, " time ", report.time.count());
    if (!report.pv.empty()) text += " pv" + pv_text(report.pv, notation);
    return text;
}

std::string current_move_line(const CurrentMove& current, const Notation& notation) {
    return join("info depth ", current.depth, " currmove ",
                uci(current.move, notation.root, notation.chess960), " currmovenumber ",
                current.number);
}

std::string best_move_line(const SearchResult& result, const Notation& notation) {
    const auto text = [&](Move move) { return uci(move, notation.root, notation.chess960); };
    return join("bestmove ", result.best ? text(result.best) : "(none)",
                result.ponder ? " ponder " + text(result.ponder) : "");
}

std::string score_text(Score score) {
    return score.is_mate() ? join("mate ", score.moves_to_mate()) : join("cp ", score.value());
}

}  // namespace mutare
