#include "engine/see.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/geometry.h"

namespace mutare {

namespace {

/// The kinds from the least valuable to the king, who takes last.
constexpr std::array kTakingOrder{Kind::Pawn, Kind::Knight, Kind::Bishop,
                                  Kind::Rook, Kind::Queen,  Kind::King};

constexpr std::array<std::uint8_t, kKindCount> kPlaceInOrder = [] {
    std::array<std::uint8_t, kKindCount> places{};
    for (std::size_t i = 0; i < kTakingOrder.size(); ++i) {
        places[index(kTakingOrder[i])] = static_cast<std::uint8_t>(i);
    }
    return places;
}();

constexpr std::size_t kWays = kKingSteps.size();

/// The men that take on a square when they come to it against a king's step: from next to the
/// square, and from further away.
struct Takers {
    PieceSet near;
    PieceSet far;
};
constexpr std::array<Takers, kWays> kTakers = [] {
    constexpr Square kMiddle = "d4"_sq;
    std::array<Takers, kWays> takers;
    for (std::size_t way = 0; way < kWays; ++way) {
        const Square next = kMiddle + kKingSteps[way];
        takers[way] = {attackers_over(next, kMiddle),
                       attackers_over(next + kKingSteps[way], kMiddle)};
    }
    return takers;
}();

/// One side's men that can take, a byte for each kind in the order of taking, and in it a bit for
/// each way to come: so the lowest bit is the man to take with. Knights are alike, so theirs only
/// number them.
class Attackers {
  public:
    struct Taker {
        Kind kind;
        std::size_t way;
    };

    void add(Kind kind, std::size_t way) {
        bits_ |= std::uint64_t{1} << (kWays * kPlaceInOrder[index(kind)] + way);
    }
    [[nodiscard]] bool is_empty() const { return bits_ == 0; }
    /// Requires that there is one.
    [[nodiscard]] Taker least_valuable() const {
        const auto bit = static_cast<std::size_t>(std::countr_zero(bits_));
        return {kTakingOrder[bit / kWays], bit % kWays};
    }
    void remove_least_valuable() { bits_ &= bits_ - 1; }

  private:
    std::uint64_t bits_ = 0;
};

/// The square after a move has been made there, and all who can go on taking. Each of the eight
/// rays has a man in front; when he takes, the next one behind him comes forward.
class Exchange {
  public:
    Exchange(const Board& board, Move move)
        : board_(board), square_(move.to()), moved_from_(move.from()) {
        if (move.is_en_passant()) {
            taken_en_passant_ = move.to() + -forward(color_of(move.piece()));
        }
        fronts_.fill(square_);
        for (std::size_t way = 0; way < kWays; ++way) bring_forward(way);
        for (const Color side : {Color::White, Color::Black}) find_knights(side);
    }

    /// The side takes with its least valuable man, who then stands on the square. `Kind::None` when
    /// it cannot.
    Kind take(Color side) {
        Attackers& ours = attackers_[index(side)];
        if (ours.is_empty()) return Kind::None;
        const auto [kind, way] = ours.least_valuable();
        ours.remove_least_valuable();
        if (kind == Kind::Knight) return kind;
        bring_forward(way);
        const bool is_defended = !attackers_[index(~side)].is_empty();
        return kind == Kind::King && is_defended ? Kind::None : kind;
    }

  private:
    /// Puts the next man on a ray in front of it.
    void bring_forward(std::size_t way) {
        const Direction step = kKingSteps[way];
        Square& front = fronts_[way];
        do {
            front = board_.first_man(front, step);
        } while (front == moved_from_ || front == taken_en_passant_);
        const Piece piece = board_[front];
        const PieceSet takers = front == square_ + step ? kTakers[way].near : kTakers[way].far;
        if (takers.has(piece)) attackers_[index(color_of(piece))].add(kind_of(piece), way);
    }

    void find_knights(Color side) {
        const PieceList& men = board_.men(side);
        std::size_t number = 0;
        for (const std::size_t slot : men.of(Kind::Knight)) {
            const Square from = men[slot];
            if (attackers_over(from, square_).has(Piece::WhiteKnight) && from != moved_from_) {
                attackers_[index(side)].add(Kind::Knight, number++);
            }
        }
    }

    const Board& board_;
    Square square_;
    // Both are empty now, though the board does not know it.
    Square moved_from_;
    Square taken_en_passant_;
    std::array<Square, kWays> fronts_;
    std::array<Attackers, 2> attackers_;
};

/// What the move takes, and what a pawn becomes by it.
int immediate_gain(Move move) {
    const int promotion =
        move.is_promotion() ? exchange_value(move.promoted()) - exchange_value(move.piece()) : 0;
    return exchange_value(move.captured()) + promotion;
}

/// What the other side would win by taking back.
int at_risk(Move move) {
    return exchange_value(move.is_promotion() ? move.promoted() : move.piece());
}

int value_of(Kind kind) {
    return kExchangeValues[index(kind)];
}

/// What a side wins by going on taking; nothing when that does not pay.
int gain_by_taking(Exchange& exchange, Color side, int at_stake) {
    const Kind taker = exchange.take(side);
    if (taker == Kind::None) return 0;
    return std::max(0, at_stake - gain_by_taking(exchange, ~side, value_of(taker)));
}

}  // namespace

int see(const Position& position, Move move) {
    if (move.is_castling()) return 0;
    Exchange exchange(position.board(), move);
    return immediate_gain(move) - gain_by_taking(exchange, ~position.side_to_move(), at_risk(move));
}

bool see_at_least(const Position& position, Move move, int threshold) {
    if (move.is_castling()) return threshold <= 0;
    // How far we are above the threshold when the exchange ends with the other side's move.
    int balance = immediate_gain(move) - threshold;
    if (balance < 0) return false;
    balance -= at_risk(move);
    if (balance >= 0) return true;

    const Color us = position.side_to_move();
    Exchange exchange(position.board(), move);
    while (true) {
        const Kind theirs = exchange.take(~us);
        if (theirs == Kind::None) return true;
        balance += value_of(theirs);
        if (balance < 0) return false;
        const Kind ours = exchange.take(us);
        if (ours == Kind::None) return false;
        balance -= value_of(ours);
        if (balance >= 0) return true;
    }
}

}  // namespace mutare
