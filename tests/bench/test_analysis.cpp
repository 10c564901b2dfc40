#include "bench/analysis.h"

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

GameAnalysis analyse(const PgnGame& game, std::uint64_t node_count) {
    Searcher searcher(16);
    return analyse_game(searcher, game, nodes(node_count), {});
}

PositionAnalysis with_expected(double expected) {
    PositionAnalysis analysis;
    analysis.expected = expected;
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

TEST_CASE("a move is judged by the expected score that it loses") {
    const Move move = move_of(Position(), "e2e4");
    const auto judgment = [&](double before, double after) {
        return analyse_move(move, with_expected(before), with_expected(1 - after));
    };
    CHECK(judgment(0.5, 0.45).judgment == Judgment::Fine);
    CHECK(judgment(0.5, 0.35).judgment == Judgment::Inaccuracy);
    CHECK(judgment(0.5, 0.25).judgment == Judgment::Mistake);
    CHECK(judgment(0.5, 0.15).judgment == Judgment::Blunder);
    CHECK(judgment(0.5, 0.7).loss == 0);
    CHECK(judgment(0.9, 0.5).missed_win);
    CHECK_FALSE(judgment(0.7, 0.3).missed_win);
    CHECK_FALSE(judgment(0.95, 0.8).missed_win);
}

TEST_CASE("the move that the search would have played is never a mistake") {
    const Move move = move_of(Position(), "e2e4");
    PositionAnalysis before = with_expected(0.9);
    before.pv = {move};
    CHECK(analyse_move(move, before, with_expected(0.9)).judgment == Judgment::Fine);
}

TEST_CASE("the mistakes that everyone knows are marked", "[slow]") {
    const std::vector<PgnGame> games = games_of(read_data("pgn/known-mistakes.pgn"));
    REQUIRE(games.size() == 5);
    struct Known {
        std::size_t game;
        std::size_t ply;
        Judgment judgment;
        bool missed_win;
    };
    const std::vector<Known> all = {
        {0, 2, Judgment::Blunder, false},   // 2. g4, and Qh4 mates
        {1, 8, Judgment::Blunder, false},   // 5. Nxf7, and Qxg2 wins
        {2, 67, Judgment::Blunder, false},  // 34... Qe3, and Qh7 mates
    };
    for (const Known& known : all) {
        CAPTURE(known.game, known.ply);
        const GameAnalysis analysis = analyse(games[known.game], 20'000);
        REQUIRE(analysis.moves.size() == games[known.game].moves);
        CHECK(analysis.moves[known.ply].judgment == known.judgment);
        CHECK(analysis.moves[known.ply].missed_win == known.missed_win);
    }
}

TEST_CASE("a blunder that is not punished is followed by a missed win", "[slow]") {
    // Carlsen's 26. Kd2, where Nxe5 wins, and Anand's a4.
    const GameAnalysis analysis = analyse(known_game(3, 50, 2), 100'000);
    REQUIRE(analysis.moves.size() == 2);
    CHECK(analysis.moves[0].judgment == Judgment::Blunder);
    CHECK_FALSE(analysis.moves[0].missed_win);
    CHECK(analysis.moves[1].judgment == Judgment::Blunder);
    CHECK(analysis.moves[1].missed_win);
}

TEST_CASE("in Fischer's Game of the Century, the bishop's move is the mistake, not the sacrifice",
          "[slow]") {
    CHECK(analyse(known_game(4, 20, 1), 100'000).moves.at(0).judgment == Judgment::Blunder);
    CHECK(analyse(known_game(4, 21, 1), 100'000).moves.at(0).judgment == Judgment::Fine);
    CHECK(analyse(known_game(4, 33, 1), 100'000).moves.at(0).judgment == Judgment::Fine);
}

TEST_CASE("the end of a game has the score of the rules") {
    Searcher searcher(1);
    const auto score_of = [&](std::string_view fen) {
        const auto analysis = analyse_position(searcher, position_of(fen), nodes(100), {});
        REQUIRE(analysis);
        CHECK(analysis->pv.empty());
        return analysis->expected;
    };
    CHECK(score_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1") == 0);
    CHECK(score_of("7k/5Q2/8/8/8/8/8/6K1 b - - 0 1") == 0.5);
    CHECK(score_of("7k/8/8/8/8/8/8/6K1 b - - 0 1") == 0.5);
}

TEST_CASE("an interrupted analysis keeps what is done") {
    Searcher searcher(1);
    StopSource stop;
    const PgnGame game = game_of("1. e4 e5 2. Nf3 Nc6 *");
    const GameAnalysis analysis = analyse_game(searcher, game, nodes(100), stop.token(),
                                               [&](std::size_t done, std::size_t all) {
                                                   CHECK(all == 5);
                                                   if (done == 3) stop.request_stop();
                                               });
    CHECK(analysis.positions.size() == 3);
    CHECK(analysis.moves.size() == 2);
}

TEST_CASE("scores are White's, in pawns or moves to mate") {
    PositionAnalysis analysis;
    const auto text = [&](Score score, Color side) {
        analysis.score = score;
        return white_score_text(analysis, side);
    };
    CHECK(text(Score(35), Color::White) == "0.35");
    CHECK(text(Score(35), Color::Black) == "-0.35");
    CHECK(text(Score(-105), Color::White) == "-1.05");
    CHECK(text(Score::draw(), Color::Black) == "0.00");
    CHECK(text(Score::mate_in(1), Color::White) == "#1");
    CHECK(text(Score::mate_in(1), Color::Black) == "#-1");
    CHECK(text(Score::mated_in(2), Color::Black) == "#1");
    CHECK(text(Score::mated_in(0), Color::Black).empty());
}

TEST_CASE("a loss of exactly a threshold is already named by it") {
    const Move move = move_of(Position(), "e2e4");
    const auto judgment = [&](double loss) {
        return analyse_move(move, with_expected(loss), with_expected(1)).judgment;
    };
    CHECK(judgment(kInaccuracyLoss) == Judgment::Inaccuracy);
    CHECK(judgment(kMistakeLoss) == Judgment::Mistake);
    CHECK(judgment(kBlunderLoss) == Judgment::Blunder);
    const auto misses_win = [&](double before, double now) {
        return analyse_move(move, with_expected(before), with_expected(1 - now)).missed_win;
    };
    CHECK(misses_win(kWon, 0.5));
    CHECK_FALSE(misses_win(kWon - 0.01, 0.5));
    CHECK(misses_win(1, kNotWon));
    CHECK_FALSE(misses_win(1, kNotWon + 0.01));
}

TEST_CASE("the analysis of a game does not depend on the games before it") {
    Searcher searcher(1);
    const PgnGame game = game_of("1. e4 e5 2. Nf3 Nc6 *");
    const PgnGame other = game_of("1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 *");
    const auto text_of = [&](const PgnGame& analysed) {
        std::string text;
        for (const PositionAnalysis& position :
             analyse_game(searcher, analysed, nodes(2000), {}).positions) {
            text += std::to_string(position.score.value()) + " " + std::to_string(position.nodes) +
                    " " + std::to_string(position.pv.size()) + "\n";
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
        return analyse_position(searcher, position_of(fen), nodes(100), {})->depth > 0;
    };
    CHECK(is_searched("k7/8/8/8/8/8/8/K5QR w - - 100 80"));
    CHECK_FALSE(is_searched("k7/8/8/8/8/8/8/K5QR w - - 150 100"));
}
