// What a suite's themes add up to. The Strategic Test Suite, for one, has them in its names.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/suite.h"

namespace mutare {

/// "Undermine" for "Undermine.012": the name of a position without its number.
std::string_view theme_in(std::string_view name);

class SuiteThemes {
  public:
    void add(const SuiteCase& suite_case, const SuiteOutcome& outcome);
    /// A table with a line for each theme; empty where the names do not distinguish themes.
    [[nodiscard]] std::string text() const;
    /// The table as a JSON array.
    [[nodiscard]] std::string json() const;

  private:
    /// Are there several, most of them with several positions?
    [[nodiscard]] bool are_distinct() const;

    /// In the order in which they come.
    std::vector<std::pair<std::string, SuiteResult>> themes_;
};

}  // namespace mutare
