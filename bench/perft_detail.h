// Perft with a count of the special moves: what tables of perft results list besides the nodes.
// https://www.chessprogramming.org/Perft_Results
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/position.h"

namespace mutare {

/// The last moves of all sequences of one length.
struct PerftDetail {
    std::uint64_t nodes = 0;
    /// En passant included.
    std::uint64_t captures = 0;
    std::uint64_t en_passant = 0;
    std::uint64_t castles = 0;
    std::uint64_t promotions = 0;
    /// Discovered and double checks included.
    std::uint64_t checks = 0;
    /// By one piece, which is not the one that moved.
    std::uint64_t discovered_checks = 0;
    std::uint64_t double_checks = 0;
    std::uint64_t mates = 0;

    PerftDetail& operator+=(const PerftDetail& other);
    bool operator==(const PerftDetail&) const = default;
};

/// The counts by their names, in the order of the tables.
struct PerftColumn {
    std::string_view name;
    std::uint64_t PerftDetail::*count;
};
inline constexpr auto kPerftColumns = std::to_array<PerftColumn>({
    {"nodes", &PerftDetail::nodes},
    {"captures", &PerftDetail::captures},
    {"en_passant", &PerftDetail::en_passant},
    {"castles", &PerftDetail::castles},
    {"promotions", &PerftDetail::promotions},
    {"checks", &PerftDetail::checks},
    {"discovered_checks", &PerftDetail::discovered_checks},
    {"double_checks", &PerftDetail::double_checks},
    {"mates", &PerftDetail::mates},
});

/// The details of depth 1, 2, … up to `depth`. Every move is made, so this is far slower than
/// `perft_divide`. Throws std::bad_alloc if a thread finds no memory.
std::vector<PerftDetail> perft_details(const Position& position, int depth, int threads = 1);

}  // namespace mutare
