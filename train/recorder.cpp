#include "train/recorder.h"

#include <cerrno>

namespace mutare::train {

void Totals::add(const Game& game) {
    ++games;
    for_each_sample(game, [this](const Sample& sample) {
        ++positions;
        quiet += is_quiet_sample(sample) ? 1 : 0;
    });
}

void Totals::add(const Totals& others) {
    games += others.games;
    positions += others.positions;
    quiet += others.quiet;
}

Recorder::Recorder(const std::string& path) : file_(path, std::ios::binary | std::ios::app) {
    if (!file_) error_ = errno;
}

void Recorder::begin(const RunMetadata& metadata) {
    const std::lock_guard lock(mutex_);
    write(to_block(metadata));
}

void Recorder::add(const Game& game) {
    const std::lock_guard lock(mutex_);
    totals_.add(game);
    block_.add(game);
    if (block_.is_full()) write(block_.take());
}

bool Recorder::save() {
    const std::lock_guard lock(mutex_);
    if (!block_.is_empty()) write(block_.take());
    errno = error_;
    return file_.good();
}

Totals Recorder::totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
}

void Recorder::write(const std::string& bytes) {
    file_ << bytes << std::flush;
    if (!file_ && error_ == 0) error_ = errno;
}

}  // namespace mutare::train
