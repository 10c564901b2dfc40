// The outcomes of a suite as text for people, as JSON, and as the rows of a table from which a run
// goes on.
#pragma once

#include <optional>
#include <string>

#include "bench/suite.h"
#include "cli/csv.h"

namespace mutare {

/// "wac.epd:12, WAC.012: bm Qg6, found Qh7, score cp 35: FEN".
std::string outcome_text(const SuiteCase& suite_case, const SuiteOutcome& outcome);

/// An object in one line.
std::string outcome_json(const SuiteCase& suite_case, const SuiteOutcome& outcome);

/// {"summary": {…}}. `themes` is a JSON array.
std::string summary_json(const SuiteResult& result, const std::string& themes);

/// "nodes 1000000, threads 1, hash 16": what the outcomes depend on.
std::string settings_text(const SuiteSettings& settings);

/// The names of the columns.
CsvRow suite_columns();

/// The row of an outcome. `settings` is the text of its settings.
CsvRow outcome_row(const SuiteCase& suite_case, const SuiteOutcome& outcome,
                   const std::string& settings);

/// The outcome in a row of that position with those settings; nothing when it is the row of another
/// one. The move and the score are not read.
std::optional<SuiteOutcome> outcome_in(const CsvRow& row, const SuiteCase& suite_case,
                                       const std::string& settings);

}  // namespace mutare
