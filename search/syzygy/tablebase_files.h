// The files of Syzygy tablebases: are they whole? Fathom maps them and trusts every byte, so a
// damaged one ends the program in the middle of a game.
//
// A file consists of a magic number, tables, padding to a multiple of 64 bytes, and a checksum of
// 16 bytes, made by the tool `tbcheck` of the tables' generator: https://github.com/syzygy1/tb
//
// A file that is shortened or overwritten after it was checked is not noticed: the pages that are
// gone end the program with SIGBUS, which only a handler in Fathom's own probing could survive.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mutare {

using TablebaseChecksum = std::array<std::uint64_t, 2>;

/// Files up to this size have their checksums compared, in bytes: all tables of up to five pieces
/// are smaller.
inline constexpr std::uint64_t kMaxVerifiedFile = std::uint64_t{64} << 20;

/// The checksum of a table's bytes without their last 16. Requires a multiple of 64 bytes, from 64
/// to `kMaxVerifiedFile`.
TablebaseChecksum tablebase_checksum(std::string_view bytes);

/// The table files in a folder, sorted by name.
std::vector<std::string> tablebase_files(const std::string& folder);

/// What is wrong with the first bad file of these, with its name; empty when nothing is. Each must
/// be a regular file of a possible size with the magic number of its kind. The checksums are
/// compared too, from the smallest file up to a total of a GiB: what lies beyond would take long.
std::string fault_of_tablebases(const std::vector<std::string>& paths);

}  // namespace mutare
