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
    for (const Color side : {Color::White, Color::Black}) {
        const bool is_winning = (side == Color::White ? score : -score) >= settings_.win_score;
        int& plies = winning_plies_[index(side)];
        plies = is_winning ? plies + 1 : 0;
        if (plies >= settings_.win_plies) return Ending{win_of(side), Termination::AdjudicatedWin};
    }
    const bool is_drawish = plies_before(position) >= settings_.draw_from_ply &&
                            std::abs(score) <= settings_.draw_score;
    drawish_plies_ = is_drawish ? drawish_plies_ + 1 : 0;
    if (drawish_plies_ < settings_.draw_plies) return std::nullopt;
    return Ending{Result::Draw, Termination::AdjudicatedDraw};
}

}  // namespace mutare::train
