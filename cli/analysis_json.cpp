#include "cli/analysis_output.h"

#include <set>
#include <utility>

#include "base/text.h"
#include "bench/decimal.h"
#include "cli/json.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "uci/version.h"

namespace mutare {

namespace {

/// Raised whenever a member changes its meaning or its place.
constexpr int kSchemaVersion = 2;
constexpr int kPlaces = 3;

/// As White sees it. A checkmate says who has won.
std::string eval_json(Score score, Color side) {
    const Score white = side == Color::White ? score : -score;
    JsonObject object;
    if (!white.is_mate()) return object.add("cp", white.value()).text();
    const Score winner = white.is_win() ? white : -white;
    const int moves = winner.moves_to_mate();
    object.add("mate", white.is_win() ? moves : -moves);
    if (moves == 0) object.add("winner", white.is_win() ? "white" : "black");
    return object.text();
}

std::string chances_json(Score score, Color side) {
    const double chances = winning_chances(score);
    return decimal(side == Color::White ? chances : -chances, kPlaces);
}

std::string line_json(const Position& start, const AnalysedLine& line) {
    Position position = start;
    std::vector<std::string> moves;
    std::vector<std::string> uci_moves;
    for (const Move move : line.moves) {
        moves.push_back(json_string(san(position, move)));
        uci_moves.push_back(json_string(uci(move, position)));
        position.make_move(move);
    }
    return JsonObject()
        .add_json("eval", eval_json(line.score, start.side_to_move()))
        .add_json("moves", json_array(moves))
        .add_json("uci", json_array(uci_moves))
        .text();
}

std::string lines_json(const Position& start, const PositionAnalysis& analysis) {
    std::vector<std::string> lines;
    for (const AnalysedLine& line : analysis.lines) {
        if (!line.moves.empty()) lines.push_back(line_json(start, line));
    }
    return json_array(lines);
}

/// The searched position: its evaluation, and what should be played.
void add_position(JsonObject& object, const Position& position, const PositionAnalysis& analysis) {
    object.add_json("lines", lines_json(position, analysis))
        .add("depth", analysis.depth)
        .add("nodes", analysis.nodes);
}

std::string move_json(std::size_t ply, const Position& before, const PositionAnalysis& best,
                      const MoveJudgement& move, const std::string& fen_after) {
    JsonObject object;
    object.add("ply", ply + 1)
        .add("number", before.fullmove_number())
        .add("side", move.side == Color::White ? "white" : "black")
        .add("move", move.move ? san(before, move.move) : "--")
        .add("uci", uci(move.move, before))
        .add("fen", fen_after)
        .add_json("eval", eval_json(move.after, move.side))
        .add_json("chances", chances_json(move.after, move.side))
        .add_json("best_eval", eval_json(move.before, move.side))
        .add_json("loss", decimal(move.loss, kPlaces))
        .add("centipawn_loss", move.centipawn_loss)
        .add_json("accuracy", decimal(move.accuracy, 1))
        .add_json("judgment",
                  move.judgement == Judgement::Fine ? "null" : json_string(name(move.judgement)))
        .add("phase", name(move.phase));
    if (const std::string text = sentence(move); !text.empty()) object.add("text", text);
    if (move.missed_mate) object.add("missed_mate", *move.missed_mate);
    if (move.allowed_mate) object.add("allowed_mate", *move.allowed_mate);
    if (move.clock) object.add_json("clock", decimal(*move.clock, 1));
    if (move.is_in_time_trouble) object.add("time_trouble", true);
    add_position(object, before, best);
    return object.text();
}

JsonObject tally_json(const Tally& tally) {
    return JsonObject()
        .add("moves", tally.moves)
        .add_json("accuracy", decimal(tally.accuracy, 1))
        .add_json("average_loss", decimal(tally.average_loss, 1))
        .add("best_moves", tally.count(Judgement::Best) + tally.count(Judgement::OnlyMove) +
                               tally.count(Judgement::Sacrifice))
        .add("only_moves", tally.count(Judgement::OnlyMove))
        .add("sacrifices", tally.count(Judgement::Sacrifice))
        .add("inaccuracies", tally.count(Judgement::Inaccuracy))
        .add("mistakes", tally.count(Judgement::Mistake))
        .add("blunders", tally.count(Judgement::Blunder));
}

std::string side_json(const SideJudgement& side) {
    JsonObject phases;
    for (const Phase phase : {Phase::Opening, Phase::Middlegame, Phase::Endgame}) {
        const Tally& tally = side.phases[static_cast<std::size_t>(phase)];
        if (tally.moves > 0) phases.add_json(name(phase), tally_json(tally).text());
    }
    return tally_json(side.all)
        .add("missed_mates", side.missed_mates)
        .add("errors_in_time_trouble", side.errors_in_time_trouble)
        .add_json("phases", phases.text())
        .text();
}

std::string moves_json(const PgnGame& game, const GameAnalysis& analysis,
                       const GameJudgement& judgement) {
    std::vector<std::string> texts;
    Position position = position_after(game, analysis.first_ply);
    for (std::size_t i = 0; i < judgement.moves.size(); ++i) {
        Position after = position;
        after.make_move_or_pass(judgement.moves[i].move);
        texts.push_back(move_json(analysis.first_ply + i, position, analysis.positions[i],
                                  judgement.moves[i], fen(after)));
        position = std::move(after);
    }
    return json_array(texts);
}

std::string key_moments_json(const GameAnalysis& analysis, const GameJudgement& judgement) {
    return json_array(judgement.key_moments, [&](std::size_t i) {
        return JsonObject()
            .add("ply", analysis.first_ply + i + 1)
            .add("text", key_moment_text(judgement.moves[i]))
            .text();
    });
}

JsonObject header(std::string_view settings) {
    return JsonObject()
        .add("schema", kSchemaVersion)
        .add("engine", join(kName, " ", version()))
        .add("settings", settings)
        .add("point_of_view", "white");
}

}  // namespace

std::string tags_json(const PgnGame& game) {
    JsonObject tags;
    std::set<std::string_view> names;
    for (const PgnTag& tag : game.tags) {
        if (names.insert(tag.name).second) tags.add(tag.name, tag.value);
    }
    return tags.text();
}

std::string game_json(const PgnGame& game, const GameAnalysis& analysis,
                      const GameJudgement& judgement, std::string_view settings,
                      std::string_view book) {
    const bool is_complete = game.errors.empty() && !analysis.positions.empty() &&
                             judgement.moves.size() + analysis.first_ply == game.moves;
    JsonObject object = header(settings);
    if (judgement.opening) {
        object.add_json("opening", JsonObject()
                                       .add("eco", judgement.opening->eco)
                                       .add("name", judgement.opening->name)
                                       .text());
    }
    if (!book.empty()) object.add("book", book);
    return object.add("game", game.number)
               .add_json("tags", tags_json(game))
               .add("start", fen(position_after(game, analysis.first_ply)))
               .add_json("moves", moves_json(game, analysis, judgement))
               .add_json("white", side_json(judgement.sides[index(Color::White)]))
               .add_json("black", side_json(judgement.sides[index(Color::Black)]))
               .add_json("key_moments", key_moments_json(analysis, judgement))
               .add("result", game.result)
               .add("complete", is_complete)
               .text() +
           "\n";
}

std::string position_json(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name, std::string_view settings) {
    JsonObject object = header(settings);
    if (!name.empty()) object.add("id", name);
    object.add("fen", fen(position))
        .add_json("eval", eval_json(analysis.score(), position.side_to_move()))
        .add_json("chances", chances_json(analysis.score(), position.side_to_move()));
    add_position(object, position, analysis);
    return object.text() + "\n";
}

}  // namespace mutare
