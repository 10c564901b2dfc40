#include "train/formats.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "base/bytes.h"
#include "engine/movegen.h"
#include "train/endings.h"
#include "train/packed_position.h"

namespace mutare::train {

namespace {

constexpr std::size_t kOtherRank = 56;
constexpr unsigned kOpponents = 8;

constexpr std::size_t kStartSize = 32;
constexpr std::size_t kPlySize = 4;
constexpr std::size_t kScoreSize = 2;
constexpr std::uint64_t kEnd = 0;

constexpr unsigned kCastlingRook = 6;
constexpr unsigned kBlack = 8;
constexpr unsigned kNoSquare = 64;
constexpr unsigned kBlackToMove = 128;

void append_start(const Game& game, ByteWriter& bytes) {
    const Position& start = game.start;
    std::uint64_t occupied = 0;
    std::array<std::uint8_t, 16> pieces{};
    std::size_t count = 0;
    for (const Square square : kAllSquares) {
        const Piece piece = start[square];
        if (piece == Piece::None) continue;
        occupied |= std::uint64_t{1} << square.compact();
        const unsigned type =
            may_castle(start, square) ? kCastlingRook : place_by_value(type_of(piece));
        const unsigned code = type + (color_of(piece) == Color::Black ? kBlack : 0);
        pieces[count / 2] = static_cast<std::uint8_t>(pieces[count / 2] | code << count % 2 * 4);
        ++count;
    }
    bytes.fixed(occupied, sizeof occupied);
    for (const std::uint8_t pair : pieces) bytes.byte(pair);
    const Square en_passant = start.state().en_passant;
    bytes.byte(
        (en_passant.is_on_board() ? static_cast<unsigned>(en_passant.compact()) : kNoSquare) +
        (start.side_to_move() == Color::Black ? kBlackToMove : 0));
    bytes.byte(static_cast<unsigned>(start.state().halfmove_clock));
    bytes.fixed(static_cast<std::uint64_t>(start.fullmove_number()), 2);
    bytes.fixed(0, kScoreSize);
    bytes.byte(static_cast<unsigned>(game.ending.result));
    bytes.byte(0);
}

std::uint16_t code_of(Move move, const Position& position) {
    constexpr int kToShift = 6;
    constexpr int kPromotionShift = 12;
    constexpr int kKindShift = 14;
    constexpr unsigned kEnPassant = 1;
    constexpr unsigned kCastling = 2;
    constexpr unsigned kPromotion = 3;
    Square to = move.to();
    unsigned kind = 0;
    unsigned promoted = 0;
    if (move.is_castling()) {
        to = position.castling_table().rook_from(castling_of(move));
        kind = kCastling;
    } else if (move.is_en_passant()) {
        kind = kEnPassant;
    } else if (move.is_promotion()) {
        kind = kPromotion;
        promoted = place_by_value(type_of(move.promoted())) - place_by_value(PieceType::Knight);
    }
    return static_cast<std::uint16_t>(move.from().compact() | to.compact() << kToShift |
                                      promoted << kPromotionShift | kind << kKindShift);
}

std::optional<Move> move_of(std::uint64_t code, const Position& position) {
    for (const Move move : legal_moves(position)) {
        if (code_of(move, position) == code) return move;
    }
    return std::nullopt;
}

/// The code of a piece in packed_position.h.
std::optional<unsigned> packed_code(unsigned code) {
    const unsigned side = code / kBlack;
    const unsigned type = code % kBlack;
    if (type == kCastlingRook) return kPackedCastlingRook + side;
    if (type >= kTypesByValue.size()) return std::nullopt;
    return index(make_piece(static_cast<Color>(side), kTypesByValue[type]));
}

/// The start position, by way of the packed one, which is checked when it is unpacked.
std::optional<Position> start_of(std::string_view bytes) {
    ByteReader reader(bytes);
    const std::uint64_t occupied = reader.fixed(sizeof occupied);
    std::array<unsigned, 16> pairs;
    for (unsigned& pair : pairs) pair = reader.byte();
    const unsigned sides_and_square = reader.byte();
    const unsigned halfmove_clock = reader.byte();
    const auto fullmoves = static_cast<std::uint32_t>(std::max<std::uint64_t>(reader.fixed(2), 1));
    const bool is_black = sides_and_square >= kBlackToMove;
    const unsigned en_passant = sides_and_square % kBlackToMove;
    const unsigned pushed_pawn =
        en_passant >= kNoSquare ? kNoSquare : en_passant + (is_black ? 8 : -8u);

    std::string packed;
    ByteWriter writer(packed);
    writer.fixed(occupied, sizeof occupied);
    std::size_t count = 0;
    unsigned low_half = 0;
    for (std::uint64_t left = occupied; left != 0; left &= left - 1, ++count) {
        if (count == 2 * pairs.size()) return std::nullopt;
        const unsigned code = pairs[count / 2] >> count % 2 * 4 & 15;
        std::optional<unsigned> piece = packed_code(code);
        if (!piece) return std::nullopt;
        const bool is_pawn = code % kBlack == 0;
        if (is_pawn && static_cast<unsigned>(std::countr_zero(left)) == pushed_pawn) {
            piece = kPackedPushedPawn + code / kBlack;
        }
        if (count % 2 == 0) {
            low_half = *piece;
        } else {
            writer.byte(low_half | *piece << 4);
        }
    }
    if (count % 2 != 0) writer.byte(low_half);
    writer.varint(halfmove_clock);
    writer.varint(2 * (fullmoves - 1) + (is_black ? 1 : 0));
    ByteReader packed_reader(packed);
    return unpack(packed_reader);
}

/// The game in its bytes, without the four zeros; none when it is not legal.
std::optional<Game> game_of(std::string_view bytes) {
    constexpr std::size_t kResultOffset = 30;
    const auto result = static_cast<unsigned char>(bytes[kResultOffset]);
    std::optional<Position> start = start_of(bytes.substr(0, kStartSize));
    if (!start || result > static_cast<unsigned>(Result::WhiteWins)) return std::nullopt;
    Game game{*std::move(start)};
    Position position = game.start;
    ByteReader reader(bytes.substr(kStartSize));
    while (!reader.is_at_end()) {
        const std::optional<Move> move = move_of(reader.fixed(2), position);
        const auto white_score = static_cast<std::int16_t>(reader.fixed(kScoreSize));
        if (!move) return std::nullopt;
        // Larger scores than those of mates are none.
        constexpr int kMax = kNoScore.value();
        const Score score(std::clamp<int>(white_score, -kMax, kMax));
        game.plies.push_back({*move, position.side_to_move() == Color::White ? score : -score});
        position.make_move(*move);
    }
    game.ending = ending_with(static_cast<Result>(result), position);
    return game;
}

}  // namespace

BulletPosition bullet_position(const Sample& sample) {
    using Limits = std::numeric_limits<std::int16_t>;
    const Board& board = sample.position.board();
    const Color us = sample.position.side_to_move();
    const std::size_t flip = us == Color::White ? 0 : kOtherRank;
    BulletPosition found{};
    std::array<unsigned, kSquareCount> codes;
    for (const Square square : kAllSquares) {
        if (board.is_empty(square)) continue;
        const std::size_t place = square.compact() ^ flip;
        found.occupied |= std::uint64_t{1} << place;
        codes[place] = place_by_value(type_of(board[square])) +
                       (color_of(board[square]) == us ? 0 : kOpponents);
    }
    std::size_t count = 0;
    for (std::size_t place = 0; place < codes.size(); ++place) {
        if ((found.occupied >> place & 1) == 0) continue;
        std::uint8_t& pair = found.pieces[count / 2];
        pair = static_cast<std::uint8_t>(pair | codes[place] << count % 2 * 4);
        ++count;
    }
    found.score = static_cast<std::int16_t>(
        std::clamp<int>(sample.played.score.value(), -Limits::max(), Limits::max()));
    const auto white_points = static_cast<int>(sample.result);
    found.result = static_cast<std::uint8_t>(us == Color::White ? white_points : 2 - white_points);
    found.our_king = static_cast<std::uint8_t>(board.king(us).compact() ^ flip);
    found.their_king = static_cast<std::uint8_t>(board.king(~us).compact() ^ flip ^ kOtherRank);
    return found;
}

void append_viriformat(const Game& game, std::string& bytes) {
    ByteWriter writer(bytes);
    append_start(game, writer);
    for_each_sample(game, [&](const Sample& sample) {
        writer.fixed(code_of(sample.played.move, sample.position), 2);
        writer.fixed(static_cast<std::uint16_t>(sample.white_score().value()), kScoreSize);
    });
    writer.fixed(kEnd, kPlySize);
}

std::optional<Game> ViriReader::next() {
    while (!bytes_.empty()) {
        std::size_t end = kStartSize;
        const auto has_ended = [&] {
            return ByteReader(bytes_.substr(end, kPlySize)).fixed(kPlySize) == kEnd;
        };
        while (end + kPlySize <= bytes_.size() && !has_ended()) end += kPlySize;
        if (end + kPlySize > bytes_.size()) {
            cut_bytes_ = bytes_.size();
            bytes_ = {};
            return std::nullopt;
        }
        std::optional<Game> game = game_of(bytes_.substr(0, end));
        bytes_.remove_prefix(end + kPlySize);
        if (!game) {
            ++illegal_games_;
        } else if (!game->plies.empty()) {
            return game;
        }
    }
    return std::nullopt;
}

}  // namespace mutare::train
