#include "train/network/checkpoint.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <span>

#include "base/bytes.h"
#include "base/text.h"

namespace mutare::train {

static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::size_t kFieldSize = 4;

std::array<std::span<float>, 3> arrays_of(TrainingState& state) {
    return {state.parameters.all(), state.optimiser.first_moment().all(),
            state.optimiser.second_moment().all()};
}

/// With as many digits as tell it from all others: 0.2, and not 0.200000003.
std::string text_of(float number) {
    std::array<char, 32> text;
    const std::to_chars_result end = std::to_chars(text.begin(), text.end(), number);
    return {text.begin(), end.ptr};
}

/// The first line in which two origins differ, in words: "--batch is 32, but was 64".
std::string difference(std::string_view now, std::string_view then) {
    std::string_view line;
    std::string_view old_line;
    while (line == old_line && !now.empty()) {
        line = consume_until(now, "\n");
        old_line = consume_until(then, "\n");
    }
    const auto value_of = [](std::string_view text) {
        return text.substr(std::min(text.rfind(' '), text.size()));
    };
    const std::string_view value = value_of(line);
    return join(line.substr(0, line.size() - value.size()), " is", value, ", but was",
                value_of(old_line));
}

}  // namespace

std::string origin_of(const TrainingSettings& settings, const ExampleSets& examples) {
    const LearningRates& rates = settings.rates;
    return join("--width ", settings.shape.width, "\n--outputs ", settings.shape.outputs,
                "\n--epochs ", settings.epochs, "\n--lambda ",
                text_of(settings.target.result_weight), "\n--sigmoid ",
                text_of(settings.target.scale), "\n--batch ", settings.batch_size, "\n--rate ",
                text_of(rates.first), "\n--last-rate ", text_of(rates.last), "\n--seed ",
                settings.seed, "\nthe number of training examples ", examples.training.size(),
                "\nthe checksum of all examples ", hash_of(examples), "\n");
}

std::string checkpoint_to_bytes(std::string_view origin, TrainingState& state) {
    std::string bytes(kCheckpointMagic);
    ByteWriter writer(bytes);
    writer.fixed(origin.size(), kFieldSize);
    writer.fixed(static_cast<std::uint64_t>(state.epochs_done), kFieldSize);
    bytes += origin;
    for (const std::span<const float> numbers : arrays_of(state)) {
        bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
    }
    writer.fixed(crc32(bytes), kFieldSize);
    return bytes;
}

Expected<TrainingState, std::string> parse_checkpoint(std::string_view bytes,
                                                      std::string_view origin, const Shape& shape) {
    constexpr std::string_view kNoCheckpoint = "is damaged, or no checkpoint of this version";
    const std::size_t front = kCheckpointMagic.size() + 2 * kFieldSize;
    if (bytes.size() < front + kFieldSize || !bytes.starts_with(kCheckpointMagic) ||
        ByteReader(bytes.substr(bytes.size() - kFieldSize)).fixed(kFieldSize) !=
            crc32(bytes.substr(0, bytes.size() - kFieldSize))) {
        return std::string(kNoCheckpoint);
    }
    ByteReader numbers(bytes.substr(kCheckpointMagic.size()));
    const std::string_view then = bytes.substr(front, numbers.fixed(kFieldSize));
    if (then != origin) return join("is from another training: ", difference(origin, then));
    TrainingState state(shape);
    state.epochs_done = static_cast<int>(numbers.fixed(kFieldSize));
    bytes.remove_prefix(front + origin.size());
    if (bytes.size() != 3 * state.parameters.all().size_bytes() + kFieldSize) {
        return std::string(kNoCheckpoint);
    }
    for (const std::span<float> array : arrays_of(state)) {
        std::copy_n(bytes.data(), array.size_bytes(), reinterpret_cast<char*>(array.data()));
        bytes.remove_prefix(array.size_bytes());
    }
    return state;
}

}  // namespace mutare::train
