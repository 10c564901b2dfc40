// Every number the search judges by, with its unit and meaning: the one place to tune. "cp" is
// centipawns, "depth" plies that are left to search.
#pragma once

namespace mutare::margins {

// Reverse futility: a position this much better than beta is not searched.
inline constexpr int kReverseFutilityDepth = 8;       // depth at most
inline constexpr int kReverseFutilityPerDepth = 67;   // cp
inline constexpr int kReverseFutilityImproving = 47;  // cp less when improving

// Razoring: a position this much worse than alpha is left to the quiescence search.
inline constexpr int kRazoringDepth = 3;
inline constexpr int kRazoringBase = 234;      // cp
inline constexpr int kRazoringPerDepth = 220;  // cp

// Null move: how much less deep the search after passing is.
inline constexpr int kNullMoveDepth = 3;          // depth at least
inline constexpr int kNullMoveReduction = 4;      // plies
inline constexpr int kNullMoveDepthDivisor = 4;   // one ply more for so much depth
inline constexpr int kNullMoveEvalDivisor = 185;  // one ply more for so many cp above beta
inline constexpr int kNullMoveMaxEvalPlies = 3;   // plies at most for that
inline constexpr int kNullMoveVerifyDepth = 14;   // from here on a cutoff is verified

// ProbCut: a capture that beats beta by this much in a shallow search beats beta.
inline constexpr int kProbCutDepth = 5;
inline constexpr int kProbCutMargin = 213;   // cp
inline constexpr int kProbCutReduction = 4;  // plies

// Internal iterative reduction: without a table move the search is this much less deep.
inline constexpr int kIterativeReductionDepth = 4;

// What tablebases say holds at any depth; entries worth so many plies more keep it in the table.
inline constexpr int kTablebaseDepth = 6;

// Singular extensions: is the table move the only one that holds its score less a margin?
inline constexpr int kSingularDepth = 7;
inline constexpr int kSingularTableDepth = 3;      // the entry may be so much shallower
inline constexpr int kSingularPerDepth = 2;        // cp
inline constexpr int kDoubleExtensionMargin = 18;  // cp below the singular bound
inline constexpr int kMostDoubleExtensions = 8;    // in a line

// Late move pruning: so many quiet moves are enough, at depth d base + d².
inline constexpr int kLateMoveDepth = 8;
inline constexpr int kLateMoveBase = 6;

// Futility: quiet moves cannot lift an evaluation so far below alpha.
inline constexpr int kFutilityDepth = 8;
inline constexpr int kFutilityBase = 93;      // cp
inline constexpr int kFutilityPerDepth = 96;  // cp

// History pruning: quiet moves that have failed so often before.
inline constexpr int kHistoryPruningDepth = 4;
inline constexpr int kHistoryPruningPerDepth = -3749;  // history points

// Exchanges that lose more than this are not tried.
inline constexpr int kSeePruningDepth = 9;
inline constexpr int kSeeQuietPerDepth = -76;  // cp, by reduced depth
inline constexpr int kSeeNoisyPerDepth = -81;  // cp, by depth

// Late move reductions, in 1024ths of a ply: base + log(depth)·log(moves)/divisor.
inline constexpr int kPly = 1024;
inline constexpr int kReductionDepth = 3;
inline constexpr int kReductionBase = 776;
inline constexpr int kReductionDivisor = 2280;  // of logarithms in 1024ths, see reductions.h
inline constexpr int kNoisyReductionBase = 142;
inline constexpr int kNoisyReductionDivisor = 3719;
inline constexpr int kReductionPv = -933;
inline constexpr int kReductionCutNode = 1314;
inline constexpr int kReductionNotImproving = 674;
inline constexpr int kReductionTableNoisy = 868;
inline constexpr int kReductionGivesCheck = -975;
inline constexpr int kReductionWasPv = -1032;
inline constexpr int kManyCutoffs = 2;  // of the other moves' answers
inline constexpr int kReductionManyCutoffs = 821;
inline constexpr int kReductionHistoryDivisor = 11;  // history points for 1/1024 ply
inline constexpr int kDeeperMargin = 42;             // cp above the best score: search deeper
inline constexpr int kShallowerMargin = 10;          // cp above the best score: search shallower

// Quiescence: a capture is skipped when even winning the man leaves alpha so far away.
inline constexpr int kDeltaMargin = 231;  // cp

// Histories: bonus for a move that cut off at a depth, and malus for those tried before it.
inline constexpr int kHistoryBonusPerDepth = 242;
inline constexpr int kHistoryMaxBonus = 1889;
inline constexpr int kHistoryMaxMalus = 815;

// Move order: a quiet move that gives check is worth so many history points more.
inline constexpr int kCheckBonus = 8000;

// Correction histories.
inline constexpr int kCorrectionScale = 12;  // points for one cp
inline constexpr int kCorrectionDepthDivisor = 8;
inline constexpr int kCorrectionMaxBonus = 306;  // points

// Aspiration windows.
inline constexpr int kAspirationDepth = 4;
inline constexpr int kAspirationWidth = 17;  // cp

}  // namespace mutare::margins
