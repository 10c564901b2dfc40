#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/fen.h"
#include "engine/notation/start_positions.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/train/train_games.h"
#include "train/game_file.h"

using namespace mutare;
using namespace mutare::train;
using namespace std::string_view_literals;
using tests::block_of;
using tests::illegal_block;
using tests::move_of;
using tests::position_of;
using tests::random_game;
using tests::random_games;
using tests::self_play_games;

namespace {

/// A game with these moves. The first has a score of 40 for White, each other one 90 more.
Game played_game(std::string_view start, const std::vector<std::string_view>& moves) {
    Game game{position_of(start), {}, {Result::WhiteWins, Termination::AdjudicatedWin}};
    Position position = game.start;
    Score white_score(40);
    for (const std::string_view text : moves) {
        const bool is_white = position.side_to_move() == Color::White;
        game.plies.push_back({move_of(position, text), is_white ? white_score : -white_score});
        position.make_move(game.plies.back().move);
        white_score = white_score + 90;
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

/// Three blocks with one game each, and the file of them.
struct ThreeBlocks {
    std::vector<Game> games = random_games(3);
    std::string first = block_of({games[0]});
    std::string second = block_of({games[1]});
    std::string third = block_of({games[2]});
    std::string bytes = first + second + third;
};

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

TEST_CASE("random games, one without moves, and none are read as they were written") {
    check_round_trip(random_games(200));
    check_round_trip({Game{Position()}});
    check_round_trip({});
}

TEST_CASE("self-play takes two bytes a ply even in a small block, and less with rounded scores") {
    const std::vector<Game> games = self_play_games(20);
    std::size_t plies = 0;
    BlockWriter rounding(20);
    for (const Game& game : games) {
        rounding.add(game);
        plies += game.plies.size();
    }
    CHECK(block_of(games).size() < 2 * plies);
    CHECK(rounding.take().size() < 3 * plies / 2);
}

TEST_CASE("a block of version 1.0 is read, and refused where it is cut off") {
    constexpr std::string_view kBlock =
        "MutGame1\x01\0\0\0\x24\0\0\0\xb8\xe5\x46\x4d"
        "\xff\xff\0\0\0\0\xff\xff\x40\xc8\x86\x04\"\"\"\"3333\x51\xd9\x97\x15\0\0"
        "\x13\x04\x03\x14\x05\x01\0\x02\x13\x03"sv;
    const std::vector<Game> games = read_games(block_of(random_games(1)) + std::string(kBlock));
    REQUIRE(games.size() == 2);
    Game expected = played_game(kStartFen, {"g1h3", "b7b6", "b1a3", "g7g5"});
    expected.ending = {Result::Draw, Termination::AdjudicatedDraw};
    for (std::size_t ply = 0; ply < 4; ++ply) {
        expected.plies[ply].score = Score(std::array{10, -9, 10, -8}[ply]);
    }
    check_equal(games[1], expected);
    Block block = find_blocks(kBlock).whole.front();
    for (block.contents.remove_suffix(1); !block.contents.empty();
         block.contents.remove_suffix(1)) {
        CHECK_FALSE(for_each_game(block, [](const Game&) { FAIL(); }));
    }
}

TEST_CASE("concatenated files are one file") {
    const ThreeBlocks three;
    const Blocks blocks = find_blocks(three.bytes);
    CHECK(blocks.whole.size() == 3);
    CHECK(blocks.damages.empty());
    CHECK(blocks.whole[1].bytes == three.second);
    CHECK(blocks.whole[1].offset == three.first.size());
}

TEST_CASE("a change of any bit, or a lack of bytes, costs its block and not its neighbours") {
    const ThreeBlocks three;
    const auto check = [&](const std::string& second) {
        const std::string bytes = three.first + second + three.third;
        const Blocks blocks = find_blocks(bytes);
        REQUIRE(blocks.whole.size() == 2);
        REQUIRE(blocks.whole[0].bytes == three.first);
        REQUIRE(blocks.whole[1].bytes == three.third);
        REQUIRE(blocks.damages == Damages{{three.first.size(), second.size()}});
        REQUIRE(find_blocks(three.first + second).whole.size() == 1);
    };
    for (std::size_t offset = 0; offset < three.second.size(); ++offset) {
        if (offset > 0) check(three.second.substr(0, offset));
        for (int bit = 0; bit < 8; ++bit) {
            std::string second = three.second;
            second[offset] = static_cast<char>(second[offset] ^ 1 << bit);
            check(second);
        }
    }
}

TEST_CASE("text between the games is read back, and its damage costs no game") {
    const std::string games = block_of(random_games(3));
    std::string bytes = metadata_block("seed 5\n") + games + metadata_block("") + games;
    const Blocks blocks = find_blocks(bytes);
    CHECK(blocks.damages.empty());
    CHECK(blocks.whole.size() == 2);
    REQUIRE(blocks.metadata.size() == 2);
    CHECK(blocks.metadata[0].contents == "seed 5\n");
    bytes[25] ^= 1;
    CHECK(find_blocks(bytes).whole.size() == 2);
    CHECK(find_blocks(bytes).damages == Damages{{0, blocks.whole[0].offset}});
}

TEST_CASE("contents that are not legal games are detected") {
    SplitMix64 random(7);
    const std::string whole = block_of(random_games(3));
    Block block = find_blocks(whole).whole.front();
    const std::string contents(block.contents);
    int failures = 0;
    for (int round = 0; round < 500; ++round) {
        std::string changed = contents;
        changed[random.below(changed.size())] = static_cast<char>(random.next());
        block.contents = std::string_view(changed).substr(0, random.below(changed.size() + 1));
        failures += for_each_game(block, [](const Game&) {}) ? 0 : 1;
    }
    CHECK(failures > 480);
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

TEST_CASE("a block is full after about 128 KiB") {
    BlockWriter writer;
    SplitMix64 random(0x88);
    while (!writer.is_full()) writer.add(random_game(random));
    const std::size_t size = writer.take().size();
    CHECK(size > 131'000);
    CHECK(size < 132'500);
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
    const Position position = position_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30");
    const Move quiet_move = move_of(position, "d1d8");
    CHECK(is_quiet_sample({position, {quiet_move, Score(900)}, Result::WhiteWins}));
    CHECK_FALSE(is_quiet_sample({position, {quiet_move, Score::mate_in(1)}, Result::WhiteWins}));
}
