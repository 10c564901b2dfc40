#include "train/game_file.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/bytes.h"
#include "engine/movegen.h"
#include "train/square_codes.h"

namespace mutare::train {

namespace {

// The header of a block: the magic number, by which a reader finds the next block after a damage,
// the number of games, the size of the contents, and the checksum of the rest.
constexpr std::string_view kBlockMagic = "MutGame2";
/// Begins a block of `OldGames`.
constexpr std::string_view kOldBlockMagic = "MutGame1";
/// Begins a block with text instead of games.
constexpr std::string_view kMetadataMagic = "MutMeta1";
/// What all begin with.
constexpr std::string_view kMagicBeginning = "Mut";
constexpr std::size_t kNumberSize = 4;
constexpr std::size_t kHeaderSize = kBlockMagic.size() + 3 * kNumberSize;

bool has_magic(std::string_view bytes) {
    return bytes.starts_with(kBlockMagic) || bytes.starts_with(kOldBlockMagic) ||
           bytes.starts_with(kMetadataMagic);
}

std::uint32_t checksum_of(std::string_view numbers, std::string_view contents) {
    return crc32(std::string(numbers).append(contents));
}

/// The block that starts at the offset, if there is one and it is undamaged.
std::optional<Block> block_at(std::string_view bytes, std::size_t offset) {
    const std::string_view rest = bytes.substr(offset);
    if (rest.size() < kHeaderSize || !has_magic(rest)) return std::nullopt;
    ByteReader header(rest.substr(kBlockMagic.size()));
    const auto games = static_cast<std::uint32_t>(header.fixed(kNumberSize));
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

// A block of version 1.0 has, for each game: the set of occupied squares in eight bytes; their
// codes, two in a byte; the clock and the plies before; a byte for the ending; the number of plies;
// and for each, how many legal moves have a smaller code, and the change of White's score, 0, −1,
// 1, −2, … as 0, 1, 2, 3, … Numbers have seven bits in a byte, the lowest first; the eighth says
// that more follow.

/// One without an end fails, as one that is cut off.
std::uint32_t read_number(ByteReader& bytes) {
    constexpr int kBits = 32;
    std::uint32_t value = 0;
    for (int shift = 0; shift < kBits; shift += 7) {
        const unsigned next = bytes.byte();
        value |= (next & 0x7F) << shift;
        if (next < 0x80) return value;
    }
    return bytes.fail();
}

std::optional<Position> read_start(ByteReader& bytes) {
    SquareCodes codes;
    codes.fill(kEmptySquare);
    std::uint64_t occupied = bytes.fixed(sizeof(std::uint64_t));
    unsigned two_codes = 0;
    for (bool is_second = false; occupied != 0; occupied &= occupied - 1, is_second = !is_second) {
        two_codes = is_second ? two_codes >> 4 : bytes.byte();
        codes[static_cast<std::size_t>(std::countr_zero(occupied))] = two_codes & 15;
    }
    const std::uint32_t halfmove_clock = read_number(bytes);
    const std::uint32_t plies = read_number(bytes);
    if (bytes.has_failed()) return std::nullopt;
    return position_of(codes, halfmove_clock, plies);
}

std::optional<Game> read_old_game(ByteReader& bytes) {
    const std::optional<Position> start = read_start(bytes);
    const std::optional<Ending> ending = ending_of(bytes.byte());
    const std::uint32_t plies = read_number(bytes);
    if (!start || !ending || bytes.has_failed()) return std::nullopt;
    Game game{*start, {}, *ending};
    Position position = game.start;
    std::int64_t white_score = 0;
    for (std::uint32_t ply = 0; ply < plies; ++ply) {
        const MoveList list = legal_moves(position);
        std::vector<Move> moves(list.begin(), list.end());
        std::ranges::sort(moves, {}, [](Move move) { return move.bits(); });
        const std::uint32_t place = read_number(bytes);
        const std::uint32_t change = read_number(bytes);
        white_score += static_cast<std::int32_t>(change >> 1 ^ ((change & 1) != 0 ? ~0u : 0u));
        if (bytes.has_failed() || place >= moves.size() ||
            std::abs(white_score) > kNoScore.value()) {
            return std::nullopt;
        }
        const Score score(static_cast<int>(white_score));
        game.plies.push_back(
            {moves[place], position.side_to_move() == Color::White ? score : -score});
        position.make_move(moves[place]);
    }
    return game;
}

}  // namespace

std::string metadata_block(std::string_view text) {
    return block_of(kMetadataMagic, 0, text);
}

void BlockWriter::begin() {
    games_ = 0;
    contents_.assign(1, static_cast<char>(score_step_));
    encoder_.emplace(contents_);
    coder_ = std::make_unique<GameCoder>(ScoreScale(score_step_));
}

void BlockWriter::add(const Game& game) {
    coder_->code(*encoder_, game);
    ++games_;
}

std::string BlockWriter::take() {
    encoder_->finish();
    std::string block = block_of(kBlockMagic, games_, contents_);
    begin();
    return block;
}

bool is_game_file(std::string_view bytes) {
    return bytes.empty() || has_magic(bytes) || !find_blocks(bytes).whole.empty();
}

Blocks find_blocks(std::string_view bytes) {
    Blocks blocks;
    std::size_t offset = 0;
    while (offset < bytes.size()) {
        if (const std::optional<Block> block = block_at(bytes, offset)) {
            const bool is_text = block->bytes.starts_with(kMetadataMagic);
            (is_text ? blocks.metadata : blocks.whole).push_back(*block);
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

Blocks find_legal_blocks(std::string_view bytes) {
    Blocks blocks = find_blocks(bytes);
    blocks.damages = for_each_game(blocks, [](const Game&) {});
    std::erase_if(blocks.whole, [&](const Block& block) {
        return std::ranges::binary_search(blocks.damages, block.offset, {}, &Damage::offset);
    });
    return blocks;
}

std::uint8_t Block::score_step() const {
    const bool has_step = bytes.starts_with(kBlockMagic) && !contents.empty();
    return has_step ? static_cast<std::uint8_t>(contents.front()) : 0;
}

bool for_each_game(const Block& block, const std::function<void(const Game&)>& visit) {
    const auto visit_all = [&](const auto& bytes, const auto& read_game) {
        for (std::uint32_t i = 0; i < block.games; ++i) {
            const std::optional<Game> game = read_game();
            if (!game || bytes.has_failed()) return false;
            visit(*game);
        }
        return bytes.is_at_end();
    };
    if (block.bytes.starts_with(kOldBlockMagic)) {
        ByteReader bytes(block.contents);
        return visit_all(bytes, [&] { return read_old_game(bytes); });
    }
    RangeDecoder decoder(block.contents.substr(std::min<std::size_t>(block.contents.size(), 1)));
    const auto coder = std::make_unique<GameCoder>(ScoreScale(block.score_step()));
    return visit_all(decoder, [&] { return coder->code(decoder, {}); });
}

Damages for_each_game(const Blocks& blocks, const std::function<void(const Game&)>& visit) {
    Damages damages = blocks.damages;
    for (const Block& block : blocks.whole) {
        if (!for_each_game(block, visit)) damages.push_back({block.offset, block.bytes.size()});
    }
    std::ranges::sort(damages, {}, &Damage::offset);
    return damages;
}

}  // namespace mutare::train
