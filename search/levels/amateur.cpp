#include "search/levels/amateur.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "base/split_mix.h"
#include "engine/attacks.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/see.h"
#include "search/evaluation/evaluator.h"

namespace mutare {

namespace {

/// The lead in material, in centipawns, from which a player thinks itself well ahead.
constexpr int kAhead = 250;

/// How many plies a player remembers of a game.
constexpr std::size_t kMemory = 8;

/// What makes a move harder to see, above 1, or easier. Set by the rates of people's games
/// (docs/lab/search.md).
namespace factor {
constexpr double kQuiet = 1.5;
constexpr double kQuietCheck = 0.25;
constexpr double kOwn = 0.45;  // the player's own next move
constexpr double kPerLaterPly = 0.8;
constexpr double kPerPlyOfAge = 0.08;  // less
constexpr double kKnight = 1.2;
constexpr double kLong = 2;
constexpr double kBackwards = 1.6;
// Captures.
constexpr double kRecapture = 0.03;
constexpr double kOfLastMoved = 0.15;
constexpr double kLastUnknown = 0.2;  // any capture may be one of the two above
constexpr double kByLastMovedOwn = 0.4;
constexpr double kThreatened = 0.3;  // by the opponent's last move
constexpr double kAllowed = 1.3;     // perhaps by the player's own
constexpr double kByQueen = 0.4;
constexpr double kOfQueen = 0.2;
constexpr double kOfRook = 0.6;
constexpr double kToNextSquare = 0.35;
constexpr double kByPawn = 0.35;
}  // namespace factor

/// The number of squares of the start position that their pieces have left.
int left_squares(const Board& board) {
    const Position start;
    return static_cast<int>(std::ranges::count_if(kAllSquares, [&](Square square) {
        return !start.board().is_empty(square) && board[square] != start.board()[square];
    }));
}

/// The material of the side to move less that of the other, in centipawns.
int material(const Position& position) {
    int sum = 0;
    for (const Square square : kAllSquares) {
        const Piece piece = position[square];
        if (piece == Piece::None) continue;
        sum += color_of(piece) == position.side_to_move() ? exchange_value(piece)
                                                          : -exchange_value(piece);
    }
    return sum;
}

/// The number of king moves between two squares.
int distance(Square a, Square b) {
    return std::max(std::abs(a.file() - b.file()), std::abs(a.rank() - b.rank()));
}

/// How far a move goes, in squares.
int length(Move move) {
    return distance(move.from(), move.to());
}

bool goes_back(Move move) {
    const Color side = color_of(move.piece());
    return move.to().rank_for(side) < move.from().rank_for(side);
}

bool is_on_edge(Square square) {
    return square.file() == 0 || square.file() == kLastFile;
}

bool is_underpromotion(Move move) {
    return move.is_promotion() && type_of(move.promoted()) != PieceType::Queen;
}

/// All legal moves: captures by MVV-LVA, then the killer move, then the others.
std::vector<Move> ordered_moves(const Position& position, Move killer) {
    const auto value = [&](Move move) {
        constexpr int kAboveAll = 10;
        if (move == killer) return 1;
        return immediate_gain(move) * kAboveAll -
               (move.is_capture() ? exchange_value(move.piece()) : 0);
    };
    const MoveList moves = legal_moves(position);
    std::vector<Move> ordered(moves.begin(), moves.end());
    std::ranges::stable_sort(ordered, std::ranges::greater(), value);
    return ordered;
}

}  // namespace

Amateur::Amateur(const Network& network, const Skill& skill, std::uint64_t seed,
                 const Position& root, std::span<const Move> past)
    : network_(network),
      skill_(skill),
      seed_(seed),
      position_(root),
      past_(past.last(std::min(past.size(), kMemory))),
      is_ahead_(material(root) > kAhead) {
    // The fewer pieces there are, the less there is to overlook, and to like: two kings leave a
    // quarter.
    constexpr int kAllPieces = 32;
    constexpr int kAlways = 8;
    const int pieces = root.board().count_pieces() + kAlways;
    skill_.blindness = skill_.blindness * pieces / (kAllPieces + kAlways);
    skill_.taste = skill_.taste * pieces / (kAllPieces + kAlways);
    // What is natural is known to everybody until some pieces have left their squares.
    constexpr int kDeveloped = 18;
    const int undeveloped = std::clamp(kDeveloped - left_squares(root.board()), 0, kDeveloped);
    is_opening_ = undeveloped > 0;
    skill_.taste -= skill_.taste * undeveloped * 4 / (5 * kDeveloped);
    skill_.understanding += (kCertain - skill_.understanding) * undeveloped * 3 / (4 * kDeveloped);
}

std::vector<RatedMove> Amateur::search_root(std::vector<Move> moves, int max_depth, int lines,
                                            std::function<bool()> should_stop) {
    lines_ = lines;
    should_stop_ = std::move(should_stop);
    const Move known = opening_move();
    // The others are not thought of, unless they are to be shown.
    if (lines == 1 && std::ranges::find(moves, known) != moves.end()) moves = {known};
    const int deepest = std::clamp(rounded(skill_.depth), 1, max_depth);
    std::vector<RatedMove> rated = search_to(1, moves);
    while (depth_ < deepest && !should_stop_()) {
        std::ranges::transform(rated, moves.begin(), &RatedMove::move);
        std::vector<RatedMove> deeper = search_to(depth_ + 1, moves);
        if (should_stop_()) break;
        rated = std::move(deeper);
        ++depth_;
    }
    const auto first = std::ranges::find(rated, known, &RatedMove::move);
    if (first != rated.end()) std::rotate(rated.begin(), first, first + 1);
    return rated;
}

/// The moves as they look by a search of that depth, best first.
std::vector<RatedMove> Amateur::search_to(int depth, const std::vector<Move>& moves) {
    const Node root{depth, rounded(skill_.exchange), 0, last()};
    std::vector<RatedMove> seen;
    std::vector<RatedMove> overlooked;
    Score best = -Score::infinite();
    const bool in_check = position_.in_check();
    for (const Move move : moves) {
        int liked = taste(move);
        position_.make_move(move);
        const bool gives_check = position_.in_check();
        // People like checks, and do not like to repeat themselves.
        if (gives_check) liked += skill_.taste * 3 / 4;
        if (times_occurred(position_) > 1) liked -= 2 * skill_.taste;
        const bool is_seen =
            !is_underpromotion(move) && (in_check || !overlooks(move, root, gives_check));
        reply_ = Move();
        const bool may_fail_low = lines_ == 1 && is_seen && !best.is_decided();
        const Score alpha = may_fail_low ? best - liked - 1 : -Score::infinite();
        Score score = -search({depth - 1, root.exchange, 1, move}, -Score::infinite(), -alpha);
        position_.unmake_move(move);
        // A mate that it sees, it gives.
        if (!score.is_decided()) score = (score + liked).clamped_to_evals();
        (is_seen ? seen : overlooked).push_back({move, score, reply_});
        if (is_seen) best = std::max(best, score);
    }
    for (std::vector<RatedMove>* rated : {&seen, &overlooked}) {
        std::ranges::stable_sort(*rated, std::ranges::greater(), &RatedMove::score);
    }
    seen.insert(seen.end(), overlooked.begin(), overlooked.end());
    return seen;
}

/// The move that it knows to be played here, if it knows the opening as far as this.
Move Amateur::opening_move() const {
    if (skill_.book_plies == 0) return {};
    const int plies =
        2 * (position_.fullmove_number() - 1) + static_cast<int>(index(position_.side_to_move()));
    const auto known = split_mix(seed_) % static_cast<std::uint64_t>(skill_.book_plies);
    return plies <= static_cast<int>(known) ? human_opening_move(position_, seed_) : Move();
}

/// A number of hundredths as a whole one: the rest is the chance of one more.
int Amateur::rounded(int hundredths) const {
    constexpr int kHundred = 100;
    const auto random = static_cast<int>(split_mix(seed_ ^ position_.key()) % kHundred);
    return hundredths / kHundred + (random < hundredths % kHundred ? 1 : 0);
}

/// The score from the side to move, by alpha-beta. From depth 0 on only captures and
/// promotions are tried, at depth 0 checks too, unless the side to move is in check.
Score Amateur::search(const Node& node, Score alpha, Score beta) {
    ++nodes_;
    const auto ply = static_cast<std::size_t>(node.ply);
    if (is_draw(position_, ply)) return Score::draw();
    const std::vector<Move> moves = ordered_moves(position_, killers_[ply]);
    const bool in_check = position_.in_check();
    if (moves.empty() && in_check && node.ply == 1 && overlooks_mate()) return static_eval();
    if (moves.empty()) return in_check ? Score::mated_in(node.ply) : Score::draw();
    const bool is_exchange = node.depth <= 0 && !in_check;
    if (node.exchange <= 0 || should_stop_()) return static_eval();
    Score best = is_exchange ? static_eval() : -Score::infinite();
    for (const Move move : moves) {
        if (best >= beta) break;
        if (is_underpromotion(move) || (is_exchange && node.depth < 0 && move.is_quiet())) continue;
        position_.make_move(move);
        const bool gives_check = position_.in_check();
        const bool is_tried = !(is_exchange && move.is_quiet() && !gives_check) &&
                              (in_check || !overlooks(move, node, gives_check));
        if (is_tried) {
            const Node next{node.depth - 1, node.exchange - (node.depth <= 0), node.ply + 1, move};
            const Score score = -search(next, -beta, -std::max(alpha, best));
            if (score > best && node.ply == 1) reply_ = move;
            if (score >= beta && move.is_quiet()) killers_[ply] = move;
            best = std::max(best, score);
        }
        position_.unmake_move(move);
    }
    return best == -Score::infinite() ? static_eval() : best;
}

/// What it thinks of a position without looking further.
Score Amateur::static_eval() const {
    const int pieces = material(position_);
    const int rest = evaluate(network_, position_).value() - pieces;
    return Score(pieces + rest * skill_.understanding / kCertain).clamped_to_evals();
}

/// How hard a move is to see, 1 as a rule; `is_forcing` if it captures, promotes or gives check.
double Amateur::difficulty(Move move, const Node& node, bool is_forcing) const {
    double product = 1;
    if (move.is_capture()) {
        product = difficulty_of_capture(move, node);
    } else if (is_forcing) {
        product = factor::kQuietCheck;
    }
    // One looks at one's own moves first, and hardly at quiet ones of the opponent.
    if (node.ply == 0) product *= factor::kOwn;
    if (node.ply > 1) product *= 1 + factor::kPerLaterPly * (node.ply - 1);
    // What stands for long is seen in the end.
    product *= is_forcing ? 1 - factor::kPerPlyOfAge * age(move, node) : factor::kQuiet;
    if (type_of(move.piece()) == PieceType::Knight) product *= factor::kKnight;
    if (length(move) > 3) product *= factor::kLong;
    if (goes_back(move)) product *= factor::kBackwards;
    return product;
}

/// How hard a capture is to see, besides what makes any move harder or easier.
double Amateur::difficulty_of_capture(Move move, const Node& node) const {
    double product = 1;
    // What has just captured is in plain sight; what has just moved is looked at.
    const bool captures_last = node.previous && move.capture_square() == node.previous.to();
    if (captures_last) {
        product *= node.previous.is_capture() ? factor::kRecapture : factor::kOfLastMoved;
    }
    if (node.ply == 0) {
        if (!node.previous) product *= factor::kLastUnknown;
        // It remembers what the piece that it moved last is after.
        const bool was_threat = past_.size() > 1 && move.from() == past_[past_.size() - 2].to();
        if (was_threat) product *= factor::kByLastMovedOwn;
    }
    if (node.ply == 1) {
        // It looks at what the opponent's last move threatens, but not at what its own allows.
        const bool was_threatened = last() && move.from() == last().to();
        if (!captures_last) product *= was_threatened ? factor::kThreatened : factor::kAllowed;
        // The opponent's queen is watched.
        if (type_of(move.piece()) == PieceType::Queen) product *= factor::kByQueen;
    }
    const PieceType captured = type_of(move.captured());
    if (captured == PieceType::Queen) product *= factor::kOfQueen;
    if (captured == PieceType::Rook) product *= factor::kOfRook;
    if (length(move) == 1) product *= factor::kToNextSquare;
    if (type_of(move.piece()) == PieceType::Pawn) product *= factor::kByPawn;
    return product;
}

/// Does the move, which has been made, not exist for the player? That is decided anew every two
/// moves, not for all moves at the same time.
bool Amateur::overlooks(Move move, const Node& node, bool gives_check) const {
    constexpr int kMostlyOverlooked = 950;
    constexpr std::uint64_t kMoves = 2;
    const bool is_forcing = !move.is_quiet() || gives_check;
    if (node.ply == 0 && !is_forcing) return false;
    const auto chance = static_cast<int>(skill_.blindness * difficulty(move, node, is_forcing));
    const std::uint64_t hash = split_mix(seed_ ^ move.bits());
    const auto number = static_cast<std::uint64_t>(position_.fullmove_number());
    const std::uint64_t random = split_mix(hash ^ (number + hash % kMoves) / kMoves);
    return random % kCertain < static_cast<std::uint64_t>(std::min(chance, kMostlyOverlooked));
}

/// Does it fail to notice that its move has given mate? At most every second time.
bool Amateur::overlooks_mate() const {
    constexpr int kHalf = kCertain / 2;
    const int chance = std::min(skill_.blindness / 3, kHalf);
    return split_mix(seed_ ^ position_.key()) % kCertain < static_cast<std::uint64_t>(chance);
}

/// What it likes a move for, in centipawns, besides what it thinks of the position after it.
int Amateur::taste(Move move) const {
    if (move.is_castling()) return 0;  // it goes by its merits alone
    const Piece piece = move.piece();
    int likes = liking(piece, move.to()) - liking(piece, move.from());
    if (type_of(piece) == PieceType::Pawn) likes /= 2;
    // It plays near to where the opponent has just moved.
    if (last()) likes -= distance(last().to(), move.to()) * (1 + skill_.taste / 18);
    // It likes to capture, most of all when it is ahead; unless it is, not with its queen.
    if (move.is_capture() && (is_ahead_ || type_of(piece) != PieceType::Queen)) {
        likes += (is_ahead_ ? 2 : 1) * (8 + skill_.taste / 4);
    }
    return position_.in_check() ? likes : likes - objection(move);
}

/// What it has against a move that looks unnatural, in centipawns.
int Amateur::objection(Move move) const {
    constexpr int kUnnatural = 60;
    const Color side = position_.side_to_move();
    const PieceType type = type_of(move.piece());
    int objection = 0;
    if (move.is_quiet()) {
        if (wanders(move)) objection += kUnnatural + skill_.taste;
        // In the opening one does not play with a rook, on the edge, or on the back rank.
        const bool is_odd = type == PieceType::Rook || move.to().rank_for(side) == 0 ||
                            (type != PieceType::Pawn && is_on_edge(move.to()));
        if (is_odd && is_opening_) objection += (kUnnatural + skill_.taste) / 2;
    }
    const bool exposes_king =
        type == PieceType::King && position_.board().pieces(~side).of(PieceType::Queen).size() > 0;
    return objection + (exposes_king ? 2 * skill_.taste : 0);
}

/// Does a piece that is not attacked go back to where it was, as far as the player remembers, or
/// move for the third time?
bool Amateur::wanders(Move move) const {
    const Piece piece = move.piece();
    if (is_attacked(position_.board(), move.from(), ~color_of(piece))) return false;
    Square square = move.from();
    int moves = 1;
    for (std::size_t back = 2; back <= past_.size(); back += 2) {
        const Move own = past_[past_.size() - back];
        if (own.to() != square) continue;
        if (own.is_promotion()) break;
        square = own.from();
        ++moves;
        if (square == move.to()) return true;
    }
    const PieceType type = type_of(piece);
    return moves > 2 && type != PieceType::Pawn && type != PieceType::King;
}

/// For how many plies has a move been possible, as far as the player remembers? Where the moves
/// before are not known, for half as many as it would remember.
int Amateur::age(Move move, const Node& node) const {
    const auto allows = [&](Move other) {
        return other.to() == move.from() || other.to() == move.capture_square() ||
               is_between(other.from(), move.from(), move.to());
    };
    if (node.ply > 1 || (node.ply == 1 && allows(node.previous))) return 0;
    std::size_t plies = 0;
    while (plies < past_.size() && !allows(past_[past_.size() - 1 - plies])) ++plies;
    if (plies == past_.size()) plies = std::max(plies, kMemory / 2);
    return static_cast<int>(plies);
}

/// How much it likes a piece on a square: half its taste at most.
int Amateur::liking(Piece piece, Square square) const {
    const std::uint64_t hash = split_mix(split_mix(seed_ ^ index(piece)) ^ square.index());
    return static_cast<int>(hash % static_cast<std::uint64_t>(skill_.taste + 1)) - skill_.taste / 2;
}

}  // namespace mutare
