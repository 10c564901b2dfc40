#include "train/relabel.h"

#include <filesystem>
#include <system_error>

#include "base/new_file.h"

namespace mutare::train {

Game with_new_scores(const Game& game, GameSearcher& searcher) {
    searcher.begin_game();
    Game copy{game.start, {}, game.ending};
    for_each_sample(game, [&](const Sample& sample) {
        copy.plies.push_back({sample.played.move, searcher.search(sample.position).score});
    });
    return copy;
}

std::string with_new_scores(const Block& block, GameSearcher& searcher,
                            const std::atomic<bool>& stopped) {
    BlockWriter writer;
    for_each_game(block, [&](const Game& game) {
        if (!stopped) writer.add(with_new_scores(game, searcher));
    });
    return writer.take();
}

Expected<Resumption, std::string> resume_relabelling(const std::string& path,
                                                     std::string_view front) {
    const auto old = MappedFile::open(path);
    std::error_code error;
    if (!old && std::filesystem::is_regular_file(path, error)) return old.error();
    // A run that was killed at once may have left less than the front.
    if (!old || front.starts_with(old->bytes())) {
        if (!write_file(path, front)) return "cannot write " + path;
        return Resumption{};
    }
    if (!old->bytes().starts_with(front)) {
        return path +
               " was made from another file, with other settings, another network or another "
               "version";
    }
    Resumption done;
    std::size_t kept = front.size();
    for (const Block& block : find_blocks(old->bytes()).whole) {
        if (block.offset != kept) break;
        kept += block.bytes.size();
        ++done.blocks;
    }
    done.bytes_dropped = old->bytes().size() - kept;
    std::filesystem::resize_file(path, kept, error);
    if (error) return "cannot write " + path;
    return done;
}

}  // namespace mutare::train
