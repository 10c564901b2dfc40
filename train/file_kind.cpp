#include "train/file_kind.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/file.h"
#include "base/text.h"
#include "train/game_file.h"
#include "train/mapped_file.h"

namespace mutare::train {

namespace {

struct NamedKind {
    FileKind kind;
    std::string_view name;
    /// How such files begin, in every version of their format.
    std::string_view beginning;
};

constexpr std::array kKinds{
    NamedKind{FileKind::Games, "game file", "MutGame"},
    NamedKind{FileKind::Games, "game file", "MutMeta"},
    NamedKind{FileKind::Examples, "example file", "MutExam"},
    NamedKind{FileKind::Network, "network", "MutNet "},
    NamedKind{FileKind::Checkpoint, "checkpoint", "MutChk "},
};

std::string_view name_of(FileKind kind) {
    return std::ranges::find(kKinds, kind, &NamedKind::kind)->name;
}

}  // namespace

FileKind kind_of(std::string_view bytes) {
    if (bytes.empty()) return FileKind::Empty;
    for (const NamedKind& row : kKinds) {
        if (bytes.starts_with(row.beginning)) return row.kind;
    }
    return find_blocks(bytes).whole.empty() ? FileKind::Unknown : FileKind::Games;
}

std::string why_not_overwrite(const std::string& path, FileKind kind,
                              const std::vector<std::string>& inputs) {
    for (const std::string& input : inputs) {
        if (are_same_file(path, input)) return join(path, " is an input and the output");
    }
    // What is no regular file is never replaced.
    const std::optional<MappedFile> file = MappedFile::open(path);
    const FileKind found = file ? kind_of(file->bytes()) : FileKind::Empty;
    if (found == FileKind::Empty || found == kind) return "";
    return join(path, " exists already and is no ", name_of(kind));
}

}  // namespace mutare::train
