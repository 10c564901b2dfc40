#include "train/network/checkpoint.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/text.h"

namespace mutare::train {

static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::size_t kChecksumSize = 4;

/// The numbers at the front of the file.
struct Header {
    std::uint64_t width;
    std::uint64_t outputs;
    std::uint64_t epochs;
    std::uint64_t batch_size;
    std::uint64_t seed;
    std::uint64_t training_examples;
    std::uint64_t hash;
    std::uint64_t steps_done;
    std::uint64_t epochs_done;
    std::uint64_t warmup_steps;
    std::uint32_t decay;
    float result_weight;
    float last_result_weight;
    float scale;
    float learning_rate;
    float final_learning_rate;
};
static_assert(sizeof(Header) == 10 * sizeof(std::uint64_t) + 6 * sizeof(float));

Header header_of(const TrainingOrigin& origin, const TrainingState& state) {
    const TrainingSettings& settings = origin.settings;
    return {settings.shape.width,
            settings.shape.outputs,
            static_cast<std::uint64_t>(settings.epochs),
            settings.batch_size,
            settings.seed,
            origin.training_examples,
            origin.hash,
            state.steps_done,
            state.history.size(),
            settings.rates.warmup_steps,
            static_cast<std::uint32_t>(settings.rates.decay),
            settings.target.result_weight,
            settings.last_result_weight,
            settings.target.scale,
            settings.rates.first,
            settings.rates.last};
}

TrainingOrigin origin_in(const Header& header) {
    TrainingOrigin origin;
    TrainingSettings& settings = origin.settings;
    settings.shape = {header.width, header.outputs};
    settings.target = {header.result_weight, header.scale};
    settings.last_result_weight = header.last_result_weight;
    settings.epochs = static_cast<int>(header.epochs);
    settings.batch_size = header.batch_size;
    settings.rates = {header.warmup_steps, header.learning_rate, header.final_learning_rate,
                      static_cast<Decay>(header.decay)};
    settings.seed = header.seed;
    origin.training_examples = header.training_examples;
    origin.hash = header.hash;
    return origin;
}

std::uint64_t batches_in_epoch(const Header& header) {
    const std::uint64_t batch_size = std::min(header.batch_size, header.training_examples);
    return batch_size == 0 ? 0 : header.training_examples / batch_size;
}

/// Whether there are batches of an epoch that is not done.
bool has_begun_epoch(const Header& header) {
    return header.steps_done > header.epochs_done * batches_in_epoch(header);
}

/// Whether a training can have written the header. Before this, no number in it is to be trusted.
bool is_plausible(const Header& header) {
    constexpr std::uint64_t kMaxCount = std::numeric_limits<int>::max();
    const auto is_count = [](std::uint64_t number) { return number >= 1 && number <= kMaxCount; };
    if (!is_count(header.width) || header.width > kMaxWidth || header.width % kWidthStep != 0 ||
        !is_count(header.outputs) || header.outputs > Example::kMaxPieces ||
        !is_count(header.epochs) || !is_count(header.batch_size) || header.training_examples == 0 ||
        header.epochs_done > header.epochs || header.decay >= kDecayNames.size() ||
        header.warmup_steps > kMaxCount) {
        return false;
    }
    const std::uint64_t batches = batches_in_epoch(header);
    const std::uint64_t epochs_begun = std::min(header.epochs_done + 1, header.epochs);
    return batches <= kMaxCount && header.steps_done >= header.epochs_done * batches &&
           header.steps_done <= epochs_begun * batches;
}

std::array<std::span<float>, 3> arrays_of(TrainingState& state) {
    return {state.parameters.all(), state.optimiser.first_moment().all(),
            state.optimiser.second_moment().all()};
}

/// Whether a training can have come to these numbers.
bool is_plausible(TrainingState& state) {
    const auto is_parameter = [](float number) { return std::abs(number) <= kMaxParameter; };
    const auto is_number = [](float number) { return std::isfinite(number); };
    const auto is_square = [](float number) { return std::isfinite(number) && number >= 0; };
    const auto is_loss = [](const EpochLosses& losses) {
        return std::isfinite(losses.training) && std::isfinite(losses.held_out);
    };
    return std::ranges::all_of(state.parameters.all(), is_parameter) &&
           std::ranges::all_of(state.optimiser.first_moment().all(), is_number) &&
           std::ranges::all_of(state.optimiser.second_moment().all(), is_square) &&
           std::ranges::all_of(state.history, is_loss) && std::isfinite(state.loss_of_begun_epoch);
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

/// With as many digits as tell it from all others: 0.2, and not 0.200000003.
std::string text_of(float number) {
    std::array<char, 32> text;
    const std::to_chars_result end = std::to_chars(text.begin(), text.end(), number);
    return {text.begin(), end.ptr};
}

/// What two origins must have in common: names and values.
std::vector<std::pair<std::string_view, std::string>> entries_of(const TrainingOrigin& origin) {
    const TrainingSettings& settings = origin.settings;
    return {
        {"--width", std::to_string(settings.shape.width)},
        {"--outputs", std::to_string(settings.shape.outputs)},
        {"--epochs", std::to_string(settings.epochs)},
        {"--lambda", text_of(settings.target.result_weight)},
        {"--last-lambda", text_of(settings.last_result_weight)},
        {"--sigmoid", text_of(settings.target.scale)},
        {"--batch", std::to_string(settings.batch_size)},
        {"--rate", text_of(settings.rates.first)},
        {"--last-rate", text_of(settings.rates.last)},
        {"--decay", std::string(kDecayNames[static_cast<std::size_t>(settings.rates.decay)])},
        {"--warmup", std::to_string(settings.rates.warmup_steps)},
        {"--seed", std::to_string(settings.seed)},
        {"the number of training examples", std::to_string(origin.training_examples)},
        {"the checksum of all examples", std::to_string(origin.hash)},
    };
}

}  // namespace

std::optional<std::string> difference(const TrainingOrigin& now, const TrainingOrigin& then) {
    const auto entries_now = entries_of(now);
    const auto entries_then = entries_of(then);
    for (std::size_t i = 0; i < entries_now.size(); ++i) {
        const auto& [name, value] = entries_now[i];
        if (value == entries_then[i].second) continue;
        return join(name, " is ", value, ", but was ", entries_then[i].second);
    }
    return std::nullopt;
}

std::string checkpoint_to_bytes(const TrainingOrigin& origin, TrainingState& state) {
    const Header header = header_of(origin, state);
    std::string bytes(kCheckpointMagic);
    append(bytes, std::span<const Header>(&header, 1));
    append(bytes, std::span<const EpochLosses>(state.history));
    if (has_begun_epoch(header)) append<double>(bytes, {&state.loss_of_begun_epoch, 1});
    for (const std::span<const float> numbers : arrays_of(state)) append(bytes, numbers);
    ByteWriter(bytes).fixed(crc32(bytes), kChecksumSize);
    return bytes;
}

std::optional<Checkpoint> parse_checkpoint(std::string_view bytes) {
    if (bytes.size() < kCheckpointMagic.size() + kChecksumSize ||
        !bytes.starts_with(kCheckpointMagic)) {
        return std::nullopt;
    }
    ByteReader checksum(bytes.substr(bytes.size() - kChecksumSize));
    bytes.remove_suffix(kChecksumSize);
    if (checksum.fixed(kChecksumSize) != crc32(bytes)) return std::nullopt;
    bytes.remove_prefix(kCheckpointMagic.size());
    Header header;
    if (!take<Header>(bytes, {&header, 1}) || !is_plausible(header)) return std::nullopt;
    if (header.epochs_done > bytes.size() / sizeof(EpochLosses)) return std::nullopt;
    Checkpoint checkpoint{origin_in(header), TrainingState({header.width, header.outputs})};
    TrainingState& state = checkpoint.state;
    state.steps_done = header.steps_done;
    state.history.resize(header.epochs_done);
    if (!take<EpochLosses>(bytes, state.history)) return std::nullopt;
    if (has_begun_epoch(header) && !take<double>(bytes, {&state.loss_of_begun_epoch, 1})) {
        return std::nullopt;
    }
    for (const std::span<float> array : arrays_of(state)) {
        if (!take(bytes, array)) return std::nullopt;
    }
    if (!bytes.empty() || !is_plausible(state)) return std::nullopt;
    return checkpoint;
}

}  // namespace mutare::train
