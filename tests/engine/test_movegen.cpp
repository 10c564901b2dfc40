#include "engine/movegen.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/oracle.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

MoveList moves_of(const Position& position, MoveClass wanted) {
    MoveList moves;
    generate(position, find_checks(position.board(), position.side_to_move()), wanted, moves);
    return moves;
}

std::size_t count(std::string_view text) {
    return legal_moves(position_of(text)).size();
}

/// The legal moves of the piece on a square, in UCI notation and in alphabetical order.
std::string moves_from(std::string_view text, Square from) {
    const Position position = position_of(text);
    std::vector<std::string> names;
    for (const Move move : legal_moves(position)) {
        if (move.from() == from) names.push_back(uci(move, position, false));
    }
    std::sort(names.begin(), names.end());
    std::string all;
    for (const std::string& move : names) all += (all.empty() ? "" : " ") + move;
    return all;
}

// `is_legal` takes any 32 bits, for example from a table that another thread writes to. It must
// accept the generated moves and no others.

/// Asks `is_legal` about one move after the other, and counts those accepted.
class Verdicts {
  public:
    explicit Verdicts(const Position& position)
        : position_(position),
          checks_(find_checks(position.board(), position.side_to_move())),
          moves_(legal_moves(position)) {}

    void ask(Move move) {
        if (!is_legal(position_, checks_, move)) return;
        ++accepted_;
        if (!moves_.has(move)) wrongly_accepted_ = true;
    }
    /// Were the accepted moves exactly the generated ones? Requires that no move was asked twice.
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
void for_each_kind_from_to(Visit visit) {
    for (std::size_t code = 0; code < kFourBits; ++code) {
        for (const Square from : kAllSquares) {
            for (const Square to : kAllSquares) visit(static_cast<MoveKind>(code), from, to);
        }
    }
}

/// The CAPTURED of a move with that SPECIAL to the square.
Piece captured_by(MoveKind kind, Square to, const Position& position) {
    switch (kind) {
        case MoveKind::EnPassant: return make_piece(~position.side_to_move(), PieceType::Pawn);
        case MoveKind::CastleKingside:
        case MoveKind::CastleQueenside:
            return Piece::None;  // though the king or its rook may stand there
        default: return position[to];
    }
}

constexpr std::array<std::string_view, 4> kPositionsWithAllSpecials{
    kKiwipeteFen,
    "4k3/P6P/8/2PpP3/8/8/8/RK4R1 w GA d6 0 1",
    "r1k1r3/8/8/8/2pPp3/8/p6p/1N2K3 b ea d3 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
};

#ifdef NDEBUG
constexpr int kOnePositionIn = 4;
#else
constexpr int kOnePositionIn = 16;  // with asserts and sanitizers
#endif

}  // namespace

TEST_CASE("the generator finds the moves of the reference generator, each once") {
    const std::size_t positions = for_each_random_position([](Position& position) {
        if (sorted(legal_moves(position)) != sorted(oracle_moves(position))) FAIL(fen(position));
    });
    CHECK(positions >= 10'000);
}

TEST_CASE("each move is either noisy or quiet") {
    for_each_random_position([](Position& position) {
        const MoveList noisy = moves_of(position, MoveClass::Noisy);
        const MoveList quiet = moves_of(position, MoveClass::Quiet);
        const bool are_noisy =
            std::none_of(noisy.begin(), noisy.end(), [](Move move) { return move.is_quiet(); });
        const bool are_quiet =
            std::all_of(quiet.begin(), quiet.end(), [](Move move) { return move.is_quiet(); });
        std::vector<std::uint32_t> together = sorted(noisy);
        for (const Move move : quiet) together.push_back(move.bits());
        std::sort(together.begin(), together.end());
        if (!are_noisy || !are_quiet || together != sorted(legal_moves(position))) {
            FAIL(fen(position));
        }
    });
}

TEST_CASE("there are positions with 0, 1, 20, 100 and 218 moves") {
    CHECK(count("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == 0);
    CHECK(count("7k/8/8/8/8/8/r7/7K w - - 0 1") == 1);
    CHECK(count(kStartFen) == 20);
    CHECK(count("8/2R5/3N4/6R1/3BBN2/1Q6/3K3k/8 w") == 100);
    // By Nenad Petrović, the most of any position that a game can reach.
    CHECK(count("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w") == 218);
}

TEST_CASE("in double and triple check only the king moves") {
    for (const std::string_view text :
         {"4r1k1/8/8/8/8/3n4/8/R2QK2R w KQ - 0 1", "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1"}) {
        for (const Move move : legal_moves(position_of(text))) {
            CHECK(type_of(move.piece()) == PieceType::King);
        }
    }
}

TEST_CASE("pins, checks and en passant leave a piece the moves of the collection") {
    const std::vector<Row> rows = read_table("rules/moves-from.tsv");
    REQUIRE(rows.size() == 19);
    for (const Row& row : rows) {
        INFO(row[0] << ' ' << row[1] << ": " << row[3]);
        CHECK(moves_from(row[0], *square_named(row[1])) == row[2]);
    }
}

TEST_CASE("of all SPECIAL, FROM and TO exactly the generated moves are accepted") {
    int number = 0;
    for_each_random_position([&](Position& position) {
        if (number++ % kOnePositionIn != 0) return;
        Verdicts verdicts(position);
        for_each_kind_from_to([&](MoveKind kind, Square from, Square to) {
            const Piece captured = captured_by(kind, to, position);
            verdicts.ask(Move(kind, from, to, position[from], captured));
        });
        if (!verdicts.were_exactly_the_moves_accepted()) FAIL(fen(position));
    });
}

TEST_CASE("with all PIECE and CAPTURED too exactly the generated moves are accepted") {
    for (const std::string_view text : kPositionsWithAllSpecials) {
        INFO(text);
        const Position position = position_of(text);
        Verdicts verdicts(position);
        for_each_kind_from_to([&](MoveKind kind, Square from, Square to) {
            for (std::size_t piece = 0; piece < kPieceCodes; ++piece) {
                for (std::size_t captured = 0; captured < kPieceCodes; ++captured) {
                    verdicts.ask(Move(kind, from, to, static_cast<Piece>(piece),
                                      static_cast<Piece>(captured)));
                }
            }
        });
        CHECK(verdicts.were_exactly_the_moves_accepted());
    }
}

TEST_CASE("a legal move with any of the bits 28 to 31 set is refused") {
    for_each_random_position([](Position& position) {
        Verdicts verdicts(position);
        for (const Move move : verdicts.moves()) {
            for (std::uint32_t bits = 1; bits < kFourBits; ++bits) {
                verdicts.ask(Move(move.bits() | bits << 28));
            }
        }
        if (verdicts.was_any_accepted()) FAIL(fen(position));
    });
}

TEST_CASE("no move from or to a square off the board is accepted") {
    for (const std::string_view text : kPositionsWithAllSpecials) {
        INFO(text);
        const Position position = position_of(text);
        Verdicts verdicts(position);
        for (std::uint32_t special_from_to = 0; special_from_to < 1u << 20; ++special_from_to) {
            const Move squares(special_from_to << 8);
            if (squares.from().is_on_board() && squares.to().is_on_board()) continue;
            for (const Piece piece :
                 {Piece::None, Piece::WhiteKing, Piece::BlackPawn, Piece::Wall}) {
                verdicts.ask(Move(squares.kind(), squares.from(), squares.to(), piece));
                verdicts.ask(
                    Move(squares.kind(), squares.from(), squares.to(), piece, Piece::Wall));
            }
        }
        CHECK_FALSE(verdicts.was_any_accepted());
    }
}

TEST_CASE("of all 32-bit values exactly the generated moves are accepted", "[.long]") {
    const Position position = position_of(kPositionsWithAllSpecials[1]);
    Verdicts verdicts(position);
    std::uint32_t bits = 0;
    do {
        verdicts.ask(Move(bits));
    } while (++bits != 0);
    CHECK(verdicts.were_exactly_the_moves_accepted());
}
