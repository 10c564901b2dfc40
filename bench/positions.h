// The positions that bench searches: all phases of the game and its rare rules. Changing one
// changes the signature of every commit after it.
#pragma once

#include <array>
#include <string_view>

#include "engine/notation/start_positions.h"

namespace mutare {

inline constexpr std::array kBenchPositions = std::to_array<std::string_view>({
    // Openings.
    kStartFen,
    "rnbqk1nr/1ppp1ppp/p7/4p3/1bP5/3P1N2/PP2PPPP/RNBQKB1R w KQkq - 0 4",
    "rnbqkb1r/1p1ppppp/p4n2/2p5/5P2/2P2N2/PP1PP1PP/RNBQKB1R w KQkq - 0 4",
    "rn1q1rk1/ppp1bppp/3p1n2/3p4/2P5/2N2P2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "rn1qk2r/pp2pp2/2p3pn/3pPb1p/2PP4/3B4/PP2NPPP/RNQ2RK1 w kq - 1 9",
    "r1bqk1nr/pp1nppbp/3p2p1/3p4/2P1PP2/2N1BN2/PP4PP/R2QKB1R w KQkq - 0 9",
    "r2qk2r/1bpp1ppp/p1nb1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w kq - 3 9",
    "r2qkb1r/pp1bpp1p/n4np1/2P5/7Q/2N2N2/PP2PPPP/R1B1KB1R w KQkq - 1 9",
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1",

    // Middlegames: quiet, closed, and with kings castled to opposite sides.
    "r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "r3qrk1/1pp2bp1/p1n1p2p/2Pp1pbP/1P1P4/P1NBPN2/2Q2PP1/2R1K2R w K - 0 1",
    "1r4k1/p3pr1p/1qbp1pp1/2p5/2P5/1PN1Q2P/P2R1PP1/3R3K b - - 0 1",
    "2r2rk1/pb2qp1p/n3p1p1/2pp4/N1P1n3/1P2P1P1/PN3PBP/2R1QRK1 w - - 0 1",
    "rn1q1rk1/p4pbp/bp1p1np1/2pP4/8/P1N2NP1/1PQ1PPBP/R1B1K2R w KQ - 0 1",
    "r4rk1/1bqp1ppp/pp2pn2/4b3/P1P1P3/2N2BP1/1PQB1P1P/2R2RK1 w - - 0 1",
    "r3nrk1/pp2qpb1/3p1npp/2pPp3/2P1P2N/2N3Pb/PP1BBP1P/R2Q1RK1 w - - 0 1",
    "1r1q1rk1/p1p2pbp/2pp1np1/6B1/4P3/2NQ4/PPP2PPP/3R1RK1 w - - 0 1",
    "r1b2rk1/pp2ppbp/2np1np1/q7/4P3/2N1BN2/PPPQBPPP/2KR3R b - - 0 1",
    kKiwipeteFen,

    // Tactics: sacrifices, mating attacks, promotions by both sides.
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "2r2r2/3qbpkp/p3n1p1/2ppP3/6Q1/1P1B3R/PBP3PP/5R1K w - - 0 1",
    "r3r1k1/1pp2p1b/7p/2Q5/2PP2p1/2P1NpPq/P2R1P1P/6RK b - - 0 1",
    "R2b2k1/2rq1n1p/3p2p1/1p1Ppp1n/1P6/1B1PQN1P/1B3PP1/6K1 w - - 0 1",
    "3r2k1/ppp2ppp/6q1/b4n2/3nQB2/2p5/P4PPP/RN3RK1 b - - 0 1",
    "r2q1r1k/1b1nN2p/pp3pp1/8/Q7/PP5P/1BP2RPN/7K w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",

    // Endgames: pawns, one piece a side, rooks, queens, and draws in spite of extra material.
    "8/p5pp/3k1p2/3p4/1P3P2/P1K5/5P1P/8 b - - 0 1",
    "8/7p/1p3pp1/p2K4/Pk3PPP/8/1P6/8 b - - 0 1",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",
    "8/4k3/1p4p1/p7/P1r1P3/1R4Pp/5P1P/4K3 w - - 0 1",
    "8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 1",
    "1k6/5RP1/1P6/1K6/6r1/8/8/8 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1q3pk1/4p1p1/1P2P1P1/5Q2/6K1/8 w - - 0 1",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
    "8/8/8/3k4/8/2BNK3/8/8 w - - 0 1",
    "6k1/8/6KP/8/5B2/8/8/8 w - - 0 1",
    "8/8/4k3/3q4/8/8/1R2K3/8 b - - 0 1",

    // Decided by the rules: perpetual check, the fifty-move rule near, a fortress of blocked
    // pawns, mate in one, checkmate, stalemate, a single legal move.
    "6k1/5ppp/8/8/2q5/8/1r3PPP/3Q2K1 w - - 0 1",
    "8/8/2k5/4p3/3rP3/4KR2/8/8 w - - 96 120",
    "8/8/1p1k1p2/pPp1pPp1/P1P1P1P1/3K4/8/8 w - - 12 60",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "7k/8/8/8/8/8/r7/7K w - - 0 1",

    // Chess960, with different starts for the two sides.
    "qbrnbknr/ppppp1pp/8/5p2/8/6P1/PPPPPP1P/BNNQRKRB w GEhc - 0 2",
    "rkbnrqnb/ppppp1pp/8/5p2/4P3/5P2/PPPP2PP/RBKQBNRN b GAea - 0 2",
});

}  // namespace mutare
