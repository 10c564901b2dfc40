#include "bench/judgement.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/pgn_games.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

PositionAnalysis scored(Score score, std::vector<Move> best = {}) {
    PositionAnalysis analysis;
    analysis.lines = {{score, std::move(best)}};
    return analysis;
}

bool is_near(double value, double expected, double margin) {
    return std::abs(value - expected) < margin;
}

/// Of 1. e4, which is not the best move, between such scores of White's.
MoveJudgement judged(Score before, Score after) {
    const Position position;
    return judge_move(position, {}, move_of(position, "e2e4"),
                      scored(before, {move_of(position, "d2d4")}), scored(-after));
}

/// Of the best move, beside which there is another with such a score.
Judgement judged_best(std::string_view fen, std::string_view uci, std::string_view other,
                      Score best, Score second) {
    const Position position = position_of(fen);
    const Move move = move_of(position, uci);
    PositionAnalysis before = scored(best, {move});
    before.lines.push_back({second, {move_of(position, other)}});
    return judge_move(position, {}, move, before, scored(-best)).judgement;
}

}  // namespace

TEST_CASE("winning chances follow the curve of Lichess") {
    CHECK(winning_chances(Score::draw()) == 0);
    CHECK(is_near(winning_chances(Score(100)), 0.1820, 0.0005));
    CHECK(is_near(winning_chances(Score(-300)), -0.5023, 0.0005));
    CHECK(winning_chances(Score(1000)) == winning_chances(Score::mate_in(1)));
}

TEST_CASE("a move is judged by the winning chances that it loses") {
    struct {
        Score before;
        Score after;
        Judgement judgement;
    } const moves[] = {{Score(0), Score(-50), Judgement::Fine},
                       {Score(0), Score(-60), Judgement::Inaccuracy},
                       {Score(0), Score(-115), Judgement::Mistake},
                       {Score(0), Score(-175), Judgement::Blunder},
                       {Score(900), Score(800), Judgement::Fine},
                       // A mate allowed or lost weighs less where the game is decided anyhow: less
                       // beyond seven pawns, least beyond ten less a hundredth.
                       {Score(0), Score::mated_in(5), Judgement::Blunder},
                       {Score(-800), Score::mated_in(5), Judgement::Mistake},
                       {Score(-1200), Score::mated_in(5), Judgement::Inaccuracy},
                       {Score::mated_in(9), Score::mated_in(5), Judgement::Fine},
                       {Score::mate_in(7), Score::mated_in(5), Judgement::Blunder},
                       {Score::mate_in(7), Score(700), Judgement::Blunder},
                       {Score::mate_in(7), Score(701), Judgement::Mistake},
                       {Score::mate_in(7), Score(999), Judgement::Mistake},
                       {Score::mate_in(7), Score(1000), Judgement::Inaccuracy}};
    for (const auto& move : moves) {
        CAPTURE(move.before.value(), move.after.value());
        CHECK(judged(move.before, move.after).judgement == move.judgement);
    }
    CHECK(judged(Score(0), Score(200)).loss == 0);
    CHECK(judged(Score(50), Score(-100)).centipawn_loss == 150);
    CHECK(judged(Score::mate_in(7), Score(500)).missed_mate == 4);
}

TEST_CASE("a mate is allowed by the move that lets it in, not by those after it") {
    CHECK_FALSE(judged(Score::mated_in(9), Score::mated_in(3)).allowed_mate);
    CHECK(judged(Score(0), Score::mated_in(3)).allowed_mate == 2);
    CHECK(judged(Score(0), Score::mated_in(5)).allowed_mate == 3);
}

TEST_CASE("how a side stands goes by its winning chances") {
    const auto standing = [](Score before) {
        const std::string text = key_moment_text(judged(before, Score(-1000)));
        constexpr std::string_view kBegin = "White from ";
        const std::size_t begin = text.find(kBegin) + kBegin.size();
        return text.substr(begin, text.find(" to lost") - begin);
    };
    CHECK(standing(Score(50)) == "level");
    CHECK(standing(Score(60)) == "slightly better");
    CHECK(standing(Score(130)) == "slightly better");
    CHECK(standing(Score(150)) == "better");
    CHECK(standing(Score(290)) == "better");
    CHECK(standing(Score(310)) == "winning");
    CHECK(standing(Score(-60)) == "slightly worse");
    CHECK(standing(Score(-150)) == "worse");
}

TEST_CASE("a slower mate is no error, but a short one that was missed is named") {
    CHECK(judged(Score::mate_in(1), Score::mate_in(6)).judgement == Judgement::Fine);
    CHECK(judged(Score::mate_in(1), Score::mate_in(6)).missed_mate == 1);
    CHECK_FALSE(judged(Score::mate_in(3), Score::mate_in(2)).missed_mate);
    CHECK(judged(Score::mate_in(3), Score::mate_in(4)).missed_mate == 2);
    CHECK(judged(Score::mate_in(5), Score::mate_in(10)).missed_mate == 3);
    CHECK_FALSE(judged(Score::mate_in(7), Score::mate_in(12)).missed_mate);
    CHECK_FALSE(judged(Score::mate_in(15), Score::mate_in(20)).missed_mate);
    CHECK(sentence(judged(Score::mate_in(1), Score::mate_in(6))) ==
          "(#1 -> #3) Misses mate in 1. d4 was best.");
}

TEST_CASE("the best move loses nothing, even if a deeper look disappoints") {
    const Position position;
    const Move move = move_of(position, "e2e4");
    const MoveJudgement best =
        judge_move(position, {}, move, scored(Score(200), {move}), scored(Score(200)));
    CHECK(best.judgement == Judgement::Best);
    CHECK(best.loss == 0);
    CHECK(best.accuracy == 100);
    CHECK(best.best.empty());
}

TEST_CASE("an only move is one beside which every other loses, or no longer wins") {
    const auto judgement = [](int best, int second) {
        return judged_best(kStartFen, "e2e4", "d2d4", Score(best), Score(second));
    };
    CHECK(judgement(0, -350) == Judgement::OnlyMove);
    CHECK(judgement(350, 0) == Judgement::OnlyMove);
    CHECK(judgement(50, -150) == Judgement::Best);
    CHECK(judgement(793, 322) == Judgement::Best);
    CHECK(judgement(-350, -900) == Judgement::Best);
    // To take a queen that is not protected needs no eye.
    CHECK(judged_best("q5k1/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "g1f1", Score(900), Score(-500)) ==
          Judgement::Best);
    CHECK(judged_best("7k/8/8/8/8/8/6q1/6K1 w - - 0 1", "g1g2", "g1g2", Score(0), Score(-500)) ==
          Judgement::Best);
}

TEST_CASE("a recapture goes without saying, another move after a capture does not") {
    const Position position = after(kStartFen, "e2e4 d7d5 e4d5");
    const Move capture = move_of(after(kStartFen, "e2e4 d7d5"), "e4d5");
    const Move quiet = move_of(after(kStartFen, "e2e4"), "d7d5");
    const auto judgement = [&](Move last, std::string_view uci) {
        const Move move = move_of(position, uci);
        PositionAnalysis before = scored(Score(50), {move});
        before.lines.push_back({Score(-350), {move_of(position, "a7a6")}});
        return name(judge_move(position, last, move, before, scored(Score(-50))).judgement);
    };
    CHECK(judgement(capture, "d8d5") == "best move");
    CHECK(judgement(capture, "g8f6") == "only move");
    CHECK(judgement(quiet, "d8d5") == "only move");
    CHECK(judgement({}, "d8d5") == "only move");
}

TEST_CASE("a sacrifice gives up material rightly, and not where anything wins") {
    constexpr std::string_view kFen = "3r2k1/5ppp/8/8/8/5N2/5PPP/3R2K1 w - - 0 1";
    CHECK(judged_best(kFen, "d1d8", "g1f1", Score::mate_in(1), Score(0)) !=
          Judgement::Sacrifice);  // it is not taken back
    constexpr std::string_view kKnight = "6k1/5ppp/8/8/8/5N2/5PPP/6K1 w - - 0 1";
    CHECK(judged_best(kKnight, "f3g5", "g1f1", Score(100), Score(80)) ==
          Judgement::Best);  // nothing attacks g5
    constexpr std::string_view kOffer = "6k1/5pp1/7p/8/8/5N2/5PPP/6K1 w - - 0 1";
    const auto offer = [&](Score best, Score second) {
        return judged_best(kOffer, "f3g5", "g1f1", best, second);
    };
    CHECK(offer(Score(100), Score(80)) == Judgement::Sacrifice);
    CHECK(offer(Score(0), Score(-20)) == Judgement::Sacrifice);
    CHECK(offer(Score::mate_in(5), Score::mate_in(7)) == Judgement::Best);
    CHECK(offer(Score(-100), Score(-180)) == Judgement::Best);
    CHECK(offer(Score(1500), Score(1400)) == Judgement::Best);
    CHECK(offer(Score::mate_in(5), Score(1400)) == Judgement::Sacrifice);
    // The pawn is pinned to its queen.
    CHECK(judged_best("2r3k1/4qppp/8/2p5/8/Q4N2/5PPP/2R3K1 w - - 0 1", "f3d4", "g1f1", Score(324),
                      Score(300)) == Judgement::Best);
    CHECK(judged_best("2r3k1/r2nqpp1/p3b2p/2pp4/8/Q3PN2/PP2BPPP/2R2RK1 w - - 0 18", "f3d4", "f1d1",
                      Score(36), Score(24)) == Judgement::Best);
    // The queen is won for two rooks, the first of them with check.
    CHECK(judged_best("2b2r1k/1rP1n3/1P1q1p2/p2p2N1/P4PpP/4B3/P4Q2/1R2K2R b K - 1 26", "d6c7",
                      "d5d4", Score(0), Score(-34)) == Judgement::Best);
    // A promoted piece that is captured was a pawn.
    CHECK(judged_best("3r2k1/P4ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "a7a8q", "g1f1", Score(100),
                      Score(80)) == Judgement::Best);
}

TEST_CASE("an error is told by its scores and the better move") {
    CHECK(sentence(judged(Score(40), Score(-140))) == "(0.40 -> -1.40) Blunder. d4 was best.");
    CHECK(sentence(judged(Score(40), Score::mated_in(3))) ==
          "(0.40 -> #-2) Blunder. Allows mate in 2. d4 was best.");
    CHECK(sentence(judged(Score(40), Score(20))).empty());
    CHECK(key_moment_text(judged(Score(40), Score(-400))) ==
          "1. e4??: White from level to lost (0.40 -> -4.00); d4 was best");
    CHECK(key_moment_text(judged(Score(-400), Score(-700))) ==
          "1. e4?: White stays lost (-4.00 -> -7.00); d4 was best");
}

namespace {

/// 1. e4 e5 2. Nf3 Nc6, with these scores of White's before and after each move.
GameJudgement judged_game(const std::string& pgn, std::vector<int> scores) {
    const PgnGame game = game_of(pgn);
    GameAnalysis analysis;
    Color side = game.start.side_to_move();
    for (const int score : scores) {
        analysis.positions.push_back(scored(Score(side == Color::White ? score : -score)));
        side = ~side;
    }
    analysis.first_ply = game.moves + 1 - scores.size();
    return judge_game(game, analysis);
}

}  // namespace

TEST_CASE("accuracy and average loss are those of the published formulas") {
    // The accuracy of a move that loses 10 % of the winning chances: 103.1668 e^-0.4354 - 2.1669.
    const MoveJudgement tenth = judged(Score(0), Score(-110));
    CHECK(is_near(tenth.accuracy, 64.6, 0.3));
    const GameJudgement level = judged_game("1. e4 e5 2. Nf3 Nc6 *", {20, 20, 20, 20, 20});
    CHECK(is_near(level.sides[0].all.accuracy, 100, 1e-9));
    CHECK(level.sides[1].all.average_loss == 0);
    const GameJudgement bad = judged_game("1. e4 e5 2. Nf3 Nc6 *", {20, 20, 120, 120, 420});
    CHECK(bad.sides[1].all.average_loss == 200);
    CHECK(bad.sides[1].all.accuracy < 60);
    CHECK(is_near(bad.sides[0].all.accuracy, 100, 1e-9));
    CHECK(bad.sides[1].all.count(Judgement::Blunder) == 1);
    CHECK(bad.sides[1].phases[0].moves == 2);
    CHECK(bad.key_moments == std::vector<std::size_t>{1, 3});
}

TEST_CASE("the accuracy of a game weighs its swings, and is at least 0 and at most 100 %") {
    const GameJudgement swings = judged_game("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 *",
                                             {20, 35, 10, 60, -150, -140, 300, 280, 290, 500, 480});
    CHECK(is_near(swings.sides[0].all.accuracy, 99.2904, 0.0001));
    CHECK(is_near(swings.sides[1].all.accuracy, 55.0357, 0.0001));
    CHECK(swings.sides[0].all.average_loss == 4);
    CHECK(swings.sides[1].all.average_loss == 90);
    CHECK(judged(Score(1000), Score(-1000)).accuracy == 0);
    CHECK(judged(Score(0), Score(0)).accuracy == 100);
}

TEST_CASE("a side without a move has no accuracy, and one with a move has its own") {
    const GameJudgement game = judged_game("1. e4 *", {0, -200});
    CHECK(game.sides[1].all.moves == 0);
    CHECK(game.sides[1].all.average_loss == 0);
    CHECK(game.sides[1].all.accuracy == 100);
    CHECK(game.sides[0].all.average_loss == 200);
    CHECK(game.sides[0].all.accuracy > 10);
}

TEST_CASE("mates that were missed are counted for the side that missed them") {
    GameAnalysis analysis;
    analysis.positions = {scored(Score::mate_in(1)), scored(Score(0)), scored(Score(0))};
    const GameJudgement game = judge_game(game_of("1. e4 e5 *"), analysis);
    CHECK(game.sides[0].missed_mates == 1);
    CHECK(game.sides[1].missed_mates == 0);
}

TEST_CASE("a clock is read from its comment, and what is no clock is not") {
    const auto clock = [](const std::string& comment) {
        return judged_game("1. e4 { " + comment + " } e5 *", {0, 0, 0}).moves[0].clock;
    };
    CHECK(clock("[%clk 1:02:03]") == 3723);
    CHECK(clock("[%clk 1:30]") == 5400);  // hours and minutes
    CHECK(clock("[%clk 0:58.6]") == 58.6);
    CHECK(clock("[%clk 59]") == 59);
    CHECK(clock("a move [%clk 0:00:01.25] in time") == 1.25);
    for (const char* wrong :
         {"[%clk x]", "[%clk 1:-2:00]", "[%clk 1:00.x]", "[%clk 1:00.-5]", "[%clk 1:00:00:00]",
          "[%clk 1001:00:00]", "[%clk 2000000000:00:00]", "[%emt 0:00:05]"}) {
        CAPTURE(wrong);
        CHECK_FALSE(clock(wrong));
    }
}

TEST_CASE("the three errors that lost the most decided the game, in its order") {
    const GameJudgement judgement = judged_game("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 *",
                                                {0, -60, 300, 0, 0, 0, 300, 300, 800});
    CHECK(judgement.key_moments == std::vector<std::size_t>{1, 2, 5});
}

TEST_CASE("moves that were skipped are not judged") {
    const GameJudgement judgement = judged_game("1. e4 e5 2. Nf3 Nc6 *", {20, 20, -400});
    REQUIRE(judgement.moves.size() == 2);
    CHECK(judgement.moves[0].name == "2. Nf3");
    CHECK(judgement.sides[0].all.moves == 1);
}

TEST_CASE("an error with little time on the clock is one of time trouble") {
    const GameJudgement judgement = judged_game(
        "1. e4 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. Nf3 { [%clk 0:00:20.5] } "
        "Nc6 { [%clk 0:02:00] } *",
        {0, 0, 0, -300, 0});
    CHECK(judgement.sides[0].errors_in_time_trouble == 1);
    CHECK(judgement.sides[1].errors_in_time_trouble == 0);
}

TEST_CASE("time trouble begins below a tenth of the first clock, but not above a minute") {
    const auto in_trouble = [](const std::string& first, const std::string& second) {
        const GameJudgement judgement =
            judged_game("1. e4 { [%clk " + first + "] } e5 2. Nf3 { [%clk " + second + "] } Nc6 *",
                        {0, 0, 0, 0, 0});
        return judgement.moves[2].is_in_time_trouble;
    };
    CHECK(in_trouble("0:05:00", "0:00:29.9"));
    CHECK_FALSE(in_trouble("0:05:00", "0:00:30"));
    CHECK(in_trouble("2:00:00", "0:00:59"));
    CHECK_FALSE(in_trouble("2:00:00", "0:01:01"));
}

TEST_CASE("a game goes from the opening to the middlegame and the endgame") {
    const auto phase = [](std::string_view fen) {
        PgnGame game;
        game.start = position_of(fen);
        game.items = {{PgnItem::Kind::Move, move_of(game.start, "e1d1"), {}, {}}};
        GameAnalysis analysis;
        analysis.positions.resize(2);
        return judge_game(game, analysis).moves.at(0).phase;
    };
    CHECK(phase("rnbqkbnr/pppppppp/8/8/8/8/PPP1PPPP/RNB1KBNR w KQkq - 0 1") == Phase::Opening);
    CHECK(phase("r1bq1rk1/pppppppp/2n2n2/8/8/2N2N2/PPP1PPPP/2B1K2R w - - 0 1") ==
          Phase::Middlegame);
    CHECK(phase("r3k2r/pppppppp/8/8/8/8/PPP1PPPP/R3K2R w KQkq - 0 1") == Phase::Endgame);
    CHECK(phase("r3kb1r/pppppppp/8/8/8/8/PPP1PPPP/R1B1K2R w KQkq - 0 1") == Phase::Endgame);
    CHECK(phase("r1b1kb1r/pppppppp/8/8/8/8/PPP1PPPP/R1B1K2R w KQkq - 0 1") == Phase::Middlegame);
}

TEST_CASE("openings are named by the last position that has a name") {
    const auto name = [](const std::string& pgn) {
        const auto opening = opening_of(game_of(pgn));
        return opening ? std::string(opening->eco) + " " + std::string(opening->name) : "";
    };
    CHECK(name("1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 *") == "B07 Pirc Defense");
    CHECK(name("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h3 *") ==
          "B90 Sicilian Defense: Najdorf Variation");
    CHECK(name("1. c4 e6 2. d4 d5 *") == name("1. d4 d5 2. c4 e6 *"));
    CHECK(name("*").empty());
    CHECK(name("1. e4 -- 2. d4 *") == name("1. e4 *"));
    CHECK(name("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *").empty());
}
