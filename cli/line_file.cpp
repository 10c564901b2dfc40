#include "cli/line_file.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <system_error>

#include "base/file.h"
#include "base/text.h"
#include "engine/notation/pgn.h"

namespace mutare {

namespace {

/// The first two bytes of the stream, or fewer. They can be read afterwards.
std::string first_bytes(std::istream& stream) {
    if (stream.peek() == std::istream::traits_type::eof()) return {};
    std::string bytes(1, static_cast<char>(stream.get()));
    if (const int next = stream.peek(); stream.good()) bytes += static_cast<char>(next);
    stream.clear();
    stream.unget();
    return bytes;
}

/// The text from its beginning; none, with an error, when it cannot be read or is no text.
std::shared_ptr<std::istream> open_text(const std::string& path) {
    std::shared_ptr<std::istream> text(&std::cin, [](std::istream*) {});
    if (path != "-") {
        const auto file = std::make_shared<std::ifstream>(path_of(path), std::ios::binary);
        // A folder can be opened; reading it fails, or finds nothing.
        std::error_code ignored;
        if (!file->is_open() || std::filesystem::is_directory(path_of(path), ignored)) {
            std::cerr << "cannot read " << path << std::endl;
            return nullptr;
        }
        text = file;
    }
    std::string fault(why_no_text(first_bytes(*text)));
    if (fault.empty()) return text;
    constexpr std::string_view kFile = "FILE";
    if (const auto place = fault.find(kFile); place != std::string::npos) {
        fault.replace(place, kFile.size(), path);
    }
    std::cerr << path << ' ' << fault << std::endl;
    return nullptr;
}

}  // namespace

std::optional<LineSource> open_lines(const std::string& path) {
    constexpr std::size_t kMaxLine = kMaxPgnGameBytes + 1;
    const auto text = open_text(path);
    if (!text) return std::nullopt;
    return [=, lines = lines_of(text, kMaxLine)](std::string& line) {
        if (lines(line)) return true;
        if (text->bad()) throw std::runtime_error("cannot read " + path);
        return false;
    };
}

std::optional<std::string> read_file(const std::string& path) {
    const auto file = open_text(path);
    if (!file) return std::nullopt;
    std::string text;
    std::vector<char> chunk(1 << 20);
    while (text.size() <= kMaxFileBytes) {
        file->read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        text.append(chunk.data(), static_cast<std::size_t>(file->gcount()));
        if (file->eof()) return text;
        if (file->fail()) break;
    }
    std::cerr << (file->fail() ? "cannot read " + path : path + " is too large") << std::endl;
    return std::nullopt;
}

std::optional<Checkpoint> Checkpoint::open(const std::string& path) {
    Checkpoint checkpoint;
    checkpoint.path_ = path;
    const auto refused = [](const std::string& message) {
        std::cerr << message << std::endl;
        return std::nullopt;
    };
    std::error_code error;
    if (std::filesystem::exists(path_of(path), error)) {
        const auto text = read_bytes(path);
        if (!text) return refused(join(path, " ", text.error().reason));
        const std::size_t complete = text->rfind('\n') + 1;
        if (complete == 0 && !text->empty()) {
            return refused(path + " has no whole line; not resumed");
        }
        std::string_view rest(text->data(), complete);
        while (!rest.empty()) {
            checkpoint.lines_.emplace_back(trimmed(consume_until(rest, "\n")));
        }
        if (complete < text->size()) checkpoint.complete_size_ = complete;
    }
    checkpoint.file_.open(path_of(path), std::ios::binary | std::ios::app);
    if (!checkpoint.file_) return refused("cannot write " + path);
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
