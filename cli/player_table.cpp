#include "cli/player_table.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "bench/decimal.h"
#include "engine/piece.h"

namespace mutare {

namespace {

constexpr std::size_t kTitleWidth = 40;
constexpr std::size_t kNumberWidth = 9;

std::string column(std::string_view text) {
    return right_aligned(text, kNumberWidth);
}

std::string title_column(std::string_view text) {
    return left_aligned(std::string(first_characters(text, kTitleWidth)), kTitleWidth);
}

/// The words of a name, without the spaces and the punctuation of ASCII between them.
std::vector<std::string_view> words_of(std::string_view name) {
    constexpr std::string_view kBetween = " \t!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    std::vector<std::string_view> words;
    while (!name.empty()) {
        const std::string_view word = consume_until(name, kBetween);
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

/// Has the text these words, one after the other and none of them in part?
bool has_words(std::string_view text, std::string_view words) {
    const std::vector<std::string_view> found = words_of(text);
    const std::vector<std::string_view> wanted = words_of(words);
    return !wanted.empty() && !std::ranges::search(found, wanted, equals_ignoring_case).empty();
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
    std::string line = title_column(title);
    for (const int number : {games, sum.moves}) line += column(std::to_string(number));
    line += column(decimal(sum.accuracy, 1)) + column(decimal(sum.average_loss, 0));
    for (const Judgement error : {Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder}) {
        line += column(std::to_string(sum.count(error)));
    }
    return line + "\n";
}

bool PlayerTable::has_side(const PgnGame& game, Color side) const {
    return has_words(as_utf8(game.tag(side == Color::White ? "White" : "Black").value_or("")),
                     name_);
}

void PlayerTable::add(const PgnGame& game, const GameJudgement& judgement) {
    for (const Color side : {Color::White, Color::Black}) {
        if (!has_side(game, side)) continue;
        const SideJudgement& player = judgement.sides[index(side)];
        all_.add(player.all);
        by_color_[index(side)].add(player.all);
        for (std::size_t i = 0; i < kPhaseCount; ++i) by_phase_[i].add(player.phases[i]);
        std::string_view opening = judgement.opening ? judgement.opening->name : "another opening";
        by_opening_[std::string(consume_until(opening, ":"))].add(player.all);
    }
}

std::string PlayerTable::text() const {
    std::string text = title_column(name_);
    for (const char* head : {"games", "moves", "accuracy", "loss", "?!", "?", "??"}) {
        text += column(head);
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
