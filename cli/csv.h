// Comma-separated values. Specification: RFC 4180, without line ends inside of values.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mutare {

using CsvRow = std::vector<std::string>;

/// The row as a line, with quotation marks around the values that need them.
std::string csv_line(const CsvRow& row);

/// The values of a line without its end. Nothing when a quotation mark is not closed, or is
/// followed by anything but a comma.
std::optional<CsvRow> parse_csv_line(std::string_view line);

}  // namespace mutare
