// The static evaluation of a position as text for people.
#pragma once

#include <string>

#include "engine/position.h"
#include "search/evaluation/eval_breakdown.h"

namespace mutare {

/// A drawn board with what each piece is worth, and the parts of the evaluation. All from White's
/// view, in pawns.
std::string eval_text(const EvalBreakdown& eval, const Position& position);

}  // namespace mutare
