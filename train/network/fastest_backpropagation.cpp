#include "train/network/fast_backpropagation.h"
#include "train/network/plain_backpropagation.h"

namespace mutare::train {

std::unique_ptr<Backpropagation<float>> fastest_backpropagation(const Shape& shape,
                                                                const Teacher& teacher) {
#if MUTARE_HAS_FAST_TRAINING
    return std::make_unique<FastBackpropagation>(shape, teacher);
#else
    return std::make_unique<PlainBackpropagation<float>>(shape, teacher);
#endif
}

}  // namespace mutare::train
