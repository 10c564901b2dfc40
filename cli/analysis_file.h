// Analysed games kept in a file, one a line, so that no game is searched twice: neither after an
// interruption nor for another report.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "bench/analysis.h"
#include "cli/line_file.h"
#include "engine/notation/pgn.h"

namespace mutare {

class AnalysisFile {
  public:
    /// Opens the file for the analyses that it has and for more. `settings` are the name of the
    /// program and how positions are searched; what was found with others is left alone. Prints an
    /// error and returns nothing when it cannot be read or written, or has anything else.
    static std::optional<AnalysisFile> open(const std::string& path, std::string settings);

    /// The analysis of a game with these moves, from the position after `skipped_plies`.
    [[nodiscard]] std::optional<GameAnalysis> find(const PgnGame& game,
                                                   std::size_t skipped_plies) const;
    /// Keeps a whole analysis. Prints an error and returns false when it cannot be written.
    bool add(const PgnGame& game, const GameAnalysis& analysis);

  private:
    explicit AnalysisFile(Checkpoint file, std::string settings);

    /// What the line of an analysis of the game begins with.
    [[nodiscard]] std::string key(const PgnGame& game, std::size_t first_ply) const;

    Checkpoint file_;
    std::string settings_;
    /// The analyses by their keys, as text.
    std::unordered_map<std::string, std::string> analyses_;
};

}  // namespace mutare
