#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/random_positions.h"
#include "tests/train/train_games.h"
#include "train/game_file.h"

using namespace mutare;
using namespace mutare::train;
using tests::block_of;
using tests::for_each_random_position;
using tests::illegal_block;
using tests::random_game;
using tests::random_games;

namespace {

/// A game with these moves. The first has a score of 40 for White, each other one `score_step` more
/// than the one before.
Game played_game(std::string_view start, const std::vector<std::string_view>& moves,
                 int score_step = 90) {
    Game game{parse_fen(start)->position, {}, {Result::WhiteWins, Termination::AdjudicatedWin}};
    Position position = game.start;
    int white_score = 40;
    for (const std::string_view text : moves) {
        const Expected<Move> move = parse_move(position, text);
        REQUIRE(move);
        const Score score(white_score);
        game.plies.push_back({*move, position.side_to_move() == Color::White ? score : -score});
        position.make_move(*move);
        white_score += score_step;
    }
    return game;
}

void check_equal(const Game& a, const Game& b) {
    REQUIRE(fen(a.start) == fen(b.start));
    REQUIRE(a.plies == b.plies);
    REQUIRE(a.ending == b.ending);
}

std::vector<Game> read_games(std::string_view bytes) {
    std::vector<Game> games;
    CHECK(for_each_game(find_blocks(bytes), [&](const Game& game) {
              games.push_back(game);
          }).empty());
    return games;
}

void check_round_trip(const std::vector<Game>& games) {
    const std::vector<Game> read = read_games(block_of(games));
    REQUIRE(read.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) check_equal(read[i], games[i]);
}

/// A file of three blocks with one game each.
struct ThreeBlocks {
    std::vector<Game> games = random_games(3);
    std::string first = block_of({games[0]});
    std::string second = block_of({games[1]});
    std::string third = block_of({games[2]});
    std::string bytes = first + second + third;
};

std::string packed(const Position& position) {
    std::string bytes;
    ByteWriter writer(bytes);
    pack(position, writer);
    return bytes;
}

std::string repacked(const std::string& text) {
    const std::string bytes = packed(parse_fen(text)->position);
    ByteReader reader(bytes);
    return fen(unpack(reader).value());
}

}  // namespace

TEST_CASE("castling in Chess960, promotions and en passant are read as they were written") {
    check_round_trip({
        played_game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1a1", "e8h8"}),
        played_game("1rk4r/pppppppp/8/8/8/8/PPPPPPPP/RK4R1 w GAhb - 0 1", {"b1g1", "c8b8"}),
        played_game("1n2k3/P7/8/8/8/8/p7/1N2K3 w - - 0 1", {"a7b8n", "a2b1q"}),
        played_game("4k3/2p5/8/3P4/4p3/8/5P2/4K3 w - - 0 1",
                    {"f2f4", "e4f3", "e1f2", "c7c5", "d5c6"}),
        played_game("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", {"d4e3"}),
    });
}

TEST_CASE("random games with random scores are read as they were written") {
    check_round_trip(random_games(200));
}

TEST_CASE("a game without moves and a file without games are read") {
    check_round_trip({Game{Position()}});
    CHECK(read_games("").empty());
}

TEST_CASE("a move is stored as its index among the legal moves by code") {
    // Of the 20 first moves, those of the knights have the smallest codes, double pushes the
    // largest.
    const Game game = played_game(kStartFen, {"b1a3"});
    CHECK(block_of({game}).substr(20 + 26 + 2, 1) == std::string(1, '\0'));
    const Game other = played_game(kStartFen, {"h2h4"});
    CHECK(block_of({other}).substr(20 + 26 + 2, 1) == std::string(1, '\x13'));
}

TEST_CASE("a ply takes two bytes, or three where the score changes by more than 63") {
    const auto size_of_second_ply = [](int score_step) {
        constexpr std::string_view kStart = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        const std::string one_ply = block_of({played_game(kStart, {"a1a2"}, score_step)});
        const std::string two_plies = block_of({played_game(kStart, {"a1a2", "e8d8"}, score_step)});
        return two_plies.size() - one_ply.size();
    };
    CHECK(size_of_second_ply(0) == 2);
    CHECK(size_of_second_ply(63) == 2);
    CHECK(size_of_second_ply(-64) == 2);
    CHECK(size_of_second_ply(64) == 3);
}

TEST_CASE("concatenated files are one file") {
    const ThreeBlocks three;
    const Blocks blocks = find_blocks(three.bytes);
    CHECK(blocks.whole.size() == 3);
    CHECK(blocks.damages.empty());
    CHECK(blocks.whole[1].bytes == three.second);
    CHECK(blocks.whole[1].offset == three.first.size());
    CHECK(blocks.whole[1].games == 1);
}

TEST_CASE("any change of a single bit costs its block, and not its neighbours") {
    const ThreeBlocks three;
    for (std::size_t offset = 0; offset < three.second.size(); ++offset) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string bytes = three.bytes;
            char& changed = bytes[three.first.size() + offset];
            changed = static_cast<char>(changed ^ 1 << bit);
            const Blocks blocks = find_blocks(bytes);
            REQUIRE(blocks.whole.size() == 2);
            REQUIRE(blocks.whole[0].bytes == three.first);
            REQUIRE(blocks.whole[1].bytes == three.third);
            REQUIRE(blocks.damages.size() == 1);
            REQUIRE(blocks.damages[0].offset == three.first.size());
            REQUIRE(blocks.damages[0].size == three.second.size());
        }
    }
}

TEST_CASE("a file truncated anywhere is read up to its last undamaged block") {
    const ThreeBlocks three;
    for (std::size_t size = 0; size < three.bytes.size(); ++size) {
        const Blocks blocks = find_blocks(std::string_view(three.bytes).substr(0, size));
        const std::size_t second_end = three.first.size() + three.second.size();
        const std::size_t whole = (size >= three.first.size()) + (size >= second_end);
        REQUIRE(blocks.whole.size() == whole);
    }
}

TEST_CASE("blocks appended to a truncated file are read") {
    const ThreeBlocks three;
    for (std::size_t left = 1; left < three.second.size(); ++left) {
        const std::string bytes = three.first + three.second.substr(0, left) + three.third;
        const Blocks blocks = find_blocks(bytes);
        REQUIRE(blocks.whole.size() == 2);
        REQUIRE(blocks.whole[1].bytes == three.third);
        REQUIRE(blocks.damages.size() == 1);
        REQUIRE(blocks.damages[0].size == left);
    }
}

TEST_CASE("text between the games is read back") {
    const std::string games = block_of(random_games(3));
    const std::string bytes = metadata_block("seed 5\n") + games + metadata_block("") + games;
    const Blocks blocks = find_blocks(bytes);
    CHECK(blocks.damages.empty());
    CHECK(blocks.whole.size() == 2);
    REQUIRE(blocks.metadata.size() == 2);
    CHECK(blocks.metadata[0].contents == "seed 5\n");
}

TEST_CASE("a damage of the text costs no game") {
    std::string bytes = metadata_block("seed 5\n") + block_of(random_games(3));
    bytes[25] ^= 1;
    const Blocks blocks = find_blocks(bytes);
    CHECK(blocks.metadata.empty());
    CHECK(blocks.whole.size() == 1);
    CHECK(blocks.damages == Damages{{0, blocks.whole[0].offset}});
}

TEST_CASE("contents that are not legal games are detected") {
    SplitMix64 random(7);
    const std::string whole = block_of(random_games(3));
    const std::string contents(find_blocks(whole).whole.front().contents);
    int failures = 0;
    for (int round = 0; round < 3'000; ++round) {
        std::string changed = contents;
        changed[random.below(changed.size())] = static_cast<char>(random.next());
        GameReader reader(std::string_view(changed).substr(0, random.below(changed.size() + 1)));
        while (reader.next()) continue;
        failures += reader.has_failed() ? 1 : 0;
    }
    CHECK(failures > 2'000);
}

TEST_CASE("a block whose bytes are not legal games is damaged, with its place and size") {
    const ThreeBlocks three;
    const std::string illegal = illegal_block(random_games(1));
    int games = 0;
    const Damages damages = for_each_game(find_blocks(three.first + illegal + three.third + "x"),
                                          [&](const Game&) { ++games; });
    CHECK(games == 2);
    const std::size_t size = three.first.size() + illegal.size() + three.third.size();
    CHECK(damages == Damages{{three.first.size(), illegal.size()}, {size, 1}});
}

TEST_CASE("a block is full after about 16 KiB") {
    BlockWriter writer;
    SplitMix64 random(0x88);
    CHECK(writer.is_empty());
    while (!writer.is_full()) writer.add(random_game(random));
    CHECK_FALSE(writer.is_empty());
    const std::string bytes = writer.take();
    CHECK(bytes.size() > 16'000);
    CHECK(bytes.size() < 17'500);
    CHECK(writer.is_empty());
}

TEST_CASE("quiet samples are neither early, tactical nor decided") {
    const auto quiet = [](std::string_view start, std::string_view move) {
        bool is_quiet = false;
        for_each_sample(played_game(start, {move}),
                        [&](const Sample& sample) { is_quiet = is_quiet_sample(sample); });
        return is_quiet;
    };
    CHECK(quiet("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 9", "d2d3"));
    CHECK_FALSE(quiet("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 8", "d2d3"));  // ply 14
    CHECK_FALSE(quiet("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 9", "d2d5"));  // captures
    CHECK_FALSE(quiet("4k3/P7/8/8/8/8/8/4K3 w - - 0 9", "a7a8q"));    // promotes
    CHECK_FALSE(quiet("4k3/8/8/8/8/8/8/r2K4 w - - 0 9", "d1c2"));     // in check
    const Position position = parse_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30")->position;
    const Move quiet_move = *parse_move(position, "d1d8");
    CHECK(is_quiet_sample({position, {quiet_move, Score(900)}, Result::WhiteWins}));
    CHECK_FALSE(is_quiet_sample({position, {quiet_move, Score::mate_in(1)}, Result::WhiteWins}));
}

TEST_CASE("the start position takes 26 bytes") {
    CHECK(packed(Position()).size() == 26);
}

TEST_CASE("castling rights, en passant square and clocks are packed with the pieces") {
    for (const std::string text : {
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 13 77",
             "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 0 1",  // castling rooks inside of others
             "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2",
             "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
             "8/8/8/8/8/5k2/8/5K2 w - - 99 300",
         }) {
        CHECK(repacked(text) == text);
    }
}

TEST_CASE("a random position is unpacked as it was packed") {
    for_each_random_position([](Position& position) {
        const std::string bytes = packed(position);
        ByteReader reader(bytes);
        const std::optional<Position> unpacked = unpack(reader);
        REQUIRE(unpacked);
        REQUIRE(reader.is_at_end());
        REQUIRE(unpacked->key() == position.key());
        REQUIRE(fen(*unpacked) == fen(position));
    });
}

TEST_CASE("bytes that are not a legal position are refused") {
    const std::string start = packed(Position());
    const auto is_refused = [](const std::string& bytes) {
        ByteReader reader(bytes);
        return !unpack(reader).has_value();
    };
    REQUIRE_FALSE(is_refused(start));
    CHECK(is_refused(""));
    CHECK(is_refused(start.substr(0, 20)));
    CHECK(is_refused(std::string(26, '\0')));
    CHECK(is_refused(std::string(26, '\xFF')));
    SplitMix64 random(1);
    int unpacked = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes = start;
        bytes[random.below(bytes.size())] = static_cast<char>(random.next());
        ByteReader reader(bytes);
        if (const std::optional<Position> position = unpack(reader)) {
            REQUIRE(parse_fen(fen(*position)));
            ++unpacked;
        }
    }
    CHECK(unpacked > 1'000);
    CHECK(unpacked < 19'000);
}
