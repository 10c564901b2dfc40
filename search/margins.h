// The numbers by which the search judges nodes and moves, with unit and meaning: the one place to
// tune them. "cp" is centipawns, "depth" plies that are left to search.
#pragma once

namespace mutare::margins {

// The unit of factors.
inline constexpr int kOne = 64;

// Reverse futility: a position this much better than beta is not searched.
inline constexpr int kReverseFutilityDepth = 8;       // depth at most
inline constexpr int kReverseFutilityPerDepth = 65;   // cp
inline constexpr int kReverseFutilityImproving = 16;  // cp less when improving
inline constexpr int kReverseFutilityTrust = 49;      // factor of what is above beta

// Razoring: a position this much worse than alpha is left to the quiescence search.
inline constexpr int kRazoringDepth = 2;
inline constexpr int kRazoringBase = 258;      // cp
inline constexpr int kRazoringPerDepth = 218;  // cp

// Null move: how much less deep the search after passing is.
inline constexpr int kNullMoveDepth = 3;          // depth at least
inline constexpr int kNullMoveReduction = 4;      // plies
inline constexpr int kNullMoveDepthDivisor = 4;   // one ply more for so much depth
inline constexpr int kNullMoveEvalDivisor = 174;  // one ply more for so many cp above beta
inline constexpr int kNullMoveMaxEvalPlies = 3;   // plies at most for that
inline constexpr int kNullMoveVerifyDepth = 14;   // from here on a cutoff is verified
inline constexpr int kNullMoveVerifiedPart = 48;  // factor of the depth, there without null moves

// ProbCut: a capture that beats beta by this much in a shallow search beats beta.
inline constexpr int kProbCutDepth = 5;
inline constexpr int kProbCutMargin = 192;   // cp
inline constexpr int kProbCutReduction = 4;  // plies

// Internal iterative reduction: without a table move the search is this much less deep.
inline constexpr int kIterativeReductionDepth = 4;

// What tablebases say holds at any depth; entries worth so many plies more keep it in the table.
inline constexpr int kTablebaseDepth = 6;

// Singular extensions: is the table move the only one that holds its score less a margin?
inline constexpr int kSingularDepth = 6;
inline constexpr int kSingularTableDepth = 2;      // the entry may be so much shallower
inline constexpr int kSingularPerDepth = 2;        // cp
inline constexpr int kSingularDepthDivisor = 2;    // the others are searched to such a part
inline constexpr int kSingularPlies = 2;           // from the root, in depths of the iteration
inline constexpr int kDoubleExtensionMargin = 21;  // cp below the singular bound
inline constexpr int kMaxDoubleExtensions = 8;     // in a line
inline constexpr int kExtension = 1;               // plies
inline constexpr int kDoubleExtension = 2;
inline constexpr int kNegativeExtension = -2;  // where the table move is not the only good one
inline constexpr int kCutNodeExtension = -1;   // and where a cutoff is expected anyway

// Late move pruning: so many moves are enough, at depth d base + factor · d².
inline constexpr int kLateMoveDepth = 8;
inline constexpr int kLateMoveBase = 7;
inline constexpr int kLateMoveFactor = 75;
inline constexpr int kLateMoveNotImproving = 2;  // so many times fewer when not improving

// Futility: quiet moves cannot lift an evaluation so far below alpha.
inline constexpr int kFutilityDepth = 8;
inline constexpr int kFutilityBase = 67;      // cp
inline constexpr int kFutilityPerDepth = 73;  // cp

// History pruning: quiet moves that have failed so often before.
inline constexpr int kHistoryPruningDepth = 3;
inline constexpr int kHistoryPruningPerDepth = -4957;  // history points

// Exchanges that lose more than this are not tried.
inline constexpr int kSeePruningDepth = 9;
inline constexpr int kSeeQuietPerDepth = -84;        // cp, by reduced depth
inline constexpr int kSeeNoisyPerDepth = -101;       // cp, by depth
inline constexpr int kSeeQuietHistoryDivisor = 414;  // history points for one cp less
inline constexpr int kSeeNoisyHistoryDivisor = 123;

// Late move reductions, in 1024ths of a ply: base + log(depth)·log(moves)/divisor,
// without a base for noisy moves.
inline constexpr int kPly = 1024;
inline constexpr int kReductionDepth = 3;
inline constexpr int kReductionBase = 658;
inline constexpr int kReductionDivisor = 2377;  // of logarithms in 1024ths, see reductions.h
inline constexpr int kNoisyReductionDivisor = 3882;
inline constexpr int kReductionPv = -1056;
inline constexpr int kReductionCutNode = 1613;
inline constexpr int kReductionNotImproving = 659;
inline constexpr int kReductionTableNoisy = 978;
inline constexpr int kReductionGivesCheck = -1118;
inline constexpr int kReductionWasPv = -1043;
inline constexpr int kManyCutoffs = 2;  // of the other moves' answers
inline constexpr int kReductionManyCutoffs = 985;
inline constexpr int kReductionHistoryDivisor = 18;  // history points for 1/1024 ply
inline constexpr int kDeeperMargin = 46;             // cp above the best score: search deeper
inline constexpr int kShallowerMargin = 13;          // cp above the best score: search shallower

// Quiescence: a capture is skipped when even winning the piece leaves alpha so far away.
inline constexpr int kDeltaMargin = 263;    // cp
inline constexpr int kQuiescenceGain = 27;  // cp that a capture must win

// Histories: bonus for a move that cut off at a depth, and malus for those tried before it.
inline constexpr int kHistoryBonusPerDepth = 256;
inline constexpr int kHistoryMaxBonus = 1754;
inline constexpr int kHistoryMaxMalus = 771;

// What the enemy's quiet move is praised with that no move refuted, by depth.
inline constexpr int kFailLowBonus = 63;
inline constexpr int kFailLowBonusDepth = 8;  // counted at most

// Order of quiet moves.
inline constexpr int kContinuationWeight = 90;  // factor, beside the other histories
inline constexpr int kCheckBonus = 12977;       // history points more for giving check

// Order of noisy moves: first those that lose no more than this in the exchange.
inline constexpr int kVictimWeight = 19;              // history points for a cp taken
inline constexpr int kNoisyLoss = 12;                 // cp
inline constexpr int kNoisyLossHistoryDivisor = 132;  // history points for one cp more

// Correction histories.
inline constexpr int kCorrectionScale = 12;  // points for one cp
inline constexpr int kCorrectionDepthDivisor = 8;
inline constexpr int kCorrectionMaxBonus = 265;  // points

// Aspiration windows.
inline constexpr int kAspirationDepth = 4;
inline constexpr int kAspirationWidth = 19;  // cp

}  // namespace mutare::margins
