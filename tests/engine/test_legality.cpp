// `is_legal` takes any 32 bits, for instance from a table that another thread writes to. It must
// accept the generated moves and nothing else.
#include <array>
#include <string_view>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// Asks about one encoding after the other, and counts those accepted.
class Judge {
  public:
    explicit Judge(const Position& position)
        : position_(position),
          checks_(find_checks(position.board(), position.side_to_move())),
          moves_(legal_moves(position)) {}

    void ask(Move move) {
        if (!is_legal(position_, checks_, move)) return;
        ++accepted_;
        if (!moves_.has(move)) wrongly_accepted_ = true;
    }
    /// After every encoding in question has been asked about once: were they the generated ones?
    [[nodiscard]] bool were_exactly_the_moves_accepted() const {
        return accepted_ == moves_.size() && !wrongly_accepted_;
    }
    [[nodiscard]] bool was_any_accepted() const { return accepted_ != 0; }
    [[nodiscard]] const MoveList& moves() const { return moves_; }

  private:
    const Position& position_;
    CheckInfo checks_;
    MoveList moves_;
    std::size_t accepted_ = 0;
    bool wrongly_accepted_ = false;
};

constexpr std::size_t kFourBits = 16;

template <class Visit>
void for_each_special_from_to(Visit visit) {
    for (std::size_t code = 0; code < kFourBits; ++code) {
        for (const Square from : kAllSquares) {
            for (const Square to : kAllSquares) visit(static_cast<Special>(code), from, to);
        }
    }
}

/// What a move of that kind to the square would have in CAPTURED.
Piece captured_by(Special special, Square to, const Position& position) {
    switch (special) {
        case Special::EnPassant: return make_piece(~position.side_to_move(), PieceType::Pawn);
        case Special::CastleKingside:
        case Special::CastleQueenside:
            return Piece::None;  // though the king or his rook may stand there
        default: return position[to];
    }
}

constexpr std::array<std::string_view, 4> kPositionsOfAllKinds{
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/P6P/8/2PpP3/8/8/8/RK4R1 w GA d6 0 1",
    "r1k1r3/8/8/8/2pPp3/8/p6p/1N2K3 b ea d3 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
};

#ifdef NDEBUG
constexpr int kOnePositionIn = 1;
#else
constexpr int kOnePositionIn = 16;  // with asserts and sanitizers
#endif

}  // namespace

TEST_CASE("of all SPECIAL, FROM and TO the generated moves are accepted, no other") {
    int number = 0;
    for_each_random_position([&](Position& position) {
        if (number++ % kOnePositionIn != 0) return;
        Judge judge(position);
        for_each_special_from_to([&](Special special, Square from, Square to) {
            const Piece captured = captured_by(special, to, position);
            judge.ask(Move(special, from, to, position[from], captured));
        });
        if (!judge.were_exactly_the_moves_accepted()) FAIL(fen(position));
    });
}

TEST_CASE("with every PIECE and CAPTURED too the generated moves are accepted, no other") {
    for (const std::string_view text : kPositionsOfAllKinds) {
        INFO(text);
        const Position position = position_of(text);
        Judge judge(position);
        for_each_special_from_to([&](Special special, Square from, Square to) {
            for (std::size_t piece = 0; piece < kPieceCodes; ++piece) {
                for (std::size_t captured = 0; captured < kPieceCodes; ++captured) {
                    judge.ask(Move(special, from, to, static_cast<Piece>(piece),
                                   static_cast<Piece>(captured)));
                }
            }
        });
        CHECK(judge.were_exactly_the_moves_accepted());
    }
}

TEST_CASE("a legal move with any of the bits 28 to 31 set is refused") {
    for_each_random_position([](Position& position) {
        Judge judge(position);
        for (const Move move : judge.moves()) {
            for (std::uint32_t notes = 1; notes < kFourBits; ++notes) {
                judge.ask(Move(move.bits() | notes << 28));
            }
        }
        if (judge.was_any_accepted()) FAIL(fen(position));
    });
}

TEST_CASE("no move from or to a square off the board is accepted") {
    for (const std::string_view text : kPositionsOfAllKinds) {
        INFO(text);
        const Position position = position_of(text);
        Judge judge(position);
        for (std::uint32_t special_from_to = 0; special_from_to < 1u << 20; ++special_from_to) {
            const Move squares(special_from_to << 8);
            if (squares.from().is_on_board() && squares.to().is_on_board()) continue;
            for (const Piece piece :
                 {Piece::None, Piece::WhiteKing, Piece::BlackPawn, Piece::Wall}) {
                judge.ask(Move(squares.special(), squares.from(), squares.to(), piece));
                judge.ask(
                    Move(squares.special(), squares.from(), squares.to(), piece, Piece::Wall));
            }
        }
        CHECK_FALSE(judge.was_any_accepted());
    }
}

TEST_CASE("out of all 32-bit values the generated moves are accepted, no other", "[.long]") {
    const Position position = position_of(kPositionsOfAllKinds[1]);
    Judge judge(position);
    std::uint32_t bits = 0;
    do {
        judge.ask(Move(bits));
    } while (++bits != 0);
    CHECK(judge.were_exactly_the_moves_accepted());
}
