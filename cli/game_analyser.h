// The games of a file analysed one after the other, or several at the same time, and written in
// every way that was asked for.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/end_signals.h"
#include "base/in_order.h"
#include "base/new_file.h"
#include "base/progress.h"
#include "bench/analysis.h"
#include "cli/analysis_file.h"
#include "cli/process.h"
#include "engine/notation/pgn.h"
#include "engine/polyglot/polyglot_book.h"

namespace mutare {

struct AnalyseOptions {
    std::vector<std::string> inputs;
    /// For each position.
    Limits limits;
    int multipv = 2;
    int threads = 1;
    std::size_t hash_megabytes = 64;
    /// Games that are searched at the same time.
    int concurrency = 1;
    /// The first moves of each game that are not searched.
    int skipped_moves = 0;
    bool json = false;
    bool is_brief = false;
    // Paths of what is written besides; empty for nothing.
    std::string output;
    /// Does it have the marks by which a later analysis knows what this one has written?
    bool is_marked = true;
    std::string svg;
    std::string html;
    std::string mistakes;
    /// What the games are compared with; empty for no book.
    std::string book_path;
    std::optional<PolyglotBook> book;
    /// Only games of this player are analysed; empty for all games.
    std::string player;
    /// Keeps the analyses, and has those of an earlier call; empty for none.
    std::string resume;
};

/// Is the player that side? The name of the side has the words of the player's one after the other,
/// in upper or lower case (of ASCII) and whatever stands between them. Everybody is an empty one.
bool is_player(std::string_view player, const PgnGame& game, Color side);

/// "200000 nodes, 2 lines": how each position is searched.
std::string settings_text(const AnalyseOptions& options);

class GameAnalyser {
  public:
    explicit GameAnalyser(const AnalyseOptions& options) : options_(options) {}

    /// False, with an error, when what is asked for cannot be written.
    bool open_output();
    /// Analyses the games until they end or Ctrl-C comes.
    ExitCode run(LineSource lines);

  private:
    struct Analysed {
        /// Among the games that are written, from 0.
        std::size_t order;
        PgnGame game;
        GameAnalysis analysis;
    };

    /// Analyses games until none is left.
    void work();
    /// Searches the game, unless its analysis is known, and keeps the analysis.
    [[nodiscard]] GameAnalysis analyse(Searcher& searcher, const PgnGame& game);
    [[nodiscard]] std::optional<GameAnalysis> kept_analysis(const PgnGame& game) const;
    /// The next game of all files.
    [[nodiscard]] std::optional<PgnGame> read_game();
    /// The next game that is to be analysed, with nothing of it done; or one of another variant,
    /// which is written as it is.
    [[nodiscard]] std::optional<Analysed> next_game();
    [[nodiscard]] bool is_wanted(const PgnGame& game) const;
    void count_positions();
    void show_progress();
    void write(const PgnGame& game, const GameAnalysis& analysis);
    void write_pgn(const PgnGame& game);
    void write_chart(const std::string& chart);
    void note_errors(PgnGame& game);
    /// Gives an output its name. After an interruption an older file stays instead.
    void finish(NewFile& file, const std::string& path);
    void fail(const std::string& message);
    [[nodiscard]] bool is_stopped() const { return signals_.have_come(); }
    [[nodiscard]] std::size_t skipped_plies() const;
    [[nodiscard]] bool writes_pgn_only() const { return options_.output == "-"; }

    const AnalyseOptions& options_;
    EndSignals signals_;
    std::optional<NewFile> output_;
    std::optional<NewFile> report_;
    std::optional<NewFile> mistakes_;

    /// Guards what follows.
    std::mutex mutex_;
    std::optional<PgnReader> reader_;
    std::size_t input_ = 0;  // that is read
    bool has_game_ = false;  // that file, or is it known to have none?
    std::optional<AnalysisFile> kept_;
    std::size_t games_ = 0;    // that are analysed
    std::size_t written_ = 0;  // with those of other variants
    std::size_t charts_ = 0;
    InOrder<Analysed> done_{[this](const Analysed& next) { write(next.game, next.analysis); }};
    std::size_t positions_done_ = 0;
    std::size_t positions_ = 0;  // of all games; 0 when it is not known
    ProgressLine progress_{"positions"};
    bool has_failed_ = false;
    bool is_cut_short_ = false;  // by an exception
};

}  // namespace mutare
