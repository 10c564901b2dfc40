#include "search/amateur.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "engine/notation/named_positions.h"
#include "search/human_openings.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

constexpr int kSeeds = 1000;

/// The moves as they look to the player, best first.
std::vector<Thought> thoughts(const Position& root, const Skill& skill, std::uint64_t seed,
                              const std::vector<Move>& past = {}) {
    Amateur amateur(*Network::built_in(), skill, seed, root, past);
    const MoveList moves = legal_moves(root);
    return amateur.think({moves.begin(), moves.end()}, kMaxPly, 1, [] { return false; });
}

bool chooses(std::string_view move, const Position& root, const Skill& skill, std::uint64_t seed,
             const std::vector<Move>& past = {}) {
    return thoughts(root, skill, seed, past).front().move == move_of(root, move);
}

/// In how many games of `kSeeds` the player makes that move.
int times_chosen(std::string_view move, const Position& root, const Skill& skill,
                 const std::vector<Move>& past = {}) {
    int count = 0;
    for (int seed = 0; seed < kSeeds; ++seed) {
        if (chooses(move, root, skill, static_cast<std::uint64_t>(seed), past)) ++count;
    }
    return count;
}

Skill blind(int thousandths) {
    Skill skill;
    skill.blindness = thousandths;
    return skill;
}

Skill with_taste(int centipawns) {
    Skill skill;
    skill.taste = centipawns;
    return skill;
}

}  // namespace

TEST_CASE("an amateur that overlooks nothing takes what hangs, and gives a mate in 1") {
    CHECK(chooses("a1h8", position_of("4k2r/8/8/8/8/8/8/B3K3 w - - 0 1"), {}, 1));
    CHECK(chooses("d1d8", position_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), {}, 1));
    // The pawn is protected.
    CHECK_FALSE(chooses("d2d6", position_of("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1"), {}, 1));
}

TEST_CASE("a long capture is overlooked more often than a short one, a recapture hardly ever") {
    const Position far = position_of("4k2r/8/8/8/8/8/8/B3K3 w - - 0 1");
    const Position near = position_of("4k3/8/8/8/8/8/1r6/B3K3 w - - 0 1");
    const Position middle = position_of("4k3/8/8/8/3r4/8/8/B3K3 w - - 0 1");
    const int far_taken = times_chosen("a1h8", far, blind(12000));
    const int middle_taken = times_chosen("a1d4", middle, blind(12000));
    const int near_taken = times_chosen("a1b2", near, blind(12000));
    const Move captures = Move::of_piece(Piece::BlackRook, "b8"_sq, "b2"_sq, Piece::WhitePawn);
    const int retaken = times_chosen("a1b2", near, blind(12000), {captures});
    CAPTURE(far_taken, middle_taken, near_taken, retaken);
    CHECK(far_taken < kSeeds * 9 / 10);
    CHECK(far_taken > kSeeds / 2);
    CHECK(middle_taken > far_taken);
    CHECK(near_taken > middle_taken);
    CHECK(retaken > near_taken);
    CHECK(times_chosen("a1h8", far, {}) == kSeeds);
}

TEST_CASE("the fewer pieces there are, the less is overlooked") {
    const Position few = position_of("4k2r/8/8/8/8/8/8/B3K3 w - - 0 1");
    const Position many = position_of("rnbqkb1r/pppppp2/8/8/8/8/2PPPPPP/BN1QKBNR w K - 0 1");
    CHECK(times_chosen("a1h8", few, blind(3000)) > times_chosen("a1h8", many, blind(3000)));
}

TEST_CASE("what is overlooked stays so for some moves, and is seen later") {
    const auto taken_at = [](std::string_view fen, std::uint64_t seed) {
        return chooses("a1h8", position_of(fen), blind(12000), seed);
    };
    int overlooked = 0;
    int still = 0;
    int later = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        if (taken_at("4k2r/8/8/8/8/8/8/B3K3 w - - 0 8", seed)) continue;
        ++overlooked;
        if (!taken_at("4k2r/8/8/8/8/8/8/B3K3 w - - 0 9", seed)) ++still;
        if (!taken_at("4k2r/8/8/8/8/8/8/B3K3 w - - 0 20", seed)) ++later;
    }
    CAPTURE(overlooked, still, later);
    CHECK(still > overlooked * 6 / 10);
    CHECK(later < overlooked / 2);
}

TEST_CASE("an amateur never underpromotes, even to avoid stalemate") {
    const Position position = position_of("8/5P1k/8/7K/8/8/8/8 w - - 0 1");
    CHECK_FALSE(chooses("f7f8r", position, {}, 1));
    const Position winning = position_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(times_chosen("a7a8q", winning, with_taste(100)) > 0);
    for (const std::string_view other : {"a7a8r", "a7a8b", "a7a8n"}) {
        CHECK(times_chosen(other, winning, with_taste(100)) == 0);
    }
}

TEST_CASE("the taste differs from game to game and stays the same within one") {
    std::set<std::uint32_t> played;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Move best = thoughts(Position(), with_taste(200), seed).front().move;
        CHECK(thoughts(Position(), with_taste(200), seed).front().move == best);
        played.insert(best.bits());
    }
    CHECK(played.size() > 5);
}

TEST_CASE("a piece seldom goes back to where it came from") {
    const Position root = position_of("4k3/pppp4/8/8/8/8/PPPP4/1R2K3 w - - 0 30");
    const Move rook_move = Move::of_piece(Piece::WhiteRook, "a1"_sq, "b1"_sq, Piece::None);
    const Move reply = Move::of_piece(Piece::BlackKing, "d8"_sq, "e8"_sq, Piece::None);
    const int without = times_chosen("b1a1", root, with_taste(300));
    const int with = times_chosen("b1a1", root, with_taste(300), {rook_move, reply});
    CAPTURE(without, with);
    CHECK(with < without / 2);
}

TEST_CASE("an unforced king move is held against a player whose opponent has a queen") {
    const auto score_of = [](std::string_view fen, const Skill& skill, std::uint64_t seed) {
        const Position root = position_of(fen);
        const auto found = thoughts(root, skill, seed);
        return std::ranges::find(found, move_of(root, "g1h1"), &Thought::move)->score.value();
    };
    const auto always_costs = [&](std::string_view fen) {
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            if (score_of(fen, with_taste(300), seed) > score_of(fen, {}, seed) - 250) return false;
        }
        return true;
    };
    CHECK(always_costs("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 20"));
    CHECK_FALSE(always_costs("r1b2rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1B2RK1 w - - 0 20"));
}

TEST_CASE("an amateur that may not look further still has a score for each move") {
    Skill skill;
    skill.depth = 300;
    Amateur amateur(*Network::built_in(), skill, 1, Position(), {});
    const MoveList moves = legal_moves(Position());
    const auto found = amateur.think({moves.begin(), moves.end()}, kMaxPly, 1, [] { return true; });
    CHECK(found.size() == moves.size());
    CHECK(amateur.nodes() == moves.size());
    CHECK(amateur.depth() == 1);
    CHECK(std::ranges::is_sorted(found, std::ranges::greater(), &Thought::score));
}

TEST_CASE("with several lines all scores are exact") {
    const Position root = after(kStartFen, "e2e4 e7e5 g1f3 b8c6");
    const MoveList moves = legal_moves(root);
    Amateur amateur(*Network::built_in(), blind(300), 1, root, {});
    for (const Thought& found :
         amateur.think({moves.begin(), moves.end()}, kMaxPly, 2, [] { return false; })) {
        Amateur alone(*Network::built_in(), blind(300), 1, root, {});
        const auto again = alone.think({found.move}, kMaxPly, 1, [] { return false; });
        CHECK(again.front().score == found.score);
    }
}

TEST_CASE("known openings are of legal moves, and mostly begin with a pawn to the centre") {
    int in_the_centre = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        Position position;
        int plies = 0;
        while (const Move move = human_opening_move(position, seed)) {
            REQUIRE(legal_moves(position).has(move));
            if (plies == 0 && move.is_double_push() && move.to().rank() == 3) {
                in_the_centre += move.to().file() == 3 || move.to().file() == 4;
            }
            position.make_move(move);
            ++plies;
        }
        CHECK(plies >= 4);
    }
    CHECK(in_the_centre > kSeeds * 3 / 4);
    CHECK(in_the_centre < kSeeds);
    CHECK_FALSE(human_opening_move(position_of(kKiwipeteFen), 1));
}

TEST_CASE("an amateur plays the openings that it knows, as far as it knows them") {
    Skill skill;
    skill.book_plies = 3;
    std::set<std::size_t> known;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Position position;
        std::size_t plies = 0;
        for (; plies < 3; ++plies) {
            const Move move = human_opening_move(position, seed);
            if (thoughts(position, skill, seed).front().move != move) break;
            position.make_move(move);
        }
        CHECK(plies >= 1);
        known.insert(plies);
    }
    CHECK(known.size() > 1);
}
