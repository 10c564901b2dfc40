#include "train/recorder.h"

#include <cerrno>

#include "uci/version.h"

namespace mutare::train {

RunMetadata::RunMetadata(std::string_view command) {
    add("command", command);
    add("version", version());
    add("commit", commit_text());
}

void Totals::add(const Game& game) {
    ++games;
    for_each_sample(game, [this](const Sample& sample) {
        ++positions;
        quiet += is_quiet_sample(sample) ? 1 : 0;
    });
}

Recorder::Recorder(const std::string& path) : file_(path, std::ios::binary | std::ios::app) {
    if (!file_) error_ = errno;
}

void Recorder::add(const Game& game) {
    const std::lock_guard lock(mutex_);
    totals_.add(game);
    block_.add(game);
    if (block_.is_full()) write(block_.take());
}

void Recorder::add_block(const std::string& block) {
    const std::lock_guard lock(mutex_);
    write(block);
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
