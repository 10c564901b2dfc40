// What an analysis found, as text for people and as JSON: docs/schemas/analyse.schema.json.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "bench/analysis.h"
#include "bench/judgement.h"
#include "engine/notation/pgn.h"
#include "engine/polyglot/polyglot_book.h"

namespace mutare {

/// A title, what each side's play was worth, and the moves that decided the game.
std::string game_summary(const PgnGame& game, const GameJudgement& judgement);

/// A line for each move with the evaluation after it, and the best line beside each error.
std::string moves_table(const PgnGame& game, const GameAnalysis& analysis,
                        const GameJudgement& judgement);

/// The FEN, and for each line its evaluation and its moves, with the depth. The name may be empty.
std::string position_text(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name);

/// An object with the tags of a game. A PGN file may repeat a tag; the first one counts.
std::string tags_json(const PgnGame& game);

/// "5... Nf6: the book has e5, d6": where the game leaves the book. Empty where it does not, or
/// does not begin in it.
std::string book_text(const PgnGame& game, const PolyglotBook& book);

/// The errors of the sides that are asked for as lines of EPD: the position, the moves that would
/// have been no errors as bm, the error as am.
std::string mistakes_epd(const PgnGame& game, const GameAnalysis& analysis,
                         const GameJudgement& judgement,
                         const std::function<bool(Color)>& is_asked);

/// An object in one line. `settings` says how it was searched, `book` where the game leaves one.
std::string game_json(const PgnGame& game, const GameAnalysis& analysis,
                      const GameJudgement& judgement, std::string_view settings,
                      std::string_view book = {});

/// An object in one line. The name may be empty.
std::string position_json(const Position& position, const PositionAnalysis& analysis,
                          std::string_view name, std::string_view settings);

}  // namespace mutare
