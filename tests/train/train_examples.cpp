#include "tests/train/train_examples.h"

#include <stdexcept>

#include "tests/random_positions.h"

namespace mutare::tests {

namespace {

int material_value(const PieceList& pieces) {
    constexpr int kPawn = 100;
    constexpr int kMinor = 320;
    constexpr int kRook = 500;
    constexpr int kQueen = 900;
    return kPawn * pieces.of(PieceType::Pawn).size() +
           kMinor * (pieces.of(PieceType::Knight) | pieces.of(PieceType::Bishop)).size() +
           kRook * pieces.of(PieceType::Rook).size() + kQueen * pieces.of(PieceType::Queen).size();
}

}  // namespace

std::vector<train::Example> random_examples(std::size_t count) {
    using train::Result;
    constexpr int kOneIn = 5;  // consecutive positions are much alike
    constexpr int kAdvantageOfTheMove = 30;
    std::vector<train::Example> examples;
    int number = 0;
    for_each_random_position([&](Position& position) {
        if (examples.size() == count || number++ % kOneIn != 0) return;
        const Color us = position.side_to_move();
        const Board& board = position.board();
        const int score = material_value(board.pieces(us)) - material_value(board.pieces(~us)) +
                          kAdvantageOfTheMove;
        const auto result = static_cast<Result>(number % 3);
        examples.push_back(train::make_example({position, {Move(), Score(score)}, result},
                                               static_cast<std::uint16_t>(examples.size())));
    });
    if (examples.size() < count) throw std::invalid_argument("too few random positions");
    return examples;
}

}  // namespace mutare::tests
