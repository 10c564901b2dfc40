#include "train/network/checkpoint.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/base/bytes.h"

namespace mutare::train {

static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::string_view kMagic = "MutChk 2";
constexpr std::size_t kNumberSize = 8;
constexpr std::size_t kChecksumSize = 4;

std::array<std::span<float>, 3> arrays_of(TrainingState& state) {
    return {state.parameters.all(), state.optimiser.first_moment().all(),
            state.optimiser.second_moment().all()};
}

template <class Number>
void append(std::string& bytes, std::span<const Number> numbers) {
    bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
}

/// Reads numbers from the front of the bytes and removes them there. False when there are too few.
template <class Number>
bool take(std::string_view& bytes, std::span<Number> numbers) {
    if (bytes.size() < numbers.size_bytes()) return false;
    std::copy_n(bytes.data(), numbers.size_bytes(), reinterpret_cast<char*>(numbers.data()));
    bytes.remove_prefix(numbers.size_bytes());
    return true;
}

}  // namespace

std::string checkpoint_to_bytes(TrainingState& state) {
    const Shape& shape = state.parameters.shape();
    std::string bytes(kMagic);
    ByteWriter writer(bytes);
    for (const std::uint64_t number :
         {shape.width, shape.outputs, state.steps_done, state.history.size()}) {
        writer.fixed(number, kNumberSize);
    }
    append(bytes, std::span<const EpochLosses>(state.history));
    for (const std::span<const float> numbers : arrays_of(state)) append(bytes, numbers);
    writer.fixed(crc32(bytes), kChecksumSize);
    return bytes;
}

std::optional<TrainingState> parse_checkpoint(std::string_view bytes) {
    if (bytes.size() < kChecksumSize || !bytes.starts_with(kMagic)) return std::nullopt;
    ByteReader checksum(bytes.substr(bytes.size() - kChecksumSize));
    bytes.remove_suffix(kChecksumSize);
    if (checksum.fixed(kChecksumSize) != crc32(bytes)) return std::nullopt;
    bytes.remove_prefix(kMagic.size());
    std::array<std::uint64_t, 4> numbers;
    if (!take<std::uint64_t>(bytes, numbers)) return std::nullopt;
    const auto [width, outputs, steps_done, epochs_done] = numbers;
    const bool is_plausible = width <= kMaxWidth && outputs <= Example::kMaxPieces &&
                              epochs_done <= bytes.size() / sizeof(EpochLosses);
    if (!is_plausible) return std::nullopt;
    TrainingState state({width, outputs});
    state.steps_done = steps_done;
    state.history.resize(epochs_done);
    if (!take<EpochLosses>(bytes, state.history)) return std::nullopt;
    for (const std::span<float> array : arrays_of(state)) {
        if (!take(bytes, array)) return std::nullopt;
    }
    if (!bytes.empty()) return std::nullopt;
    return state;
}

}  // namespace mutare::train
