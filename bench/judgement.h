// What an analysis says of a game's moves and of its players, in the terms that Lichess has made
// known: winning chances, inaccuracies, mistakes and blunders, accuracy and average loss. All that
// displays an analysis takes its words and numbers from here.
//
// Sources: lichess.org/page/accuracy for winning chances and accuracy; its judgements are those of
// "Advice" in its source, whose rules are described here in other words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/analysis.h"
#include "bench/reasons.h"
#include "engine/notation/pgn.h"

namespace mutare {

struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings: "B07".
    std::string_view eco;
    /// "Pirc Defense", "Sicilian Defense: Najdorf Variation".
    std::string_view name;
};

/// The opening that ends in this position; nothing where the position has no name.
std::optional<Opening> opening_at(const Position& position);
/// The opening of a game: that of its last position that has a name, by whatever moves it was
/// reached. Nothing when none has, or when the game begins elsewhere.
std::optional<Opening> opening_of(const PgnGame& game);

enum class Judgement : std::uint8_t {
    Fine,
    Best,
    OnlyMove,   // every other move would have lost, or no longer won
    Sacrifice,  // gives up material, and rightly
    Inaccuracy,
    Mistake,
    Blunder,
};
inline constexpr std::size_t kJudgementCount = 7;

/// "blunder"; empty for a move that is just fine.
std::string_view name(Judgement judgement);
/// "??", "?", "?!" and "!!"; empty for the others.
std::string_view glyph(Judgement judgement);
constexpr bool is_error(Judgement judgement) {
    return judgement >= Judgement::Inaccuracy;
}

enum class Phase : std::uint8_t { Opening, Middlegame, Endgame };
inline constexpr std::size_t kPhaseCount = 3;

/// "opening", "middlegame" or "endgame".
std::string_view name(Phase phase);

/// The chances of the side to move in games between people: from -1, lost, to 1, won.
double winning_chances(Score score);

/// How a side stands.
enum class Standing : std::uint8_t {
    Lost,
    Worse,
    SlightlyWorse,
    Level,
    SlightlyBetter,
    Better,
    Winning,
};

Standing standing(Score score);
/// "slightly better".
std::string_view name(Standing standing);

/// Winning chances that a move must lose to be called so.
inline constexpr double kInaccuracyLoss = 0.1;
inline constexpr double kMistakeLoss = 0.2;
inline constexpr double kBlunderLoss = 0.3;

struct MoveJudgement {
    Move move;
    Color side{};
    /// "24... cxd4", for the null move "24... --".
    std::string name;
    Judgement judgement = Judgement::Fine;
    Phase phase = Phase::Opening;
    /// Before and after the move, from the side that makes it.
    Score before;
    Score after;
    /// Winning chances lost, 0 to 2, and centipawns, 0 to 2000. The best move loses nothing.
    double loss = 0;
    int centipawn_loss = 0;
    /// In percent.
    double accuracy = 100;
    /// The best move in SAN; empty when it was played or there was none.
    std::string best;
    /// Why it is an error, as far as the board shows it.
    Reason reason;
    /// In how many moves the side could have mated, when the move misses that.
    std::optional<int> missed_mate;
    /// In how many moves the opponent mates now, when the move allows that.
    std::optional<int> allowed_mate;
    /// The seconds left on the side's clock after the move, as [%clk] says.
    std::optional<double> clock;
    bool is_in_time_trouble = false;
};

/// Some moves of one side, summed up.
struct Tally {
    [[nodiscard]] int count(Judgement judgement) const {
        return counts[static_cast<std::size_t>(judgement)];
    }

    int moves = 0;
    /// In percent; 100 without moves.
    double accuracy = 100;
    /// In centipawns.
    double average_loss = 0;
    std::array<int, kJudgementCount> counts{};
};

struct SideJudgement {
    Tally all;
    std::array<Tally, kPhaseCount> phases;
    int missed_mates = 0;
    /// Inaccuracies, mistakes and blunders with little time on the clock.
    int errors_in_time_trouble = 0;
};

struct GameJudgement {
    std::optional<Opening> opening;
    std::vector<MoveJudgement> moves;
    std::array<SideJudgement, 2> sides;
    /// The moves that decided the game: indexes of at most three errors that lost the most, in the
    /// order of the game.
    std::vector<std::size_t> key_moments;
};

/// The seconds left on the clock of the side that made it, after each move of the main line, as
/// [%clk] says.
std::vector<std::optional<double>> clocks_of(const PgnGame& game);

/// Judges the moves between the positions that were analysed.
GameJudgement judge_game(const PgnGame& game, const GameAnalysis& analysis);

/// Judges a move by the positions before and after it. `last` is the move before it, none where it
/// is not known.
MoveJudgement judge_move(const Position& position, Move last, Move move,
                         const PositionAnalysis& before, const PositionAnalysis& after);

/// The lines of a position whose first moves would be no errors, the best one first. The error that
/// was played is not among them, even if the search before it thought so.
std::vector<AnalysedLine> lines_without_error(const PositionAnalysis& analysis, Move error);

/// White's score after the move, as `white_score_text` writes it.
std::string score_after(const MoveJudgement& move);

/// "(-0.62 -> 0.61) Mistake. Kb6 was best."; empty when there is nothing to be said.
std::string sentence(const MoveJudgement& move);

/// "24... cxd4?: Black from level to worse (-0.62 -> 0.61); Kb6 was best".
std::string key_moment_text(const MoveJudgement& move);

/// "accuracy 94 %, average loss 21, 1 inaccuracy, 0 mistakes, 2 blunders".
std::string tally_text(const Tally& tally);

}  // namespace mutare
