#include "train/network/fast_backpropagation.h"

namespace mutare::train {

std::unique_ptr<Backpropagation<float>> make_backpropagation(const Shape& shape,
                                                             const Target& target) {
    return std::make_unique<FastBackpropagation>(shape, target);
}

}  // namespace mutare::train
