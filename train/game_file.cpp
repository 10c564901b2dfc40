#include "train/game_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>

#include "base/text.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/piece.h"
#include "train/varint.h"

namespace mutare::train {

namespace {

// The header of a block: the magic number, by which a reader finds the next block after a damage,
// the number of games, the size of the contents, and the checksum of the rest.
constexpr std::string_view kBlockMagic = "MutGame1";
/// Begins a block with text instead of games; as long as the other.
constexpr std::string_view kMetadataMagic = "MutMeta1";
/// What both begin with.
constexpr std::string_view kMagicBeginning = "Mut";
constexpr std::size_t kNumberSize = 4;
constexpr std::size_t kHeaderSize = kBlockMagic.size() + 3 * kNumberSize;

/// Results and terminations share a byte: result + 3 · termination.
constexpr unsigned kResultCount = 3;

constexpr int kMaxScore = Score::mate_in(0).value();

bool comes_before(Move a, Move b) {
    return a.bits() < b.bits();
}

/// The number of legal moves with a smaller packed value. It does not depend on the order in which
/// moves are generated.
std::uint32_t move_index(const Position& position, Move move) {
    const MoveList moves = legal_moves(position);
    assert(moves.has(move));
    return static_cast<std::uint32_t>(std::count_if(
        moves.begin(), moves.end(), [&](Move other) { return comes_before(other, move); }));
}

/// The legal move with that index, if there is one.
std::optional<Move> move_at(const Position& position, std::uint32_t index) {
    const MoveList list = legal_moves(position);
    if (index >= list.size()) return std::nullopt;
    std::vector<Move> moves(list.begin(), list.end());
    const auto wanted = moves.begin() + index;
    std::nth_element(moves.begin(), wanted, moves.end(), comes_before);
    return *wanted;
}

std::uint32_t checksum_of(std::string_view numbers, std::string_view contents) {
    return crc32(std::string(numbers).append(contents));
}

/// The block that starts at the offset, if there is one and it is undamaged.
std::optional<Block> block_at(std::string_view bytes, std::size_t offset) {
    const std::string_view rest = bytes.substr(offset);
    if (rest.size() < kHeaderSize ||
        (!rest.starts_with(kBlockMagic) && !rest.starts_with(kMetadataMagic))) {
        return std::nullopt;
    }
    ByteReader header(rest.substr(kBlockMagic.size()));
    const std::uint64_t games = header.fixed(kNumberSize);
    const std::uint64_t size = header.fixed(kNumberSize);
    const std::uint64_t checksum = header.fixed(kNumberSize);
    if (size > rest.size() - kHeaderSize) return std::nullopt;
    const Block block{offset, games, rest.substr(0, kHeaderSize + size),
                      rest.substr(kHeaderSize, size)};
    if (checksum != checksum_of(rest.substr(kBlockMagic.size(), 2 * kNumberSize), block.contents)) {
        return std::nullopt;
    }
    return block;
}

std::string block_of(std::string_view magic, std::uint32_t games, std::string_view contents) {
    std::string numbers;
    ByteWriter header(numbers);
    header.fixed(games, kNumberSize);
    header.fixed(contents.size(), kNumberSize);
    header.fixed(checksum_of(numbers, contents), kNumberSize);
    return std::string(magic).append(numbers).append(contents);
}

// Codes that no piece uses: of a rook with which its king may still castle, and of a pawn that has
// just made a double push. As in the codes of pieces, 1 more for Black's.
constexpr unsigned kCastlingRook = 0;
constexpr unsigned kPushedPawn = 14;

/// Whether the king may still castle with the rook on that square.
bool may_castle(const Position& position, Square rook) {
    return std::any_of(kAllCastlings.begin(), kAllCastlings.end(), [&](Castling castling) {
        return position.state().castling.has(castling) &&
               position.castling_table().rook_from(castling) == rook;
    });
}

unsigned code_on(const Position& position, Square square) {
    const Piece piece = position[square];
    const Color side = color_of(piece);
    const Square en_passant = position.state().en_passant;
    if (may_castle(position, square)) {
        return kCastlingRook | static_cast<unsigned>(index(side));
    }
    if (en_passant.is_on_board() && square == en_passant + forward(~position.side_to_move())) {
        return kPushedPawn | static_cast<unsigned>(index(side));
    }
    return static_cast<unsigned>(index(piece));
}

/// The fields of a FEN as they are read. The parser of FENs then checks that the position is legal.
struct Unpacked {
    void put(unsigned code, Square square) {
        const auto side = static_cast<Color>(code & 1);
        const auto is = [&](unsigned wanted) { return (code & ~1u) == wanted; };
        const PieceType type = is(kCastlingRook) ? PieceType::Rook
                               : is(kPushedPawn) ? PieceType::Pawn
                                                 : type_of(static_cast<Piece>(code));
        pieces[square.index()] = letter(make_piece(side, type));
        if (is(kCastlingRook)) {
            const char a_file = side == Color::White ? 'A' : 'a';
            castling += static_cast<char>(a_file + square.file());
        }
        if (is(kPushedPawn)) en_passant = name(square + -forward(side));
    }

    [[nodiscard]] std::string pieces_field() const {
        std::string text;
        for (int rank = 7; rank >= 0; --rank) {
            int empty = 0;
            for (int file = 0; file <= 8; ++file) {
                const char piece = file < 8 ? pieces[Square(file, rank).index()] : '/';
                if (piece == '\0') {
                    ++empty;
                    continue;
                }
                if (empty > 0) text += static_cast<char>('0' + empty);
                empty = 0;
                text += piece;
            }
        }
        text.pop_back();
        return text;
    }

    std::array<char, kBoardSize> pieces{};
    std::string castling;
    std::string_view en_passant = "-";
};

}  // namespace

void pack(const Position& position, ByteWriter& bytes) {
    std::uint64_t occupied = 0;
    std::vector<unsigned> codes;
    for (const Square square : kAllSquares) {
        if (position.board().is_empty(square)) continue;
        occupied |= std::uint64_t{1} << square.compact();
        codes.push_back(code_on(position, square));
    }
    if (codes.size() % 2 != 0) codes.push_back(0);
    bytes.fixed(occupied, 8);
    for (std::size_t i = 0; i < codes.size(); i += 2) bytes.byte(codes[i] | codes[i + 1] << 4);
    write_varint(bytes, position.state().halfmove_clock);
    write_varint(bytes, static_cast<std::uint32_t>(plies_before(position)));
}

std::optional<Position> unpack(ByteReader& bytes) {
    Unpacked unpacked;
    std::uint64_t occupied = bytes.fixed(8);
    unsigned codes = 0;
    for (bool second = false; occupied != 0; occupied &= occupied - 1, second = !second) {
        codes = second ? codes >> 4 : bytes.byte();
        unpacked.put(codes & 15, kAllSquares[static_cast<std::size_t>(std::countr_zero(occupied))]);
    }
    const std::uint32_t halfmove_clock = read_varint(bytes);
    const std::uint32_t plies = read_varint(bytes);
    if (bytes.has_failed()) return std::nullopt;

    const Expected<ParsedFen> parsed =
        parse_fen(join(unpacked.pieces_field(), plies % 2 == 0 ? " w " : " b ",
                       unpacked.castling.empty() ? "-" : unpacked.castling, " ",
                       unpacked.en_passant, " ", halfmove_clock, " ", plies / 2 + 1));
    if (!parsed || !parsed->corrections.empty()) return std::nullopt;
    return parsed->position;
}

std::string metadata_block(std::string_view text) {
    return block_of(kMetadataMagic, 0, text);
}

void BlockWriter::add(const Game& game) {
    ByteWriter bytes(contents_);
    pack(game.start, bytes);
    bytes.byte(static_cast<unsigned>(game.ending.result) +
               kResultCount * static_cast<unsigned>(game.ending.termination));
    write_varint(bytes, static_cast<std::uint32_t>(game.plies.size()));
    int last_score = 0;
    for_each_sample(game, [&](const Sample& sample) {
        const int score = sample.white_score().value();
        write_varint(bytes, move_index(sample.position, sample.played.move));
        write_signed_varint(bytes, score - last_score);
        last_score = score;
    });
    ++games_;
}

std::string BlockWriter::take() {
    std::string block = block_of(kBlockMagic, games_, contents_);
    contents_.clear();
    games_ = 0;
    return block;
}

bool is_game_file(std::string_view bytes) {
    return bytes.empty() || bytes.starts_with(kBlockMagic) || bytes.starts_with(kMetadataMagic) ||
           !find_blocks(bytes).whole.empty();
}

Blocks find_blocks(std::string_view bytes) {
    Blocks blocks;
    std::size_t offset = 0;
    while (offset < bytes.size()) {
        if (const std::optional<Block> block = block_at(bytes, offset)) {
            const bool has_games = block->bytes.starts_with(kBlockMagic);
            (has_games ? blocks.whole : blocks.metadata).push_back(*block);
            offset += block->bytes.size();
            continue;
        }
        // The size in a damaged header may be wrong, so this searches for the next magic number.
        const std::size_t damaged = offset;
        do {
            offset = std::min(bytes.find(kMagicBeginning, offset + 1), bytes.size());
        } while (offset < bytes.size() && !block_at(bytes, offset));
        blocks.damages.push_back({damaged, offset - damaged});
    }
    return blocks;
}

std::optional<Game> GameReader::next() {
    if (has_failed_ || bytes_.is_at_end()) return std::nullopt;
    std::optional<Game> game = read_game();
    has_failed_ = !game;
    return game;
}

std::optional<Game> GameReader::read_game() {
    std::optional<Position> start = unpack(bytes_);
    const unsigned ending = bytes_.byte();
    const std::uint32_t plies = read_varint(bytes_);
    if (!start || bytes_.has_failed() || ending >= kResultCount * kTerminationNames.size()) {
        return std::nullopt;
    }
    Game game{*std::move(start)};
    game.ending = {static_cast<Result>(ending % kResultCount),
                   static_cast<Termination>(ending / kResultCount)};
    if (!read_plies(game, plies)) return std::nullopt;
    return game;
}

bool GameReader::read_plies(Game& game, std::uint32_t count) {
    Position position = game.start;
    std::int64_t white_score = 0;
    for (std::uint32_t ply = 0; ply < count; ++ply) {
        const std::optional<Move> move = move_at(position, read_varint(bytes_));
        white_score += read_signed_varint(bytes_);
        if (bytes_.has_failed() || !move || std::abs(white_score) > kMaxScore) return false;
        const Score score(static_cast<int>(white_score));
        game.plies.push_back({*move, position.side_to_move() == Color::White ? score : -score});
        position.make_move(*move);
    }
    return true;
}

}  // namespace mutare::train
