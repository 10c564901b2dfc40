#include "cli/analysis_output.h"

#include <algorithm>

#include "base/text.h"
#include "bench/annotation.h"
#include "bench/decimal.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/piece.h"

namespace mutare {

namespace {

constexpr std::size_t kShownPlies = 8;  // of a best line, in the table

std::string eval_text(Score score, Color side_to_move) {
    const std::string text = white_score_text(score, side_to_move);
    return text.empty() ? "mate" : text;
}

std::string phases_text(const SideJudgement& side) {
    std::string text;
    for (const Phase phase : {Phase::Opening, Phase::Middlegame, Phase::Endgame}) {
        const Tally& tally = side.phases[static_cast<std::size_t>(phase)];
        if (tally.moves == 0) continue;
        text += join(text.empty() ? "" : ", ", name(phase), " ", decimal(tally.accuracy, 0), " %");
    }
    return text;
}

std::string side_text(Color side, const GameJudgement& judgement) {
    const SideJudgement& all = judgement.sides[index(side)];
    if (all.all.moves == 0) return {};
    std::string text = join(name(side), ": ", tally_text(all.all), "\n       ", phases_text(all));
    const auto add = [&](int count, std::string_view what) {
        if (count > 0) text += join("; ", what, " ", count);
    };
    add(all.all.count(Judgement::OnlyMove), "only moves");
    add(all.all.count(Judgement::Sacrifice), "good sacrifices");
    add(all.missed_mates, "missed mates");
    add(all.errors_in_time_trouble, "errors in time trouble");
    return text + "\n";
}

std::string move_line(const Position& before, const PositionAnalysis& best,
                      const MoveJudgement& move) {
    constexpr std::size_t kMoveWidth = 16;
    constexpr std::size_t kEvalWidth = 8;
    const std::string remark = sentence(move);
    const bool is_long = is_error(move.judgement) || move.missed_mate;
    const std::string eval = eval_text(-move.after, ~move.side);
    std::string text = join("  ", left_aligned(join(move.name, glyph(move.judgement)), kMoveWidth),
                            left_aligned(eval, remark.empty() || is_long ? 0 : kEvalWidth),
                            is_long ? "" : remark, "\n");
    if (is_long) {
        text += join("      ", remark, "\n      ",
                     numbered_line(before, best.lines.front().moves, kShownPlies), "\n");
    }
    return text;
}

}  // namespace

std::string game_summary(const PgnGame& game, const GameJudgement& judgement) {
    std::string text = join("Game ", game.number, ": ", title(game), "\n");
    if (judgement.opening) {
        text += join(judgement.opening->eco, " ", judgement.opening->name, "\n");
    }
    text += side_text(Color::White, judgement) + side_text(Color::Black, judgement);
    for (const std::size_t i : judgement.key_moments) {
        text += join("  ", key_moment_text(judgement.moves[i]), "\n");
    }
    return text;
}

std::string moves_table(const PgnGame& game, const GameAnalysis& analysis,
                        const GameJudgement& judgement) {
    std::string text;
    Position position = position_after(game, analysis.first_ply);
    for (std::size_t i = 0; i < judgement.moves.size(); ++i) {
        text += move_line(position, analysis.positions[i], judgement.moves[i]);
        position.make_move_or_pass(judgement.moves[i].move);
    }
    return text;
}

std::string position_text(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name) {
    std::string text = join(name, name.empty() ? "" : ": ", fen(position), "\n");
    for (const AnalysedLine& line : analysis.lines) {
        text += join("  ", eval_text(line.score, position.side_to_move()), ", depth ",
                     analysis.depth, ", ", analysis.nodes, " nodes: ",
                     line.moves.empty() ? "the game is over"
                                        : numbered_line(position, line.moves, line.moves.size()),
                     "\n");
    }
    return text;
}

std::string book_text(const PgnGame& game, const PolyglotBook& book) {
    Position position = game.start;
    bool is_in_book = false;
    for (const Move move : main_line(game)) {
        const std::vector<BookMove> known = book.moves(position);
        if (std::ranges::find(known, move, &BookMove::move) == known.end()) {
            if (!is_in_book && known.empty()) break;
            const auto name_of = [&](const BookMove& other) { return san(position, other.move); };
            return join(numbered_line(position, {move}, 1), ": the book has ",
                        known.empty() ? "ended" : listed(known, ", ", name_of));
        }
        is_in_book = true;
        position.make_move(move);
    }
    return {};
}

std::string mistakes_epd(const PgnGame& game, const GameAnalysis& analysis,
                         const GameJudgement& judgement,
                         const std::function<bool(Color)>& is_asked) {
    std::string text;
    std::string players = title(game);
    std::ranges::replace(players, '"', '\'');
    Position position = position_after(game, analysis.first_ply);
    for (std::size_t i = 0; i < judgement.moves.size(); ++i) {
        const MoveJudgement& move = judgement.moves[i];
        if (is_error(move.judgement) && is_asked(move.side)) {
            text += fen_without_clocks(position) + " bm";
            for (const AnalysedLine& line : lines_without_error(analysis.positions[i], move.move)) {
                text += join(" ", san(position, line.moves.front()));
            }
            text += join("; am ", san(position, move.move), "; id \"", players, ", ", move.name,
                         "\";\n");
        }
        position.make_move_or_pass(move.move);
    }
    return text;
}

}  // namespace mutare
