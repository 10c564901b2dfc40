#include "search/evaluation/evaluator.h"

#include "engine/movegen.h"
#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"
#include "tests/random_network.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// In centipawns from the side to move, by the built-in network.
int eval(std::string_view fen) {
    return evaluate(*Network::built_in(), position_of(fen)).value();
}

/// The position with kingside and queenside exchanged. Requires that there are no castling rights.
Position mirrored(const Position& position) {
    Setup setup;
    for (const Square square : kAllSquares) {
        setup.pieces[Square(7 - square.file(), square.rank()).index()] = position[square];
    }
    setup.side_to_move = position.side_to_move();
    return Position(setup);
}

/// Makes and unmakes random moves, and now and then compares the evaluator with an evaluation from
/// scratch.
void check_on_random_walk(Evaluator& evaluator, const Network& network, Position& position,
                          SplitMix64& random) {
    constexpr int kSteps = 60;
    std::vector<Move> moves_made;
    evaluator.start(position);
    for (int step = 0; step < kSteps; ++step) {
        const MoveList moves = legal_moves(position);
        if (moves.is_empty() || (!moves_made.empty() && random.below(4) == 0)) {
            if (moves_made.empty()) break;
            position.unmake_move(moves_made.back());
            evaluator.pop();
            moves_made.pop_back();
        } else {
            moves_made.push_back(moves[random.below(moves.size())]);
            position.make_move(moves_made.back());
            evaluator.push(moves_made.back(), position);
        }
        if (random.below(3) == 0 && evaluator.evaluate(position) != evaluate(network, position)) {
            FAIL(fen(position));
        }
    }
    for (; !moves_made.empty(); moves_made.pop_back()) position.unmake_move(moves_made.back());
}

}  // namespace

TEST_CASE("accumulators updated move by move give the evaluation from scratch") {
    const auto network = std::make_shared<const Network>(random_network(1, 8));
    Evaluator evaluator(network);
    SplitMix64 random(7);
    int number = 0;
    for_each_random_position([&](Position& position) {
        constexpr int kOneIn = 10;
        if (number++ % kOneIn == 0) check_on_random_walk(evaluator, *network, position, random);
    });
}

TEST_CASE("a null move exchanges the perspectives and leaves the accumulators as they are") {
    const auto network = Network::built_in();
    Evaluator evaluator(network);
    Position position;
    evaluator.start(position);
    evaluator.evaluate(position);
    position.make_null_move();
    CHECK(evaluator.evaluate(position) == evaluate(*network, position));
}

namespace {

/// The FEN with the colors exchanged: ranks in the opposite order, upper and lower case.
std::string flipped_fen(const std::string& text) {
    std::vector<std::string> fields = words(text);
    const auto exchange_case = [](std::string& field) {
        for (char& letter : field) {
            if (letter >= 'a' && letter <= 'z') {
                letter = static_cast<char>(letter - 'a' + 'A');
            } else if (letter >= 'A' && letter <= 'Z') {
                letter = static_cast<char>(letter - 'A' + 'a');
            }
        }
    };
    std::vector<std::string> ranks = split(fields[0], '/');
    std::ranges::reverse(ranks);
    std::string pieces;
    for (const std::string& rank : ranks) pieces += pieces.empty() ? rank : '/' + rank;
    exchange_case(pieces);
    exchange_case(fields[2]);
    if (fields[3] != "-") fields[3][1] = fields[3][1] == '3' ? '6' : '3';
    return pieces + (fields[1] == "w" ? " b " : " w ") + fields[2] + ' ' + fields[3] + ' ' +
           fields[4] + ' ' + fields[5];
}

}  // namespace

TEST_CASE("a position with the colors exchanged has the same evaluation") {
    for_each_random_position([](Position& position) {
        const Network& network = *Network::built_in();
        if (evaluate(network, position) !=
            evaluate(network, position_of(flipped_fen(fen(position))))) {
            FAIL(fen(position));
        }
    });
}

TEST_CASE("a position with kingside and queenside exchanged has the same evaluation") {
    for_each_random_position([](Position& position) {
        const Network& network = *Network::built_in();
        if (evaluate(network, position) != evaluate(network, mirrored(position))) {
            FAIL(fen(position));
        }
    });
}

TEST_CASE(
    "the built-in network sees the start position as about equal, and a missing piece as a loss") {
    CHECK(eval(kStartFen) > -30);
    CHECK(eval(kStartFen) < 100);
    CHECK(eval("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1") < -150);
    CHECK(eval("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 500);
}
