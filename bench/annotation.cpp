#include "bench/annotation.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "engine/piece.h"

namespace mutare {

namespace {

using Kind = PgnItem::Kind;
using Items = std::vector<PgnItem>;

/// Longer variations are cut.
constexpr std::size_t kMaxVariationPlies = 10;
/// Stands in each comment that is written here; viewers do not display commands. The number of a
/// glyph that was added follows.
constexpr std::string_view kMark = "[%mutare";
constexpr std::string_view kEval = "[%eval";
constexpr std::string_view kAnnotatorTag = "Annotator";
/// Between the annotators before and this program.
constexpr std::string_view kAnd = "; ";

/// None for a move that gets no glyph.
std::optional<Nag> nag_for(Judgement judgement) {
    constexpr std::array<std::optional<Nag>, kJudgementCount> kNags{
        std::nullopt, std::nullopt, Nag::OnlyMove, Nag::Brilliant,
        Nag::Dubious, Nag::Mistake, Nag::Blunder};
    return kNags[static_cast<std::size_t>(judgement)];
}

/// As books print it behind a variation.
Nag nag_for(Standing white) {
    constexpr std::array kNags{
        Nag::BlackWinning,        Nag::BlackBetter, Nag::BlackSlightlyBetter, Nag::Equal,
        Nag::WhiteSlightlyBetter, Nag::WhiteBetter, Nag::WhiteWinning};
    return kNags[static_cast<std::size_t>(white)];
}

bool judges_move(Nag nag) {
    return (nag >= Nag::Good && nag <= Nag::Dubious) || nag == Nag::OnlyMove;
}

bool judges_position(Nag nag) {
    return nag >= Nag::Equal && nag <= Nag::BlackWinning;
}

bool is_own_comment(const PgnItem& item) {
    return item.kind == Kind::Comment && item.text.starts_with(kMark);
}

/// The glyph that an own comment says was added.
std::optional<Nag> added_nag(const PgnItem& own) {
    std::string_view rest = std::string_view(own.text).substr(kMark.size());
    const auto number = whole_number<std::uint16_t>(trimmed(consume_until(rest, "]")));
    return number ? std::optional(static_cast<Nag>(*number)) : std::nullopt;
}

std::string without_eval(std::string_view text) {
    std::string kept;
    for (;;) {
        const std::size_t begin = text.find(kEval);
        const std::size_t end = text.find(']', begin);
        if (end == std::string_view::npos) break;
        kept += text.substr(0, begin);
        text.remove_prefix(std::min(text.find_first_not_of(' ', end + 1), text.size()));
    }
    kept += text;
    return std::string(trimmed(kept));
}

/// What Lichess writes of an error: "(0.18 → 0.95) Inaccuracy. e5 was best."
bool is_comment_of_lichess(const PgnItem& item) {
    constexpr std::array<std::string_view, 5> kRemarks{"Inaccuracy.", "Mistake.", "Blunder.",
                                                       "Checkmate is now unavoidable.",
                                                       "Lost forced checkmate sequence."};
    std::string_view text = item.text;
    if (item.kind != Kind::Comment || !text.starts_with('(')) return false;
    const bool has_scores = consume_until(text, ")").find(" → ") != std::string_view::npos;
    const auto begins_it = [&](std::string_view remark) {
        return trimmed(text).starts_with(remark);
    };
    return has_scores && std::ranges::any_of(kRemarks, begins_it);
}

bool is_move(const PgnItem& item) {
    return item.kind == Kind::Move;
}

/// Moves with one own comment, and with the glyph of the position at their end.
bool is_own_variation(Items::const_iterator begin, Items::const_iterator end) {
    const auto is_glyph = [](const PgnItem& item) {
        return item.kind == Kind::Nag && judges_position(item.nag);
    };
    const auto moves = std::count_if(begin + 1, end - 1, is_move);
    return std::count_if(begin + 1, end - 1, is_own_comment) == 1 &&
           std::count_if(begin + 1, end - 1, is_glyph) == 1 && moves + 4 == end - begin;
}

/// Where the variation ends that begins there.
Items::const_iterator end_of_variation(Items::const_iterator next, Items::const_iterator end) {
    int depth = 0;
    do {
        if (next->kind == Kind::VariationBegin) ++depth;
        if (next->kind == Kind::VariationEnd) --depth;
        ++next;
    } while (depth > 0 && next != end);
    return next;
}

/// The items of a game without what a program has written. `replaces_eval(plies)`: does the
/// evaluation go that stands after so many moves of the main line?
template <class ReplacesEval>
Items without_annotations(const Items& items, const ReplacesEval& replaces_eval) {
    Items kept;
    std::size_t plies = 0;
    std::ptrdiff_t last_move = 0;  // its place among those that are kept
    bool is_judged = false;
    bool may_have_line = false;
    for (auto next = items.begin(); next != items.end();) {
        if (next->kind == Kind::VariationBegin) {
            const auto end = end_of_variation(next, items.end());
            // Lichess adds a line of moves alone to an error.
            const bool is_line = may_have_line && std::all_of(next + 1, end - 1, is_move);
            const bool is_written = is_line || is_own_variation(next, end);
            if (!is_written) kept.insert(kept.end(), next, end);
            may_have_line = false;
            next = end;
            continue;
        }
        const PgnItem& item = *next++;
        const bool is_of_lichess = is_comment_of_lichess(item);
        if (item.kind == Kind::Move) {
            ++plies;
            last_move = static_cast<std::ptrdiff_t>(kept.size());
            is_judged = may_have_line = false;
        }
        if (is_of_lichess || is_own_comment(item)) {
            may_have_line = is_of_lichess;
            // Once for each move, or very many of them would take long.
            if (std::exchange(is_judged, true)) continue;
            const std::optional<Nag> added = is_of_lichess ? std::nullopt : added_nag(item);
            const auto nag =
                std::find_if(kept.begin() + last_move, kept.end(), [&](const PgnItem& other) {
                    return other.kind == Kind::Nag &&
                           (is_of_lichess ? judges_move(other.nag) : other.nag == added);
                });
            if (nag != kept.end()) kept.erase(nag);
        } else if (item.kind != Kind::Comment || !replaces_eval(plies)) {
            kept.push_back(item);
        } else if (std::string text = without_eval(item.text); !text.empty()) {
            kept.push_back(PgnItem::comment(std::move(text)));
        }
    }
    return kept;
}

/// Names the program behind the annotators before it, in place of an earlier annotation by it.
void set_annotator(PgnGame& game, std::string_view annotator) {
    const std::string_view program = annotator.substr(0, annotator.find(' '));
    const auto tag = std::ranges::find(game.tags, kAnnotatorTag, &PgnTag::name);
    std::string others = tag == game.tags.end() ? "" : join(kAnd, tag->value);
    others.resize(std::min(others.find(join(kAnd, program)), others.size()));
    const std::string value = join(others, kAnd, annotator).substr(kAnd.size());
    if (tag != game.tags.end()) {
        tag->value = value;
    } else {
        game.tags.push_back({std::string(kAnnotatorTag), value});
    }
}

/// Unless the game has the tag.
void add_tag(PgnGame& game, std::string_view name, std::string_view value) {
    if (!game.tag(name)) game.tags.push_back({std::string(name), std::string(value)});
}

std::string eval_command(const PositionAnalysis& analysis, Score score, Color side_to_move) {
    const std::string text = white_score_text(score, side_to_move);
    if (text.empty()) return {};
    const std::string depth = analysis.depth > 0 ? join(",", analysis.depth) : "";
    return join(kEval, " ", text, depth, "]");
}

/// The evaluation after so many moves of the main line; empty where there is none.
std::string eval_after(std::size_t plies, const GameAnalysis& analysis,
                       const GameJudgement& judgement) {
    if (plies <= analysis.first_ply) return {};
    const std::size_t i = plies - analysis.first_ply;
    if (i > judgement.moves.size()) return {};
    const PositionAnalysis& position = analysis.positions[i];
    return eval_command(position, position.score(), ~judgement.moves[i - 1].side);
}

/// Writes an analysis into the items of a game that has none of it.
class Annotator {
  public:
    Annotator(Items items, const GameAnalysis& analysis, const GameJudgement& judgement,
              bool is_marked)
        : source_(std::move(items)),
          analysis_(analysis),
          judgement_(judgement),
          is_marked_(is_marked),
          next_(source_.begin()) {}

    Items annotate() {
        add_summary();
        int depth = 0;
        while (next_ != source_.end()) {
            const PgnItem& item = *next_++;
            items_.push_back(item);
            if (item.kind == Kind::VariationBegin) ++depth;
            if (item.kind == Kind::VariationEnd) --depth;
            if (depth == 0 && item.kind == Kind::Move) annotate_move();
        }
        return std::move(items_);
    }

  private:
    void add_own_comment(std::optional<Nag> added, std::string_view text) {
        const std::string number = added ? join(" ", static_cast<int>(*added)) : "";
        const std::string mark = is_marked_ ? join(kMark, number, "] ") : "";
        const std::string comment = join(mark, text);
        if (!comment.empty()) items_.push_back(PgnItem::comment(std::string(trimmed(comment))));
    }
    void add_summary() {
        std::string text;
        for (const Color side : {Color::White, Color::Black}) {
            text += join(name(side), ": ", tally_text(judgement_.sides[index(side)].all), ". ");
        }
        for (const std::size_t i : judgement_.key_moments) {
            text += join(key_moment_text(judgement_.moves[i]), ". ");
        }
        add_own_comment({}, trimmed(text));
    }
    /// The item was that of a move of the main line: adds what is to be said of it.
    void annotate_move() {
        const std::size_t ply = ply_++;
        const std::size_t i = ply - analysis_.first_ply;
        if (ply < analysis_.first_ply || i >= judgement_.moves.size()) return;
        const MoveJudgement& move = judgement_.moves[i];
        const PositionAnalysis& before = analysis_.positions[i];
        const std::optional<Nag> added = copy_nags(nag_for(move.judgement));
        copy_comments(eval_after(ply_, analysis_, judgement_));
        if (const std::string text = sentence(move); added || !text.empty()) {
            add_own_comment(added, text);
        }
        if (is_error(move.judgement)) add_variations(before, move);
    }
    /// Returns the glyph that was added.
    std::optional<Nag> copy_nags(std::optional<Nag> nag) {
        for (; is_next(Kind::Nag); ++next_) {
            if (judges_move(next_->nag)) nag.reset();
            items_.push_back(*next_);
        }
        if (nag) items_.push_back({Kind::Nag, {}, *nag, {}});
        return nag;
    }
    /// The first one begins with the evaluation.
    void copy_comments(std::string first) {
        if (is_next(Kind::Comment)) first += join(first.empty() ? "" : " ", (next_++)->text);
        if (!first.empty()) items_.push_back(PgnItem::comment(std::move(first)));
        for (; is_next(Kind::Comment); ++next_) {
            if (!next_->text.empty()) items_.push_back(*next_);
        }
    }
    /// The best line, and those that would have been no errors either.
    void add_variations(const PositionAnalysis& before, const MoveJudgement& move) {
        for (const AnalysedLine& line : lines_without_error(before, move.move)) {
            const Standing white = standing(move.side == Color::White ? line.score : -line.score);
            const std::size_t plies = std::min(line.moves.size(), kMaxVariationPlies);
            items_.push_back({Kind::VariationBegin, {}, {}, {}});
            for (std::size_t i = 0; i < plies; ++i) {
                items_.push_back({Kind::Move, line.moves[i], {}, {}});
                if (i + 1 == plies) items_.push_back({Kind::Nag, {}, nag_for(white), {}});
                if (i > 0) continue;
                add_own_comment({}, eval_command(before, line.score, move.side));
            }
            items_.push_back({Kind::VariationEnd, {}, {}, {}});
        }
    }
    [[nodiscard]] bool is_next(Kind kind) const {
        return next_ != source_.end() && next_->kind == kind;
    }

    const Items source_;
    const GameAnalysis& analysis_;
    const GameJudgement& judgement_;
    bool is_marked_;
    std::size_t ply_ = 0;  // of the next move of the main line
    Items::const_iterator next_;
    Items items_;
};

}  // namespace

PgnGame annotated(const PgnGame& game, const GameAnalysis& analysis, const GameJudgement& judgement,
                  std::string_view annotator, bool is_marked) {
    if (judgement.moves.empty()) return game;
    PgnGame result = game;
    const auto replaces_eval = [&](std::size_t plies) {
        return !eval_after(plies, analysis, judgement).empty();
    };
    Items items = without_annotations(game.items, replaces_eval);
    result.items = Annotator(std::move(items), analysis, judgement, is_marked).annotate();
    set_annotator(result, annotator);
    if (judgement.opening) {
        add_tag(result, "ECO", judgement.opening->eco);
        add_tag(result, "Opening", judgement.opening->name);
    }
    return result;
}

PgnGame without_annotations(const PgnGame& game) {
    PgnGame result = game;
    result.items = without_annotations(game.items, [](std::size_t) { return true; });
    return result;
}

}  // namespace mutare
