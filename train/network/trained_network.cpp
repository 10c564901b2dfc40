#include "train/network/trained_network.h"

#include <utility>
#include <variant>

#include "train/mapped_file.h"
#include "train/network/quantise.h"

namespace mutare::train {

std::optional<Checkpoint> read_checkpoint(const std::string& path) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    return file ? parse_checkpoint(file->bytes()) : std::nullopt;
}

std::optional<Parameters<float>> read_trained_network(const std::string& path) {
    if (auto checkpoint = read_checkpoint(path)) return std::move(checkpoint->state.parameters);
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return std::nullopt;
    const auto parsed = parse_network(file->bytes());
    const auto* const network = std::get_if<NetworkFile>(&parsed);
    return network == nullptr ? std::nullopt
                              : std::optional(dequantise(*network, kOutputCentipawns));
}

}  // namespace mutare::train
