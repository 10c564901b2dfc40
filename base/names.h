// Tables whose entries have a `name`: looking an entry up, and suggesting one for a name that is
// misspelt.
#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "base/text.h"

namespace mutare {

/// The entry with that name; null when there is none.
template <class Table>
constexpr auto find_named(const Table& table, std::string_view name) {
    const auto found = std::find_if(std::begin(table), std::end(table),
                                    [&](const auto& entry) { return entry.name == name; });
    return found == std::end(table) ? nullptr : &*found;
}

/// The entry of that name, in upper or lower case, or null.
template <class Table>
constexpr auto find_named_ignoring_case(const Table& table, std::string_view name) {
    const auto found = std::find_if(std::begin(table), std::end(table), [&](const auto& entry) {
        return equals_ignoring_case(entry.name, name);
    });
    return found == std::end(table) ? nullptr : &*found;
}

/// The names of all entries.
template <class Entry, std::size_t count>
constexpr std::array<std::string_view, count> names_of(const std::array<Entry, count>& table) {
    std::array<std::string_view, count> names;
    for (std::size_t i = 0; i < count; ++i) names[i] = table[i].name;
    return names;
}

/// `; did you mean "uci"?` with the nearest candidate; empty when none is at most two typing errors
/// away.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace mutare
