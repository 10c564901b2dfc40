#include "bench/analysis.h"

#include <algorithm>

#include "bench/judgement.h"
#include "engine/movegen.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/pgn_games.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

Limits nodes(std::uint64_t count) {
    Limits limits;
    limits.nodes = count;
    return limits;
}

GameAnalysis analyse(const PgnGame& game, std::uint64_t node_count, std::size_t skipped = 0) {
    Searcher searcher(16);
    return analyse_game(searcher, game, nodes(node_count), skipped, Control());
}

GameJudgement judged(const PgnGame& game, std::uint64_t node_count) {
    return judge_game(game, analyse(game, node_count));
}

PositionAnalysis with_score(Score score, std::vector<Move> line = {}) {
    PositionAnalysis analysis;
    analysis.lines = {{score, std::move(line)}};
    return analysis;
}

/// Some moves of a game whose mistakes everyone knows.
PgnGame known_game(std::size_t number, std::size_t first_ply, std::size_t plies) {
    const PgnGame game = games_of(read_data("pgn/known-mistakes.pgn")).at(number);
    const std::vector<Move> moves = main_line(game);
    PgnGame part;
    part.start = game.start;
    for (std::size_t ply = 0; ply < first_ply; ++ply) part.start.make_move(moves[ply]);
    for (std::size_t ply = first_ply; ply < first_ply + plies; ++ply) {
        part.items.push_back({PgnItem::Kind::Move, moves[ply], {}, {}});
    }
    return part;
}

}  // namespace

TEST_CASE("a game is searched from its end") {
    Searcher searcher(1);
    const PgnGame game = game_of("1. e4 e5 2. Nf3 Nc6 *");
    const GameAnalysis analysis = analyse_game(searcher, game, nodes(100), 2, Control());
    CHECK(analysis.first_ply == 2);
    CHECK(analysis.positions.size() == 3);
    CHECK(analyse(game, 100, 99).positions.size() == 1);
}

TEST_CASE("no line of an analysis looks better than the one before it, wherever it ends") {
    Searcher searcher(1);
    searcher.settings().multipv = 3;
    for (std::uint64_t count = 100; count < 6000; count += 100) {
        CAPTURE(count);
        const Position root = position_of(kKiwipeteFen);
        const auto lines = analyse_position(searcher, root, nodes(count), Control()).lines;
        CHECK(std::ranges::is_sorted(lines, std::ranges::greater(), &AnalysedLine::score));
    }
}

TEST_CASE("a line that is cut short is continued, up to the end of the game") {
    Searcher searcher(1);
    searcher.settings().multipv = 2;
    const Position start;
    AnalysedLine line{Score(20), {move_of(start, "e2e4")}};
    complete_line(searcher, start, line, nodes(20'000), Control());
    CHECK(line.moves.size() >= 6);
    CHECK(line.moves.front() == move_of(start, "e2e4"));
    CHECK(line.score == Score(20));
    CHECK(searcher.settings().multipv == 2);
    Position position = start;
    for (const Move move : line.moves) {
        REQUIRE(std::ranges::count(legal_moves(position), move) == 1);
        position.make_move(move);
    }
    const Position mate_in_one = position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    AnalysedLine mate{Score(900), {move_of(mate_in_one, "a1a8")}};
    complete_line(searcher, mate_in_one, mate, nodes(2000), Control());
    CHECK(mate.moves.size() == 1);
}

TEST_CASE("a better line in a game has more than a move or two") {
    const PgnGame game = known_game(2, 40, 16);
    const GameAnalysis analysis = analyse(game, 3000);
    const std::vector<Move> moves = main_line(game);
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const PositionAnalysis& position = analysis.positions[ply];
        if (position.best() != moves[ply] && !position.score().is_mate()) {
            CHECK(position.lines.front().moves.size() >= 6);
        }
    }
}

TEST_CASE("a move whose position is better than the best line becomes the best move") {
    const Position position;
    const Move played = move_of(position, "e2e4");
    const Move other = move_of(position, "d2d4");
    PositionAnalysis before = with_score(Score(20), {other});
    learn_from_move(before, played, with_score(Score(-15)));
    CHECK(before.best() == other);
    learn_from_move(before, played, with_score(Score(-50), {other}));
    CHECK(before.score() == Score(50));
    CHECK(before.lines.front().moves == std::vector{played, other});
    REQUIRE(before.lines.size() == 2);
    CHECK(before.lines[1].score == Score(20));
    learn_from_move(before, played, with_score(Score::mated_in(4)));
    CHECK(before.score() == Score::mate_in(5));
    CHECK(before.lines.size() == 2);
    PositionAnalysis lost = with_score(Score(-900), {other});
    learn_from_move(lost, Move(), with_score(Score(0)));
    CHECK(lost.best() == other);
}

TEST_CASE("the mistakes that everyone knows are marked", "[slow]") {
    const std::vector<PgnGame> games = games_of(read_data("pgn/known-mistakes.pgn"));
    REQUIRE(games.size() == 6);
    struct Known {
        std::size_t game;
        std::size_t ply;
        std::optional<int> allowed_mate;
    };
    const std::vector<Known> all = {
        {0, 2, 1},             // 2. g4, and Qh4 mates
        {1, 8, std::nullopt},  // 5. Nxf7, and Qxg2 wins
        {2, 67, 1},            // 34... Qe3, and Qh7 mates
    };
    for (const Known& known : all) {
        CAPTURE(known.game, known.ply);
        const GameJudgement judgement = judged(games[known.game], 10'000);
        REQUIRE(judgement.moves.size() == games[known.game].moves);
        CHECK(judgement.moves[known.ply].judgement == Judgement::Blunder);
        CHECK(judgement.moves[known.ply].allowed_mate == known.allowed_mate);
    }
}

TEST_CASE("a blunder that is not punished is followed by another", "[slow]") {
    // Carlsen's 26. Kd2, where Nxe5 wins, and Anand's a4.
    const GameJudgement judgement = judged(known_game(3, 50, 2), 100'000);
    REQUIRE(judgement.moves.size() == 2);
    CHECK(judgement.moves[0].judgement == Judgement::Blunder);
    CHECK(judgement.moves[1].judgement == Judgement::Blunder);
}

TEST_CASE("in Fischer's Game of the Century, the bishop's move is the mistake, not the sacrifice",
          "[slow]") {
    CHECK(is_error(judged(known_game(4, 20, 2), 100'000).moves.at(0).judgement));
    CHECK(judged(known_game(4, 33, 1), 100'000).moves.at(0).judgement == Judgement::Sacrifice);
}

TEST_CASE("in Kasparov's Immortal, the king that captures a pawn is lost", "[slow]") {
    const GameJudgement judgement = judged(known_game(5, 61, 26), 50'000);
    REQUIRE(judgement.moves.size() == 26);
    CHECK(judgement.moves[0].name == "31... Kxa3");
    CHECK(judgement.moves[0].judgement == Judgement::Blunder);
    CHECK(judgement.moves[0].best == "Rd1+");
}

TEST_CASE("the end of a game has the score of the rules") {
    Searcher searcher(1);
    const auto score_of = [&](std::string_view fen) {
        const auto analysis = analyse_position(searcher, position_of(fen), nodes(100), Control());
        CHECK_FALSE(analysis.best());
        return analysis.score();
    };
    CHECK(score_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1") == Score::mated_in(0));
    CHECK(score_of("7k/5Q2/8/8/8/8/8/6K1 b - - 0 1") == Score::draw());
    CHECK(score_of("7k/8/8/8/8/8/8/6K1 b - - 0 1") == Score::draw());
}

TEST_CASE("an interrupted analysis keeps the end of the game") {
    Searcher searcher(1);
    Control control;
    const PgnGame game = game_of("1. e4 e5 2. Nf3 Nc6 *");
    const GameAnalysis analysis = analyse_game(searcher, game, nodes(100), 0, control,
                                               [&](std::size_t done, std::size_t all) {
                                                   CHECK(all == 5);
                                                   if (done == 3) control.stop();
                                               });
    CHECK(analysis.positions.size() == 3);
    CHECK(analysis.first_ply == 2);
}

TEST_CASE("the lines of a position are those of MultiPV, the best first") {
    Searcher searcher(1);
    searcher.settings().multipv = 3;
    const auto analysis = analyse_position(searcher, Position(), nodes(2000), Control());
    REQUIRE(analysis.lines.size() == 3);
    CHECK(analysis.lines[0].score >= analysis.lines[1].score);
    CHECK(analysis.lines[0].moves.front() != analysis.lines[1].moves.front());
}

TEST_CASE("scores are White's, in pawns or moves to mate") {
    CHECK(white_score_text(Score(35), Color::White) == "0.35");
    CHECK(white_score_text(Score(35), Color::Black) == "-0.35");
    CHECK(white_score_text(Score(-105), Color::White) == "-1.05");
    CHECK(white_score_text(Score::draw(), Color::Black) == "0.00");
    CHECK(white_score_text(Score::mate_in(1), Color::White) == "#1");
    CHECK(white_score_text(Score::mate_in(1), Color::Black) == "#-1");
    CHECK(white_score_text(Score::mated_in(2), Color::Black) == "#1");
    CHECK(white_score_text(Score::mated_in(0), Color::Black).empty());
}

TEST_CASE("the analysis of a game does not depend on the games before it") {
    Searcher searcher(1);
    const PgnGame game = game_of("1. e4 e5 2. Nf3 Nc6 *");
    const PgnGame other = game_of("1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 *");
    const auto text_of = [&](const PgnGame& analysed) {
        std::string text;
        for (const PositionAnalysis& position :
             analyse_game(searcher, analysed, nodes(2000), 0, Control()).positions) {
            text += std::to_string(position.score().value()) + " " +
                    std::to_string(position.nodes) + " " +
                    std::to_string(position.lines.front().moves.size()) + "\n";
        }
        return text;
    };
    const std::string alone = text_of(game);
    text_of(other);
    CHECK(text_of(game) == alone);
}

TEST_CASE("a game that only a claim would end is searched") {
    Searcher searcher(1);
    const auto is_searched = [&](std::string_view fen) {
        return analyse_position(searcher, position_of(fen), nodes(100), Control()).depth > 0;
    };
    CHECK(is_searched("k7/8/8/8/8/8/8/K5QR w - - 100 80"));
    CHECK_FALSE(is_searched("k7/8/8/8/8/8/8/K5QR w - - 150 100"));
}
