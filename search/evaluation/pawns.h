// Pawn structure: what depends on nothing but where the pawns are, and so can be kept for as long
// as no pawn moves. https://www.chessprogramming.org/Pawn_Structure
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/board.h"
#include "search/evaluation/weights.h"

namespace mutare {

/// A set of ranks: where the pawns of a side are on one file.
class RankSet {
  public:
    constexpr RankSet() = default;
    static constexpr RankSet of(int rank) { return RankSet(1u << rank); }
    /// The ranks that a pawn of that side on that rank has still before it.
    static constexpr RankSet ahead_of(Color side, int rank) {
        return side == Color::White ? RankSet(0xFEu << rank) : RankSet((1u << rank) - 1u);
    }

    [[nodiscard]] constexpr bool is_empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr bool has(int rank) const { return (bits_ >> rank & 1) != 0; }
    /// The rank nearest to the side's own back rank, and the farthest. Not of an empty set.
    [[nodiscard]] constexpr int nearest(Color side) const {
        return side == Color::White ? std::countr_zero(bits_) : std::bit_width(bits_) - 1;
    }
    [[nodiscard]] constexpr int farthest(Color side) const { return nearest(~side); }

    constexpr RankSet operator|(RankSet other) const { return RankSet(bits_ | other.bits_); }
    constexpr RankSet operator&(RankSet other) const { return RankSet(bits_ & other.bits_); }
    constexpr RankSet operator-(RankSet other) const { return RankSet(bits_ & ~other.bits_); }
    constexpr RankSet& operator|=(RankSet other) { return *this = *this | other; }
    constexpr bool operator==(const RankSet&) const = default;

  private:
    constexpr explicit RankSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
    constexpr explicit RankSet(int bits) : RankSet(static_cast<unsigned>(bits)) {}

    std::uint8_t bits_ = 0;
};

constexpr bool is_light(Square square) {
    return (square.file() + square.rank()) % 2 != 0;
}

class PawnStructure {
  public:
    PawnStructure() = default;
    explicit PawnStructure(const Board& board) {
        for (const Color side : {Color::White, Color::Black}) {
            const PieceList& men = board.men(side);
            for (const std::size_t slot : men.of(Kind::Pawn)) enter(side, men[slot]);
        }
        for (const Color side : {Color::White, Color::Black}) find_passed_pawns(side);
    }

    [[nodiscard]] RankSet on_file(Color side, int file) const {
        return files_[index(side)][static_cast<std::size_t>(file + 1)];
    }
    /// On either of the two files next to one.
    [[nodiscard]] RankSet beside_file(Color side, int file) const {
        return on_file(side, file - 1) | on_file(side, file + 1);
    }
    /// No enemy pawn before it, nor on the files beside; of two on a file, the one in front.
    [[nodiscard]] bool is_passed(Color side, Square pawn) const {
        const RankSet ahead = RankSet::ahead_of(side, pawn.rank());
        const int file = pawn.file();
        const RankSet guards = on_file(~side, file) | beside_file(~side, file);
        return ((guards | on_file(side, file)) & ahead).is_empty();
    }
    /// Can no enemy pawn ever attack the square?
    [[nodiscard]] bool is_out_of_pawns_reach(Color side, Square square) const {
        const RankSet ahead = RankSet::ahead_of(side, square.rank());
        return (beside_file(~side, square.file()) & ahead).is_empty();
    }
    [[nodiscard]] int count_on_color(Color side, bool light) const {
        return on_color_[index(side)][light ? 1 : 0];
    }
    /// Calls `visit(square)` for each of a side's passed pawns.
    template <class Visit>
    void for_each_passed_pawn(Color side, Visit visit) const {
        for (unsigned files = passed_files_[index(side)]; files != 0; files &= files - 1) {
            const int file = std::countr_zero(files);
            visit(Square(file, on_file(side, file).farthest(side)));
        }
    }

  private:
    void enter(Color side, Square pawn) {
        files_[index(side)][static_cast<std::size_t>(pawn.file() + 1)] |= RankSet::of(pawn.rank());
        ++on_color_[index(side)][is_light(pawn) ? 1 : 0];
    }
    void find_passed_pawns(Color side) {
        for (int file = 0; file < 8; ++file) {
            const RankSet pawns = on_file(side, file);
            if (pawns.is_empty()) continue;
            if (is_passed(side, Square(file, pawns.farthest(side)))) {
                passed_files_[index(side)] |= static_cast<std::uint8_t>(1u << file);
            }
        }
    }

    /// By side and file, with a file without pawns beyond either edge of the board.
    std::array<std::array<RankSet, 10>, 2> files_{};
    std::array<std::uint8_t, 2> passed_files_{};
    std::array<std::array<std::uint8_t, 2>, 2> on_color_{};
};

/// Calls `credit(weight)` for all that a side's pawns are worth by themselves.
template <class Credit>
void judge_pawns(const Board& board, const PawnStructure& pawns, Color us, Credit credit) {
    const PieceList& men = board.men(us);
    const Piece own_pawn = make_piece(us, Kind::Pawn);
    const Piece enemy_pawn = make_piece(~us, Kind::Pawn);
    const Direction two_ahead = forward(us) + forward(us);
    for (const std::size_t slot : men.of(Kind::Pawn)) {
        const Square pawn = men[slot];
        const int file = pawn.file();
        const auto rank = static_cast<std::size_t>(pawn.rank_for(us));
        const RankSet ahead = RankSet::ahead_of(us, pawn.rank());
        const RankSet neighbors = pawns.beside_file(us, file);
        const bool is_step_guarded = board.at(pawn, two_ahead + kWest) == enemy_pawn ||
                                     board.at(pawn, two_ahead + kEast) == enemy_pawn;
        const bool opposed = !(pawns.on_file(~us, file) & ahead).is_empty();

        credit(kWeights.material[index(Kind::Pawn)]);
        credit(square_weight(us, Kind::Pawn, pawn));
        if (!(pawns.on_file(us, file) & ahead).is_empty()) credit(kWeights.doubled_pawn);
        if (neighbors.is_empty()) {
            credit(kWeights.isolated_pawn[opposed]);
        } else if ((neighbors - ahead).is_empty() && is_step_guarded) {
            credit(kWeights.backward_pawn[opposed]);
        }
        for (const Direction side : {kWest, kEast}) {
            if (board.at(pawn, side) == own_pawn) credit(kWeights.pawn_beside_pawn[rank]);
            if (board.at(pawn, side + -forward(us)) == own_pawn) {
                credit(kWeights.pawn_guarded_by_pawn[rank]);
            }
        }
        if (pawns.is_passed(us, pawn)) credit(kWeights.passed_pawn[rank]);
    }
}

}  // namespace mutare
