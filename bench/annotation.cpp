#include "bench/annotation.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "bench/decimal.h"
#include "engine/notation/san.h"
#include "engine/notation/wording.h"

namespace mutare {

namespace {

using Kind = PgnItem::Kind;
using Items = std::vector<PgnItem>;

/// Longer variations are cut.
constexpr std::size_t kMaxVariationPlies = 10;

Nag nag_for(Judgment judgment) {
    if (judgment == Judgment::Blunder) return Nag::Blunder;
    return judgment == Judgment::Mistake ? Nag::Mistake : Nag::Dubious;
}

bool judges_move(const PgnItem& item) {
    return item.kind == Kind::Nag && item.nag >= Nag::Good && item.nag <= Nag::Dubious;
}

PgnItem comment(std::string text) {
    return {Kind::Comment, {}, {}, std::move(text)};
}

std::string without_eval(std::string text) {
    constexpr std::string_view kCommand = "[%eval ";
    for (;;) {
        const std::size_t begin = text.find(kCommand);
        const std::size_t end = text.find(']', begin);
        if (begin == std::string::npos || end == std::string::npos) break;
        text.erase(begin, end + 1 - begin);
    }
    return std::string(trimmed(text));
}

class Annotator {
  public:
    Annotator(const PgnGame& game, const GameAnalysis& analysis)
        : game_(game), analysis_(analysis), position_(game.start), next_(game.items.begin()) {}

    Items annotate() {
        int depth = 0;
        while (next_ != game_.items.end()) {
            const PgnItem& item = *next_++;
            items_.push_back(item);
            if (item.kind == Kind::VariationBegin) ++depth;
            if (item.kind == Kind::VariationEnd) --depth;
            if (depth == 0 && item.kind == Kind::Move && played_ < analysis_.moves.size()) {
                annotate_move();
            }
        }
        return std::move(items_);
    }

  private:
    /// The item was that of a move: adds what is to be said of it.
    void annotate_move() {
        const MoveAnalysis& move = analysis_.moves[played_];
        const PositionAnalysis& before = analysis_.positions[played_];
        const bool is_bad = move.judgment != Judgment::Fine;
        copy_nags(move.judgment);
        const std::string judgment = judgment_text(position_, before, move);
        position_.make_move_or_pass(move.move);
        ++played_;
        copy_comments(white_score_text(analysis_.positions[played_], position_.side_to_move()));
        if (!is_bad) return;
        items_.push_back(comment(judgment));
        add_variation(before.pv);
    }
    void copy_nags(Judgment judgment) {
        bool is_judged = judgment == Judgment::Fine;
        for (; is_next(Kind::Nag); ++next_) {
            is_judged = is_judged || judges_move(*next_);
            items_.push_back(*next_);
        }
        if (!is_judged) items_.push_back({Kind::Nag, {}, nag_for(judgment), {}});
    }
    /// With the evaluation at the beginning of the first one.
    void copy_comments(const std::string& score) {
        std::string text = score.empty() ? "" : "[%eval " + score + "]";
        do {
            if (is_next(Kind::Comment)) {
                const std::string rest = without_eval((next_++)->text);
                text += (text.empty() || rest.empty() ? "" : " ") + rest;
            }
            if (!text.empty()) items_.push_back(comment(std::exchange(text, {})));
        } while (is_next(Kind::Comment));
    }
    void add_variation(const std::vector<Move>& moves) {
        if (moves.empty()) return;
        items_.push_back({Kind::VariationBegin, {}, {}, {}});
        for (std::size_t i = 0; i < std::min(moves.size(), kMaxVariationPlies); ++i) {
            items_.push_back({Kind::Move, moves[i], {}, {}});
        }
        items_.push_back({Kind::VariationEnd, {}, {}, {}});
    }
    [[nodiscard]] bool is_next(Kind kind) const {
        return next_ != game_.items.end() && next_->kind == kind;
    }

    const PgnGame& game_;
    const GameAnalysis& analysis_;
    /// Before the next move of the main line.
    Position position_;
    std::size_t played_ = 0;
    Items::const_iterator next_;
    Items items_;
};

}  // namespace

PgnGame annotated(const PgnGame& game, const GameAnalysis& analysis) {
    PgnGame result = game;
    result.items = Annotator(game, analysis).annotate();
    return result;
}

std::string judgment_text(const Position& before, const PositionAnalysis& analysis,
                          const MoveAnalysis& move) {
    if (move.judgment == Judgment::Fine) return {};
    std::string text =
        join(name(move.judgment), move.missed_win ? ", a win missed" : "", ": expected score ",
             decimal(analysis.expected, 2), " to ", decimal(analysis.expected - move.loss, 2));
    if (!analysis.pv.empty()) text += ", best was " + san(before, analysis.pv.front());
    return text;
}

}  // namespace mutare
