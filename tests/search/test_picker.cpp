#include "search/picker.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/notation/start_positions.h"
#include "engine/see.h"
#include "search/parameters.h"
#include "tests/catch.h"
#include "tests/positions.h"
#include "tests/random_positions.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// A node of the search at a position, with histories.
class TestNode {
  public:
    explicit TestNode(const Position& position, Move tt_move = Move())
        : node{Window::full(), 1, 0, NodeKind::Pv, &frames_[kFramesBeforeRoot]} {
        for (Frame& frame : frames_) frame.continuation = &histories->no_continuation();
        move_to(position, tt_move);
    }

    void move_to(const Position& position, Move tt_move) {
        node.checks = find_checks(position.board(), position.side_to_move());
        node.tt_move = tt_move;
    }

    void learn_at_random(const Position& position, SplitMix64& random) {
        const auto bonus = [&] { return static_cast<int>(random.below(20'001)) - 10'000; };
        for (const Move move : legal_moves(position)) {
            histories->quiet(position.side_to_move(), move, {}).update(bonus());
            histories->no_continuation()[move].update(bonus());
            histories->capture(move).update(bonus());
        }
    }

    std::unique_ptr<Histories> histories = std::make_unique<Histories>();

  private:
    std::vector<Frame> frames_ = std::vector<Frame>(kFramesBeforeRoot + 1);

  public:
    Node node;
};

std::vector<Move> all_of(Picker& picker) {
    std::vector<Move> moves;
    while (const Move move = picker.next()) moves.push_back(move);
    return moves;
}

/// The legal moves that `wanted` says.
template <class Wanted>
std::vector<Move> legal(const Position& position, Wanted wanted) {
    std::vector<Move> moves;
    for (const Move move : legal_moves(position)) {
        if (wanted(move)) moves.push_back(move);
    }
    return moves;
}

constexpr std::string_view kManyCaptures = kKiwipeteFen;

}  // namespace

TEST_CASE("a picker gives each legal move exactly once, whatever the first move and histories") {
    SplitMix64 random(1);
    TestNode test{Position()};
    std::size_t visited = 0;
    for_each_random_position([&](Position& position) {
        if (++visited % 10 != 0) return;
        const MoveList moves = legal_moves(position);
        const bool has_first = !moves.is_empty() && random.below(2) == 0;
        const Move first = has_first ? moves[random.below(moves.size())] : Move();
        test.move_to(position, first);
        test.learn_at_random(position, random);
        Picker picker(position, test.node, *test.histories);
        const std::vector<Move> picked = all_of(picker);
        REQUIRE(sorted(picked) == sorted(moves));
        if (first) REQUIRE(picked.front() == first);
        REQUIRE_FALSE(picker.next());
    });
    CHECK(visited > 10'000);
}

TEST_CASE("first the table's move, then good captures, quiet moves, and losing captures") {
    const Position position = position_of(kManyCaptures);
    const Move first = move_of(position, "a2a3");
    TestNode test(position, first);
    Picker picker(position, test.node, *test.histories);
    CHECK(picker.next() == first);
    CHECK_FALSE(picker.has_generated());
    int stage = 0;
    std::array<int, 3> moves_of_stage{};
    while (const Move move = picker.next()) {
        CHECK(picker.has_generated());
        const bool is_losing =
            !move.is_quiet() && !see_at_least(position, move, -kTuned.noisy_max_loss);
        const int its_stage = move.is_quiet() ? 1 : is_losing ? 2 : 0;
        CHECK(picker.is_at_losing() == is_losing);
        CHECK(its_stage >= stage);
        stage = its_stage;
        ++moves_of_stage[static_cast<std::size_t>(stage)];
    }
    for (const int moves : moves_of_stage) CHECK(moves > 0);
}

TEST_CASE("quiet moves come in the order of their histories") {
    const Position position = position_of(kManyCaptures);
    SplitMix64 random(7);
    TestNode test(position);
    test.learn_at_random(position, random);
    Picker picker(position, test.node, *test.histories);
    std::vector<int> scores;
    while (const Move move = picker.next()) {
        if (move.is_quiet()) {
            const int continuations = 3 * test.histories->no_continuation()[move].value();
            scores.push_back(
                test.histories->quiet(Color::White, move, test.node.frame->attacked).value() +
                continuations * kTuned.continuation_weight / kFactorOne);
            CHECK(picker.quiet_history() == scores.back());
        }
    }
    CHECK(scores.size() > 20);
    CHECK(std::is_sorted(scores.rbegin(), scores.rend()));
    CHECK(scores.front() > scores.back());
}

TEST_CASE("a capture history may put a smaller victim first") {
    const Position position = position_of("4k3/8/8/2n1r3/3P4/8/8/6K1 w - - 0 1");
    const Move rook = move_of(position, "d4e5");
    const Move knight = move_of(position, "d4c5");
    TestNode test(position);
    CHECK(Picker(position, test.node, *test.histories).next() == rook);
    for (int i = 0; i < 100; ++i) {
        test.histories->capture(knight).update(kHistoryLimit / 10);
    }
    CHECK(Picker(position, test.node, *test.histories).next() == knight);
}

TEST_CASE("once quiet moves are skipped only captures and promotions come") {
    const Position position = position_of(kManyCaptures);
    TestNode test(position);
    Picker picker(position, test.node, *test.histories);
    std::vector<Move> picked;
    while (const Move move = picker.next()) {
        picked.push_back(move);
        if (move.is_quiet()) picker.skip_quiets();
    }
    const auto is_quiet = [](Move move) { return move.is_quiet(); };
    CHECK(std::count_if(picked.begin(), picked.end(), is_quiet) == 1);
    CHECK(std::ssize(picked) - 1 ==
          std::ssize(legal(position, [](Move move) { return !move.is_quiet(); })));
}

TEST_CASE("quiescence looks at noisy moves that win enough, and in check at every evasion") {
    const Position quiet = position_of(kManyCaptures);
    TestNode test(quiet);
    Picker noisy(quiet, test.node, *test.histories, Picker::Extent::Noisy);
    CHECK(sorted(all_of(noisy)) == sorted(legal(quiet, [&](Move move) {
              return !move.is_quiet() && see_at_least(quiet, move, kTuned.quiescence_min_gain);
          })));

    // A good history lets an even exchange in.
    const auto even = legal(quiet, [&](Move move) {
        return !move.is_quiet() && see_at_least(quiet, move, 0) && !see_at_least(quiet, move, 1);
    });
    REQUIRE_FALSE(even.empty());
    test.histories->capture(even.front()).update(kHistoryLimit / 2);
    Picker with_history(quiet, test.node, *test.histories, Picker::Extent::Noisy);
    CHECK(std::ranges::count(all_of(with_history), even.front()) == 1);

    const Position check = position_of("4k3/8/8/8/4r3/8/3P4/R3KB2 w Q - 0 1");
    TestNode in_check(check);
    Picker evasions(check, in_check.node, *in_check.histories, Picker::Extent::Noisy);
    CHECK(sorted(all_of(evasions)) == sorted(legal(check, [](Move) { return true; })));
}

TEST_CASE("a move that cannot be played here is not given, though the table has it") {
    const Position position = position_of(kManyCaptures);
    const Move of_another = move_of(Position(), "e2e4");
    TestNode test(position, of_another);
    Picker picker(position, test.node, *test.histories);
    const std::vector<Move> picked = all_of(picker);
    CHECK(sorted(picked) == sorted(legal(position, [](Move) { return true; })));
}
