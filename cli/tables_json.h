// The tables of the board, as JSON: docs/schemas/tables.schema.json.
#pragma once

#include <string>

namespace mutare {

/// The 0x88 index of each square, and the moves of each piece from each square of an empty board:
/// an object in one line.
std::string tables_json();

}  // namespace mutare
