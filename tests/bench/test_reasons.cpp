#include "bench/reasons.h"

#include "bench/judgement.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// Of a move in a position, beside the better line and with the line that answers it.
std::string reason(std::string_view fen, std::string_view move, std::string_view best,
                   std::string_view reply, int loss = 300, Move last = {}) {
    const Position position = position_of(fen);
    const Position next = after(position, move);
    return reason_for(position, last, move_of(position, move), loss, line_of(position, best),
                      line_of(next, reply))
        .text;
}

constexpr std::string_view kHanging = "2r3k1/p2q2pp/1pN1pp2/3b4/1P1Pn3/P7/1BQ2PPP/2R3K1 w - - 4 25";
constexpr std::string_view kForkable = "4k3/7p/8/8/3n4/8/7P/R2QK3 w - - 0 1";

}  // namespace

TEST_CASE("a piece hangs where the reply takes it and keeps it") {
    CHECK(reason(kHanging, "f2f3", "Ne7+ Qxe7 Qxc8+ Qf8", "Rxc6 Qd3 Nd6") ==
          "Hangs the knight on c6: 25... Rxc6");
    CHECK(reason("rnbq1rk1/pp3pb1/3p2p1/1p1p2P1/4n3/2P1Q3/PP2PPP1/RN2KB1R b KQ - 3 13", "d5d4",
                 "Nc6 g3 Qxg5", "Qxe4 Qxg5 f4 Qg3+") == "Hangs the knight on e4: 14. Qxe4");
    CHECK(reason("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", "e7e5",
                 "d5 c4 e6 e3 Nf6", "dxe5 d6 exd6 Bxd6 g3 Nf6",
                 60) == "Loses the pawn on e5: 2. dxe5");
}

TEST_CASE("what is given for a piece is said") {
    CHECK(reason("r4rk1/6pp/p3p3/3P4/qp6/5Q2/5PPP/2R2RK1 w - - 0 27", "d5e6", "Qg3 Rac8 Rxc8 Rxc8",
                 "Rxf3 gxf3 b3 Rfe1") == "Loses the queen for a rook and a pawn: 27... Rxf3");
    CHECK(reason("r2q1rk1/p1p2ppp/b1pbpn2/3p4/3P4/P1N1PN2/1PP2PPP/R1BQ1RK1 w - - 1 9", "b2b4",
                 "Re1 c5 h3 cxd4 exd4", "Bxf1 Qxf1 a5 b5") == "Loses the exchange: 9... Bxf1");
}

TEST_CASE("nothing is said of a capture that the line does not keep, or does not play") {
    CHECK(reason(kHanging, "f2f3", "Ne7+ Qxe7 Qxc8+ Qf8", "Kh8 Ne7 Qxe7").empty());
    // The fork trick: the pawn is lost, the knight comes back, and so does the pawn.
    CHECK(reason("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "b1c3",
                 "d3 Bc5 O-O d6", "Nxe4 Nxe4 d5 Bd3 dxe4 Bxe4", 60)
              .empty());
    // The better line loses the knight as well.
    CHECK(reason(kHanging, "f2f3", "h3 Rxc6 Qd3 Nd6", "Rxc6 Qd3 Nd6").empty());
    // The scores say that the piece is not the reason.
    CHECK(reason(kHanging, "f2f3", "Ne7+ Qxe7 Qxc8+ Qf8", "Rxc6 Qd3 Nd6", 60).empty());
}

TEST_CASE("a fork names what it attacks") {
    CHECK(reason(kForkable, "d1d2", "Rc1 h6 Qd2", "Nb3 Qe3+ Kf8 Ra8+") == "");
    CHECK(reason("4k3/7p/8/8/3n4/8/3Q3P/R3K3 w - - 0 1", "d2g2", "Qd1 h6 Rc1",
                 "Nc2+ Kd2 Nxa1 Qg8+ Kd7", 500) == "Allows 1... Nc2+, which forks king and rook");
    CHECK(reason("r2qk1nr/ppp2ppp/3b4/4n2b/3NP3/1P3PPN/PB1P3P/R2QKB1R w KQkq - 1 13", "d4f5",
                 "Be2 Ne7 Nf4 Bg6", "Bxf3 Bxe5 Bxd1 Bb5+ c6 Nxd6+") ==
          "Allows 13... Bxf3, which forks queen and rook");
    CHECK(reason("2rq1rk1/p2n2pp/1p1b1p2/2p1p3/2P5/3PBQ2/PP2B1PP/R3K2R w KQ - 4 18", "e1g1",
                 "Qd5+ Rf7 Qxd6 Qe8",
                 "Kh8 Qh3 Rc7") == "Misses 18. Qd5+, which forks king and bishop");
}

TEST_CASE("a fork whose piece is taken is none") {
    CHECK(reason(kForkable, "h2h4", "Qd3 h6 Qe4+", "Nc2+ Qxc2 h6 Qe4+").empty());
}

TEST_CASE("a pin, a skewer, a discovered attack or a trap is named where it wins the piece") {
    CHECK(reason("r5nr/b1p1k1pp/p1n5/Pp1P2P1/1P1P4/8/1B4PP/RN1R2K1 b - - 0 17", "c6b4",
                 "Nd8 Nd2 Kd7 Ne4", "Ba3 Kd7 Bxb4 Ne7 Nc3") ==
          "Allows 18. Ba3, which pins the knight on b4 to the king");
    CHECK(reason("r2q3k/pb4pp/1pp1Q3/5B2/1nPP1r2/2N5/PP5P/1K1R3R b - - 3 19", "d8f6",
                 "Bc8 Qe3 Bxf5+ Kc1 Qc7", "Qxf6 gxf6 Rhf1 Rxf1 Rxf1") ==
          "Misses 19... Bc8, which skewers the queen and the bishop on f5");
    CHECK(reason("5rk1/p2q2pp/1pN1pp2/3b4/1P1Pn3/P7/1BQ2PPP/2R3K1 b - - 3 24", "f8c8",
                 "Nd6 b5 Rc8 Qa4 h6", "Ne7+ Qxe7 Qxc8+ Qf8 Qxf8+ Kxf8 Rc8+") ==
          "Allows 25. Ne7+, which uncovers an attack on the rook on c8");
    CHECK(reason("rnbqkbnr/ppp2ppp/8/3p4/4p3/5NP1/PPPPPPBP/RNBQK2R w KQkq - 0 4", "f3e5",
                 "Nd4 c5 Nb3 c4 Nd4 Nf6", "f6 c4 fxe5 cxd5 c6 dxc6 Nxc6 Nc3") ==
          "Allows 4... f6, which traps the knight on e5");
    CHECK(reason("4k3/pp4pp/2n5/1B6/3P4/8/PP3PPP/4K3 w - - 0 1", "h2h3", "d5 Kd8 dxc6 bxc6 Bxc6",
                 "Kd7 d5 a6 Ba4") == "Misses 1. d5, which attacks the pinned knight on c6");
}

TEST_CASE("a piece that could move away was not trapped") {
    CHECK(reason("rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "a2a3",
                 "Nxe5 d6 Nf3 Nf6",
                 "e4 h3 exf3 exf3") == "Loses a knight for a pawn: 1... e4 2. h3 exf3");
}

TEST_CASE("a capture that was missed is named with what it wins") {
    const std::string_view queen =
        "r1b1k2r/pppp1ppp/2n5/4p3/2B1P2q/2NP1N2/PPP2KPP/R1BQ4 w kq - 1 9";
    CHECK(reason(queen, "g2g3", "Nxh4 d6 Nd5 Kd8", "Qd8 Be3 h6 Nh4", 1000) ==
          "Misses 9. Nxh4, which wins the queen");
    // What is played in the end is not missed.
    CHECK(reason("rn1q3r/pbp1bkpp/1p5B/3pPp2/6P1/2NP4/PPP4P/R2QKB1R b KQ - 0 11", "g7h6",
                 "Bh4+ Kd2 gxh6 Kc1 Qg5+", "Qf3 Bh4+ Kd1 f4")
              .empty());
    const Position taken = position_of(
        "r1bq1rk1/ppp2ppp/3bp3/3pP3/5n2/2PBP3/PP1N1PPP/R2QK2R w "
        "KQ - 0 10");
    const Move last(MoveKind::PieceCapture, "h5"_sq, "f4"_sq, Piece::BlackKnight,
                    Piece::WhiteBishop);
    CHECK(reason(fen(taken), "e5d6", "exf4 Be7 O-O c5", "Nxd3+ Kf1 Nxb2 Qc2", 600, last) ==
          "Fails to recapture: 10. exf4");
    CHECK(reason("r1bqk2r/pp3pp1/3p4/7p/1nBPP1N1/2N5/PPP1Q1PP/2KR3R b kq - 0 13", "h5g4",
                 "Bxg4 Bxf7+ Kxf7 Qc4+ Kg6 Qxb4 Bxd1 Rxd1",
                 "Rhf1 O-O Rxf7 Rxf7 Bxf7+ Kxf7 Qc4+ Kg6 Qxb4") == "Captures with the wrong piece");
}

TEST_CASE("the sentence of an error says why, and names the best move once") {
    const Position position = position_of(kHanging);
    const Move move = move_of(position, "f2f3");
    PositionAnalysis before;
    before.lines = {{Score(397), line_of(position, "Ne7+ Qxe7 Qxc8+ Qf8")}};
    PositionAnalysis next;
    next.lines = {{Score(631), line_of(after(position, "f2f3"), "Rxc6 Qd3 Nd6")}};
    CHECK(sentence(judge_move(position, {}, move, before, next)) ==
          "(3.97 -> -6.31) Blunder. Hangs the knight on c6: 25... Rxc6. Ne7+ was best.");
    next.lines = {{Score(0), line_of(after(position, "f2f3"), "Kh8 Qd3")}};
    CHECK(sentence(judge_move(position, {}, move, before, next)) ==
          "(3.97 -> 0.00) Blunder. Misses 25. Ne7+, which uncovers an attack on the rook on c8.");
}
