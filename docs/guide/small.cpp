// A small UCI chess engine to learn from, in ten sections. The guide beside it explains each.
// c++ -std=c++20 -O2 small.cpp -o small

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// 1. The board

// A square is 16 * rank + file: a1 is 0x00, h1 0x07, a8 0x70, h8 0x77. A step over the edge sets a
// bit of 0x88, also when it leads below 0.
using Square = int;
constexpr Square kNoSquare = 0x7F;
constexpr bool is_on_board(Square square) { return (square & 0x88) == 0; }
constexpr int file_of(Square square) { return square & 7; }
constexpr int rank_of(Square square) { return square >> 4; }

enum Color { kWhite, kBlack };
constexpr Color other(Color side) { return side == kWhite ? kBlack : kWhite; }
constexpr int forward(Color side) { return side == kWhite ? 16 : -16; }
// The rank as a side counts it: 0 is its own back rank. 7 ^ rank is 7 - rank.
constexpr int rank_for(Color side, Square square) { return rank_of(square) ^ (7 * side); }

// A piece is 2 * type + color: a white pawn is 2, a black queen 13. 0 is an empty square.
enum PieceType { kNone, kPawn, kKnight, kKing, kBishop, kRook, kQueen };
using Piece = int;
const std::string kPieceLetters = "..PpNnKkBbRrQq";
constexpr Piece make_piece(Color side, PieceType type) { return 2 * type + side; }
constexpr PieceType type_of(Piece piece) { return PieceType(piece / 2); }
constexpr Color color_of(Piece piece) { return Color(piece % 2); }
constexpr bool belongs_to(Color side, Piece piece) { return piece != 0 && color_of(piece) == side; }

// The steps of a piece. Bishops, rooks and queens repeat them; a pawn's depend on its color.
constexpr std::array kKingSteps{-17, -16, -15, -1, 1, 15, 16, 17};
constexpr std::array kKnightSteps{-33, -31, -18, -14, 14, 18, 31, 33};
constexpr std::array kBishopSteps{-17, -15, 15, 17};
constexpr std::array kRookSteps{-16, -1, 1, 16};
constexpr std::array<std::span<const int>, 7> kSteps{
    {{}, {}, kKnightSteps, kKingSteps, kBishopSteps, kRookSteps, kKingSteps}};
constexpr bool slides(PieceType type) { return type >= kBishop; }

// 2. Moves

// What sort of move it is. The kind of a promotion is the code of the new piece: 4, 5, or 8 to 13.
enum MoveKind {
    kCastleKingside = 1,
    kCastleQueenside = 2,
    kReversible = 3,    // a piece, not a pawn, moves to an empty square
    kPawnMove = 6,      // a pawn moves one square ahead or captures
    kPieceCapture = 7,  // a piece, not a pawn, captures
    kDoublePush = 14,
    kEnPassant = 15,
};

// A move in one number: kind, from, to, piece and captured piece in 4, 8, 8, 4 and 4 bits.
struct Move {
    std::uint32_t bits = 0;
    Move() = default;
    Move(int kind, Square from, Square to, Piece piece, Piece captured = 0)
        : bits(kind << 24 | from << 16 | to << 8 | piece << 4 | captured) {}

    int kind() const { return bits >> 24; }
    Square from() const { return bits >> 16 & 0xFF; }
    Square to() const { return bits >> 8 & 0xFF; }
    Piece piece() const { return bits >> 4 & 15; }
    Piece captured() const { return bits & 15; }
    bool operator==(const Move&) const = default;
    bool is_pawn() const { return type_of(piece()) == kPawn; }
    bool is_promotion() const { return is_pawn() && kind() != kPawnMove && kind() < kDoublePush; }
    bool is_castling() const { return kind() <= kCastleQueenside; }
    bool is_quiet() const { return captured() == 0 && !is_promotion(); }
    // The piece that stands on TO afterwards, and where the captured piece stands.
    Piece placed() const { return is_promotion() ? kind() : piece(); }
    Square capture_square() const {
        return kind() == kEnPassant ? 16 * rank_of(from()) + file_of(to()) : to();
    }
    // Where the rook of a castling starts and arrives.
    Square rook_from() const { return kind() == kCastleKingside ? to() + 1 : to() - 2; }
    Square rook_to() const { return (from() + to()) / 2; }
};

// A move as UCI writes it: e2e4, e7e8q, e1g1 for castling.
std::string name_of(Move move) {
    if (move == Move()) return "0000";  // no move
    std::string name;
    for (const Square square : {move.from(), move.to()}) {
        name += {char('a' + file_of(square)), char('1' + rank_of(square))};
    }
    return move.is_promotion() ? name + kPieceLetters[move.placed() | kBlack] : name;
}

// 3. A position and its past

// A number that looks random, always the same for the same arguments.
constexpr std::uint64_t random_number(int a, int b) {
    std::uint64_t number = (a * 128 + b + 1) * 0x9E3779B97F4A7C15;
    number = (number ^ number >> 32) * 0xD6E8FEB86659FD93;
    return number ^ number >> 32;
}

// The part of a position that unmaking a move cannot compute.
struct State {
    std::uint64_t pieces_key = 0;   // the exclusive or of a number for each piece on its square
    int rights = 0;                 // to castle: a bit for each of K, Q, k and q
    Square en_passant = kNoSquare;  // the square that a pawn has just passed
    int halfmove_clock = 0;         // plies since a pawn moved or a piece was captured
    std::uint64_t key() const { return pieces_key ^ random_number(16 + rights, en_passant); }
};

// The rights to castle that are lost when a piece leaves the square or is captured on it.
constexpr int rights_of(Square square) {
    constexpr std::array kByFile{2, 0, 0, 0, 3, 0, 0, 1};
    const int rank = rank_of(square);
    return rank == 0 ? kByFile[file_of(square)] : rank == 7 ? 4 * kByFile[file_of(square)] : 0;
}

struct Position {
    std::array<Piece, 128> board{};
    std::array<Square, 2> kings{};
    Color side = kWhite;
    std::vector<State> states{State()};
    const State& state() const { return states.back(); }
    std::uint64_t key() const { return state().key() + side; }

    // Puts a piece on a square, or 0 to empty it; the result is what stood there.
    Piece put(Piece piece, Square square) {
        if (type_of(piece) == kKing) kings[color_of(piece)] = square;
        State& now = states.back();
        now.pieces_key ^= random_number(board[square], square) ^ random_number(piece, square);
        return std::exchange(board[square], piece);
    }

    void make(Move move) {
        State& now = states.emplace_back(state());
        put(0, move.from());
        put(0, move.capture_square());
        put(move.placed(), move.to());
        if (move.is_castling()) put(put(0, move.rook_from()), move.rook_to());
        now.rights &= ~(rights_of(move.from()) | rights_of(move.to()));
        now.en_passant = move.kind() == kDoublePush ? move.to() - forward(side) : kNoSquare;
        now.halfmove_clock = move.captured() || move.is_pawn() ? 0 : now.halfmove_clock + 1;
        side = other(side);
    }

    void unmake(Move move) {
        side = other(side);
        if (move.is_castling()) put(put(0, move.rook_to()), move.rook_from());
        put(0, move.to());
        put(move.captured(), move.capture_square());
        put(move.piece(), move.from());
        states.pop_back();
    }

    // Fifty moves without progress, or a position that was there before.
    bool is_draw() const {
        const int last = int(states.size()) - 1, clock = state().halfmove_clock;
        for (int i = last - 4; i >= 0 && i >= last - clock; i -= 2) {
            if (states[i].key() == state().key()) return true;
        }
        return clock >= 100;
    }
};

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// The position of a FEN, which is trusted to be one that can be played.
Position parse_fen(const std::string& fen) {
    Position position;
    State& state = position.states.back();
    std::istringstream words(fen);
    std::string pieces, side, rights, en_passant;
    words >> pieces >> side >> rights >> en_passant >> state.halfmove_clock;
    Square square = 0x70;
    for (const char letter : pieces) {
        const Piece piece = Piece(kPieceLetters.find(letter));  // -1 for a digit or a slash
        if (piece > 0) position.put(piece, square);
        square += piece > 0 ? 1 : letter == '/' ? -0x18 : letter - '0';
    }
    position.side = side == "b" ? kBlack : kWhite;
    for (int i = 0; i < 4; ++i) state.rights |= (rights.find("KQkq"[i]) != rights.npos) << i;
    if (en_passant.size() == 2) state.en_passant = 16 * (en_passant[1] - '1') + en_passant[0] - 'a';
    return position;
}

// 4. Finding moves

// Does that side attack the square? Looks from the square as each sort of piece would.
bool is_attacked(const Position& position, Square square, Color by) {
    const auto has = [&](Square from, PieceType type) {
        return is_on_board(from) && position.board[from] == make_piece(by, type);
    };
    if (has(square - forward(by) - 1, kPawn) || has(square - forward(by) + 1, kPawn)) return true;
    for (const PieceType type : {kKnight, kKing, kBishop, kRook, kQueen}) {
        for (const int step : kSteps[type]) {
            Square from = square + step;
            while (slides(type) && is_on_board(from) && position.board[from] == 0) from += step;
            if (has(from, type)) return true;
        }
    }
    return false;
}

// Is that side's king attacked? A move after which its own side is in check is not legal.
bool in_check(const Position& position, Color side) {
    return is_attacked(position, position.kings[side], other(side));
}

void add_pawn_moves(const Position& position, Square from, std::vector<Move>& moves) {
    const Color us = position.side;
    const auto add = [&](int kind, Square to, Piece captured) {
        moves.emplace_back(kind, from, to, make_piece(us, kPawn), captured);
    };
    const auto add_or_promote = [&](Square to) {
        if (rank_for(us, to) != 7) return add(kPawnMove, to, position.board[to]);
        for (const PieceType type : {kQueen, kKnight, kRook, kBishop}) {
            add(make_piece(us, type), to, position.board[to]);
        }
    };
    const Square ahead = from + forward(us), two_ahead = ahead + forward(us);
    if (position.board[ahead] == 0) {
        add_or_promote(ahead);
        const bool is_first_move = rank_for(us, from) == 1;
        if (is_first_move && position.board[two_ahead] == 0) add(kDoublePush, two_ahead, 0);
    }
    for (const Square to : {ahead - 1, ahead + 1}) {
        if (!is_on_board(to)) continue;
        if (belongs_to(other(us), position.board[to])) add_or_promote(to);
        if (to == position.state().en_passant) add(kEnPassant, to, make_piece(other(us), kPawn));
    }
}

// The squares between king and rook must be empty. The king may not castle out of check, nor over
// an attacked square; whether it arrives on one is seen when the move is made.
void add_castlings(const Position& position, std::vector<Move>& moves) {
    const Color us = position.side;
    const Square king = position.kings[us];
    for (const MoveKind kind : {kCastleKingside, kCastleQueenside}) {
        if ((position.state().rights & (us == kWhite ? kind : 4 * kind)) == 0) continue;
        const int step = kind == kCastleKingside ? 1 : -1;
        const Move move(kind, king, king + 2 * step, make_piece(us, kKing));
        Square square = king + step;
        while (position.board[square] == 0) square += step;
        const bool is_free = square == move.rook_from() && !in_check(position, us);
        if (is_free && !is_attacked(position, king + step, other(us))) moves.push_back(move);
    }
}

// Pseudo-legal moves: as the pieces move, but some may leave the king in check.
std::vector<Move> pseudo_legal_moves(const Position& position) {
    std::vector<Move> moves;
    for (Square from = 0; from < 128; ++from) {  // off the board there are no pieces
        const Piece piece = position.board[from];
        if (!belongs_to(position.side, piece)) continue;
        if (type_of(piece) == kPawn) add_pawn_moves(position, from, moves);
        for (const int step : kSteps[type_of(piece)]) {
            for (Square to = from + step; is_on_board(to); to += step) {
                const Piece captured = position.board[to];
                if (belongs_to(position.side, captured)) break;
                const MoveKind kind = captured == 0 ? kReversible : kPieceCapture;
                moves.emplace_back(kind, from, to, piece, captured);
                if (captured != 0 || !slides(type_of(piece))) break;
            }
        }
    }
    add_castlings(position, moves);
    return moves;
}

// Makes a pseudo-legal move if it is legal.
bool make_if_legal(Position& position, Move move) {
    position.make(move);
    if (!in_check(position, other(position.side))) return true;
    position.unmake(move);
    return false;
}

// 5. Perft

// The number of sequences of that many legal moves. Prints the count of each first move if told to.
std::uint64_t perft(Position& position, int depth, bool prints = false) {
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    for (const Move move : pseudo_legal_moves(position)) {
        if (!make_if_legal(position, move)) continue;
        const std::uint64_t count = perft(position, depth - 1);
        position.unmake(move);
        total += count;
        if (prints) std::cout << name_of(move) << ": " << count << "\n";
    }
    if (prints) std::cout << "\nNodes searched: " << total << "\n";
    return total;
}

// 6. Evaluation

// What a piece is worth on a square, in hundredths of a pawn.
constexpr int value_of(PieceType type, int file, int rank, bool is_endgame) {
    const int middle = std::min(file, 7 - file);           // 0 on the edge, 3 on the d-file
    const int center = middle + std::min(rank, 7 - rank);  // 0 in a corner, 6 on d4
    switch (type) {
        case kPawn: return is_endgame ? 75 + 15 * rank : 81 + 4 * middle * (rank - 1);
        case kKnight: return 290 + 12 * center;
        case kBishop: return 320 + 7 * center;
        case kRook: return 485 + 6 * middle + 20 * (rank == 6);
        case kQueen: return 940 + 3 * center;
        default: return is_endgame ? 12 * center : -12 * middle - 20 * rank;
    }
}

// The score of the position for the side to move, without looking ahead.
int evaluate(const Position& position) {
    const bool is_endgame = std::ranges::count(position.board, 0) >= 128 - 12;
    int score = 0;
    for (Square square = 0; square < 128; ++square) {
        const Piece piece = position.board[square];
        if (piece == 0) continue;
        const int rank = rank_for(color_of(piece), square);
        const int value = value_of(type_of(piece), file_of(square), rank, is_endgame);
        score += color_of(piece) == position.side ? value : -value;
    }
    return score;
}

// 7. The table and the order of moves

constexpr int kInfinity = 32'000;
constexpr int kMate = 30'000;  // a mate in n plies scores kMate - n
constexpr int kMaxDepth = 64;
constexpr bool is_mate(int score) { return score > kMate - 1'000 || score < 1'000 - kMate; }
enum Bound : std::uint8_t { kExact, kAtLeast, kAtMost };

// What a search has found out about a position, in 16 bytes.
struct Entry {
    std::uint64_t key = 0;
    Move move;
    std::int16_t score = 0;
    std::int8_t depth = -1;
    Bound bound = kExact;
};
using Table = std::vector<Entry>;  // a position's place is its key modulo the size

// Moves with higher numbers are searched first: the move of the table, then captures, of the most
// valuable victim by the least valuable attacker, then quiet moves.
int order_of(Move move, Move table_move) {
    constexpr std::array<int, 7> kWorth{0, 1, 3, 10, 3, 5, 9};
    if (move == table_move) return 1000;
    if (move.is_quiet()) return 0;
    const int gain = kWorth[type_of(move.captured())] + kWorth[type_of(move.placed())];
    return 100 + 10 * gain - 11 * kWorth[type_of(move.piece())];
}

// 8. Search

struct Search {
    Position position;
    Table& table;
    std::int64_t max_nodes;
    std::chrono::steady_clock::time_point end;
    std::int64_t nodes = 0;
    bool is_stopped = false;
    Move best_move{};

    // The score for the side to move as far as it lies between alpha and beta: a result of alpha or
    // less means "at most this", of beta or more "at least this".
    int negamax(int depth, int ply, int alpha, int beta) {
        const bool is_check = in_check(position, position.side);
        if (is_check) ++depth;  // a position in check is no place to evaluate
        if (depth <= 0) return quiescence(alpha, beta);
        if (should_stop() || (ply > 0 && position.is_draw())) return 0;
        Entry& entry = table[position.key() % table.size()];
        const Entry known = entry.key == position.key() ? entry : Entry();
        const bool is_enough =
            known.bound == kExact ||
            (known.bound == kAtLeast ? known.score >= beta : known.score <= alpha);
        if (ply > 0 && known.depth >= depth && is_enough) return known.score;
        const int old_alpha = alpha;
        Entry found{position.key(), Move(), -kInfinity, std::int8_t(depth), kExact};
        for (const Move move : ordered_moves(ply == 0 ? best_move : known.move, true)) {
            if (!make_if_legal(position, move)) continue;
            const int score = -negamax(depth - 1, ply + 1, -beta, -alpha);
            position.unmake(move);
            if (is_stopped) return 0;
            if (score <= found.score) continue;
            found.score = std::int16_t(score);
            found.move = move;
            if (ply == 0) best_move = move;
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;  // the opponent will not allow this position
        }
        if (found.score == -kInfinity) return is_check ? ply - kMate : 0;  // mate or stalemate
        found.bound = found.score >= beta ? kAtLeast : found.score > old_alpha ? kExact : kAtMost;
        if (!is_mate(found.score)) entry = found;
        return found.score;
    }

    // Captures and promotions until there are no more, so that nothing is evaluated in the middle
    // of an exchange. The side to move need not capture: the evaluation stands for its other moves.
    int quiescence(int alpha, int beta) {
        if (should_stop()) return 0;
        int best = evaluate(position);
        for (const Move move : ordered_moves(Move(), false)) {
            alpha = std::max(alpha, best);
            if (alpha >= beta) break;
            if (!make_if_legal(position, move)) continue;
            best = std::max(best, -quiescence(-beta, -alpha));
            position.unmake(move);
        }
        return best;
    }

    std::vector<Move> ordered_moves(Move table_move, bool has_quiet) const {
        std::vector<Move> moves = pseudo_legal_moves(position);
        if (!has_quiet) std::erase_if(moves, [](Move move) { return move.is_quiet(); });
        std::ranges::stable_sort(moves, {}, [&](Move move) { return -order_of(move, table_move); });
        return moves;
    }

    // A search does not stop before it has a move.
    bool should_stop() {
        const bool is_late = ++nodes % 1024 == 0 && std::chrono::steady_clock::now() >= end;
        if (best_move != Move() && (is_late || nodes >= max_nodes)) is_stopped = true;
        return is_stopped;
    }
};

// 9. Iterations and time

// The milliseconds for a move: its share of the clock and half of the increment, or as told. If
// nothing else ends the search, ten seconds, because nothing is read meanwhile that could.
std::int64_t time_for_move(std::map<std::string, std::int64_t>& limits, Color side) {
    const std::string color = side == kWhite ? "w" : "b";
    if (limits.contains(color + "time")) {
        const std::int64_t clock = limits[color + "time"], moves = limits["movestogo"];
        return std::min(clock / (moves > 0 ? moves : 30) + limits[color + "inc"] / 2, clock - 50);
    }
    if (limits.contains("movetime")) return limits["movetime"];
    return limits["depth"] < kMaxDepth || limits["nodes"] < INT64_MAX ? 1'000'000'000 : 10'000;
}

// Searches one ply deep, then two, and so on. What one iteration finds out orders the moves of the
// next, so that all together often take less time than the last one alone would.
void think(Search& search, std::int64_t max_depth) {
    for (int depth = 1; depth <= max_depth; ++depth) {
        const int score = search.negamax(depth, 0, -kInfinity, kInfinity);
        if (search.is_stopped || search.best_move == Move()) break;
        const int mate = (score > 0 ? kMate - score + 1 : -kMate - score) / 2;
        std::cout << "info depth " << depth << (is_mate(score) ? " score mate " : " score cp ")
                  << (is_mate(score) ? mate : score) << " nodes " << search.nodes << " pv "
                  << name_of(search.best_move) << std::endl;
    }
    std::cout << "bestmove " << name_of(search.best_move) << "\n";
}

// 10. UCI

// "startpos moves e2e4 e7e5" or "fen FEN moves e2e4"
Position parse_position(std::istream& words) {
    std::string word, fen;
    while (words >> word && word != "moves") fen += word + " ";
    Position position = parse_fen(fen.starts_with("fen ") ? fen.substr(4) : kStart);
    while (words >> word) {
        for (const Move move : pseudo_legal_moves(position)) {
            if (name_of(move) == word && make_if_legal(position, move)) break;
        }
    }
    return position;
}

// "depth 6", "wtime 60000 btime 60000 winc 1000 binc 1000", "perft 5"
void go(std::istream& words, Position& position, Table& table) {
    std::map<std::string, std::int64_t> limits{{"depth", kMaxDepth}, {"nodes", INT64_MAX}};
    for (std::string word; words >> word;) words >> limits[word];
    if (limits["perft"] > 0) return void(perft(position, int(limits["perft"]), true));
    const std::chrono::milliseconds time(time_for_move(limits, position.side));
    Search search{position, table, limits["nodes"], std::chrono::steady_clock::now() + time};
    think(search, std::clamp<std::int64_t>(limits["depth"], 1, kMaxDepth));
}

int main() {
    Position position = parse_fen(kStart);
    Table table(1 << 20);
    for (std::string line, word; word != "quit" && std::getline(std::cin, line);) {
        std::istringstream words(line);
        if (!(words >> word)) continue;
        if (word == "uci") std::cout << "id name Small\nid author the reader\nuciok\n";
        if (word == "isready") std::cout << "readyok\n";
        if (word == "ucinewgame") table = Table(table.size());
        if (word == "position") position = parse_position(words);
        if (word == "go") go(words, position, table);
        std::cout << std::flush;
    }
}
