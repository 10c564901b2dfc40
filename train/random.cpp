#include "train/random.h"

namespace mutare::train {

Random random_for(std::uint64_t seed, std::uint64_t game) {
    std::seed_seq sequence{seed, seed >> 32, game, game >> 32};
    return Random(sequence);
}

std::size_t random_below(std::size_t limit, Random& random) {
    return static_cast<std::size_t>(random() % limit);
}

int random_percentile(Random& random) {
    return static_cast<int>(random_below(100, random));
}

}  // namespace mutare::train
