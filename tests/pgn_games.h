// Games for tests, from their PGN.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_lines.h"
#include "engine/notation/pgn.h"

namespace mutare::tests {

/// All games of a text.
inline std::vector<PgnGame> games_of(const std::string& text) {
    PgnReader reader(lines_of(std::string_view(text)));
    std::vector<PgnGame> games;
    while (std::optional<PgnGame> game = reader.next()) games.push_back(*std::move(game));
    return games;
}

/// The only game of a text, which must be without errors.
inline PgnGame game_of(const std::string& text) {
    const std::vector<PgnGame> games = games_of(text);
    if (games.size() != 1) throw std::invalid_argument("not one game: " + text);
    if (!games[0].errors.empty()) throw std::invalid_argument(describe(games[0].errors[0]));
    return games[0];
}

/// "line:column: description" of the errors, or of the warnings, of all games of a text.
inline std::vector<std::string> faults_in(const std::string& text,
                                          std::vector<PgnError> PgnGame::*kind) {
    std::vector<std::string> faults;
    for (const PgnGame& game : games_of(text)) {
        for (const PgnError& fault : game.*kind) {
            faults.push_back(std::to_string(fault.line) + ':' +
                             std::to_string(fault.reason.column) + ": " + describe(fault));
        }
    }
    return faults;
}
inline std::vector<std::string> warnings_in(const std::string& text) {
    return faults_in(text, &PgnGame::warnings);
}

}  // namespace mutare::tests
