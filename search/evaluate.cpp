// Material and a bonus for each man on each square, tapered from middlegame to endgame: the values
// come from a few simple rules instead of a table.
#include "search/evaluate.h"

#include <algorithm>
#include <array>

namespace mutare {

namespace {

/// A value for the middlegame and one for the endgame, in centipawns.
struct Tapered {
    int middlegame = 0;
    int endgame = 0;

    constexpr Tapered operator+(Tapered other) const {
        return {middlegame + other.middlegame, endgame + other.endgame};
    }
    constexpr Tapered operator-(Tapered other) const {
        return {middlegame - other.middlegame, endgame - other.endgame};
    }
    constexpr Tapered operator*(int times) const { return {middlegame * times, endgame * times}; }
};

constexpr std::array<Tapered, kKindCount> kMaterialWorth{
    {{0, 0}, {82, 100}, {335, 300}, {0, 0}, {355, 320}, {480, 530}, {1000, 960}}};
constexpr Tapered kBishopPair{25, 45};
constexpr int kTempo = 12;

/// How much of the middlegame is left: a knight or bishop counts 1, a rook 2, a queen 4.
constexpr std::array<int, kKindCount> kPhase{0, 0, 1, 0, 1, 2, 4};
constexpr int kFullPhase = 24;

/// 0 on the rim to 3 on the four squares in the middle.
constexpr int centrality(int file_or_rank) {
    return std::min(file_or_rank, 7 - file_or_rank);
}

/// What a man gains by standing where it stands, its own back rank being rank 0.
constexpr Tapered square_worth(Kind kind, int file, int rank) {
    const int file_centrality = centrality(file);
    const int center = file_centrality + centrality(rank);
    switch (kind) {
        case Kind::Pawn: {
            const int advance = rank - 1;
            const int push = file_centrality >= 2 ? 8 * advance : 2 * advance;
            return {push + 4 * file_centrality - 10, 3 * advance * advance - 2 * advance};
        }
        case Kind::Knight: return {10 * center - 35 + 3 * std::min(rank, 5), 8 * center - 26};
        case Kind::Bishop: return {5 * center - 14 + (rank == 0 ? -10 : 0), 4 * center - 12};
        case Kind::Rook:
            return {4 * file_centrality - 6 + (rank == 6 ? 12 : 0), rank >= 5 ? 10 : 0};
        case Kind::Queen: return {2 * center - 6 - 2 * rank, 6 * center - 15};
        case Kind::King:
            return {(3 - file_centrality) * 14 - 22 * std::min(rank, 4), 10 * center - 30};
        case Kind::None: break;
    }
    return {};
}

using SquareTable = std::array<std::array<Tapered, kBoardSize>, kPieceCodes>;

/// Worth of each man on each square, positive for White and negative for Black.
constexpr SquareTable kWorth = [] {
    SquareTable table{};
    for (std::size_t code = index(Piece::WhitePawn); code <= index(Piece::BlackQueen); ++code) {
        const Piece piece = static_cast<Piece>(code);
        const Color side = color_of(piece);
        for (const Square square : kAllSquares) {
            const Tapered worth =
                kMaterialWorth[index(kind_of(piece))] +
                square_worth(kind_of(piece), square.file(), square.rank_for(side));
            table[code][square.index()] = side == Color::White ? worth : worth * -1;
        }
    }
    return table;
}();

}  // namespace

Score evaluate(const Position& position) {
    Tapered sum;
    int phase = 0;
    for (const Color side : {Color::White, Color::Black}) {
        const PieceList& men = position.board().men(side);
        for (const std::size_t slot : men.all()) {
            const Piece piece = position[men[slot]];
            sum = sum + kWorth[index(piece)][men[slot].index()];
            phase += kPhase[index(kind_of(piece))];
        }
        if (men.of(Kind::Bishop).size() >= 2) {
            sum = sum + kBishopPair * (side == Color::White ? 1 : -1);
        }
    }
    phase = std::min(phase, kFullPhase);
    const int white = (sum.middlegame * phase + sum.endgame * (kFullPhase - phase)) / kFullPhase;
    return Score((position.side_to_move() == Color::White ? white : -white) + kTempo);
}

}  // namespace mutare
