#include "train/match_games.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.h"
#include "train/endings.h"

namespace mutare::train {

namespace {

/// By `Result`.
constexpr std::array<std::string_view, 3> kResults{"0-1", "1/2-1/2", "1-0"};

/// Did the game end on the board, or by adjudication?
bool has_ended_normally(const PgnGame& game) {
    const std::string_view termination = game.tag("Termination").value_or("normal");
    return termination == "normal" || termination == "adjudication";
}

struct CommentedMove {
    Move move;
    std::string_view comment;
};

/// The moves of the main line, each with the first comment after it.
std::vector<CommentedMove> main_line(const PgnGame& game) {
    std::vector<CommentedMove> line;
    game.for_each_main_line_item([&](const PgnItem& item) {
        if (item.kind == PgnItem::Kind::Move) {
            line.push_back({item.move, {}});
        } else if (item.kind == PgnItem::Kind::Comment && !line.empty() &&
                   line.back().comment.empty()) {
            line.back().comment = item.text;
        }
    });
    return line;
}

/// "6" is a mate in 6 plies.
std::optional<Score> mate_score(std::string_view text) {
    const auto plies = whole_number<unsigned>(text);
    if (!plies || *plies > kMaxPly) return std::nullopt;
    return Score::mate_in(static_cast<int>(*plies));
}

/// "0.35" is 35 centipawns.
std::optional<Score> score_in_pawns(std::string_view text) {
    constexpr unsigned kCentipawns = 100;
    constexpr unsigned kMostPawns = 300;
    const std::string_view pawn_digits = consume_until(text, ".");
    std::string decimals(text);
    decimals.resize(2, '0');
    const auto pawns = whole_number<unsigned>(pawn_digits);
    const auto centipawns = whole_number<unsigned>(decimals);
    if (!pawns || !centipawns) return std::nullopt;
    return Score(static_cast<int>(std::min(*pawns, kMostPawns) * kCentipawns + *centipawns));
}

/// How a game with that result ended in that position: by the rules if they give it, else by
/// adjudication.
Ending ending_with(Result result, const Position& last) {
    const std::optional<Ending> by_rules = ending_by_rules(last);
    if (by_rules && by_rules->result == result) return *by_rules;
    return {result,
            result == Result::Draw ? Termination::AdjudicatedDraw : Termination::AdjudicatedWin};
}

}  // namespace

std::optional<Score> score_in_comment(std::string_view comment) {
    const std::size_t slash = comment.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    std::string_view number = comment.substr(0, slash);
    const bool is_negative = number.starts_with('-');
    if (is_negative || number.starts_with('+')) number.remove_prefix(1);
    const std::optional<Score> score =
        number.starts_with('M') ? mate_score(number.substr(1)) : score_in_pawns(number);
    return score && is_negative ? -*score : score;
}

Expected<Game, LeftOut> game_of_match(const PgnGame& game, std::string_view player) {
    const auto* const result = std::ranges::find(kResults, game.result);
    if (result == kResults.end()) return LeftOut::NoResult;
    if (!game.errors.empty()) return LeftOut::Faulty;
    if (!has_ended_normally(game)) return LeftOut::Forfeited;
    const auto is_other = [&](Color side) {
        return !player.empty() && game.tag(side == Color::White ? "White" : "Black") != player;
    };
    if (is_other(Color::White) && is_other(Color::Black)) return LeftOut::OtherPlayers;
    Game scored;
    Position position = game.start;
    for (const auto& [move, comment] : main_line(game)) {
        if (!move) return LeftOut::Faulty;  // a null move
        const bool is_scored = !is_other(position.side_to_move());
        const std::optional<Score> score = is_scored ? score_in_comment(comment) : kNoScore;
        if (!score && !scored.plies.empty()) break;
        if (score && is_scored && scored.plies.empty()) scored.start = position;
        if (score && (is_scored || !scored.plies.empty())) scored.plies.push_back({move, *score});
        position.make_move(move);
    }
    if (scored.plies.empty()) return LeftOut::NoScores;
    scored.ending = ending_with(static_cast<Result>(result - kResults.begin()), position);
    return scored;
}

}  // namespace mutare::train
