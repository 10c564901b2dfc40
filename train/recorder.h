// Writes finished games to a file, and counts them.
#pragma once

#include <fstream>
#include <mutex>
#include <string>

#include "base/text.h"
#include "train/game_file.h"

namespace mutare::train {

/// What a run of self-play, an import or a relabelling says of its games: the version, the network,
/// the settings and the seed.
struct RunMetadata {
    /// The command of this program, its version and its commit.
    explicit RunMetadata(std::string_view command);

    template <class Value>
    void add(std::string_view name, const Value& value) {
        lines += join(name, " ", value, "\n");
    }

    /// Lines "name value", in the order in which they are shown.
    std::string lines;
};

struct Totals {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    /// The positions that are trained on; see `is_quiet_sample`.
    std::uint64_t quiet = 0;

    void add(const Game& game);
};

/// Several threads may use it at the same time.
class Recorder {
  public:
    /// Appends to the file.
    explicit Recorder(const std::string& path);

    void add(const Game& game);
    /// Writes a whole block: of games, which it does not count, or of what is said of those that
    /// follow.
    void add_block(const std::string& block);
    /// Writes the games that were added. False when the file could not be written, now or before;
    /// `errno` then has the reason.
    bool save();
    [[nodiscard]] Totals totals() const;

  private:
    void write(const std::string& bytes);

    mutable std::mutex mutex_;
    std::ofstream file_;
    /// `errno` after the first write that failed.
    int error_ = 0;
    BlockWriter block_;
    Totals totals_;
};

}  // namespace mutare::train
