// Legal moves written by compress: for each piece the squares he sees in ray order, of which the
// lanes that are moves are pushed together and stored sixteen moves at a time. The lists are those
// of the scalar generator, move for move.
#include "engine/movegen.h"
#include "engine/simd/move_counter.h"

#if MUTARE_HAS_SIMD

namespace mutare::simd {

namespace {

/// Writes the moves of many lanes behind each other.
class Writer {
  public:
    explicit Writer(MoveList& moves) : moves_(moves) {}

    /// What the moves have in each lane, as move.h draws them, pushed together.
    struct Fields {
        Bytes special;
        Bytes from;
        Bytes to;
        Bytes captured;
    };

    [[gnu::always_inline]] void write(Piece piece, const Fields& fields, int number) {
        const auto count = static_cast<std::size_t>(number);
        Move* const place = moves_.behind_last();
        store<0>(place, piece, fields);
        if (count > kMovesAtOnce) [[unlikely]]
            store<1>(place + kMovesAtOnce, piece, fields);
        moves_.grow(count);
    }
    void write(Move move) { moves_.add(move); }

  private:
    static constexpr std::size_t kMovesAtOnce = 16;

    /// Sixteen bytes of the fields, each widened to a move's 32 bits and brought to its place.
    template <int sixteen>
    [[gnu::always_inline]] static void store(Move* place, Piece piece, const Fields& fields) {
        const auto widened = [](Bytes field) {
            return _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(field, sixteen));
        };
        const Bytes above = _mm512_or_si512(_mm512_slli_epi32(widened(fields.special), 24),
                                            _mm512_slli_epi32(widened(fields.from), 16));
        const Bytes below =
            _mm512_or_si512(_mm512_slli_epi32(widened(fields.to), 8), widened(fields.captured));
        const Bytes same = _mm512_set1_epi32(static_cast<int>(index(piece) << 4));
        _mm512_storeu_si512(place, _mm512_or_si512(_mm512_or_si512(above, below), same));
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
        for (const PieceType kind :
             {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight}) {
            for (const std::size_t slot : pieces_.of(kind) - checks_.pinned) {
                piece_moves(make_piece(us, kind), pieces_[slot], lanes_of(kind));
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

    /// A piece's moves into those of the lanes around it that it sees and may enter.
    [[gnu::always_inline]] void piece_moves(Piece piece, Square from, LaneMask lanes) {
        const Bytes squares = rays_from(from);
        const Bytes codes = codes_.at(squares);
        const Bytes pieces = pieces_of_codes(codes);
        const LaneMask occupied = not_zero(pieces);
        lanes &= seen_through(occupied) & ~owned_by(us, pieces);
        if constexpr (!kNoisy) lanes &= ~occupied;
        if constexpr (!kQuiet) lanes &= occupied;
        if (lanes == 0) return;
        const Bytes captured = pushed_together(lanes, codes);
        const Bytes special =
            replace(all_bytes(static_cast<int>(Special::Reversible)), not_zero(captured),
                    all_bytes(static_cast<int>(Special::PieceCapture)));
        writer_.write(piece,
                      {.special = special,
                       .from = all_bytes(static_cast<int>(from.index())),
                       .to = pushed_together(lanes, squares),
                       .captured = captured},
                      std::popcount(lanes));
    }

    void king_moves() {
        const Square king = pieces_.king();
        const KingView view = view_of(board_.at(rays_from(king)), us);
        const bool may_castle = kQuiet && position_.state().castling.has_any(us);
        if ((~view.own & kStepLanes) == 0 && !may_castle) return;
        const SimdBoard without_king = board_.without(king);
        const SidePieces theirs(position_.board().pieces(them));
        const KingZone attacked = attacked_steps<them>(
            without_king, king, Army(position_.board().pieces(them).squares(), theirs.promoted),
            theirs);
        piece_moves(kKing, king, _pdep_u64(~attacked, kStepLanes));
        if (may_castle) castlings(without_king, view, ~attacked);
    }

    void castlings(const SimdBoard& without_king, const KingView& view, KingZone safe) {
        const Square king = pieces_.king();
        const CastlingRights rights = position_.state().castling;
        const auto write = [&](Special side) {
            writer_.write(Move(side, king, row(castling_of(us, side)).king_to, kKing));
        };
        if (!position_.castling_table().is_any_unusual(rights)) [[likely]] {
            return for_each_castling<us>(rights, without_king, king, view, safe, write);
        }
        for (const Special side : {Special::CastleKingside, Special::CastleQueenside}) {
            const Castling castling = castling_of(us, side);
            if (rights.has(castling) && is_castling_legal(position_, castling)) write(side);
        }
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
        if constexpr (!kNoisy) pawns.restrict_to(kPushes | kJumps);
        if constexpr (!kQuiet) pawns.restrict_to(kWestCaptures | kEastCaptures);
        const PawnLanes lanes = pawns.moves();
        if (lanes == 0) return;
        const Bytes special = replace(all_bytes(static_cast<int>(Special::PawnMove)), kJumps,
                                      all_bytes(static_cast<int>(Special::DoublePush)));
        writer_.write(kPawn,
                      {.special = pushed_together(lanes, special),
                       .from = pushed_together(lanes, pawns.from()),
                       .to = pushed_together(lanes, pawns.to()),
                       .captured = pushed_together(lanes, codes_.at(pawns.to()))},
                      std::popcount(lanes));
    }

    /// One by one when a pawn promotes: he has four moves in each lane.
    void write_promoting(const PawnMoves<us>& pawns) {
        LaneTable from, to;
        _mm512_store_si512(from.lanes.data(), pawns.from());
        _mm512_store_si512(to.lanes.data(), pawns.to());
        for (PawnLanes left = pawns.moves(); left != 0; left &= left - 1) {
            const std::size_t lane = first_lane(left);
            const bool promotes = (pawns.promoting() >> lane & 1) != 0;
            const bool jumps = (kJumps >> lane & 1) != 0;
            write_pawn_move(Square(from[lane]), Square(to[lane]), promotes, jumps);
        }
    }

    void write_pawn_move(Square from, Square to, bool promotes, bool jumps) {
        const Piece captured = position_[to];
        if (promotes) {
            if constexpr (!kNoisy) return;
            for (const PieceType kind :
                 {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop}) {
                writer_.write(Move(promotion_to(make_piece(us, kind)), from, to, kPawn, captured));
            }
        } else if (captured == Piece::None ? kQuiet : kNoisy) {
            const Special special = jumps ? Special::DoublePush : Special::PawnMove;
            writer_.write(Move(special, from, to, kPawn, captured));
        }
    }

    /// A pinned piece may only move on the line that joins him with the king: first away from him.
    void pinned_moves(Square from) {
        const Square king = pieces_.king();
        const std::size_t ray = ray_of(first_lane(lane_of(king, from)));
        const Piece piece = position_[from];
        if (mutare::type_of(piece) == PieceType::Pawn) {
            PawnMoves<us> pawns(board_, SidePieces(pieces_));
            pawns.restrict_to(pawns.lanes_from(from) & PawnMoves<us>::lanes_along(ray));
            write_pawn_moves(pawns);
        } else {
            const LaneMask lanes = lanes_of(mutare::type_of(piece));
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
    // Few moves answer a check, and the scalar road looks for just those.
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
