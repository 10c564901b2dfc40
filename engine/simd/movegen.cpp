// Generates legal moves by compress: of the squares around each piece, in ray order, the lanes that
// are moves are compressed and stored sixteen moves at a time. The lists equal those of the scalar
// generator, move for move.
#include "engine/movegen.h"
#include "engine/simd/move_counter.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

namespace {

/// Appends the moves of many lanes to a list.
class Writer {
  public:
    explicit Writer(MoveList& moves) : moves_(moves) {}

    /// The fields of the moves, as move.h draws them, compressed: one move in each lane.
    struct Fields {
        Bytes special;
        Bytes from;
        Bytes to;
        Bytes captured;
    };

    [[gnu::always_inline]] void write(Piece piece, const Fields& fields, int moves) {
        const auto count = static_cast<std::size_t>(moves);
        Move* const end = moves_.behind_last();
        store<0>(end, piece, fields);
        if (count > kMovesAtOnce) [[unlikely]]
            store<1>(end + kMovesAtOnce, piece, fields);
        moves_.grow(count);
    }
    void write(Move move) { moves_.add(move); }

  private:
    static constexpr std::size_t kMovesAtOnce = 16;
    // Two stores are enough for a queen's 27 moves and for all lanes of eight pawns.
    static_assert(usual_slots(PieceType::Pawn).count * kLanesOfPawn <= 2 * kMovesAtOnce);

    /// A quarter of the fields, each byte widened to a move's 32 bits and shifted to its field.
    template <int quarter>
    [[gnu::always_inline]] static void store(Move* moves, Piece piece, const Fields& fields) {
        const Bytes high = bitwise_or(shifted_left_32(widened_to_32<quarter>(fields.special), 24),
                                      shifted_left_32(widened_to_32<quarter>(fields.from), 16));
        const Bytes low = bitwise_or(shifted_left_32(widened_to_32<quarter>(fields.to), 8),
                                     widened_to_32<quarter>(fields.captured));
        const Bytes same = all_of_32(static_cast<int>(index(piece) << 4));
        store_unaligned(moves, bitwise_or(bitwise_or(high, low), same));
    }
    MoveList& moves_;
};

template <Color us, MoveClass wanted>
class Generator {
  public:
    Generator(const Position& position, const CheckInfo& checks, MoveList& moves)
        : position_(position),
          pieces_(position.board().pieces(us)),
          checks_(checks),
          codes_(codes_of(position.board())),
          board_{pieces_of_codes(codes_.low), pieces_of_codes(codes_.high)},
          writer_(moves) {}

    /// Requires that there is no check.
    void run() {
        king_moves();
        if constexpr (kQuiet) other_castlings();
        for (const PieceType type :
             {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight}) {
            for (const std::size_t slot : pieces_.of(type) - checks_.pinned) {
                piece_moves(make_piece(us, type), pieces_[slot], lanes_of(type));
            }
        }
        pawn_moves();
        for (const std::size_t slot : checks_.pinned) pinned_moves(pieces_[slot]);
        if constexpr (kNoisy) {
            for_each_en_passant(position_.state(), us, [&](Move move) { writer_.write(move); });
        }
    }

  private:
    static constexpr Color them = ~us;
    static constexpr bool kQuiet = wanted != MoveClass::Noisy;
    static constexpr bool kNoisy = wanted != MoveClass::Quiet;
    static constexpr Piece kKing = make_piece(us, PieceType::King);
    static constexpr Piece kPawn = make_piece(us, PieceType::Pawn);

    /// Where pieces may go: to empty squares, to the opponent's pieces, or to both.
    [[gnu::always_inline]] static LaneMask wanted_lanes(LaneMask occupied, LaneMask own) {
        if constexpr (!kNoisy) return ~occupied;
        if constexpr (!kQuiet) return occupied & ~own;
        return ~own;
    }

    /// A piece's moves: those of `lanes` that it sees and that its own pieces do not occupy.
    [[gnu::always_inline]] void piece_moves(Piece piece, Square from, LaneMask lanes) {
        const Bytes squares = rays_from(from);
        const Bytes codes = codes_.at(squares);
        const Bytes pieces = pieces_of_codes(codes);
        const LaneMask occupied = not_zero(pieces);
        lanes &= seen_through(occupied) & wanted_lanes(occupied, owned_by(us, pieces));
        if (lanes == 0) return;
        const Bytes captured = compress(lanes, codes);
        const Bytes special =
            replace(all_bytes(static_cast<int>(Special::Reversible)), not_zero(captured),
                    all_bytes(static_cast<int>(Special::PieceCapture)));
        writer_.write(piece,
                      {.special = special,
                       .from = all_bytes(static_cast<int>(from.index())),
                       .to = compress(lanes, squares),
                       .captured = captured},
                      std::popcount(lanes));
    }

    void king_moves() {
        const Square king = pieces_.king();
        const KingView view = view_of(board_.at(rays_from(king)), us);
        if ((wanted_lanes(view.occupied, view.own) & kStepLanes) == 0) return;
        const SimdBoard without_king = board_.without(king);
        const SidePieces theirs(position_.board().pieces(them));
        const KingZone attacked =
            attacked_steps<them>(without_king, king, PieceGathers<false>(theirs), theirs);
        piece_moves(kKing, king, lanes_of_steps(~attacked));
        if constexpr (kQuiet) {
            if (castles_classically()) {
                for_each_castling<us>(position_.state().castling, without_king, king, view,
                                      ~attacked, [&](Special side) { write_castling(side); });
            }
        }
    }

    /// Is there a right to castle, and do all castlings start from the usual squares? Then the
    /// king's first step is to an empty square.
    [[nodiscard]] bool castles_classically() const {
        const CastlingRights rights = position_.state().castling;
        return rights.has_any(us) && !position_.castling_table().is_any_non_classical(rights);
    }

    void other_castlings() {
        const CastlingRights rights = position_.state().castling;
        if (!position_.castling_table().is_any_non_classical(rights)) [[likely]]
            return;
        for (const Special side : {Special::CastleKingside, Special::CastleQueenside}) {
            const Castling castling = castling_of(us, side);
            if (rights.has(castling) &&
                is_castling_legal(position_.board(), position_.castling_table(), castling)) {
                write_castling(side);
            }
        }
    }

    void write_castling(Special side) {
        const Square to = row(castling_of(us, side)).king_to;
        writer_.write(Move(side, pieces_.king(), to, kKing));
    }

    void pawn_moves() {
        PawnMoves<us> pawns(board_, SidePieces(pieces_));
        for (const std::size_t slot : checks_.pinned) {
            pawns.restrict_to(~pawns.lanes_from(pieces_[slot]));
        }
        write_pawn_moves(pawns);
    }

    void write_pawn_moves(PawnMoves<us> pawns) {
        if ((pawns.moves() & pawns.promoting()) != 0) return write_promoting(pawns);
        if constexpr (!kNoisy) pawns.restrict_to(kPushes | kDoublePushes);
        if constexpr (!kQuiet) pawns.restrict_to(kPawnCaptures);
        const PawnLanes lanes = pawns.moves();
        if (lanes == 0) return;
        const Bytes special = replace(all_bytes(static_cast<int>(Special::PawnMove)), kDoublePushes,
                                      all_bytes(static_cast<int>(Special::DoublePush)));
        writer_.write(kPawn,
                      {.special = compress(lanes, special),
                       .from = compress(lanes, pawns.from()),
                       .to = compress(lanes, pawns.to()),
                       .captured = compress(lanes, codes_.at(pawns.to()))},
                      std::popcount(lanes));
    }

    /// One by one when a pawn promotes: it has four moves in each lane.
    void write_promoting(const PawnMoves<us>& pawns) {
        const LaneTable from = LaneTable::of(pawns.from());
        const LaneTable to = LaneTable::of(pawns.to());
        for (PawnLanes left = pawns.moves(); left != 0; left &= left - 1) {
            const std::size_t lane = first_lane(left);
            const bool promotes = (pawns.promoting() >> lane & 1) != 0;
            const bool is_double_push = (kDoublePushes >> lane & 1) != 0;
            write_pawn_move(Square(from[lane]), Square(to[lane]), promotes, is_double_push);
        }
    }

    void write_pawn_move(Square from, Square to, bool promotes, bool is_double_push) {
        const Piece captured = position_[to];
        if (promotes) {
            if constexpr (!kNoisy) return;
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop}) {
                writer_.write(Move(promotion_to(make_piece(us, type)), from, to, kPawn, captured));
            }
        } else if (captured == Piece::None ? kQuiet : kNoisy) {
            const Special special = is_double_push ? Special::DoublePush : Special::PawnMove;
            writer_.write(Move(special, from, to, kPawn, captured));
        }
    }

    /// A pinned piece may move only on the line that joins it with the king: first away from the
    /// king, as the scalar generator does.
    void pinned_moves(Square from) {
        const Square king = pieces_.king();
        const std::size_t ray = ray_of(first_lane(lane_of(king, from)));
        const Piece piece = position_[from];
        if (type_of(piece) == PieceType::Pawn) {
            PawnMoves<us> pawns(board_, SidePieces(pieces_));
            pawns.restrict_to(pawns.lanes_from(from) & PawnMoves<us>::lanes_along(ray));
            write_pawn_moves(pawns);
        } else {
            const LaneMask lanes = lanes_of(type_of(piece));
            piece_moves(piece, from, lanes & ray_lanes(ray));
            piece_moves(piece, from, lanes & ray_lanes(opposite(ray)));
        }
    }

    const Position& position_;
    const PieceList& pieces_;
    const CheckInfo& checks_;
    SimdBoard codes_;
    SimdBoard board_;
    Writer writer_;
};

template <MoveClass wanted>
void write_moves(const Position& position, const CheckInfo& checks, MoveList& moves) {
    if (position.side_to_move() == Color::White) {
        Generator<Color::White, wanted>(position, checks, moves).run();
    } else {
        Generator<Color::Black, wanted>(position, checks, moves).run();
    }
}

}  // namespace

void generate(const Position& position, const CheckInfo& checks, MoveClass wanted,
              MoveList& moves) {
    // Few moves answer a check, and the scalar back-end looks for just those.
    if (checks.in_check() || !has_usual_slots(position.board().pieces(Color::White)) ||
        !has_usual_slots(position.board().pieces(Color::Black))) {
        return scalar::generate(position, checks, wanted, moves);
    }
    switch (wanted) {
        case MoveClass::All: return write_moves<MoveClass::All>(position, checks, moves);
        case MoveClass::Noisy: return write_moves<MoveClass::Noisy>(position, checks, moves);
        case MoveClass::Quiet: return write_moves<MoveClass::Quiet>(position, checks, moves);
    }
}

std::size_t count_legal_moves(const Position& position) {
    if (!can_snapshot(position)) return scalar::count_legal_moves(position);
    const Snapshot now(position);
    return static_cast<std::size_t>(position.side_to_move() == Color::White
                                        ? count_moves<Color::White>(now)
                                        : count_moves<Color::Black>(now));
}

}  // namespace mutare::simd

#endif
