// The details of a perft as a table for people, and as JSON.
#pragma once

#include <string>
#include <vector>

#include "bench/perft_detail.h"

namespace mutare {

/// A row for each depth, below the names of the columns.
std::string details_text(const std::vector<PerftDetail>& details);

/// An object in one line: "fen" and "depths", an array with an object for each depth.
std::string details_json(const Position& root, const std::vector<PerftDetail>& details);

}  // namespace mutare
