// How often a part occurs in a text.
#pragma once

#include <cstddef>
#include <string_view>

namespace mutare::tests {

/// Parts that overlap count too. The part must not be empty.
inline std::size_t count_of(std::string_view part, std::string_view text) {
    std::size_t count = 0;
    for (auto place = text.find(part); place != std::string_view::npos;
         place = text.find(part, place + 1)) {
        ++count;
    }
    return count;
}

}  // namespace mutare::tests
