#include "search/syzygy/tablebase_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <new>
#include <variant>

#include "base/bytes.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/path.h"

namespace mutare {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWdlExtension = ".rtbw";
constexpr std::string_view kDtzExtension = ".rtbz";
constexpr std::uint32_t kWdlMagic = 0x5D23E871;
constexpr std::uint32_t kDtzMagic = 0xA50C66D7;

constexpr std::size_t kPadding = 64;  // bytes
constexpr std::size_t kChecksumSize = 16;
constexpr std::uint64_t kMaxVerifiedTotal = std::uint64_t{1} << 30;

struct TableFile {
    std::string path;
    std::uint64_t size = 0;
    std::string fault;
};

std::uint32_t magic_in(const std::string& path) {
    std::array<char, sizeof(std::uint32_t)> bytes{};
    std::ifstream(path_of(path), std::ios::binary).read(bytes.data(), bytes.size());
    return static_cast<std::uint32_t>(
        ByteReader({bytes.data(), bytes.size()}).fixed(sizeof(std::uint32_t)));
}

/// Without reading more than the beginning.
void check_form(TableFile& file) {
    std::error_code error;
    if (!fs::is_regular_file(path_of(file.path), error)) {
        file.fault = "is not a regular file";
        return;
    }
    file.size = fs::file_size(path_of(file.path), error);
    const bool is_wdl = file.path.ends_with(kWdlExtension);
    if (error || file.size < kPadding + kChecksumSize || file.size % kPadding != kChecksumSize) {
        file.fault = "is cut off: no table has " + std::to_string(file.size) + " bytes";
    } else if (magic_in(file.path) != (is_wdl ? kWdlMagic : kDtzMagic)) {
        file.fault = "is not a table: wrong magic number";
    }
}

void check_contents(TableFile& file) {
    const auto bytes = read_bytes(file.path, kMaxVerifiedFile);
    if (!bytes) {
        file.fault = bytes.error().reason;
        return;
    }
    const std::string_view all = *bytes;
    if (all.size() != file.size) {
        file.fault = "changes while it is read";
        return;
    }
    ByteReader checksum(all.substr(all.size() - kChecksumSize));
    const std::uint64_t low = checksum.fixed(sizeof(std::uint64_t));
    const std::uint64_t high = checksum.fixed(sizeof(std::uint64_t));
    if (tablebase_checksum(all.substr(0, all.size() - kChecksumSize)) !=
        TablebaseChecksum{low, high}) {
        file.fault = "is damaged: its checksum is wrong";
    }
}

/// The first fault of a list of files, with the name of its file.
std::string first_fault(const std::vector<TableFile>& files) {
    const auto bad =
        std::ranges::find_if(files, [](const TableFile& file) { return !file.fault.empty(); });
    return bad == files.end() ? std::string() : bad->path + ' ' + bad->fault;
}

}  // namespace

std::vector<std::string> tablebase_files(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code error;
    fs::directory_iterator entry(path_of(folder), error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const fs::path& path = entry->path();
        if (path.extension() == kWdlExtension || path.extension() == kDtzExtension) {
            paths.push_back(text_of(path));
        }
    }
    std::ranges::sort(paths);
    return paths;
}

std::string fault_of_tablebases(const std::vector<std::string>& paths) {
    std::vector<TableFile> files;
    for (const std::string& path : paths) {
        check_form(files.emplace_back(TableFile{path, 0, {}}));
    }
    if (std::string fault = first_fault(files); !fault.empty()) return fault;

    std::ranges::stable_sort(files, {}, &TableFile::size);
    std::uint64_t total = 0;
    const auto end = std::ranges::find_if(files, [&total](const TableFile& file) {
        total += file.size;
        return file.size > kMaxVerifiedFile || total > kMaxVerifiedTotal;
    });
    run_in_parallel(static_cast<std::size_t>(end - files.begin()), [&files](std::size_t i) {
        try {
            check_contents(files[i]);
        } catch (const std::bad_alloc&) {
            files[i].fault = "cannot be checked: out of memory";
        }
    });
    return first_fault(files);
}

}  // namespace mutare
