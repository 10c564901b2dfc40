#include "train/network/trained_network.h"

#include <utility>

#include "base/text.h"
#include "train/file_kind.h"
#include "train/mapped_file.h"
#include "train/network/quantise.h"

namespace mutare::train {

std::variant<Checkpoint, std::string> read_checkpoint(const std::string& path) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return join("cannot read ", path);
    const std::string_view bytes = file->bytes();
    if (kind_of(bytes) == FileKind::Checkpoint && !bytes.starts_with(kCheckpointMagic)) {
        return join(path, " is a checkpoint of another version of mutare-train");
    }
    if (auto checkpoint = parse_checkpoint(bytes)) return *std::move(checkpoint);
    return join(path, " is damaged or no checkpoint");
}

std::optional<Parameters<float>> read_trained_network(const std::string& path, float scale) {
    auto read = read_checkpoint(path);
    if (auto* const checkpoint = std::get_if<Checkpoint>(&read)) {
        return std::move(checkpoint->state.parameters);
    }
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return std::nullopt;
    const auto parsed = parse_network(file->bytes());
    const auto* const network = std::get_if<NetworkFile>(&parsed);
    return network == nullptr ? std::nullopt : std::optional(dequantise(*network, scale));
}

}  // namespace mutare::train
