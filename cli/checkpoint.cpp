#include "cli/checkpoint.h"

#include <filesystem>
#include <iostream>

#include "base/file.h"
#include "base/text.h"

namespace mutare {

std::optional<Checkpoint> Checkpoint::open(const std::string& path) {
    Checkpoint checkpoint;
    checkpoint.path_ = path;
    std::error_code error;
    if (std::filesystem::exists(path_of(path), error)) {
        const auto text = read_bytes(path);
        if (!text) {
            std::cerr << path << ' ' << text.error().reason << std::endl;
            return std::nullopt;
        }
        const std::size_t complete = text->rfind('\n') + 1;
        if (complete == 0 && !text->empty()) {
            std::cerr << path << " has no whole line; not resumed" << std::endl;
            return std::nullopt;
        }
        std::string_view rest(text->data(), complete);
        while (!rest.empty()) {
            checkpoint.lines_.emplace_back(trimmed(consume_until(rest, "\n")));
        }
        if (complete < text->size()) checkpoint.complete_size_ = complete;
    }
    checkpoint.file_.open(path_of(path), std::ios::binary | std::ios::app);
    if (!checkpoint.file_) {
        std::cerr << "cannot write " << path << std::endl;
        return std::nullopt;
    }
    return checkpoint;
}

bool Checkpoint::add(const std::string& line) {
    if (complete_size_) {
        std::error_code error;
        std::filesystem::resize_file(path_of(path_), *complete_size_, error);
        if (error) file_.setstate(std::ios::failbit);
        complete_size_.reset();
    }
    file_ << line << std::endl;
    if (!file_) std::cerr << "cannot write " << path_ << std::endl;
    return static_cast<bool>(file_);
}

}  // namespace mutare
