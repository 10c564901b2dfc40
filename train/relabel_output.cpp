#include "train/relabel_output.h"

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "train/mapped_file.h"

namespace mutare::train {

RelabelOutput::RelabelOutput(std::string path, std::string front)
    : path_(std::move(path)), unfinished_path_(path_ + ".unfinished"), front_(std::move(front)) {}

std::string RelabelOutput::open() {
    std::size_t kept = 0;
    if (std::filesystem::exists(unfinished_path_)) {
        const std::optional<MappedFile> old = MappedFile::open(unfinished_path_);
        if (!old) return "cannot read " + unfinished_path_;
        // A run that was killed at once may have left less than the front.
        if (old->bytes().starts_with(front_)) {
            kept = size_to_keep(old->bytes());
            bytes_dropped_ = old->bytes().size() - kept;
        } else if (!front_.starts_with(old->bytes())) {
            return join(unfinished_path_,
                        " was made from another file, with other settings, another network or "
                        "another version");
        }
    }
    std::error_code error;
    if (kept > 0) std::filesystem::resize_file(unfinished_path_, kept, error);
    file_.open(unfinished_path_, std::ios::binary | (kept > 0 ? std::ios::app : std::ios::trunc));
    if (kept == 0) file_ << front_ << std::flush;
    return !error && file_ ? "" : "cannot write " + unfinished_path_;
}

std::size_t RelabelOutput::size_to_keep(std::string_view old) {
    std::size_t kept = 0;
    for (const Block& block : find_blocks(old.substr(front_.size())).whole) {
        if (block.offset != kept) break;
        kept += block.bytes.size();
        ++blocks_done_;
    }
    return front_.size() + kept;
}

void RelabelOutput::add(const std::string& block, const Totals& totals) {
    const std::lock_guard lock(mutex_);
    file_ << block << std::flush;
    if (!file_ && error_ == 0) error_ = errno;
    totals_.add(totals);
    ++blocks_done_;
}

bool RelabelOutput::is_good() const {
    const std::lock_guard lock(mutex_);
    errno = error_;
    return file_.good();
}

Totals RelabelOutput::totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
}

bool RelabelOutput::finish() {
    file_.close();
    if (!is_good()) return false;
    std::error_code error;
    std::filesystem::rename(unfinished_path_, path_, error);
    if (error) errno = error.value();
    return !error;
}

}  // namespace mutare::train
