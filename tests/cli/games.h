// Games for tests: as they are played, and as they are judged.
#pragma once

#include "bench/judgement.h"
#include "cli/played_game.h"
#include "tests/pgn_games.h"
#include "tests/positions.h"

namespace mutare::tests {

/// A game from the start position with these moves.
inline PlayedGame game_with(const std::vector<const char*>& moves) {
    PlayedGame game{Position()};
    for (const char* const move : moves) game.play(move_of(game.position(), move));
    return game;
}

/// A game whose analysis and judgement are made up: each number in a report is another one.
struct JudgedGame {
    PgnGame game;
    GameAnalysis analysis;
    GameJudgement judgement;
};

/// White finds the only move, Black blunders. White has all kinds of moves, Black has none.
inline JudgedGame judged_game() {
    JudgedGame all{
        game_of("[White \"Ann\"]\n[White \"Eve\"]\n[Black \"Bob\"]\n\n1. e4 e5 1-0\n"), {}, {}};
    const Position start;
    const Position second = after(start, "e2e4");
    all.analysis.positions = {{{{Score(35), line_of(start, "e2e4 e7e5")}}, 11, 1234},
                              {{{Score(-50), line_of(second, "c7c5 g1f3")}}, 9, 567},
                              {{{Score(250), {}}}, 8, 90}};

    MoveJudgement only;
    only.move = move_of(start, "e2e4");
    only.side = Color::White;
    only.name = "1. e4";
    only.judgement = Judgement::OnlyMove;
    only.before = only.after = Score(35);
    MoveJudgement blunder;
    blunder.move = move_of(second, "e7e5");
    blunder.side = Color::Black;
    blunder.name = "1... e5";
    blunder.judgement = Judgement::Blunder;
    blunder.phase = Phase::Endgame;
    blunder.before = Score(-50);
    blunder.after = Score(-250);
    blunder.loss = 0.3456;
    blunder.centipawn_loss = 200;
    blunder.accuracy = 40.26;
    blunder.best = "c5";
    blunder.missed_mate = 2;
    blunder.allowed_mate = 3;
    blunder.clock = 5.25;
    blunder.is_in_time_trouble = true;
    all.judgement.moves = {only, blunder};
    all.judgement.opening = opening_of(all.game);
    all.judgement.key_moments = {1};

    SideJudgement& white = all.judgement.sides[index(Color::White)];
    white.all = {28, 81.26, 12.34, {1, 2, 3, 4, 5, 6, 7}};
    white.phases[static_cast<std::size_t>(Phase::Opening)] = {20, 91.4, 1, {}};
    white.phases[static_cast<std::size_t>(Phase::Endgame)] = {8, 61.6, 2, {}};
    white.missed_mates = 8;
    white.errors_in_time_trouble = 9;
    return all;
}

}  // namespace mutare::tests
