// What an analysis found, as JSON: docs/schemas/analyse.schema.json.
#pragma once

#include <string>
#include <string_view>

#include "bench/analysis.h"
#include "bench/judgement.h"
#include "engine/notation/pgn.h"

namespace mutare {

/// An object with the tags of a game. A PGN file may repeat a tag; the first one counts.
std::string tags_json(const PgnGame& game);

/// An object in one line. `settings` says how it was searched.
std::string game_json(const PgnGame& game, const GameAnalysis& analysis,
                      const GameJudgement& judgement, std::string_view settings);

/// An object in one line. The name may be empty.
std::string position_json(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name, std::string_view settings);

}  // namespace mutare
