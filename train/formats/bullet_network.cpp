#include "train/formats/bullet_network.h"

#include <vector>

#include "base/bytes.h"
#include "base/text.h"

namespace mutare::train {

namespace {

/// Bullet fills its files up to a multiple of this.
constexpr std::size_t kMultiple = 64;

template <class Number>
void read_all(ByteReader& reader, std::size_t count, std::vector<Number>& numbers) {
    numbers.resize(count);
    for (Number& number : numbers) number = static_cast<Number>(reader.fixed(sizeof(Number)));
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

}  // namespace mutare::train
