// Generates legal moves: of the squares around each piece, in ray order, the lanes that are moves
// are written one after the other; pawns are looked at all at once.
#include "engine/movegen.h"

#include "engine/backend.h"

#if MUTARE_HAS_SIMD

#include <optional>

#include "engine/castling.h"
#include "engine/simd/attacked_squares.h"

namespace mutare::simd {

namespace {

template <Color us, MoveClass wanted>
class Generator {
  public:
    Generator(const Position& position, const CheckInfo& checks, MoveList& moves)
        : position_(position),
          pieces_(position.board().pieces(us)),
          checks_(checks),
          board_(pieces_of(position.board())),
          moves_(moves) {}

    void run() {
        king_moves();
        if (checks_.checks > 1) return;
        if (checks_.in_check()) {
            evasions();
        } else {
            if constexpr (kQuiet) castlings();
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight}) {
                for (const std::size_t slot : pieces_.of(type) - checks_.pinned) {
                    piece_moves(make_piece(us, type), pieces_[slot], lanes_of(type));
                }
            }
            pawn_moves(~LaneMask{0});
            for (const std::size_t slot : checks_.pinned) pinned_moves(pieces_[slot]);
        }
        if constexpr (kNoisy) {
            for_each_en_passant(position_.state(), us, [&](Move move) { moves_.add(move); });
        }
    }

  private:
    static constexpr Color them = ~us;
    static constexpr bool kQuiet = wanted != MoveClass::Noisy;
    static constexpr bool kNoisy = wanted != MoveClass::Quiet;
    static constexpr Piece kKing = make_piece(us, PieceType::King);
    static constexpr Piece kPawn = make_piece(us, PieceType::Pawn);

    /// Where pieces may go: to empty squares, to the opponent's pieces, or to both.
    [[nodiscard]] LaneMask wanted_squares() const {
        if constexpr (!kNoisy) return ~board_.occupied();
        if constexpr (!kQuiet) return board_.of(them);
        return ~board_.of(us);
    }

    /// A piece's moves: those of `lanes` that it sees and where it may go.
    [[gnu::always_inline]] void piece_moves(Piece piece, Square from, LaneMask lanes) {
        const LoadedBitIndex<true> rays = bits_around(from);
        write_piece_moves(piece, from,
                          lanes & reachable(board_.occupied(), ~wanted_squares(), rays));
    }

#if MUTARE_HAS_AVX512_BOARD
    /// Makes the moves of all lanes side by side, a byte of each in one register, and writes them
    /// sixteen at a time.
    [[gnu::always_inline]] void write_piece_moves(Piece piece, Square from, LaneMask lanes) {
        constexpr std::size_t kMovesAtOnce = 16;
        constexpr std::size_t kMaxMovesOfPiece = 27;  // of a queen
        static_assert(kMaxMovesOfPiece <= 2 * kMovesAtOnce);
        static constexpr LaneTable kKindByCaptured = make_lane_table([](std::size_t code) {
            return static_cast<int>(code == 0 ? MoveKind::Reversible : MoveKind::PieceCapture);
        });
        if (lanes == 0) return;
        const Bytes squares = load(rays_from(from));
        const Bytes to = compress(lanes, squares + (squares & all_lanes(0x38)));  // as 0x88 has it
        const Bytes board = load_0x88(position_.board().cells());
        const Bytes captured = compress(lanes, look_up(look_up_table(board), squares));
        const Bytes kinds = look_up_in_32(kKindByCaptured, captured);
        const Bytes low = captured | all_lanes(static_cast<int>(index(piece) << 4));
        const Bytes origins = all_lanes(static_cast<int>(from.index()));
        Move* const end = moves_.behind_last();
        const auto count = static_cast<std::size_t>(std::popcount(lanes));
        store_interleaved<0>(end, low, to, origins, kinds);
        if (count > kMovesAtOnce) [[unlikely]]
            store_interleaved<1>(end + kMovesAtOnce, low, to, origins, kinds);
        moves_.grow(count);
    }
#else
    [[gnu::always_inline]] void write_piece_moves(Piece piece, Square from, LaneMask lanes) {
        for (; lanes != 0; lanes &= lanes - 1) {
            const Square to = square_of(from, first_lane(lanes));
            const Piece captured = kNoisy ? position_[to] : Piece::None;
            moves_.add(Move::of_piece(piece, from, to, captured));
        }
    }
#endif

    void king_moves() {
        const Square king = pieces_.king();
        if ((squares_beside(king) & wanted_squares()) == 0) return;
        piece_moves(kKing, king, kStepLanes & ~lanes_to(attacked(), king));
    }

    /// The squares where the king may not go. Often nothing asks for them.
    [[nodiscard]] LaneMask attacked() {
        if (!attacked_) {
            const LaneMask occupied = board_.occupied() & ~square_lane(pieces_.king());
            attacked_ = attacked_squares<them>(board_, occupied, position_.king(them));
        }
        return *attacked_;
    }

    /// Requires that there is no check.
    void castlings() {
        const CastlingRights rights = position_.state().castling;
        const Board& board = position_.board();
        const CastlingTable& table = position_.castling_table();
        for (const MoveKind side : {MoveKind::CastleKingside, MoveKind::CastleQueenside}) {
            const Castling castling = castling_of(us, side);
            if (rights.has(castling) && !castling_obstacle(board, table, castling) &&
                is_castling_safe(board, table, castling, SquareSet(attacked()))) {
                moves_.add(Move(side, pieces_.king(), row(castling).king_to, kKing));
            }
        }
    }

    /// Captures of the checker, then moves to the squares between it and the king. A pinned piece
    /// can do neither.
    void evasions() {
        const LaneMask checker = lane_of(pieces_.king(), checks_.checker);
        for (LaneMask left = checker | between_origin_and(checker); left != 0;) {
            const auto farthest = static_cast<std::size_t>(std::bit_width(left)) - 1;
            left ^= LaneMask{1} << farthest;
            evade_to(square_of(pieces_.king(), farthest));
        }
    }

    void evade_to(Square to) {
        const auto go_there = [&](Square from) {
            const Piece piece = position_[from];
            const LaneMask lane = lane_of(from, to) & lanes_of(type_of(piece));
            if (lane != 0) piece_moves(piece, from, lane);
        };
        for (const std::size_t slot : pieces_.of(PieceType::Knight) - checks_.pinned) {
            go_there(pieces_[slot]);
        }
        for (const std::size_t slot : pieces_.sliders() - checks_.pinned) go_there(pieces_[slot]);
        pawn_moves(square_lane(to));
    }

    /// The moves to some squares of all pawns that are not pinned.
    void pawn_moves(LaneMask targets) {
        LaneMask pawns = board_.of(kPawn);
        for (const std::size_t slot : checks_.pinned) pawns &= ~square_lane(pieces_[slot]);
        PawnMoves<us> moves = wanted_moves(Pawns::all_ways(pawns));
        moves.restrict_to(targets);
        const LaneMask movers = moves.pawns();
        if (movers == 0) return;
        for (const std::size_t slot : pieces_.of(PieceType::Pawn)) {
            if ((square_lane(pieces_[slot]) & movers) != 0) write_pawn_moves(pieces_[slot], moves);
        }
    }

    [[nodiscard]] PawnMoves<us> wanted_moves(const Pawns& pawns) const {
        PawnMoves<us> moves = simd::pawn_moves<us>(board_, pawns);
        // Promotions are noisy.
        constexpr LaneMask kLast = rank_lanes<us>(kLastRank);
        if constexpr (!kNoisy) moves.restrict_to(~board_.occupied() & ~kLast);
        if constexpr (!kQuiet) moves.restrict_to(board_.of(them) | kLast);
        return moves;
    }

    void write_pawn_moves(Square from, const PawnMoves<us>& moves) {
        constexpr Direction kAhead = forward(us);
        const auto write_if = [&](LaneMask arrivals, Direction step, MoveKind kind) {
            const Square to = from + step;
            if (to.is_on_board() && (arrivals & square_lane(to)) != 0) {
                write_pawn_move(from, to, kind);
            }
        };
        write_if(moves.pushes, kAhead, MoveKind::PawnMove);
        write_if(moves.double_pushes, kAhead + kAhead, MoveKind::DoublePush);
        write_if(moves.west_captures, kAhead + kWest, MoveKind::PawnMove);
        write_if(moves.east_captures, kAhead + kEast, MoveKind::PawnMove);
    }

    void write_pawn_move(Square from, Square to, MoveKind kind) {
        const Piece captured = position_[to];
        if (to.rank_for(us) != kLastRank) {
            moves_.add(Move(kind, from, to, kPawn, captured));
            return;
        }
        for (const PieceType type :
             {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop}) {
            moves_.add(Move(promotion_to(make_piece(us, type)), from, to, kPawn, captured));
        }
    }

    /// A pinned piece may move only on the line that joins it with the king.
    void pinned_moves(Square from) {
        const std::size_t ray = ray_of(first_lane(lane_of(pieces_.king(), from)));
        const Piece piece = position_[from];
        if (type_of(piece) == PieceType::Pawn) {
            Pawns pawn = Pawns::all_ways(square_lane(from));
            pawn.keep_on_line<us>(square_lane(from), ray);
            write_pawn_moves(from, wanted_moves(pawn));
        } else {
            piece_moves(piece, from, lanes_of(type_of(piece)) & line_lanes(ray));
        }
    }

    const Position& position_;
    const PieceList& pieces_;
    const CheckInfo& checks_;
    SimdBoard board_;
    std::optional<LaneMask> attacked_;
    MoveList& moves_;
};

}  // namespace

void generate(const Position& position, const CheckInfo& checks, MoveClass wanted,
              MoveList& moves) {
    run_generator<Generator>(position, checks, wanted, moves);
}

}  // namespace mutare::simd

#endif
