#include "train/network/fast_backpropagation.h"
#include "train/network/plain_backpropagation.h"

namespace mutare::train {

std::unique_ptr<Backpropagation<float>> make_backpropagation(const Shape& shape,
                                                             const Target& target) {
#if MUTARE_HAS_FAST_TRAINING
    return std::make_unique<FastBackpropagation>(shape, target);
#else
    return std::make_unique<PlainBackpropagation<float>>(shape, target);
#endif
}

}  // namespace mutare::train
