#include "train/formats/bullet_network.h"

#include <bit>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/text.h"

namespace mutare::train {

namespace {

/// Bullet fills its files up to a multiple of this, by repeating its name.
constexpr std::size_t kMultiple = 64;
constexpr std::string_view kFilling = "bullet";

template <class Number>
void read_all(ByteReader& reader, std::size_t count, std::vector<Number>& numbers) {
    numbers.resize(count);
    for (Number& number : numbers) number = static_cast<Number>(reader.fixed(sizeof(Number)));
}

template <class Number>
void append_all(const std::vector<Number>& numbers, ByteWriter& writer) {
    for (const Number number : numbers) {
        writer.fixed(static_cast<std::uint64_t>(number), sizeof(Number));
    }
}

void append_all(std::span<const float> numbers, ByteWriter& writer) {
    for (const float number : numbers) {
        writer.fixed(std::bit_cast<std::uint32_t>(number), sizeof number);
    }
}

}  // namespace

std::variant<NetworkFile, std::string> parse_bullet_network(std::string_view bytes,
                                                            const BulletShape& shape) {
    NetworkFile network;
    network.width = shape.width;
    network.outputs = shape.outputs;
    network.scale = shape.scale;
    const std::size_t size = (kFeatureCount + 1 + 2 * shape.outputs) * shape.width * 2 +
                             shape.outputs * sizeof(std::int32_t);
    const std::size_t filled = (size + kMultiple - 1) / kMultiple * kMultiple;
    if (bytes.size() != filled) {
        return join("it has ", bytes.size(), " bytes instead of ", filled,
                    ": --width or --outputs is not its own");
    }
    ByteReader reader(bytes);
    read_all(reader, kFeatureCount * shape.width, network.feature_weights);
    read_all(reader, shape.width, network.feature_biases);
    read_all(reader, 2 * shape.outputs * shape.width, network.output_weights);
    read_all(reader, shape.outputs, network.output_biases);
    return parse_network(to_bytes(network));
}

std::string quantised_bullet_network(const NetworkFile& network) {
    std::string bytes;
    ByteWriter writer(bytes);
    append_all(network.feature_weights, writer);
    append_all(network.feature_biases, writer);
    append_all(network.output_weights, writer);
    append_all(network.output_biases, writer);
    for (std::size_t i = 0; bytes.size() % kMultiple != 0; ++i) {
        bytes += kFilling[i % kFilling.size()];
    }
    return bytes;
}

std::string raw_bullet_network(const Parameters<float>& parameters) {
    const auto [width, outputs] = parameters.shape();
    std::string bytes;
    ByteWriter writer(bytes);
    append_all({parameters.feature_weights(0), kFeatureCount * width}, writer);
    append_all({parameters.feature_biases(), width}, writer);
    // Column by column: all outputs of a neuron, first of our perspective, then of theirs.
    for (std::size_t neuron = 0; neuron < 2 * width; ++neuron) {
        for (std::size_t output = 0; output < outputs; ++output) {
            append_all({parameters.output_weights(output, kUs) + neuron, 1}, writer);
        }
    }
    append_all({&parameters.output_bias(0), outputs}, writer);
    return bytes;
}

}  // namespace mutare::train
