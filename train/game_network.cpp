#include "train/game_network.h"

#include <optional>
#include <variant>

#include "base/bytes.h"
#include "base/text.h"
#include "search/evaluation/built_in_network.h"
#include "train/mapped_file.h"

namespace mutare::train {

std::uint32_t network_checksum() {
    return crc32(built_in_network());
}

std::string read_network(const std::string& path, GameNetwork& network) {
    const std::optional<MappedFile> file = MappedFile::open(path);
    if (!file) return join("cannot read ", path);
    const Network::Loaded loaded = Network::load(file->bytes());
    if (const auto* const fault = std::get_if<std::string>(&loaded)) {
        return join("--network ", path, ": ", *fault);
    }
    network = {std::get<std::shared_ptr<const Network>>(loaded), crc32(file->bytes())};
    return "";
}

}  // namespace mutare::train
