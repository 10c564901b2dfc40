#include "bench/reasons.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "base/text.h"
#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/notation/pgn.h"
#include "engine/see.h"

namespace mutare {

namespace {

constexpr int kPawn = kExchangeValues[index(PieceType::Pawn)];
constexpr int kPiece = kExchangeValues[index(PieceType::Knight)];
constexpr std::array kTypesFromKing{PieceType::King,   PieceType::Queen,  PieceType::Rook,
                                    PieceType::Bishop, PieceType::Knight, PieceType::Pawn};

/// Does the part stand for the whole?
bool is_most(int part, int whole) {
    return part >= kPawn && 3 * part >= 2 * whole;
}

/// The most that the side to move can win by a capture, in centipawns.
int captures_gain(const Position& position) {
    int most = 0;
    for (const Move move : legal_moves(position)) {
        for (const int value : kExchangeValues) {
            const bool is_more = value > most && move.is_capture();
            if (is_more && see_at_least(position, move, value)) most = value;
        }
    }
    return most;
}

std::string piece_on(const Board& board, Square square) {
    return join(name(type_of(board[square])), " on ", name(square));
}

bool outweighs(Piece piece, Piece other) {
    return type_of(piece) == PieceType::King || exchange_value(piece) > exchange_value(other);
}

/// A line, and what one side, the winner, wins in it.
struct Line {
    /// The winner's first move is `moves[first]`.
    Line(const Position& start, std::vector<Move> all_moves, std::size_t first_ply);
    /// The moves from the winner's first one to that of a ply: "14... Bxf3 15. Qxf3 Nxd4".
    [[nodiscard]] std::string text(std::size_t last) const {
        const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
        return numbered_line(positions[first], {begin, moves.end()}, last - first + 1);
    }

    std::size_t first;
    Color winner;
    std::vector<Move> moves;
    std::vector<Position> positions;  // before each move, and at the end
    std::vector<int> gains{0};        // the winner's, in each position
    int end_gain = 0;                 // at least
    std::size_t decisive;             // the index of the move that wins
    int gain = 0;                     // what the winner keeps of what that move wins
};

Line::Line(const Position& start, std::vector<Move> all_moves, std::size_t first_ply)
    : first(first_ply),
      winner(first == 0 ? start.side_to_move() : ~start.side_to_move()),
      moves(std::move(all_moves)),
      positions{start.without_past()},
      decisive(first) {
    constexpr std::size_t kMaxPlies = 12;
    moves.resize(std::min(moves.size(), kMaxPlies));
    for (const Move move : moves) {
        const bool is_winners = positions.back().side_to_move() == winner;
        gains.push_back(gains.back() + (is_winners ? 1 : -1) * immediate_gain(move));
        positions.push_back(positions.back());
        positions.back().make_move(move);
    }
    const bool is_winners_turn = positions.back().side_to_move() == winner;
    end_gain = gains.back() - (is_winners_turn ? 0 : captures_gain(positions.back()));
    // After each of the winner's moves, what is kept of it at all later ones.
    std::vector<int> kept(moves.size() + 1, gains.back());
    for (std::size_t ply = moves.size(); ply-- > first;) {
        const bool is_winners = positions[ply].side_to_move() == winner;
        kept[ply] = is_winners ? std::min(kept[ply + 1], gains[ply + 1]) : kept[ply + 1];
    }
    const std::size_t last = std::min(first + 4, first + (moves.size() - 1 - first) / 2 * 2);
    for (std::size_t ply = first; gain == 0 && ply <= last; ply += 2) {
        const bool is_trade = ply + 1 < moves.size() && moves[ply + 1].to() == moves[ply].to() &&
                              gains[ply + 2] < kPawn;
        if (is_trade || !is_most(std::min(kept[ply], end_gain), kept[last])) continue;
        decisive = ply;
        gain = kept[ply];
    }
}

/// "the queen for a rook"; empty where a promotion makes it hard to say.
std::string won_text(const Line& line) {
    constexpr std::array kNumbers{"", "a ", "two ", "three ", "four "};
    std::array<int, kPieceTypeCount> counts{};
    for (std::size_t ply = 0; ply <= line.decisive || line.gains[ply] != line.gain; ++ply) {
        if (ply == line.moves.size() || line.moves[ply].is_promotion()) return {};
        const bool is_winners = line.positions[ply].side_to_move() == line.winner;
        counts[index(type_of(line.moves[ply].captured()))] += is_winners ? 1 : -1;
    }
    int& knights = counts[index(PieceType::Knight)];
    int& bishops = counts[index(PieceType::Bishop)];
    int& rooks = counts[index(PieceType::Rook)];
    while (knights * bishops < 0) {
        const int step = knights > 0 ? 1 : -1;
        knights -= step;
        bishops += step;
    }
    std::vector<std::string> won;
    std::vector<std::string> lost;
    if (rooks > 0 && knights + bishops < 0) {
        --rooks;
        ++(knights < 0 ? knights : bishops);
        won.emplace_back("the exchange");
    }
    for (const PieceType type : kTypesFromKing) {
        const int count = counts[index(type)];
        const auto number =
            std::min(static_cast<std::size_t>(std::abs(count)), kNumbers.size() - 1);
        if (number == 0) continue;
        const bool is_queen = number == 1 && type == PieceType::Queen;
        (count > 0 ? won : lost)
            .push_back(
                join(is_queen ? "the " : kNumbers[number], name(type), number > 1 ? "s" : ""));
    }
    if (won.empty()) return {};
    return join(listed(won, " and "), lost.empty() ? "" : " for ", listed(lost, " and "));
}

/// Does the piece on `from` attack the target and another of the side's pieces at once?
std::string fork(const Board& board, Square from, Square target, Color side) {
    std::vector<std::string_view> names;
    bool is_target_forked = false;
    for (const PieceType type : kTypesFromKing) {
        if (type == PieceType::Pawn) break;
        for (const std::size_t slot : board.pieces(side).of(type)) {
            const Square square = board.pieces(side)[slot];
            const bool is_worth_it =
                outweighs(board[square], board[from]) || !is_attacked(board, square, side);
            if (!is_worth_it || !attacks(board, from, square)) continue;
            names.push_back(name(type));
            is_target_forked = is_target_forked || square == target;
        }
    }
    if (names.size() < 2 || !is_target_forked) return {};
    if (names.size() == 2 && names[0] == names[1]) return join("forks the ", names[0], "s");
    const std::string_view last = names.back();
    names.pop_back();
    return join("forks ", listed(names, ", "), " and ", last);
}

/// Does the slider on `from` pin the target, or another piece that stands before it?
std::string on_ray(const Board& board, Square from, Square target, Color side) {
    const Direction step = ray_step(from, target);
    const bool may_attack = attackers_over(from, target).has(board[from]);
    if (!is_slider(type_of(board[from])) || !may_attack) return {};
    const Square first = board.first_piece(from, step);
    const Square second = board.first_piece(first, step);
    if (!is_piece_of(side, board[first]) || !is_piece_of(side, board[second])) return {};
    const bool is_pin = outweighs(board[second], board[first]);
    if (is_pin && first == target) {
        return join("pins the ", piece_on(board, first), " to the ", name(type_of(board[second])));
    }
    if (is_pin || second != target) return {};
    return join("skewers the ", name(type_of(board[first])), " and the ", piece_on(board, second));
}

/// Can the piece of the side to move go nowhere without being lost?
bool is_trapped(const Position& position, Square square) {
    return !position.in_check() && std::ranges::none_of(legal_moves(position), [&](Move move) {
        if (move.from() != square) return false;
        Position moved = position;
        moved.make_move(move);
        return std::ranges::none_of(legal_moves(moved), [&](Move capture) {
            return capture.to() == move.to() &&
                   see_at_least(moved, capture, immediate_gain(move) + kPawn);
        });
    });
}

/// What the winner's move of a ply does to the piece that the decisive move captures.
std::string motif_at(const Line& line, std::size_t ply) {
    const Board& before = line.positions[ply].board();
    const Board& after = line.positions[ply + 1].board();
    const Board& last = line.positions[line.decisive].board();
    const Move move = line.moves[ply];
    const Move capture = line.moves[line.decisive];
    if (exchange_value(capture.captured()) < kPiece || move.is_castling()) return {};
    const std::size_t victim = last.slot_on(capture.to());
    const Square from = move.to();
    const Square attacker = capture.from();
    const Square target = after.pieces(~line.winner)[victim];
    const bool stays = target == capture.to();
    const bool was_there = stays && before[target] == after[target];
    const bool is_by_mover = attacker == from && last.slot_on(from) == after.slot_on(from);
    std::string text = is_by_mover ? fork(after, from, target, ~line.winner) : "";
    if (text.empty() && stays) text = on_ray(after, from, target, ~line.winner);
    if (!text.empty()) return text;
    if (!is_by_mover && was_there && before[attacker] == after[attacker] &&
        attacks(after, attacker, target) && !attacks(before, attacker, target)) {
        return join("uncovers an attack on the ", piece_on(after, target));
    }
    if (!attacks(after, from, target)) return {};
    if (was_there && find_checks(after, ~line.winner).pinned.has(victim)) {
        return join("attacks the pinned ", piece_on(after, target));
    }
    const bool traps = ply + 2 == line.decisive && is_trapped(line.positions[ply + 1], target);
    return traps ? join("traps the ", piece_on(after, target)) : "";
}

/// "14... Nc2+, which forks king and rook"; empty where no such thing wins.
std::string motif(const Line& line) {
    for (std::size_t ply = line.first; ply < line.decisive; ply += 2) {
        const std::string text = motif_at(line, ply);
        if (!text.empty()) return join(line.text(ply), ", which ", text);
    }
    return {};
}

/// What the opponent wins after the move, the first of the line.
std::string loss_text(const Line& line) {
    const Position& after = line.positions[1];
    const Move reply = line.moves[1];
    const int value = exchange_value(reply.captured());
    const bool is_hanging = line.decisive == 1 && !line.moves[0].is_capture() &&
                            is_most(line.gain, value) && see_at_least(after, reply, line.gain);
    return join(
        is_hanging && value >= kPiece ? "Hangs " : "Loses ",
        is_hanging ? "the " + piece_on(after.board(), reply.capture_square()) : won_text(line),
        ": ", line.text(line.decisive));
}

}  // namespace

Reason reason_for(const Position& position, Move last, Move move, int loss,
                  const std::vector<Move>& best, const std::vector<Move>& reply) {
    if (best.empty() || reply.empty()) return {};
    std::vector<Move> played{move};
    played.insert(played.end(), reply.begin(), reply.end());
    const Line refutation(position, std::move(played), 1);
    const Line better(position, best, 0);
    const bool loses = refutation.gain > 0 && refutation.gain >= better.gain;
    const Line& line = loses ? refutation : better;
    const bool is_direct = line.decisive == line.first;
    const bool is_large = line.gain >= kPiece;
    const Move capture = line.moves[line.decisive];
    // The lines differ by it, and so do their scores.
    const bool is_it = line.gain > 0 && refutation.end_gain + better.end_gain >= kPawn &&
                       loss * (is_direct ? 4 : 3) >= 2 * line.gain &&
                       (loss <= 4 * line.gain || is_large);
    const std::string won = won_text(line);
    if (!is_it || won.empty() || (!loses && capture == move)) return {};
    if (const std::string text = motif(line); !text.empty()) {
        return {join(loses ? "Allows " : "Misses ", text), !loses};
    }
    // A pawn in a few moves' time is worth no words, unless it is attacked by then.
    const bool is_attacked = line.positions[line.first + 1][capture.to()] == capture.captured();
    const bool is_pawn = line.gain < 2 * kPawn;
    if (is_pawn && !is_direct && (line.decisive > line.first + 2 || !is_attacked)) return {};
    if (loses) return {loss_text(line), false};
    const bool is_same_square = is_direct && capture.to() == move.to();
    if (is_same_square && move.is_capture()) return {"Captures with the wrong piece", false};
    const std::string text = line.text(line.decisive);
    const bool recaptures = is_direct && last && last.is_capture() && last.to() == capture.to();
    if (recaptures) return {"Fails to recapture: " + text, true};
    return {join("Misses ", text, ", which wins ", won), true};
}

}  // namespace mutare
