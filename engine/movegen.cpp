#include "engine/movegen.h"

#include <algorithm>
#include <bit>

namespace mutare {

namespace {

/// Takes the moves that a generator finds and writes them to a list.
class Writer {
  public:
    static constexpr bool kCounts = false;
    explicit Writer(MoveList& moves) : moves_(moves) {}
    void add(Move move) { moves_.add(move); }

  private:
    MoveList& moves_;
};

/// Only counts them.
class Counter {
  public:
    static constexpr bool kCounts = true;
    void add(Move) { ++count_; }
    void add_number(std::size_t number) { count_ += number; }
    [[nodiscard]] std::size_t count() const { return count_; }

  private:
    std::size_t count_ = 0;
};

/// One generator for each side, class of moves, and use made of them. Every move it names is legal:
/// in check it only looks for answers to the check; otherwise only the king, pinned pieces and en
/// passant captures need a closer look.
template <Color us, MoveClass wanted, class Sink>
class Generator {
  public:
    Generator(const Position& position, const CheckInfo& checks, Sink& sink)
        : position_(position),
          board_(position.board()),
          pieces_(board_.pieces(us)),
          checks_(checks),
          sink_(sink) {}

    void run() {
        king_moves();
        if (checks_.checks > 1) return;
        if (checks_.in_check()) {
            evasions();
        } else {
            for (const std::size_t slot : free(PieceType::Queen))
                slider<PieceType::Queen>(pieces_[slot]);
            for (const std::size_t slot : free(PieceType::Rook))
                slider<PieceType::Rook>(pieces_[slot]);
            for (const std::size_t slot : free(PieceType::Bishop))
                slider<PieceType::Bishop>(pieces_[slot]);
            for (const std::size_t slot : free(PieceType::Knight)) knight(pieces_[slot]);
            for (const std::size_t slot : free(PieceType::Pawn)) pawn(pieces_[slot]);
            for (const std::size_t slot : checks_.pinned) pinned(pieces_[slot]);
        }
        if constexpr (kNoisy) {
            for_each_en_passant(position_.state(), us, [&](Move move) { sink_.add(move); });
        }
    }

  private:
    static constexpr Color them = ~us;
    static constexpr bool kQuiet = wanted != MoveClass::Noisy;
    static constexpr bool kNoisy = wanted != MoveClass::Quiet;
    static constexpr Direction kForward = forward(us);
    static constexpr Piece kPawn = make_piece(us, PieceType::Pawn);
    static constexpr Piece kKing = make_piece(us, PieceType::King);

    /// The pieces of a kind that are not pinned.
    SlotSet free(PieceType kind) const { return pieces_.of(kind) - checks_.pinned; }

    void add_quiet(Piece piece, Square from, Square to) {
        if constexpr (kQuiet) sink_.add(Move(Special::Reversible, from, to, piece));
    }
    void add_capture(Piece piece, Square from, Square to) {
        if constexpr (kNoisy) sink_.add(Move(Special::PieceCapture, from, to, piece, board_[to]));
    }
    /// A piece's move to a square it may enter.
    void add_entering(Piece piece, Square from, Square to) {
        if (board_.is_empty(to)) {
            add_quiet(piece, from, to);
        } else {
            add_capture(piece, from, to);
        }
    }
    /// A pawn's move ahead by one square, or a capture.
    void add_pawn_move(Square from, Square to) {
        if (from.rank_for(us) == kLastRankButOne) {
            if constexpr (!kNoisy) return;
            for (const PieceType kind :
                 {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop}) {
                sink_.add(Move(promotion_to(make_piece(us, kind)), from, to, kPawn, board_[to]));
            }
        } else if (board_.is_empty(to) ? kQuiet : kNoisy) {
            sink_.add(Move(Special::PawnMove, from, to, kPawn, board_[to]));
        }
    }
    void add_double_push(Square from) {
        if constexpr (kQuiet) {
            sink_.add(Move(Special::DoublePush, from, from + kForward + kForward, kPawn));
        }
    }

    /// The king's steps and castling, which ask the same of the enemy: what he attacks of the zone
    /// around the king.
    void king_moves() {
        const Square from = pieces_.king();
        KingZone candidates = castling_candidates();
        for (const Direction step : kKingSteps) {
            candidates |= can_land_on(us, board_.at(from, step)) ? zone_of(step) : 0;
        }
        // A king shut in by his own pieces may still castle in Chess960, with the rook beside him.
        const KingZone safe =
            candidates == 0 ? 0 : candidates & ~attacked_zone(board_, us, checks_, candidates);
        if constexpr (Sink::kCounts) {
            sink_.add_number(static_cast<std::size_t>(std::popcount(safe & kOneStepZone)));
        } else {
            for (KingZone left = safe & kOneStepZone; left != 0; left &= left - 1) {
                const auto i = static_cast<std::size_t>(std::countr_zero(left));
                add_entering(kKing, from, from + kKingSteps[i]);
            }
        }
        castlings(safe);
    }

    /// Where classical castling would take the king, if only the enemy had to be asked.
    KingZone castling_candidates() const {
        KingZone candidates = 0;
        if (!may_castle()) return candidates;
        for (const Special side : {Special::CastleKingside, Special::CastleQueenside}) {
            const Castling castling = castling_of(us, side);
            if (!position_.state().castling.has(castling) || !is_classical(castling)) continue;
            const Square rook = position_.castling_table().rook_from(castling);
            if (board_.first_piece(pieces_.king(), castling_step(side)) == rook) {
                candidates |= zone_of(castling_step(side) + castling_step(side));
            }
        }
        return candidates;
    }

    /// `safe` is what is safe of the king's zone.
    void castlings(KingZone safe) {
        if (!may_castle()) return;
        for (const Special side : {Special::CastleKingside, Special::CastleQueenside}) {
            const Castling castling = castling_of(us, side);
            const KingZone way =
                zone_of(castling_step(side)) | zone_of(castling_step(side) + castling_step(side));
            const bool can_castle = is_classical(castling)
                                        ? (safe & way) == way
                                        : position_.state().castling.has(castling) &&
                                              is_castling_legal(position_, castling);
            if (can_castle) sink_.add(Move(side, pieces_.king(), row(castling).king_to, kKing));
        }
    }

    bool may_castle() const {
        return kQuiet && !checks_.in_check() && position_.state().castling.has_any(us);
    }
    bool is_classical(Castling castling) const {
        return position_.castling_table().is_classical(castling);
    }
    static constexpr Direction castling_step(Special side) {
        return side == Special::CastleKingside ? kEast : kWest;
    }

    void knight(Square from) {
        for (const Direction step : kKnightSteps) {
            const bool may = can_land_on(us, board_.at(from, step));
            if constexpr (Sink::kCounts) {
                sink_.add_number(may ? 1 : 0);
            } else if (may) {
                add_entering(make_piece(us, PieceType::Knight), from, from + step);
            }
        }
    }

    template <PieceType kind>
    void slider(Square from) {
        for (const Direction step : steps_of(kind)) ray(make_piece(us, kind), from, step);
    }

    void ray(Piece piece, Square from, Direction step) {
        if constexpr (Sink::kCounts) {
            const Board::Ray ray = board_.ray(from, step);
            sink_.add_number(ray.empty_squares + (is_piece_of(them, ray.end) ? 1 : 0));
        } else {
            Square to = from + step;
            for (; board_.is_empty(to); to += step) add_quiet(piece, from, to);
            if (is_piece_of(them, board_[to])) add_capture(piece, from, to);
        }
    }

    void pawn(Square from) {
        if constexpr (Sink::kCounts) {
            count_pawn(from);
        } else {
            push(from);
            capture(from, kWest);
            capture(from, kEast);
        }
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

    /// The same without branches, of which a pawn's would mostly be guessed wrong.
    void count_pawn(Square from) {
        const bool can_push = board_.at(from, kForward) == Piece::None;
        const bool can_jump = can_push & (from.rank_for(us) == kStartRank) &
                              (board_.at(from, kForward + kForward) == Piece::None);
        std::size_t moves = can_push ? 1 : 0;
        for (const Direction side : {kWest, kEast}) {
            moves += is_piece_of(them, board_.at(from, kForward + side)) ? 1 : 0;
        }
        const std::size_t each = from.rank_for(us) == kLastRankButOne ? 4 : 1;
        sink_.add_number(moves * each + (can_jump ? 1 : 0));
    }

    /// A pinned piece may only move on the line that joins him with the king.
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

    /// Captures of the checker, and pieces put in the way of a check. No pinned piece can do
    /// either.
    void evasions() {
        const Square checker = checks_.checker;
        evade_to(checker);
        for (const Direction side : {kWest, kEast}) {
            const Square from = checker + -kForward + side;
            if (is_free_pawn(from)) add_pawn_move(from, checker);
        }
        const Direction step = ray_step(checker, pieces_.king());
        if (step == Direction() || !is_slider(type_of(board_[checker]))) return;
        for (Square to = checker + step; to != pieces_.king(); to += step) {
            if constexpr (kQuiet) evade_to(to);
            const Square behind = to + -kForward;
            if (is_free_pawn(behind)) {
                add_pawn_move(behind, to);
            } else if (board_.is_empty(behind) && to.rank_for(us) == kStartRank + 2 &&
                       is_free_pawn(behind + -kForward)) {
                add_double_push(behind + -kForward);
            }
        }
    }

    bool is_free_pawn(Square square) const {
        return board_[square] == kPawn && !checks_.pinned.has(board_.slot_on(square));
    }

    /// Every knight and slider that can go to the square does.
    void evade_to(Square to) {
        for (const std::size_t slot : free(PieceType::Knight)) {
            const Piece knight = make_piece(us, PieceType::Knight);
            if (attackers_over(pieces_[slot], to).has(knight))
                add_entering(knight, pieces_[slot], to);
        }
        for (const std::size_t slot : pieces_.sliders() - checks_.pinned) {
            const Square from = pieces_[slot];
            if (attackers_over(from, to).has(board_[from]) && is_ray_clear(board_, from, to)) {
                add_entering(board_[from], from, to);
            }
        }
    }

    const Position& position_;
    const Board& board_;
    const PieceList& pieces_;
    const CheckInfo& checks_;
    Sink& sink_;
};

template <Color us>
std::size_t count_moves_of(const Position& position) {
    const CheckInfo checks = scalar::find_checks(position.board(), us);
    Counter counter;
    Generator<us, MoveClass::All, Counter>(position, checks, counter).run();
    return counter.count();
}

template <MoveClass wanted>
void write_moves(const Position& position, const CheckInfo& checks, MoveList& moves) {
    Writer writer(moves);
    if (position.side_to_move() == Color::White) {
        Generator<Color::White, wanted, Writer>(position, checks, writer).run();
    } else {
        Generator<Color::Black, wanted, Writer>(position, checks, writer).run();
    }
}

/// Can this pawn make this move as far as the pawn's own way of moving goes? Not for en passant.
bool is_pawns_way(const Position& position, Move move) {
    const Color us = position.side_to_move();
    const Square from = move.from();
    const Square to = move.to();
    const Direction ahead = forward(us);
    const bool captures = move.is_capture();
    if (move.is_double_push()) {
        return from.rank_for(us) == 1 && to == from + ahead + ahead && !captures &&
               position.board().is_empty(from + ahead);
    }
    const bool promotes = to.rank_for(us) == 7;
    if (promotes) {
        if (!move.is_promotion() || color_of(move.promoted()) != us) return false;
    } else if (move.special() != Special::PawnMove) {
        return false;
    }
    if (!captures) return to == from + ahead;
    return to == from + ahead + kWest || to == from + ahead + kEast;
}

bool is_pieces_way(const Position& position, Move move) {
    const Piece piece = move.piece();
    const Special special = move.is_capture() ? Special::PieceCapture : Special::Reversible;
    if (move.special() != special || !attackers_over(move.from(), move.to()).has(piece)) {
        return false;
    }
    return !is_slider(type_of(piece)) || is_ray_clear(position.board(), move.from(), move.to());
}

bool is_legal_castling(const Position& position, const CheckInfo& checks, Move move) {
    const Castling castling = castling_of(move);
    return !checks.in_check() && position.state().castling.has(castling) &&
           move.piece() == make_piece(position.side_to_move(), PieceType::King) &&
           move.to() == row(castling).king_to && !move.is_capture() &&
           is_castling_legal(position, castling);
}

bool is_legal_en_passant(const Position& position, Move move) {
    bool is_legal = false;
    for_each_en_passant(position.state(), position.side_to_move(),
                        [&](Move capture) { is_legal |= capture == move; });
    return is_legal;
}

/// Is the own king safe after this pseudo-legal move, which neither castles nor takes en passant?
bool is_king_safe_after(const Position& position, const CheckInfo& checks, Move move) {
    const Board& board = position.board();
    const Color us = position.side_to_move();
    const Square king = position.king(us);
    if (type_of(move.piece()) == PieceType::King) {
        return attacked_zone(board, us, checks, zone_of(move.to() - king)) == 0;
    }
    if (checks.checks > 1) return false;
    if (checks.in_check() && move.to() != checks.checker &&
        !(is_slider(type_of(board[checks.checker])) &&
          is_between(move.to(), king, checks.checker))) {
        return false;
    }
    return !checks.pinned.has(board.slot_on(move.from())) ||
           ray_step(king, move.from()) == ray_step(king, move.to());
}

}  // namespace

bool MoveList::has(Move move) const {
    return std::find(begin(), end(), move) != end();
}

namespace scalar {

void generate(const Position& position, const CheckInfo& checks, MoveClass wanted,
              MoveList& moves) {
    switch (wanted) {
        case MoveClass::All: return write_moves<MoveClass::All>(position, checks, moves);
        case MoveClass::Noisy: return write_moves<MoveClass::Noisy>(position, checks, moves);
        case MoveClass::Quiet: return write_moves<MoveClass::Quiet>(position, checks, moves);
    }
}

std::size_t count_legal_moves(const Position& position) {
    return position.side_to_move() == Color::White ? count_moves_of<Color::White>(position)
                                                   : count_moves_of<Color::Black>(position);
}

}  // namespace scalar

MoveList legal_moves(const Position& position) {
    MoveList moves;
    generate(position, find_checks(position.board(), position.side_to_move()), MoveClass::All,
             moves);
    return moves;
}

std::optional<Square> castling_obstacle(const Position& position, Castling castling) {
    const Square king = position.castling_table().king_from(castling);
    const Square rook = position.castling_table().rook_from(castling);
    const auto [first, last] =
        std::minmax({king, rook, row(castling).king_to, row(castling).rook_to});
    for (Square square = first; square <= last; square += kEast) {
        if (!position.board().is_empty(square) && square != king && square != rook) return square;
    }
    return std::nullopt;
}

std::optional<Square> castling_danger(const Position& position, Castling castling) {
    const CastlingRow& arrival = row(castling);
    const Square king = position.castling_table().king_from(castling);
    const Direction step = arrival.king_to < king ? kWest : kEast;
    for (Square square = king; square != arrival.king_to;) {
        square += step;
        if (is_attacked(position.board(), square, ~arrival.side)) return square;
    }
    return std::nullopt;
}

bool is_castling_legal(const Position& position, Castling castling) {
    if (castling_obstacle(position, castling) || castling_danger(position, castling)) return false;
    const Board& board = position.board();
    const CastlingRow& arrival = row(castling);
    const Square king = position.castling_table().king_from(castling);
    const Square rook = position.castling_table().rook_from(castling);
    // The rook may have been the king's cover against a slider at the end of the rank.
    const Square outside = board.first_piece(rook, rook < king ? kWest : kEast);
    const bool uncovers = is_piece_of(~arrival.side, board[outside]) &&
                          is_slider(type_of(board[outside])) &&
                          attackers_over(outside, rook).has(board[outside]);
    return !uncovers || !is_between(arrival.king_to, outside, arrival.rook_to);
}

bool is_legal(const Position& position, const CheckInfo& checks, Move move) {
    constexpr unsigned kSearchNotesAndSign = 0xF0000000;
    if ((move.bits() & kSearchNotesAndSign) != 0) return false;
    const Board& board = position.board();
    const Square from = move.from();
    const Square to = move.to();
    if (!from.is_on_board() || !to.is_on_board()) return false;
    if (board[from] != move.piece() || !is_piece_of(position.side_to_move(), move.piece())) {
        return false;
    }
    if (move.is_castling()) return is_legal_castling(position, checks, move);
    if (move.is_en_passant()) return is_legal_en_passant(position, move);
    if (board[to] != move.captured() || !can_land_on(position.side_to_move(), move.captured())) {
        return false;
    }
    const bool can_go = type_of(move.piece()) == PieceType::Pawn ? is_pawns_way(position, move)
                                                                 : is_pieces_way(position, move);
    return can_go && is_king_safe_after(position, checks, move);
}

}  // namespace mutare
