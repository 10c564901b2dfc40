// Reading the files of tests/data.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace mutare::tests {

/// The text of tests/data/<path>.
inline std::string read_data(const std::string& path) {
    std::ifstream file(std::filesystem::path(MUTARE_TEST_DATA) / path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The parts of a text between separators: one more than there are separators.
inline std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char character : text) {
        if (character == separator) {
            parts.emplace_back();
        } else {
            parts.back() += character;
        }
    }
    return parts;
}

/// The words of a text, separated by any white space.
inline std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

using Row = std::vector<std::string>;

/// The rows of a table in tests/data with columns separated by tabs, without the header line.
inline std::vector<Row> read_table(const std::string& path) {
    std::vector<Row> rows;
    for (const std::string& line : split(read_data(path), '\n')) rows.push_back(split(line, '\t'));
    rows.erase(rows.begin());
    rows.pop_back();  // the empty part after the last newline
    return rows;
}

}  // namespace mutare::tests
