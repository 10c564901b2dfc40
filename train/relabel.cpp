#include "train/relabel.h"

#include <utility>

namespace mutare::train {

Game Relabeller::relabel(const Game& game) {
    // Nothing learnt in other games may change this one.
    searcher_.clear();
    Game relabelled{game.start, {}, game.ending};
    for_each_sample(game, [&](const Sample& sample) {
        ScoredMove played = sample.played;
        // Whether the score is decided must not matter: the new one may not be.
        const Sample undecided{sample.position, {played.move, Score::draw()}, sample.result};
        if (is_quiet_sample(undecided)) played.score = search(sample.position);
        relabelled.plies.push_back(played);
    });
    return relabelled;
}

Score Relabeller::search(const Position& position) {
    Control control;
    Listener nobody;
    return searcher_.run(position, settings_.limits, control, nobody).score;
}

RelabelPool::RelabelPool(const RelabelSettings& settings, int threads,
                         std::span<const Block> blocks, OnBlock on_block)
    : settings_(settings), blocks_(blocks), on_block_(std::move(on_block)), busy_(threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void RelabelPool::work() {
    Relabeller relabeller(settings_);
    while (!is_stopped_) {
        const std::size_t number = next_block_++;
        if (number >= blocks_.size()) break;
        std::optional<Done> done = relabel(blocks_[number], relabeller);
        if (!done) break;
        hand_on(number, std::move(*done));
    }
    --busy_;
}

std::optional<RelabelPool::Done> RelabelPool::relabel(const Block& block,
                                                      Relabeller& relabeller) const {
    Done done;
    BlockWriter writer;
    GameReader reader(block.contents);
    while (const std::optional<Game> game = reader.next()) {
        if (is_stopped_) return std::nullopt;
        const Game relabelled = relabeller.relabel(*game);
        writer.add(relabelled);
        done.totals.add(relabelled);
    }
    done.bytes = writer.take();
    return done;
}

void RelabelPool::hand_on(std::size_t number, Done done) {
    const std::lock_guard lock(handing_on_);
    waiting_.emplace(number, std::move(done));
    while (!waiting_.empty() && waiting_.begin()->first == handed_on_) {
        const Done& next = waiting_.begin()->second;
        on_block_(next.bytes, next.totals);
        waiting_.erase(waiting_.begin());
        ++handed_on_;
    }
}

}  // namespace mutare::train
