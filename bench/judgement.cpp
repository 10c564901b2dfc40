// Single moves. What they add up to is in game_judgement.cpp.
#include "bench/judgement.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "engine/movegen.h"
#include "engine/notation/move_text.h"
#include "engine/piece.h"
#include "engine/see.h"

namespace mutare {

namespace {

/// Scores beyond it, in centipawns, and mates count as this.
constexpr int kCeiling = 1000;
/// A move that loses a mate or allows one is a blunder, unless the other of the two scores is an
/// advantage above these, in centipawns: then it is a mistake, or only an inaccuracy.
constexpr int kMistakeAbove = 700;
constexpr int kInaccuracyAbove = 999;
/// A mate in at most this many moves that becomes a longer one is worth a remark.
constexpr int kShortMate = 3;
/// What a sacrifice gives up at least, in centipawns.
constexpr int kSacrifice = 200;
/// With winning chances above this, a side needs no sacrifice.
constexpr double kClearlyWon = 0.9;

int centipawns(Score score) {
    return std::clamp(score.value(), -kCeiling, kCeiling);
}

bool is_mate_against(Score score) {
    return score.is_mate() && score.is_loss();
}

/// Judges a move that lost a mate or allowed one, by the advantage that there is otherwise.
Judgement judgement_of_mate(int advantage) {
    if (advantage > kInaccuracyAbove) return Judgement::Inaccuracy;
    return advantage > kMistakeAbove ? Judgement::Mistake : Judgement::Blunder;
}

Judgement judgement_of_loss(double loss) {
    if (loss >= kBlunderLoss) return Judgement::Blunder;
    if (loss >= kMistakeLoss) return Judgement::Mistake;
    return loss >= kInaccuracyLoss ? Judgement::Inaccuracy : Judgement::Fine;
}

Judgement judgement_of(const MoveJudgement& move) {
    if (is_mate_against(move.before) || move.after.is_mate_for_us()) return Judgement::Fine;
    if (move.before.is_mate()) return judgement_of_mate(move.after.value());
    if (move.after.is_mate()) return judgement_of_mate(-move.before.value());
    return judgement_of_loss(move.loss);
}

/// Can the side to move win that much material, in centipawns, by captures alone, where each side
/// may stop? Out of check every move is tried, and nobody may stop.
bool can_win(Position& position, int wanted, int max_plies) {
    const bool may_stop = !position.in_check();
    if ((may_stop && wanted <= 0) || max_plies == 0) return wanted <= 0;
    return std::ranges::any_of(legal_moves(position), [&](Move move) {
        if (may_stop && !move.is_capture()) return false;
        position.make_move(move);
        const bool wins = !can_win(position, immediate_gain(move) - wanted + 1, max_plies - 1);
        position.unmake_move(move);
        return wins;
    });
}

/// May the opponent capture the piece, or a queen, and keep what is gained? A piece that is pinned
/// to its queen, for one, captures nothing.
bool gives_up_material(const Position& before, Move move) {
    constexpr int kMaxPlies = 10;
    const int wanted = kSacrifice + exchange_value(move.captured());
    Position after = before;
    after.make_move(move);
    return !move.is_promotion() && std::ranges::any_of(legal_moves(after), [&](Move capture) {
        const bool is_offered = capture.capture_square() == move.to() ||
                                type_of(capture.captured()) == PieceType::Queen;
        if (!capture.is_capture() || !is_offered) return false;
        Position taken = after;
        taken.make_move(capture);
        return !can_win(taken, immediate_gain(capture) - wanted + 1, kMaxPlies);
    });
}

/// Without the sacrifice, the side would not be winning as well.
bool needs_sacrifice(const PositionAnalysis& before) {
    const bool has_other = before.lines.size() > 1;
    const Score other = before.lines[has_other ? 1 : 0].score;
    const bool only_one_mates =
        before.score().is_mate_for_us() && !(has_other && other.is_mate_for_us());
    return only_one_mates || winning_chances(other) < kClearlyWon;
}

bool is_sacrifice(const Position& position, const MoveJudgement& move,
                  const PositionAnalysis& before) {
    return move.loss < kInaccuracyLoss && winning_chances(move.after) >= 0 &&
           needs_sacrifice(before) && gives_up_material(position, move.move);
}

/// Would every other move have lost the game, or no longer won it? Replies to check, checkmates,
/// recaptures, and captures of what was left unprotected go without saying.
bool is_only_move(const Position& position, Move last, Move move, const PositionAnalysis& before) {
    if (before.lines.size() < 2) return false;
    const Standing best = standing(before.score());
    const Standing other = standing(before.lines[1].score);
    const bool decides = (best == Standing::Winning || other == Standing::Lost) && best != other;
    const bool is_recapture = last && last.is_capture() && last.to() == move.to();
    const bool goes_without_saying =
        is_recapture || position.in_check() || before.score() == Score::mate_in(1);
    return decides && !goes_without_saying &&
           !(move.is_capture() && see_at_least(position, move, kSacrifice));
}

std::optional<int> missed_mate(const MoveJudgement& move) {
    if (!move.before.is_mate_for_us()) return std::nullopt;
    const int moves = move.before.moves_to_mate();
    const bool is_slower =
        move.after.is_mate_for_us() && (moves > kShortMate || move.after.moves_to_mate() < moves);
    return is_slower ? std::nullopt : std::optional(moves);
}

/// In percent, of a move that loses such winning chances.
double accuracy_of(double loss) {
    constexpr double kPercentPerChance = 50;
    constexpr double kBest = 103.1668100711649;
    constexpr double kDecay = 0.04354415386753951;
    constexpr double kOffset = -3.166924740191411 + 1;
    const double accuracy = kBest * std::exp(-kDecay * kPercentPerChance * loss) + kOffset;
    return std::clamp(accuracy, 0.0, 100.0);
}

/// A mate that is allowed is reason enough; of a mate that is missed, what else could be won is
/// not.
Reason reason_of(const MoveJudgement& move, const Position& position, Move last,
                 const PositionAnalysis& before, const PositionAnalysis& after) {
    if (!is_error(move.judgement) || move.allowed_mate) return {};
    Reason reason = reason_for(position, last, move.move, move.before.value() - move.after.value(),
                               before.lines.front().moves, after.lines.front().moves);
    return reason.names_best_move && move.missed_mate ? Reason() : reason;
}

std::string scores_text(const MoveJudgement& move) {
    return join("(", white_score_text(move.before, move.side), " -> ", score_after(move), ")");
}

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] += 'A' - 'a';
    return text;
}

}  // namespace

std::string_view name(Judgement judgement) {
    constexpr std::array<std::string_view, kJudgementCount> kNames{
        "", "best move", "only move", "good sacrifice", "inaccuracy", "mistake", "blunder"};
    return kNames[static_cast<std::size_t>(judgement)];
}

std::string_view glyph(Judgement judgement) {
    constexpr std::array<std::string_view, kJudgementCount> kGlyphs{"",   "",  "",  "!!",
                                                                    "?!", "?", "??"};
    return kGlyphs[static_cast<std::size_t>(judgement)];
}

double winning_chances(Score score) {
    constexpr double kSteepness = 0.00368208;
    return 2 / (1 + std::exp(-kSteepness * centipawns(score))) - 1;
}

Standing standing(Score score) {
    constexpr std::array kAdvantages{0.1, 0.25, 0.5};  // from slightly better to winning
    const double chances = winning_chances(score);
    const auto steps = static_cast<int>(std::ranges::count_if(
        kAdvantages, [&](double advantage) { return std::abs(chances) >= advantage; }));
    return static_cast<Standing>(static_cast<int>(Standing::Level) +
                                 (chances > 0 ? steps : -steps));
}

std::string_view name(Standing standing) {
    constexpr std::array<std::string_view, 7> kNames{
        "lost", "worse", "slightly worse", "level", "slightly better", "better", "winning"};
    return kNames[static_cast<std::size_t>(standing)];
}

MoveJudgement judge_move(const Position& position, Move last, Move move,
                         const PositionAnalysis& before, const PositionAnalysis& after) {
    MoveJudgement result;
    result.move = move;
    result.side = position.side_to_move();
    result.name = numbered_line(position, {move}, 1);
    result.before = before.score();
    result.after = -after.score();
    if (move && move == before.best()) {
        result.judgement =
            is_only_move(position, last, move, before) ? Judgement::OnlyMove : Judgement::Best;
    } else if (move) {  // Nobody plays a null move; it stands for "what if".
        result.loss = std::max(winning_chances(result.before) - winning_chances(result.after), 0.0);
        result.centipawn_loss = std::max(centipawns(result.before) - centipawns(result.after), 0);
        result.judgement = judgement_of(result);
        if (before.best()) result.best = san(position, before.best());
        result.missed_mate = missed_mate(result);
        if (is_mate_against(result.after) && !is_mate_against(result.before)) {
            result.allowed_mate = after.score().moves_to_mate();
        }
        result.reason = reason_of(result, position, last, before, after);
    }
    result.accuracy = accuracy_of(result.loss);
    if (move && is_sacrifice(position, result, before)) result.judgement = Judgement::Sacrifice;
    return result;
}

std::vector<AnalysedLine> lines_without_error(const PositionAnalysis& analysis, Move error) {
    std::vector<AnalysedLine> lines = analysis.lines;
    const double best = winning_chances(analysis.score());
    std::erase_if(lines, [&](const AnalysedLine& line) {
        return line.moves.empty() || line.moves.front() == error ||
               best - winning_chances(line.score) >= kInaccuracyLoss;
    });
    return lines;
}

std::string score_after(const MoveJudgement& move) {
    return white_score_text(-move.after, ~move.side);
}

std::string sentence(const MoveJudgement& move) {
    if (!is_error(move.judgement) && !move.missed_mate) {
        const bool is_notable =
            move.judgement == Judgement::OnlyMove || move.judgement == Judgement::Sacrifice;
        return is_notable ? capitalised(join(name(move.judgement), ".")) : "";
    }
    std::string text = scores_text(move);
    if (is_error(move.judgement))
        text += join(" ", capitalised(std::string(name(move.judgement))), ".");
    if (move.missed_mate) text += join(" Misses mate in ", *move.missed_mate, ".");
    if (move.allowed_mate) text += join(" Allows mate in ", *move.allowed_mate, ".");
    if (!move.reason.text.empty()) text += join(" ", move.reason.text, ".");
    if (!move.best.empty() && !move.reason.names_best_move)
        text += join(" ", move.best, " was best.");
    return text;
}

std::string key_moment_text(const MoveJudgement& move) {
    const std::string_view before = name(standing(move.before));
    const std::string_view after = name(standing(move.after));
    const std::string course =
        before == after ? join(" stays ", after) : join(" from ", before, " to ", after);
    std::string text = join(move.name, glyph(move.judgement), ": ", name(move.side), course, " ",
                            scores_text(move));
    if (!move.best.empty()) text += join("; ", move.best, " was best");
    return text;
}

}  // namespace mutare
