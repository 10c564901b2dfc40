#include <iostream>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/san.h"

int main() {
    const auto parsed = mutare::parse_fen("8/8/8/8/8/5k2/5p2/5K2 b - - 0 1");
    if (!parsed) return std::cerr << parsed.error().message << '\n', 1;
    const mutare::Position& position = parsed->position;
    for (const mutare::Move move : mutare::legal_moves(position)) {
        std::cout << mutare::san(position, move) << '\n';
    }
}
