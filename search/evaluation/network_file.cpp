#include "search/evaluation/network_file.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/text.h"

// The assembler's symbols, also where the names of C get a prefix there.
extern "C" {
// NOLINTBEGIN(readability-identifier-naming)
extern const char mutare_built_in_network[] __asm__("mutare_built_in_network");
extern const char mutare_built_in_network_end[] __asm__("mutare_built_in_network_end");
// NOLINTEND(readability-identifier-naming)
}

namespace mutare {

namespace {

constexpr std::string_view kSignature = "MutNet 2";
constexpr std::size_t kNumberSize = sizeof(std::uint32_t);  // in the header
constexpr std::size_t kShapeSize = 3 * kNumberSize;
constexpr std::size_t kMaxOutputs = 32;

template <class Number>
void write_all(ByteWriter& writer, const std::vector<Number>& numbers) {
    for (const Number number : numbers) {
        writer.fixed(static_cast<std::uint64_t>(number), sizeof(Number));
    }
}

template <class Number>
std::vector<Number> read_all(ByteReader& reader, std::size_t count) {
    std::vector<Number> numbers(count);
    for (Number& number : numbers) number = static_cast<Number>(reader.fixed(sizeof(Number)));
    return numbers;
}

/// What is wrong with the numbers at the front?
Expected<void, std::string> check_shape(const NetworkFile& network) {
    if (network.width == 0 || network.width > kMaxWidth || network.width % kWidthStep != 0) {
        return join("its width ", network.width, " is not a multiple of ", kWidthStep, " up to ",
                    kMaxWidth);
    }
    if (network.outputs == 0 || network.outputs > kMaxOutputs) {
        return join("it has ", network.outputs, " outputs, not 1 to ", kMaxOutputs);
    }
    if (network.scale < 1 || network.scale > kLargestScale) {
        return std::string("its scale is out of range");
    }
    return {};
}

}  // namespace

std::string to_bytes(const NetworkFile& network) {
    std::string shape;
    for (const std::size_t number :
         {network.width, network.outputs, static_cast<std::size_t>(network.scale)}) {
        ByteWriter(shape).fixed(number, kNumberSize);
    }
    std::string weights;
    ByteWriter writer(weights);
    write_all(writer, network.feature_weights);
    write_all(writer, network.feature_biases);
    write_all(writer, network.output_weights);
    write_all(writer, network.output_biases);
    std::string bytes = std::string(kSignature) + shape;
    ByteWriter(bytes).fixed(crc32(shape + weights), kNumberSize);
    return bytes + weights;
}

std::string_view built_in_network() {
    return {mutare_built_in_network, mutare_built_in_network_end};
}

Expected<NetworkFile, std::string> parse_network(std::string_view bytes) {
    if (!bytes.starts_with(kSignature)) {
        return std::string(bytes.starts_with("MutNet ") ? "it is a network of another version"
                                                        : "it is not a Mutare network");
    }
    bytes.remove_prefix(kSignature.size());
    ByteReader reader(bytes);
    const auto number = [&] { return static_cast<std::size_t>(reader.fixed(kNumberSize)); };
    constexpr std::size_t kTooLarge = 1 << 20;  // for any scale
    NetworkFile network;
    network.width = number();
    network.outputs = number();
    network.scale = static_cast<int>(std::min(number(), kTooLarge));
    const std::size_t checksum = number();
    if (reader.has_failed()) return std::string("it ends too early");
    if (const auto shape = check_shape(network); !shape) return shape.error();

    const std::string_view weights = bytes.substr(kShapeSize + kNumberSize);
    const std::size_t size =
        (kFeatureCount + 1 + 2 * network.outputs) * network.width * sizeof(std::int16_t) +
        network.outputs * sizeof(std::int32_t);
    if (weights.size() != size) {
        return join("it has ", weights.size(), " bytes of weights instead of ", size);
    }
    if (crc32(std::string(bytes.substr(0, kShapeSize)).append(weights)) != checksum) {
        return std::string("its checksum is wrong");
    }
    network.feature_weights = read_all<std::int16_t>(reader, kFeatureCount * network.width);
    network.feature_biases = read_all<std::int16_t>(reader, network.width);
    network.output_weights = read_all<std::int16_t>(reader, network.outputs * 2 * network.width);
    network.output_biases = read_all<std::int32_t>(reader, network.outputs);
    const auto [least, largest] = std::ranges::minmax(network.output_weights);
    if (least < -kLargestOutputWeight || largest > kLargestOutputWeight) {
        return "an output weight is beyond ±" + std::to_string(kLargestOutputWeight);
    }
    return network;
}

std::string network_text(std::string_view bytes) {
    const Expected<NetworkFile, std::string> network = parse_network(bytes);
    if (!network) return network.error();
    return join(network->width, " wide, ", network->outputs, " output buckets, CRC-32 ",
                hexadecimal(crc32(bytes), 2 * kNumberSize));
}

}  // namespace mutare
