#include "train/network/checkpoint.h"

#include <cstring>

#include "engine/bytes.h"

namespace mutare::train {

namespace {

constexpr std::string_view kMark = "MutChk 1";
constexpr std::size_t kNumberSize = 8;
constexpr std::size_t kChecksumSize = 4;

std::array<std::span<float>, 3> arrays_of(TrainingState& state) {
    return {state.parameters.all(), state.optimiser.mean().all(), state.optimiser.square().all()};
}

std::string_view bytes_of(std::span<float> numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

}  // namespace

std::string checkpoint_to_bytes(TrainingState& state) {
    const Shape& shape = state.parameters.shape();
    std::string bytes(kMark);
    ByteWriter writer(bytes);
    writer.fixed(shape.width, kNumberSize);
    writer.fixed(shape.outputs, kNumberSize);
    writer.fixed(static_cast<std::uint64_t>(state.epochs_done), kNumberSize);
    writer.fixed(state.steps_done, kNumberSize);
    for (const std::span<float> numbers : arrays_of(state)) bytes += bytes_of(numbers);
    writer.fixed(crc32(bytes), kChecksumSize);
    return bytes;
}

std::optional<TrainingState> parse_checkpoint(std::string_view bytes) {
    if (bytes.size() < kChecksumSize || !bytes.starts_with(kMark)) return std::nullopt;
    ByteReader checksum(bytes.substr(bytes.size() - kChecksumSize));
    bytes.remove_suffix(kChecksumSize);
    if (checksum.fixed(kChecksumSize) != crc32(bytes)) return std::nullopt;
    bytes.remove_prefix(kMark.size());
    ByteReader reader(bytes);
    Shape shape;
    shape.width = reader.fixed(kNumberSize);
    shape.outputs = reader.fixed(kNumberSize);
    if (shape.width > kMostWidth || shape.outputs > Example::kMostMen) return std::nullopt;
    TrainingState state(shape);
    state.epochs_done = static_cast<int>(reader.fixed(kNumberSize));
    state.steps_done = reader.fixed(kNumberSize);
    bytes.remove_prefix(4 * kNumberSize);
    for (const std::span<float> numbers : arrays_of(state)) {
        if (bytes.size() < numbers.size_bytes()) return std::nullopt;
        std::memcpy(numbers.data(), bytes.data(), numbers.size_bytes());
        bytes.remove_prefix(numbers.size_bytes());
    }
    if (!bytes.empty()) return std::nullopt;
    return state;
}

}  // namespace mutare::train
