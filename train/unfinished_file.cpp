#include "train/unfinished_file.h"

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/text.h"
#include "train/mapped_file.h"

namespace mutare::train {

namespace {

std::string header_for(std::string_view magic, const Origin& origin) {
    std::string header(magic);
    ByteWriter writer(header);
    writer.fixed(origin.settings, sizeof origin.settings);
    writer.fixed(origin.input, sizeof origin.input);
    return header;
}

}  // namespace

void append(const Limits& limits, ByteWriter& settings) {
    settings.fixed(limits.soft_nodes.value_or(0), sizeof(std::uint64_t));
    settings.fixed(limits.nodes.value_or(0), sizeof(std::uint64_t));
    settings.fixed(static_cast<std::uint64_t>(limits.depth.value_or(0)), sizeof(std::uint32_t));
}

UnfinishedFile::UnfinishedFile(const std::string& path, std::string_view magic,
                               const Origin& origin)
    : path_(path + ".unfinished"), header_(header_for(magic, origin)) {}

std::string UnfinishedFile::open(const std::function<std::size_t(std::string_view)>& size_to_keep) {
    std::size_t kept = 0;
    if (std::filesystem::exists(path_)) {
        const std::optional<MappedFile> old = MappedFile::open(path_);
        if (!old) return "cannot read " + path_;
        // A run that was killed at once may have left less than the header.
        if (!header_.starts_with(old->bytes())) {
            if (!old->bytes().starts_with(header_)) {
                return join(path_,
                            " was made from another file, with other settings, another network or "
                            "another version");
            }
            kept = header_.size() + size_to_keep(old->bytes().substr(header_.size()));
            bytes_dropped_ = old->bytes().size() - kept;
        }
    }
    std::error_code error;
    if (kept > 0) std::filesystem::resize_file(path_, kept, error);
    file_.open(path_, std::ios::binary | (kept > 0 ? std::ios::app : std::ios::trunc));
    if (kept == 0) file_ << header_ << std::flush;
    return !error && file_ ? "" : "cannot write " + path_;
}

void UnfinishedFile::add(std::string_view part) {
    file_ << part << std::flush;
    if (!file_ && error_ == 0) error_ = errno;
}

bool UnfinishedFile::is_good() const {
    errno = error_;
    return file_.good();
}

bool UnfinishedFile::finish(const std::function<bool(std::string_view)>& write) {
    file_.close();
    if (!is_good()) return false;
    const std::optional<MappedFile> file = MappedFile::open(path_);
    if (!file || !write(file->bytes().substr(header_.size()))) return false;
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
    return true;
}

}  // namespace mutare::train
