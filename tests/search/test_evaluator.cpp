#include "search/evaluator.h"

#include "engine/movegen.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_network.h"
#include "uci/display.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// In centipawns from the side to move, by the built-in network.
int eval(std::string_view fen) {
    return evaluate(*Network::built_in(), position_of(fen)).value();
}

/// The position with left and right exchanged. Requires that nobody may castle.
Position mirrored(const Position& position) {
    Setup setup;
    for (const Square square : kAllSquares) {
        setup.pieces[Square(7 - square.file(), square.rank()).index()] = position[square];
    }
    setup.side_to_move = position.side_to_move();
    return Position(setup);
}

/// Plays at random from a position, evaluates now and then, takes some moves back, and compares.
void wander(Evaluator& evaluator, const Network& network, Position& position, Random& random) {
    constexpr int kSteps = 60;
    std::vector<Move> line;
    evaluator.start(position);
    for (int step = 0; step < kSteps; ++step) {
        const MoveList moves = legal_moves(position);
        if (moves.is_empty() || (!line.empty() && random.below(4) == 0)) {
            if (line.empty()) break;
            position.unmake_move(line.back());
            evaluator.pop();
            line.pop_back();
        } else {
            line.push_back(moves[random.below(moves.size())]);
            position.make_move(line.back());
            evaluator.push(line.back(), position);
        }
        if (random.below(3) == 0 && evaluator.evaluate(position) != evaluate(network, position)) {
            FAIL(fen(position));
        }
    }
    for (; !line.empty(); line.pop_back()) position.unmake_move(line.back());
}

}  // namespace

TEST_CASE("an evaluation that followed the line is that of the position alone") {
    const auto network = std::make_shared<const Network>(random_network(1, 8));
    Evaluator evaluator(network);
    Random random(7);
    int number = 0;
    for_each_random_position([&](Position& position) {
        constexpr int kOneIn = 10;
        if (number++ % kOneIn == 0) wander(evaluator, *network, position, random);
    });
}

TEST_CASE("a null move changes whose eyes look at the board, and nothing else") {
    const auto network = Network::built_in();
    Evaluator evaluator(network);
    Position position;
    evaluator.start(position);
    evaluator.evaluate(position);
    position.make_null_move();
    CHECK(evaluator.evaluate(position) == evaluate(*network, position));
}

TEST_CASE("the evaluation of the position with the sides changed is equal") {
    for_each_random_position([](Position& position) {
        const Network& network = *Network::built_in();
        if (evaluate(network, position) != evaluate(network, flipped(position))) {
            FAIL(fen(position));
        }
    });
}

TEST_CASE("the evaluation of the position with left and right exchanged is equal") {
    for_each_random_position([](Position& position) {
        const Network& network = *Network::built_in();
        if (evaluate(network, position) != evaluate(network, mirrored(position))) {
            FAIL(fen(position));
        }
    });
}

TEST_CASE("the built-in network knows what the men are worth") {
    CHECK(eval("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > -30);
    CHECK(eval("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") < 100);
    CHECK(eval("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1") < -150);
    CHECK(eval("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 500);
}
