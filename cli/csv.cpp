#include "cli/csv.h"

#include "base/text.h"

namespace mutare {

namespace {

std::string csv_value(std::string_view value) {
    std::string text;
    for (const char letter : value) {
        if (letter == '"') text += '"';
        text += letter == '\r' || letter == '\n' ? ' ' : letter;
    }
    const bool needs_quotes = text.find_first_of(",\"") != std::string::npos;
    return needs_quotes ? '"' + text + '"' : text;
}

/// Removes a value between quotation marks from the text, which begins with one.
std::optional<std::string> consume_quoted(std::string_view& text) {
    std::string value;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] != '"') {
            value += text[i];
        } else if (text.substr(i + 1).starts_with('"')) {
            value += text[i++];
        } else {
            text.remove_prefix(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

}  // namespace

std::string csv_line(const CsvRow& row) {
    return listed(row, ",", csv_value);
}

std::optional<CsvRow> parse_csv_line(std::string_view line) {
    CsvRow row;
    while (true) {
        if (line.starts_with('"')) {
            std::optional<std::string> value = consume_quoted(line);
            if (!value || !(line.empty() || line.front() == ',')) return std::nullopt;
            row.push_back(*std::move(value));
        } else {
            const std::string_view value = line.substr(0, line.find(','));
            row.emplace_back(value);
            line.remove_prefix(value.size());
        }
        if (line.empty()) return row;
        line.remove_prefix(1);
    }
}

}  // namespace mutare
