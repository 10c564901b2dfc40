#include "cli/player_table.h"

#include <algorithm>

#include "base/text.h"
#include "bench/decimal.h"
#include "engine/notation/wording.h"

namespace mutare {

namespace {

constexpr std::size_t kTitleWidth = 40;
constexpr std::size_t kNumberWidth = 9;

bool contains_ignoring_case(std::string_view text, std::string_view part) {
    return std::search(text.begin(), text.end(), part.begin(), part.end(),
                       [](char a, char b) { return to_lower(a) == to_lower(b); }) != text.end();
}

std::string right_aligned(const std::string& text) {
    return join(std::string(kNumberWidth - std::min(kNumberWidth, text.size()), ' '), text);
}

}  // namespace

/// Averages count each move once.
void PlayerTable::Row::add(const Tally& tally) {
    if (tally.moves == 0) return;
    ++games;
    const double moves = sum.moves + tally.moves;
    const auto average = [&](double before, double added) {
        return (before * sum.moves + added * tally.moves) / moves;
    };
    sum.accuracy = average(sum.accuracy, tally.accuracy);
    sum.average_loss = average(sum.average_loss, tally.average_loss);
    sum.moves += tally.moves;
    for (std::size_t i = 0; i < kJudgementCount; ++i) sum.counts[i] += tally.counts[i];
}

std::string PlayerTable::Row::text(std::string_view title) const {
    if (games == 0) return {};
    std::string line(title.substr(0, kTitleWidth));
    line.resize(kTitleWidth, ' ');
    for (const int number : {games, sum.moves}) line += right_aligned(std::to_string(number));
    line += right_aligned(decimal(sum.accuracy, 1)) + right_aligned(decimal(sum.average_loss, 0));
    for (const Judgement error : {Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder}) {
        line += right_aligned(std::to_string(sum.count(error)));
    }
    return line + "\n";
}

std::optional<Color> PlayerTable::side_of(const PgnGame& game) const {
    if (contains_ignoring_case(game.tag("White").value_or(""), name_)) return Color::White;
    if (contains_ignoring_case(game.tag("Black").value_or(""), name_)) return Color::Black;
    return std::nullopt;
}

void PlayerTable::add(const PgnGame& game, const GameJudgement& judgement) {
    const std::optional<Color> side = side_of(game);
    if (!side) return;
    const SideJudgement& player = judgement.sides[index(*side)];
    all_.add(player.all);
    by_color_[index(*side)].add(player.all);
    for (std::size_t i = 0; i < kPhaseCount; ++i) by_phase_[i].add(player.phases[i]);
    std::string_view opening = judgement.opening ? judgement.opening->name : "another opening";
    by_opening_[std::string(consume_until(opening, ":"))].add(player.all);
}

std::string PlayerTable::text() const {
    std::string text = name_.substr(0, kTitleWidth);
    text.resize(kTitleWidth, ' ');
    for (const char* column : {"games", "moves", "accuracy", "loss", "?!", "?", "??"}) {
        text += right_aligned(column);
    }
    text += join("\n", all_.text("all games"));
    for (const Color side : {Color::White, Color::Black}) {
        text += by_color_[index(side)].text(join("as ", name(side)));
    }
    for (const Phase phase : {Phase::Opening, Phase::Middlegame, Phase::Endgame}) {
        text += by_phase_[static_cast<std::size_t>(phase)].text(name(phase));
    }
    for (const auto& [opening, row] : by_opening_) text += row.text(opening);
    return text;
}

}  // namespace mutare
