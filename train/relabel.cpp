#include "train/relabel.h"

#include <optional>
#include <utility>

#include "train/endings.h"

namespace mutare::train {

Game Relabeller::relabel(const Game& game) {
    // The transposition table and histories of other games must not change this one.
    searcher_.clear();
    Game relabelled{game.start, {}, game.ending};
    std::optional<Ending> known;
    for_each_sample(game, [&](const Sample& sample) {
        relabelled.plies.push_back({sample.played.move, search(sample.position)});
        if (settings_.tablebases && !known) {
            known = ending_by_tablebases(*settings_.tablebases, sample.position);
        }
    });
    if (known && known->result != game.ending.result) relabelled.ending = *known;
    return relabelled;
}

Score Relabeller::search(const Position& position) {
    Control control;
    Listener no_listener;
    return searcher_.run(position, settings_.limits, control, no_listener).score;
}

void relabel_blocks(Jobs& jobs, const RelabelSettings& settings, std::span<const Block> blocks,
                    InOrder<RelabelledBlock>& done) {
    Relabeller relabeller(settings);
    while (const std::optional<std::uint64_t> index = jobs.next()) {
        RelabelledBlock block;
        BlockWriter writer;
        GameReader reader(blocks[*index].contents);
        while (const std::optional<Game> game = reader.next()) {
            if (jobs.is_stopped()) return;
            const Game relabelled = relabeller.relabel(*game);
            writer.add(relabelled);
            block.totals.add(relabelled);
        }
        block.bytes = writer.take();
        done.add(*index, std::move(block));
    }
}

}  // namespace mutare::train
