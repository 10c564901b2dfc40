#include "search/levels/amateur.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "engine/notation/start_positions.h"
#include "search/root_moves.h"
#include "tests/catch.h"
#include "tests/positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

constexpr int kSeeds = 1000;

/// A move without a capture.
Move quiet(Piece piece, Square from, Square to) {
    return Move::of_piece(piece, from, to, Piece::None);
}

const Move kWhiteKing = quiet(Piece::WhiteKing, "d1"_sq, "e1"_sq);
const Move kBlackKing = quiet(Piece::BlackKing, "d8"_sq, "e8"_sq);

/// The moves as they look to the player, best first.
std::vector<RatedMove> rated(const Position& root, const Skill& skill, std::uint64_t seed,
                             const std::vector<Move>& past = {}) {
    Amateur amateur(*Network::built_in(), skill, seed, root, past);
    return amateur.search_root(moves_to_search(root, {}), kMaxPly, 1, [] { return false; });
}

bool chooses(std::string_view move, const Position& root, const Skill& skill, std::uint64_t seed,
             const std::vector<Move>& past = {}) {
    return rated(root, skill, seed, past).front().move == move_of(root, move);
}

int score_of(std::string_view move, const Position& root, const Skill& skill, std::uint64_t seed,
             const std::vector<Move>& past = {}) {
    Amateur amateur(*Network::built_in(), skill, seed, root, past);
    return amateur.search_root({move_of(root, move)}, kMaxPly, 2, [] { return false; })
        .front()
        .score.value();
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
    CHECK(kSeeds - far_taken > (kSeeds - middle_taken) * 3 / 2);
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
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Move best = rated(Position(), with_taste(200), seed).front().move;
        CHECK(rated(Position(), with_taste(200), seed).front().move == best);
        played.insert(best.bits());
    }
    CHECK(played.size() > 5);
}

TEST_CASE("a weak player may see a check, but not that it mates; a strong one hardly") {
    const Position root = position_of("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    const Move captures = Move::of_piece(Piece::BlackRook, "d2"_sq, "d8"_sq, Piece::WhitePawn);
    const auto mates_seen = [&](const Skill& skill) {
        int count = 0;
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            count += rated(root, skill, seed, {captures}).front().score.is_mate();
        }
        return count;
    };
    const int strong = mates_seen(blind(60));
    const int weak = mates_seen(blind(3000));
    CAPTURE(strong, weak);
    CHECK(strong > kSeeds * 95 / 100);
    CHECK(weak < kSeeds * 3 / 4);
    CHECK(weak > kSeeds / 3);
}

TEST_CASE("a player remembers what it has threatened itself") {
    const Position root = position_of("4k2r/8/8/8/8/8/8/B3K3 w - - 0 30");
    const Move threat = quiet(Piece::WhiteBishop, "b2"_sq, "a1"_sq);
    const int remembered = times_chosen("a1h8", root, blind(9000), {threat, kBlackKing});
    const int found = times_chosen("a1h8", root, blind(9000), {kWhiteKing, kBlackKing});
    CAPTURE(remembered, found);
    CHECK(remembered > found);
}

TEST_CASE("the longer something hangs, the likelier it is seen") {
    const Position root = position_of("4k2r/8/8/8/8/8/8/B3K3 w - - 0 30");
    const Move comes = quiet(Piece::WhiteBishop, "a3"_sq, "a1"_sq);
    const std::vector<Move> recent{kWhiteKing, kBlackKing, kWhiteKing, kBlackKing,
                                   comes,      kBlackKing, kWhiteKing, kBlackKing};
    const std::vector<Move> old{comes,      kBlackKing, kWhiteKing, kBlackKing,
                                kWhiteKing, kBlackKing, kWhiteKing, kBlackKing};
    const int at_first = times_chosen("a1h8", root, blind(6000), recent);
    const int later = times_chosen("a1h8", root, blind(6000), old);
    CAPTURE(at_first, later);
    CHECK(later > at_first);
    // A pawn was in the way until now.
    std::vector<Move> opened = old;
    opened.back() = quiet(Piece::BlackPawn, "d4"_sq, "d3"_sq);
    CHECK(later > times_chosen("a1h8", root, blind(6000), opened));
    // What is not known counts as half as old.
    const int unknown = times_chosen("a1h8", root, blind(6000), {kWhiteKing, kBlackKing});
    CHECK(later > unknown);
    CHECK(unknown > at_first);
}

TEST_CASE("a piece seldom goes back to where it came from, unless it is attacked") {
    const Move rook_move = quiet(Piece::WhiteRook, "a1"_sq, "b1"_sq);
    const auto cost = [&](std::string_view fen) {
        const Position root = position_of(fen);
        return score_of("b1a1", root, with_taste(100), 1, {kBlackKing, kBlackKing}) -
               score_of("b1a1", root, with_taste(100), 1, {rook_move, kBlackKing});
    };
    CHECK(cost("4k3/pppp4/8/8/8/8/PPPP4/1R2K3 w - - 0 30") > 100);
    CHECK(cost("4k3/pppp4/6b1/8/8/8/PP1P4/1R2K3 w - - 0 30") == 0);
}

TEST_CASE("a piece seldom moves for the third time in a few moves; a pawn or a new queen may") {
    const auto cost = [&](std::string_view fen, std::string_view move, Move first, Move second) {
        const Position root = position_of(fen);
        return score_of(move, root, with_taste(100), 1,
                        {kWhiteKing, kBlackKing, kWhiteKing, kBlackKing}) -
               score_of(move, root, with_taste(100), 1, {first, kBlackKing, second, kBlackKing});
    };
    constexpr Piece kRook = Piece::WhiteRook;
    constexpr Piece kPawn = Piece::WhitePawn;
    CHECK(cost("4k3/pppp4/8/8/8/8/PPPP4/2R1K3 w - - 0 30", "c1b1", quiet(kRook, "a5"_sq, "a1"_sq),
               quiet(kRook, "a1"_sq, "c1"_sq)) > 100);
    CHECK(cost("4k3/ppp5/8/3P4/8/8/PPP5/4K3 w - - 0 30", "d5d6", quiet(kPawn, "d3"_sq, "d4"_sq),
               quiet(kPawn, "d4"_sq, "d5"_sq)) == 0);
    CHECK(cost("Q7/3k4/8/8/8/8/8/4K3 w - - 0 30", "a8a5", quiet(kPawn, "a6"_sq, "a7"_sq),
               Move(promotion_to(Piece::WhiteQueen), "a7"_sq, "a8"_sq, kPawn)) == 0);
}

TEST_CASE("who is ahead likes to trade, the queen too") {
    const auto traded = [](std::string_view fen) {
        return times_chosen("d1d8", position_of(fen), with_taste(200));
    };
    CHECK(traded("r2q2k1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/3QR1K1 w - - 0 30") < kSeeds * 8 / 10);
    CHECK(traded("r2q2k1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/3QR1KB w - - 0 30") == kSeeds);
}

TEST_CASE("people play near to where the opponent has just moved") {
    const Position root = position_of("4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 30");
    const Move left = quiet(Piece::BlackPawn, "a6"_sq, "a5"_sq);
    const Move right = quiet(Piece::BlackPawn, "h6"_sq, "h5"_sq);
    const int near = times_chosen("a2a4", root, with_taste(300), {left});
    const int far = times_chosen("a2a4", root, with_taste(300), {right});
    CAPTURE(near, far);
    CHECK(near > far);
}

TEST_CASE("an amateur that may not look further still has a score for each move") {
    Skill skill;
    skill.depth = 300;
    Amateur amateur(*Network::built_in(), skill, 1, Position(), {});
    const std::vector<Move> moves = moves_to_search(Position(), {});
    const auto found = amateur.search_root(moves, kMaxPly, 1, [] { return true; });
    CHECK(found.size() == moves.size());
    CHECK(amateur.nodes() == moves.size());
    CHECK(amateur.depth() == 1);
    CHECK(std::ranges::is_sorted(found, std::ranges::greater(), &RatedMove::score));
}

TEST_CASE("with several lines all scores are exact") {
    const Position root = after(kStartFen, "e2e4 e7e5 g1f3 b8c6");
    Amateur amateur(*Network::built_in(), blind(300), 1, root, {});
    for (const RatedMove& found :
         amateur.search_root(moves_to_search(root, {}), kMaxPly, 2, [] { return false; })) {
        Amateur alone(*Network::built_in(), blind(300), 1, root, {});
        const auto again = alone.search_root({found.move}, kMaxPly, 1, [] { return false; });
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
            if (rated(position, skill, seed).front().move != move) break;
            position.make_move(move);
        }
        CHECK(plies >= 1);
        known.insert(plies);
    }
    CHECK(known.size() > 1);
}
