// The outcomes of a suite as text for people and as JSON, and what its themes add up to.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/suite.h"

namespace mutare {

/// "wac.epd:12, WAC.012: bm Qg6, found Qh7, score cp 35: FEN".
std::string outcome_text(const SuiteCase& suite_case, const SuiteOutcome& outcome);

/// An object in one line.
std::string outcome_json(const SuiteCase& suite_case, const SuiteOutcome& outcome);

/// What the positions of each theme add up to. Their names have themes and numbers: Undermine.012
/// in the Strategic Test Suite, for one.
class SuiteThemes {
  public:
    void add(const SuiteCase& suite_case, const SuiteOutcome& outcome);
    /// A table with a line for each theme; empty unless there are several, most of them with
    /// several positions.
    [[nodiscard]] std::string text() const;

  private:
    /// In the order in which they come.
    std::vector<std::pair<std::string, SuiteResult>> themes_;
};

/// {"summary": {…}}, in one line.
std::string summary_json(const SuiteResult& result);

}  // namespace mutare
