#include "train/block_inputs.h"

#include <utility>

#include "train/failures.h"

namespace mutare::train {

std::optional<BlockInputs> read_blocks(const Paths& paths) {
    BlockInputs inputs;
    for (const std::string& path : paths) {
        std::optional<MappedFile> file = MappedFile::open(path);
        if (!file) {
            cannot_read(path);
            return std::nullopt;
        }
        const Blocks found = find_blocks(file->bytes());
        const Damages damages = for_each_game(found, [](const Game&) {});
        if (!damages.empty()) inputs.code = report_damages(path, damages);
        inputs.blocks.insert(inputs.blocks.end(), found.whole.begin(), found.whole.end());
        inputs.files.push_back(*std::move(file));
    }
    return inputs;
}

}  // namespace mutare::train
