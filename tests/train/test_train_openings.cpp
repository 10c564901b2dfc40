#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "tests/catch.h"
#include "train/game.h"
#include "train/openings.h"

using namespace mutare;
using namespace mutare::train;

namespace {

/// The back ranks of start positions with these settings, White's and Black's, in lower case.
std::set<std::pair<std::string, std::string>> back_ranks(const OpeningSettings& settings,
                                                         int starts) {
    SplitMix64 random(1);
    std::set<std::pair<std::string, std::string>> found;
    for (int i = 0; i < starts; ++i) {
        const std::string text = fen(random_start(settings, random));
        std::string white = text.substr(text.find(' ') - 8, 8);
        for (char& piece : white) piece = static_cast<char>(piece - 'A' + 'a');
        found.emplace(white, text.substr(0, 8));
    }
    return found;
}

std::shared_ptr<const std::vector<Position>> book_of(std::string_view text) {
    return std::make_shared<const std::vector<Position>>(read_positions(text));
}

}  // namespace

TEST_CASE("Chess960 starts are all 960, and in Double Fischer Random each side has its own") {
    const auto found = back_ranks({.chess960_percent = 100, .dfrc_percent = 0}, 20'000);
    CHECK(found.size() == 960);
    for (const auto& [white, black] : found) REQUIRE(white == black);
    CHECK(back_ranks({.chess960_percent = 0, .dfrc_percent = 100}, 1'000).size() > 990);
}

TEST_CASE("the classical start position is as frequent as the settings say") {
    const OpeningSettings settings{.chess960_percent = 20, .dfrc_percent = 10};
    SplitMix64 random(1);
    int classical = 0;
    for (int i = 0; i < 2'000; ++i)
        classical += random_start(settings, random) == Position() ? 1 : 0;
    CHECK(classical > 1'300);
    CHECK(classical < 1'500);
}

TEST_CASE("with a book, the random moves begin at one of its positions") {
    const std::string_view after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    OpeningSettings settings{.min_plies = 0, .max_plies = 0, .chess960_percent = 100};
    settings.book = book_of(after_e4);
    SplitMix64 random(1);
    CHECK(fen(*random_opening(settings, random)) == after_e4);
    settings.min_plies = settings.max_plies = 2;
    const Position later = *random_opening(settings, random);
    CHECK(plies_before(later) == 3);
    CHECK(later.board()[*square_named("e2")] == Piece::None);
}

TEST_CASE("a book without a playable opening is given up") {
    OpeningSettings settings{.min_plies = 0, .max_plies = 0};
    SplitMix64 random(1);
    int searches = 0;
    const auto score_of = [&](const Position&) {
        ++searches;
        return Score(settings.max_score + 1);
    };
    settings.book = book_of("7k/8/8/8/8/8/8/K6Q b - -");
    CHECK_THROWS_AS(playable_opening(settings, random, score_of), std::runtime_error);
    CHECK(searches == 10'000);
    settings.book = book_of("7k/8/8/8/8/8/8/K7 w - -");
    CHECK_THROWS_AS(playable_opening(settings, random, score_of), std::runtime_error);
    CHECK(searches == 10'000);
}

TEST_CASE("after an opening of the given length the game is not over") {
    const OpeningSettings settings{.min_plies = 8, .max_plies = 9};
    SplitMix64 random(1);
    std::set<int> plies;
    std::set<std::string> texts;
    int found = 0;
    for (int i = 0; i < 500; ++i) {
        const std::optional<Position> opening = random_opening(settings, random);
        if (!opening) continue;
        ++found;
        REQUIRE(outcome(*opening) == Outcome::Ongoing);
        plies.insert(plies_before(*opening));
        texts.insert(fen(*opening));
    }
    CHECK(found > 480);
    CHECK(plies == std::set{8, 9});
    CHECK(texts.size() > 480);
}

TEST_CASE("a book of openings gives each of its positions") {
    const std::string_view two =
        "4k3/8/8/8/8/8/8/R3K3 b - - id \"a\";\r\n\n4k3/8/8/8/8/8/8/1R2K3 b - -\n";
    SplitMix64 random(6);
    std::set<std::string> found;
    for (int i = 0; i < 40; ++i) found.insert(fen(random_start({.book = book_of(two)}, random)));
    CHECK(found.size() == 2);
}

TEST_CASE("a book may have FENs and EPDs") {
    const auto positions = read_positions(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\r\n\nno position\n"
        "4k3/8/8/8/8/8/8/4K2R w K - hmvc 0; fmvn 1;\n"
        "\xEF\xBB\xBF"
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1\x1A");
    REQUIRE(positions.size() == 3);
    CHECK(positions[2].king(Color::White) == "e1"_sq);
    CHECK(positions[1].king(Color::White) == "e1"_sq);
}
