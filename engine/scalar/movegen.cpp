#include "engine/movegen.h"

#include <bit>

#include "engine/attacks.h"
#include "engine/castling.h"

namespace mutare::scalar {

namespace {

/// One generator for each side and class of moves. Every move that it finds is legal: in check it
/// generates evasions only; otherwise only king moves, pinned pieces and en passant need special
/// treatment.
template <Color us, MoveClass wanted>
class Generator {
  public:
    Generator(const Position& position, const CheckInfo& checks, MoveList& moves)
        : position_(position),
          board_(position.board()),
          pieces_(board_.pieces(us)),
          checks_(checks),
          moves_(moves) {}

    void run() {
        king_steps();
        if (checks_.checks > 1) return;
        if (checks_.in_check()) {
            evasions();
        } else {
            if constexpr (kQuiet) castlings();
            for (const PieceType type : {PieceType::Queen, PieceType::Rook, PieceType::Bishop}) {
                for (const std::size_t slot : unpinned(type)) slider(type, pieces_[slot]);
            }
            for (const std::size_t slot : unpinned(PieceType::Knight)) knight(pieces_[slot]);
            for (const std::size_t slot : unpinned(PieceType::Pawn)) pawn(pieces_[slot]);
            for (const std::size_t slot : checks_.pinned) pinned(pieces_[slot]);
        }
        if constexpr (kNoisy) {
            for_each_en_passant(position_.state(), us, [&](Move move) { moves_.add(move); });
        }
    }

  private:
    static constexpr Color them = ~us;
    static constexpr bool kQuiet = wanted != MoveClass::Noisy;
    static constexpr bool kNoisy = wanted != MoveClass::Quiet;
    static constexpr Direction kForward = forward(us);
    static constexpr Piece kPawn = make_piece(us, PieceType::Pawn);
    static constexpr Piece kKing = make_piece(us, PieceType::King);

    /// The pieces of a type that are not pinned.
    SlotSet unpinned(PieceType type) const { return pieces_.of(type) - checks_.pinned; }

    void add_quiet(Piece piece, Square from, Square to) {
        if constexpr (kQuiet) moves_.add(Move(MoveKind::Reversible, from, to, piece));
    }
    void add_capture(Piece piece, Square from, Square to) {
        if constexpr (kNoisy) moves_.add(Move(MoveKind::PieceCapture, from, to, piece, board_[to]));
    }
    /// A piece's move to a square that is empty or has a piece of the opponent.
    void add_piece_move(Piece piece, Square from, Square to) {
        if (board_.is_empty(to)) {
            add_quiet(piece, from, to);
        } else {
            add_capture(piece, from, to);
        }
    }
    /// A pawn's push or capture; on the last rank all promotions.
    void add_pawn_move(Square from, Square to) {
        if (from.rank_for(us) == kLastRankButOne) {
            if constexpr (!kNoisy) return;
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop}) {
                moves_.add(Move(promotion_to(make_piece(us, type)), from, to, kPawn, board_[to]));
            }
        } else if (board_.is_empty(to) ? kQuiet : kNoisy) {
            moves_.add(Move(MoveKind::PawnMove, from, to, kPawn, board_[to]));
        }
    }
    void add_double_push(Square from) {
        if constexpr (kQuiet) {
            moves_.add(Move(MoveKind::DoublePush, from, from + kForward + kForward, kPawn));
        }
    }

    void king_steps() {
        const Square from = pieces_.king();
        KingZone open = 0;
        for (const Direction step : kKingSteps) {
            open |= can_land_on(us, board_[from + step]) ? zone_of(step) : 0;
        }
        if (open == 0) return;
        for (KingZone left = open & ~attacked_zone(board_, us, checks_, open); left != 0;
             left &= left - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(left));
            add_piece_move(kKing, from, from + kKingSteps[i]);
        }
    }

    void castlings() {
        for (const MoveKind side : {MoveKind::CastleKingside, MoveKind::CastleQueenside}) {
            const Castling castling = castling_of(us, side);
            if (position_.state().castling.has(castling) &&
                is_castling_legal(board_, position_.castling_table(), castling)) {
                moves_.add(Move(side, pieces_.king(), row(castling).king_to, kKing));
            }
        }
    }

    void knight(Square from) {
        for (const Direction step : kKnightSteps) {
            if (can_land_on(us, board_[from + step])) {
                add_piece_move(make_piece(us, PieceType::Knight), from, from + step);
            }
        }
    }

    void slider(PieceType type, Square from) {
        for (const Direction step : steps_of(type)) ray(make_piece(us, type), from, step);
    }

    void ray(Piece piece, Square from, Direction step) {
        Square to = from + step;
        for (; board_.is_empty(to); to += step) add_quiet(piece, from, to);
        if (is_piece_of(them, board_[to])) add_capture(piece, from, to);
    }

    void pawn(Square from) {
        push(from);
        capture(from, kWest);
        capture(from, kEast);
    }

    void push(Square from) {
        const Square to = from + kForward;
        if (!board_.is_empty(to)) return;
        add_pawn_move(from, to);
        if (from.rank_for(us) == kStartRank && board_.is_empty(to + kForward))
            add_double_push(from);
    }

    void capture(Square from, Direction side) {
        const Square to = from + kForward + side;
        if (is_piece_of(them, board_[to])) add_pawn_move(from, to);
    }

    /// A pinned piece may only move on the line through it and the king.
    void pinned(Square from) {
        const Direction line = ray_step(pieces_.king(), from);
        const Piece piece = board_[from];
        if (type_of(piece) == PieceType::Pawn) {
            if (line == kForward || line == -kForward) push(from);
            for (const Direction side : {kWest, kEast}) {
                if (line == kForward + side || line == -(kForward + side)) capture(from, side);
            }
        } else if (is_slider(type_of(piece)) && attackers_over(from, pieces_.king()).has(piece)) {
            ray(piece, from, line);
            ray(piece, from, -line);
        }
    }

    /// Captures of the checker, and moves that block the check. A pinned piece can do neither.
    void evasions() {
        const Square checker = checks_.checker;
        evade_to(checker);
        for (const Direction side : {kWest, kEast}) {
            const Square from = checker + -kForward + side;
            if (is_unpinned_pawn(from)) add_pawn_move(from, checker);
        }
        const Direction step = ray_step(checker, pieces_.king());
        if (step == Direction() || !is_slider(type_of(board_[checker]))) return;
        for (Square to = checker + step; to != pieces_.king(); to += step) {
            if constexpr (kQuiet) evade_to(to);
            const Square behind = to + -kForward;
            if (is_unpinned_pawn(behind)) {
                add_pawn_move(behind, to);
            } else if (board_.is_empty(behind) && to.rank_for(us) == kStartRank + 2 &&
                       is_unpinned_pawn(behind + -kForward)) {
                add_double_push(behind + -kForward);
            }
        }
    }

    bool is_unpinned_pawn(Square square) const {
        return board_[square] == kPawn && !checks_.pinned.has(board_.slot_on(square));
    }

    /// The moves of knights and sliders to the square.
    void evade_to(Square to) {
        for (const SlotSet slots :
             {unpinned(PieceType::Knight), pieces_.sliders() - checks_.pinned}) {
            for (const std::size_t slot : slots) {
                const Square from = pieces_[slot];
                if (attacks(board_, from, to)) add_piece_move(board_[from], from, to);
            }
        }
    }

    const Position& position_;
    const Board& board_;
    const PieceList& pieces_;
    const CheckInfo& checks_;
    MoveList& moves_;
};

}  // namespace

void generate(const Position& position, const CheckInfo& checks, MoveClass wanted,
              MoveList& moves) {
    run_generator<Generator>(position, checks, wanted, moves);
}

}  // namespace mutare::scalar
