#include "train/game_file.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "engine/movegen.h"
#include "train/packed_position.h"

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

}  // namespace

std::string metadata_block(std::string_view text) {
    return block_of(kMetadataMagic, 0, text);
}

void BlockWriter::add(const Game& game) {
    ByteWriter bytes(contents_);
    pack(game.start, bytes);
    bytes.byte(static_cast<unsigned>(game.ending.result) +
               kResultCount * static_cast<unsigned>(game.ending.termination));
    bytes.varint(static_cast<std::uint32_t>(game.plies.size()));
    int last_score = 0;
    for_each_sample(game, [&](const Sample& sample) {
        const int score = sample.white_score().value();
        bytes.varint(move_index(sample.position, sample.played.move));
        bytes.signed_varint(score - last_score);
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
    const std::uint32_t plies = bytes_.varint();
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
        const std::optional<Move> move = move_at(position, bytes_.varint());
        white_score += bytes_.signed_varint();
        if (bytes_.has_failed() || !move || std::abs(white_score) > kMaxScore) return false;
        const Score score(static_cast<int>(white_score));
        game.plies.push_back({*move, position.side_to_move() == Color::White ? score : -score});
        position.make_move(*move);
    }
    return true;
}

}  // namespace mutare::train
