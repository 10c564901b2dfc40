#include "cli/perft_detail_text.h"

#include <algorithm>

#include "cli/json.h"
#include "engine/notation/fen.h"

namespace mutare {

namespace {

constexpr std::string_view kDepth = "depth";

std::string aligned(std::string_view text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ').append(text);
}

/// "en passant".
std::string title(const PerftColumn& column) {
    std::string text(column.name);
    std::ranges::replace(text, '_', ' ');
    return text;
}

}  // namespace

std::string details_text(const std::vector<PerftDetail>& details) {
    std::vector<std::string> rows(details.size() + 1);
    rows[0] = kDepth;
    for (std::size_t i = 0; i < details.size(); ++i) {
        rows[i + 1] = aligned(std::to_string(i + 1), kDepth.size());
    }
    for (const PerftColumn& column : kPerftColumns) {
        std::vector<std::string> cells{title(column)};
        for (const PerftDetail& detail : details) {
            cells.push_back(std::to_string(detail.*column.count));
        }
        const std::size_t width = std::ranges::max(cells, {}, &std::string::size).size();
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i] += "  " + aligned(cells[i], width);
    }
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "\n") + row;
    return text;
}

std::string details_json(const Position& root, const std::vector<PerftDetail>& details) {
    std::vector<std::string> depths;
    for (const PerftDetail& detail : details) {
        JsonObject object;
        object.add(kDepth, depths.size() + 1);
        for (const PerftColumn& column : kPerftColumns) {
            object.add(column.name, detail.*column.count);
        }
        depths.push_back(object.text());
    }
    return JsonObject().add("fen", fen(root)).add_json("depths", json_array(depths)).text();
}

}  // namespace mutare
