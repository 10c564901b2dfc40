#include "cli/analysis_text.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "bench/annotation.h"
#include "bench/decimal.h"
#include "bench/evaluation_chart.h"
#include "cli/json.h"
#include "engine/notation/fen.h"
#include "engine/notation/san.h"
#include "engine/notation/uci_move.h"
#include "engine/notation/wording.h"

namespace mutare {

namespace {

/// Of a best line, in a table.
constexpr std::size_t kShownPlies = 6;
constexpr int kPlaces = 3;

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

/// As White sees it.
std::string json_eval(const PositionAnalysis& analysis, Color side_to_move) {
    const int sign = side_to_move == Color::White ? 1 : -1;
    const Score score = analysis.score;
    return score.is_mate() ? JsonObject().add("mate", sign * score.moves_to_mate()).text()
                           : JsonObject().add("cp", sign * score.value()).text();
}

std::string json_line(const Position& start, const std::vector<Move>& moves) {
    Position position = start;
    std::string text;
    for (const Move move : moves) {
        text += join(text.empty() ? "" : ", ", "\"", san(position, move), "\"");
        position.make_move(move);
    }
    return "[" + text + "]";
}

std::string eval_text(const PositionAnalysis& analysis, Color side_to_move) {
    const std::string text = white_score_text(analysis, side_to_move);
    return text.empty() ? "mate" : text;
}

std::string_view glyph(Judgment judgment) {
    constexpr std::array<std::string_view, 4> kGlyphs{"", "?!", "?", "??"};
    return kGlyphs[static_cast<std::size_t>(judgment)];
}

std::string move_text(const Position& before, const PositionAnalysis& best,
                      const PositionAnalysis& after, const MoveAnalysis& move) {
    constexpr std::size_t kMoveWidth = 16;
    constexpr std::size_t kEvalWidth = 8;
    const std::string judgment = judgment_text(before, best, move);
    return join(
        "  ", padded(join(numbered_line(before, {move.move}, 1), glyph(move.judgment)), kMoveWidth),
        padded(eval_text(after, ~before.side_to_move()), kEvalWidth), "best ",
        eval_text(best, before.side_to_move()), ": ", numbered_line(before, best.pv, kShownPlies),
        judgment.empty() ? "" : "\n      " + judgment, "\n");
}

std::string move_json(const Position& before, const PositionAnalysis& best,
                      const PositionAnalysis& after, const MoveAnalysis& move) {
    return join("{\"move\": ", json_string(move.move ? san(before, move.move) : "--"),
                ", \"uci\": ", json_string(uci(move.move, before, false)),
                ", \"eval\": ", json_eval(after, ~before.side_to_move()),
                ", \"expected\": ", decimal(1 - after.expected, kPlaces),
                ", \"best_eval\": ", json_eval(best, before.side_to_move()),
                ", \"best_line\": ", json_line(before, best.pv),
                ", \"depth\": ", std::to_string(best.depth),
                ", \"nodes\": ", std::to_string(best.nodes),
                ", \"loss\": ", decimal(move.loss, kPlaces), ", \"judgment\": ",
                move.judgment == Judgment::Fine ? "null" : json_string(name(move.judgment)),
                ", \"missed_win\": ", move.missed_win ? "true" : "false", "}");
}

std::string side_text(Color side, Color first, const GameAnalysis& analysis) {
    std::array<std::size_t, 4> judgments{};
    std::size_t missed_wins = 0;
    for (std::size_t ply = side == first ? 0 : 1; ply < analysis.moves.size(); ply += 2) {
        ++judgments[static_cast<std::size_t>(analysis.moves[ply].judgment)];
        missed_wins += analysis.moves[ply].missed_win ? 1 : 0;
    }
    return join(name(side), ": ", counted(judgments[1], "inaccuracy", "inaccuracies"), ", ",
                counted(judgments[2], "mistake", "mistakes"), ", ",
                counted(judgments[3], "blunder", "blunders"), ", ",
                counted(missed_wins, "missed win", "missed wins"), "\n");
}

/// The texts that `describe_move` makes of the moves.
template <class DescribeMove>
std::vector<std::string> for_each_move(const PgnGame& game, const GameAnalysis& analysis,
                                       DescribeMove describe_move) {
    Position position = game.start;
    std::vector<std::string> texts;
    for (std::size_t ply = 0; ply < analysis.moves.size(); ++ply) {
        const MoveAnalysis& move = analysis.moves[ply];
        texts.push_back(
            describe_move(position, analysis.positions[ply], analysis.positions[ply + 1], move));
        position.make_move_or_pass(move.move);
    }
    return texts;
}

}  // namespace

std::string game_text(const PgnGame& game, const GameAnalysis& analysis) {
    std::string text = join("Game ", std::to_string(game.number), ": ", title(game), "\n");
    for (const std::string& line : for_each_move(game, analysis, move_text)) text += line;
    const Color first = game.start.side_to_move();
    return text + side_text(Color::White, first, analysis) +
           side_text(Color::Black, first, analysis);
}

std::string game_json(const PgnGame& game, const GameAnalysis& analysis) {
    std::string tags;
    for (const PgnTag& tag : game.tags) {
        // An object has each name once; a PGN file may repeat a tag, and the first one counts.
        if (game.tag(tag.name)->data() != tag.value.data()) continue;
        tags += join(tags.empty() ? "" : ", ", json_string(tag.name), ": ", json_string(tag.value));
    }
    std::string moves;
    for (const std::string& move : for_each_move(game, analysis, move_json)) {
        moves += (moves.empty() ? "" : ", ") + move;
    }
    const bool is_complete = game.errors.empty() && analysis.moves.size() == game.moves;
    return join("{\"game\": ", std::to_string(game.number), ", \"tags\": {", tags,
                "}, \"moves\": [", moves, "], \"result\": ", json_string(game.result),
                ", \"complete\": ", is_complete ? "true" : "false", "}\n");
}

std::string position_text(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name) {
    const std::string line = analysis.pv.empty()
                                 ? "the game is over"
                                 : numbered_line(position, analysis.pv, analysis.pv.size());
    return join(name, name.empty() ? "" : ": ", fen(position), "\n  ",
                eval_text(analysis, position.side_to_move()), ", depth ",
                std::to_string(analysis.depth), ", ", std::to_string(analysis.nodes),
                " nodes: ", line, "\n");
}

std::string position_json(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name) {
    return join("{", name.empty() ? "" : join("\"id\": ", json_string(name), ", "),
                "\"fen\": ", json_string(fen(position)),
                ", \"eval\": ", json_eval(analysis, position.side_to_move()),
                ", \"expected\": ", decimal(analysis.expected, kPlaces),
                ", \"depth\": ", std::to_string(analysis.depth),
                ", \"nodes\": ", std::to_string(analysis.nodes),
                ", \"line\": ", json_line(position, analysis.pv), "}\n");
}

}  // namespace mutare
