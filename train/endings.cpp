#include "train/endings.h"

#include <cstdlib>

#include "engine/draws.h"

namespace mutare::train {

std::optional<Ending> ending_by_rules(const Position& position) {
    switch (outcome(position)) {
        case Outcome::Ongoing: return std::nullopt;
        case Outcome::Checkmate:
            return Ending{win_of(~position.side_to_move()), Termination::Checkmate};
        case Outcome::Stalemate: return Ending{Result::Draw, Termination::Stalemate};
        case Outcome::InsufficientMaterial:
            return Ending{Result::Draw, Termination::InsufficientMaterial};
        case Outcome::SeventyFiveMoves:
        case Outcome::FiftyMoves: return Ending{Result::Draw, Termination::FiftyMoves};
        case Outcome::Fivefold:
        case Outcome::Threefold: return Ending{Result::Draw, Termination::Threefold};
    }
    return std::nullopt;
}

std::optional<Ending> ending_by_tablebases(const Tablebases& tablebases, const Position& position) {
    if (position.state().halfmove_clock != 0) return std::nullopt;
    const std::optional<Wdl> wdl = tablebases.probe(position);
    if (!wdl) return std::nullopt;
    const Color us = position.side_to_move();
    if (*wdl == Wdl::Win) return Ending{win_of(us), Termination::AdjudicatedWin};
    if (*wdl == Wdl::Loss) return Ending{win_of(~us), Termination::AdjudicatedWin};
    return Ending{Result::Draw, Termination::AdjudicatedDraw};
}

std::optional<Ending> Adjudicator::adjudicate(const Position& position, Score white_score) {
    if (settings_.tablebases) {
        const std::optional<Ending> known = ending_by_tablebases(*settings_.tablebases, position);
        if (known) return known;
    }
    const int score = white_score.value();
    const int ply = plies_before(position);
    const auto count = [](int& plies, bool goes_on) { plies = goes_on ? plies + 1 : 0; };
    count(white_winning_plies_, score >= settings_.win_score);
    count(black_winning_plies_, score <= -settings_.win_score);
    count(drawish_plies_,
          ply >= settings_.draw_from_ply && std::abs(score) <= settings_.draw_score);
    if (white_winning_plies_ >= settings_.win_plies) {
        return Ending{Result::WhiteWins, Termination::AdjudicatedWin};
    }
    if (black_winning_plies_ >= settings_.win_plies) {
        return Ending{Result::BlackWins, Termination::AdjudicatedWin};
    }
    if (drawish_plies_ >= settings_.draw_plies) {
        return Ending{Result::Draw, Termination::AdjudicatedDraw};
    }
    return std::nullopt;
}

}  // namespace mutare::train
