// Probes of Syzygy tables, and how a search uses them. A build without tablebases skips what needs
// tables.
#include "search/syzygy/tablebases.h"

#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/thread.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "search/levels/handicap.h"
#include "search/root_moves.h"
#include "search/syzygy/root_ranking.h"
#include "tests/catch.h"
#include "tests/data_files.h"
#include "tests/positions.h"
#include "tests/searching.h"
#include "tests/temporary_folder.h"

using namespace mutare;
using namespace mutare::tests;
using Catch::Matchers::ContainsSubstring;

namespace {

/// All tables of three and four pieces.
const std::string kFolder = MUTARE_TEST_DATA "/syzygy";

constexpr int kMaxLines = 256;

/// The tables of one ending. To open all takes a second with sanitizers.
class RookEnding : public TemporaryFolder {
  public:
    RookEnding() {
        for (const std::string name : {"KRvK.rtbw", "KRvK.rtbz"}) {
            (void)write(name, bytes_of(kFolder + '/' + name));
        }
    }
};

const Position kRookWins = position_of("8/8/8/8/8/2k5/4K3/4R3 w - - 0 1");

/// Opens tables, all of them unless a folder is named. False if the build has no tablebases.
bool open_tables(Tablebases& tables, const std::string& folder = kFolder) {
    const auto opened = tables.open(folder);
    const bool are_none = !opened && opened.error() == "this build has no tablebase support";
    if (are_none) WARN("skipped: this build has no tablebases");
    REQUIRE((opened || are_none));
    return !are_none;
}

/// The number that follows an operation code in a line: `wdl -2;`.
int number_after(const std::string& line, const std::string& word) {
    const std::size_t begin = line.find(' ' + word + ' ') + word.size() + 2;
    int number = 0;
    std::from_chars(&line[begin], line.data() + line.size(), number);
    return number;
}

/// The position's distance to zeroing: that of its best move.
Dtz dtz_of(const Tablebases& tables, const Position& position) {
    // Wins come before draws and these before losses; near wins and far losses first.
    const auto merit = [](const MoveDtz& move) { return move.dtz == 0 ? 0 : 1.0 / move.dtz; };
    return std::ranges::max(tables.probe_moves(position), {}, merit).dtz;
}

/// All moves of a root, ranked.
RootRanking ranked(const Tablebases& tables, const Position& root, int lines = 1) {
    return rank_root_moves(tables, {}, root, moves_to_search(root, {}), lines);
}

/// The engine plays both sides until the game is over.
Outcome play_out(Position position) {
    Searcher searcher(1);
    REQUIRE(searcher.tablebases().open(kFolder));
    while (outcome(position) == Outcome::Ongoing) {
        position.make_move(search(searcher, position, to_depth(3)).best);
    }
    return outcome(position);
}

RankedMove rank(int dtz, int clock, bool has_repeated = false, bool fifty_move_rule = true) {
    return rank_by_dtz({Move(), dtz}, Repetition::None, clock, has_repeated, fifty_move_rule);
}

/// The rank of a move that allows a repetition.
RankedMove rank_repeating(Repetition repetition, int dtz, int clock = 0) {
    return rank_by_dtz({Move(), dtz}, repetition, clock, /*has_repeated=*/true,
                       /*fifty_move_rule=*/true);
}

}  // namespace

TEST_CASE("outcome and distance to zeroing of two hundred positions are those of the test set") {
    Tablebases tables;
    if (!open_tables(tables)) return;
    CHECK(tables.largest() == 4);
    int count = 0;
    int rounded = 0;
    for (const std::string& line : split(read_data("syzygy/pychess-endgame-wdl-dtz.epd"), '\n')) {
        if (line.empty()) continue;
        CAPTURE(line);
        ++count;
        const Position position = position_of(line.substr(0, line.find(" wdl_table")));
        const std::optional<Wdl> wdl = tables.probe(position);
        REQUIRE(wdl);
        CHECK(static_cast<int>(*wdl) == number_after(line, "wdl"));
        if (legal_moves(position).is_empty()) continue;
        const std::vector<MoveDtz> moves = tables.probe_moves(position);
        CHECK(moves.size() == legal_moves(position).size());
        // Some tables round the distances to moves.
        const int difference = std::abs(dtz_of(tables, position) - number_after(line, "dtz"));
        CHECK(difference <= 1);
        rounded += difference;
    }
    CHECK(count == 200);
    CHECK(rounded == 3);
}

TEST_CASE("the tables know no position with too many pieces or with castling rights") {
    Tablebases tables;
    if (!open_tables(tables)) return;
    const Position five_pieces = position_of("4k3/8/8/8/8/8/4P3/3QKR2 w - - 0 1");
    const Position castling = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    const Position no_castling = position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    CHECK_FALSE(tables.probe(five_pieces));
    CHECK(tables.probe_moves(five_pieces).empty());
    CHECK_FALSE(tables.probe(castling));
    CHECK(tables.probe_moves(castling).empty());
    CHECK(tables.probe(no_castling) == Wdl::Win);
}

TEST_CASE("tables take a legal en passant capture into account") {
    Tablebases tables;
    if (!open_tables(tables)) return;
    // Without the capture White's pawn is lost, and with it the game.
    const std::string pieces = "8/8/8/8/Pp6/1k6/8/K7 b";
    const Position with = position_of(pieces + " - a3 0 1");
    const Position without = position_of(pieces + " - - 0 1");
    const auto moves = tables.probe_moves(with);
    CHECK(moves.size() == legal_moves(without).size() + 1);
    CHECK(std::any_of(moves.begin(), moves.end(),
                      [](const MoveDtz& known) { return known.move.is_en_passant(); }));
    CHECK(tables.probe(with) == Wdl::Win);
}

TEST_CASE("a list of folders without tables is refused, and the open tables stay open") {
    Tablebases tables;
    if (!open_tables(tables)) return;
    const std::string here = MUTARE_TEST_DATA;
    const std::string nul("\0", 1);
    const auto refused = std::to_array<std::string>(
        {"", ":", "::::", "<empty>", "/nonexistent", "/nonexistent:", here, ":" + here + ":", nul,
         "%s%n", "\xFF\xFE", std::string(1'000'000, 'x'), std::string(1'000'000, '/'),
         "/dev/null:/proc/self/mem"});
    for (const std::string& folders : refused) {
        CAPTURE(folders.substr(0, 40));
        CHECK_FALSE(tables.open(folders));
        CHECK(tables.folders().folders == kFolder);
        CHECK(tables.probe(kRookWins) == Wdl::Win);
    }
}

TEST_CASE("folders without tables in a list are ignored") {
    const RookEnding ending;
    const std::string folder = ending.path();
    Tablebases tables;
    if (!open_tables(tables, folder)) return;
    const std::string nul("\0", 1);
    const auto lists = std::to_array<std::string>(
        {":" + folder, folder + ":", folder + "/:::", folder + ":" + nul + "x",
         "/nonexistent:" + folder, folder + ":" + folder + ":" + folder});
    for (const std::string& folders : lists) {
        CAPTURE(folders);
        CHECK(tables.open(folders));
        CHECK(tables.probe(kRookWins) == Wdl::Win);
    }
}

TEST_CASE("only one object at a time holds tables") {
    const RookEnding folder;
    Tablebases first;
    if (!open_tables(first, folder.path())) return;
    Tablebases second;
    CHECK_FALSE(second.open(folder.path()));
    CHECK_FALSE(second.probe(kRookWins));
    CHECK(first.probe(kRookWins) == Wdl::Win);
    second.close();
    CHECK(first.probe(kRookWins) == Wdl::Win);
    first.close();
    CHECK_FALSE(first.probe(kRookWins));
    CHECK(second.open(folder.path()));
    CHECK(second.probe(kRookWins) == Wdl::Win);
}

TEST_CASE("many threads may probe at once, also tables that none has read yet") {
    const auto texts = std::to_array<std::string>(
        {"8/8/8/8/8/2k5/4K3/6Q1 w - - 0 1", "8/8/8/3r4/8/2k5/4K3/6Q1 w - - 0 1",
         "8/8/8/3b4/8/2k5/4K3/4N3 w - - 0 1", "8/2p5/8/8/8/8/P7/K6k w - - 0 1",
         "8/8/8/8/8/2k5/3rK3/6Q1 w - - 0 1"});
    for (int round = 0; round < 20; ++round) {
        Tablebases tables;
        if (!open_tables(tables)) return;
        std::vector<int> known(4);
        run_in_parallel(known.size(), known.size(), [&](std::size_t i) {
            for (const std::string& text : texts) {
                known[i] += tables.probe(position_of(text)) ? 1 : 0;
            }
        });
        CHECK(known == std::vector<int>(4, 5));
    }
}

TEST_CASE("a tablebase win is a lower bound, a loss an upper bound, a draw by any rule exact") {
    struct Row {
        Wdl wdl;
        bool fifty_move_rule;
        Score score;
        Bound bound;
    };
    const Score win = Score::tablebase_win_in(3);
    for (const auto& [wdl, rule, score, bound] :
         {Row{Wdl::Win, true, win, Bound::Lower}, Row{Wdl::Loss, true, -win, Bound::Upper},
          Row{Wdl::Draw, true, Score::draw(), Bound::Exact},
          Row{Wdl::CursedWin, true, Score(1), Bound::Exact},
          Row{Wdl::BlessedLoss, true, Score(-1), Bound::Exact},
          Row{Wdl::CursedWin, false, win, Bound::Lower},
          Row{Wdl::BlessedLoss, false, -win, Bound::Upper}}) {
        CHECK(score_of(wdl, 3, rule).score == score);
        CHECK(score_of(wdl, 3, rule).bound == bound);
    }
}

TEST_CASE("certain wins rank equal, but after a repetition or late the shortest ranks first") {
    CHECK(rank(5, 0).rank == rank(40, 0).rank);
    CHECK(rank(5, 0, true).rank > rank(40, 0, true).rank);
    CHECK(rank(5, 0).rank > rank(5, 0, true).rank);
    CHECK(rank(40, 0, true).rank > rank(0, 0).rank);
    // The next zeroing comes before the fifty-move limit, or not.
    CHECK(rank(40, 59).rank == rank(5, 59).rank);
    CHECK(rank(40, 60).rank < rank(5, 60).rank);
}

TEST_CASE(
    "certain losses rank equal; where the fifty-move rule may help, the longest ranks first") {
    CHECK(rank(0, 0).rank > rank(-40, 0).rank);
    // Twice the distance, since the winner may lose time.
    CHECK(rank(-45, 9).rank == rank(-44, 9).rank);
    CHECK(rank(-46, 9).rank > rank(-45, 9).rank);
    CHECK(rank(-5, 89).rank == rank(-4, 89).rank);
    CHECK(rank(-5, 90).rank > rank(-4, 90).rank);
}

TEST_CASE("a win or loss beyond the fifty-move limit is scored as a draw, if that rule applies") {
    CHECK(rank(40, 60).score == Score::tablebase_win_in(0));
    CHECK(rank(41, 60).score == Score(1));
    CHECK(rank(41, 60, false, false).score == Score::tablebase_win_in(0));
    CHECK(rank(-41, 60).score == Score(-1));
    CHECK(rank(-41, 60, false, false).score == Score::tablebase_loss_in(0));
    CHECK(rank(0, 60).score == Score::draw());
}

TEST_CASE("a second occurrence ranks below other wins and above draws by the fifty-move rule") {
    const RankedMove second = rank_repeating(Repetition::Second, 2);
    CHECK(second.score == Score::tablebase_win_in(0));
    CHECK(second.rank < rank(90, 0, true).rank);
    CHECK(second.rank < rank(100, 0, true).rank);
    CHECK(second.rank > rank(101, 0, true).rank);
    CHECK(second.rank > rank_repeating(Repetition::Second, 3).rank);
    CHECK(rank_repeating(Repetition::Second, 101).rank > rank(0, 0).rank);
    CHECK(rank_by_dtz({Move(), 2}, Repetition::Second, 0, false, true).rank == second.rank);
}

TEST_CASE("a second occurrence ranks above other losses of its kind") {
    CHECK(rank_repeating(Repetition::Second, -5).rank > rank(-5, 0).rank);
    CHECK(rank_repeating(Repetition::Second, -30, 60).rank > rank(-30, 60).rank);
    CHECK(rank_repeating(Repetition::Second, -5).rank < rank(-30, 60).rank);
}

TEST_CASE("the past of the game decides what a move is worth that the tables know") {
    Searcher searcher(1);
    if (!open_tables(searcher.tablebases())) return;
    constexpr std::string_view kQueen = "8/8/8/Q7/8/1k1K4/2r5/8 b - - 1 1";
    constexpr std::string_view kMinors = "5k2/N7/8/8/8/8/8/K6B w - - 0 2";
    const Score win = Score::tablebase_win_in(0);
    struct Row {
        std::string_view fen;
        std::string_view past;
        std::string_view move;
        Score score;
        Score best;
    };
    for (const auto& [fen, past, move, score, best] : {
             // The third repetition, for the winner and for the loser.
             Row{kQueen, "b3b2 d3d4 b2b3 d4d3 b3b2 d3d4 b2b3", "d4d3", Score::draw(), win},
             Row{kMinors, "a7b5 f8e7 b5a7 e7f8 a7b5 f8e7 b5a7", "e7f8", Score::draw(),
                 Score::draw()},
             // Moves after which the loser can repeat: from e7, and from e8, where only the
             // position after the reply is an old one.
             Row{kMinors, "a7b5 f8e7 b5a7 e7f8 a7b5 f8e7", "b5a7", Score::draw(), win},
             Row{kMinors, "a7b5 f8e7 b5a7 e7f8 a7b5 f8e8", "b5a7", Score::draw(), win},
             // The winner could repeat after it, but will not.
             Row{kMinors, "a7b5 f8e7 b5a7 e7f8 a7b5 f8e7 b5d4", "e7f8", -win, -win},
             // Long after the fifty-move limit a won move is still better than a draw.
             Row{"8/8/8/8/8/2k5/4K3/4R3 w - - 9999 9999", "", "e1h1", Score(1), Score(1)},
         }) {
        CAPTURE(fen, past, move);
        const Position root = after(fen, past);
        Limits limits = to_depth(6);
        const SearchResult result = search(searcher, root, limits);
        CHECK(std::clamp(result.score, -win, win) == best);  // a mate may be found
        CHECK((score == best || result.best != move_of(root, move)));
        limits.search_moves = {move_of(root, move)};
        CHECK(std::clamp(search(searcher, root, limits).score, -win, win) == score);
    }
}

TEST_CASE("in a root of the tables a second occurrence is the winner's last choice") {
    Tablebases tables;
    if (!open_tables(tables)) return;
    const Position winner = after("8/8/8/Q7/8/1k1K4/2r5/8 b - - 1 1", "b3b2 d3d4 b2b3");
    REQUIRE(times_occurred(after(winner, "d4d3")) == 2);
    std::vector<RankedMove> moves = ranked(tables, winner, kMaxLines).moves;
    std::erase_if(moves, [](const RankedMove& move) { return move.rank <= 0; });
    CHECK(moves.size() > 1);
    CHECK(moves.back().move == move_of(winner, "d4d3"));
    CHECK(moves.back().rank < moves[moves.size() - 2].rank);
    const Position loser = after("8/8/8/Q7/8/1k1K4/2r5/8 b - - 1 1", "b3b2 d3d4 b2b3 d4d3");
    moves = ranked(tables, loser).moves;
    CHECK(moves.size() == 1);
    CHECK(moves.front().move == move_of(loser, "b3b2"));
}

TEST_CASE("a score of the tables is exact, also while the search has only a bound") {
    Searcher searcher(1);
    if (!open_tables(searcher.tablebases())) return;
    constexpr int kDepth = 14;
    int count = 0;
    for (const std::string_view fen :
         {"8/8/8/3k4/8/8/4K3/3BN3 w - - 0 1", "8/8/8/3k4/8/8/4K3/4Q2r w - - 0 1",
          "8/8/8/8/3k4/r7/1K6/4Q3 w - - 0 1", "8/8/8/3k4/8/8/4K3/4R3 w - - 0 1"}) {
        for (const Report& line : lines_of(searcher, position_of(fen), to_depth(kDepth), true)) {
            if (line.score != Score::tablebase_win_in(0)) continue;
            CHECK(line.bound == Bound::Exact);
            ++count;
        }
    }
    CHECK(count > 4 * kDepth);
}

TEST_CASE("without tables of distances the winning moves rank first, and the tree probes") {
    const TemporaryFolder folder;
    for (const std::string name : {"KRvK.rtbw", "KQvKR.rtbw"}) {
        (void)folder.write(name, bytes_of(kFolder + '/' + name));
    }
    Tablebases tables;
    if (!open_tables(tables, folder.path())) return;
    const RootRanking won = ranked(tables, kRookWins);
    CHECK(won.moves.front().score == Score::tablebase_win_in(0));
    CHECK(won.for_tree.max_pieces == tables.largest());
    CHECK(won.tablebase_hits == legal_moves(kRookWins).size());
    const RootRanking lost = ranked(tables, position_of("8/8/8/8/8/2k5/4K3/4R3 b - - 0 1"));
    CHECK(lost.moves.front().score == Score::tablebase_loss_in(0));
    CHECK(lost.for_tree.max_pieces == 0);
    const RootRanking drawn = ranked(tables, position_of("8/8/8/8/8/2kR4/8/K7 b - - 0 1"));
    CHECK(drawn.moves.front().score == Score::draw());
    CHECK(drawn.for_tree.max_pieces == 0);
}

TEST_CASE("the moves of as many lines as are wanted are kept, those of equal rank too") {
    Tablebases tables;
    if (!open_tables(tables)) return;
    // Three moves win, one draws and one loses.
    const Position root = position_of("8/8/8/8/3k4/r7/1K6/4Q3 w - - 0 1");
    const auto kept = [&](std::size_t lines) {
        return ranked(tables, root, static_cast<int>(lines)).moves.size();
    };
    const std::size_t all = legal_moves(root).size();
    const std::size_t best = kept(1);
    CHECK(best < all);
    CHECK(kept(best) == best);
    CHECK(kept(best + 1) > best);
    CHECK(kept(all + 1) == all);
}

TEST_CASE("won endings of three and four pieces are won, drawn ones drawn", "[slow]") {
    if (Tablebases tables; !open_tables(tables)) return;
    for (const char* text :
         {"8/8/8/8/8/2k5/4K3/4R3 w - - 0 1", "8/8/8/3k4/8/8/4K3/3BN3 w - - 0 1",
          "8/8/8/3k4/8/8/4K3/3BB3 b - - 0 1", "8/8/8/3k4/8/8/4KQ2/r7 w - - 0 1",
          "8/8/8/8/8/1k6/4P3/4K3 w - - 0 1", "1k6/8/8/3BN3/8/8/8/7K w - - 33 50"}) {
        CAPTURE(text);
        CHECK(play_out(position_of(text)) == Outcome::Checkmate);
    }
    for (const char* text :
         {"6R1/8/5b2/5K2/8/8/8/1k6 b - - 0 1", "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"}) {
        CAPTURE(text);
        CHECK(play_out(position_of(text)) != Outcome::Checkmate);
    }
}

TEST_CASE("after a repetition each move of the winner reduces the distance to zeroing") {
    Searcher searcher(1);
    if (!open_tables(searcher.tablebases())) return;
    Position position =
        after("8/8/8/3k4/8/8/4K3/3BN3 w - - 0 1", "e2e3 d5c5 e3e2 c5d5 e2e3 d5c5 e3e2 c5d5");
    REQUIRE(has_any_repeated(position));
    const auto dtz = [&] { return dtz_of(searcher.tablebases(), position); };
    for (int before = dtz() + 2; !legal_moves(position).is_empty();) {
        const int now = dtz();
        CHECK(now < before);
        before = now;
        position.make_move(search(searcher, position, to_depth(2)).best);
        if (legal_moves(position).is_empty()) break;
        position.make_move(search(searcher, position, to_depth(2)).best);
    }
    CHECK(outcome(position) == Outcome::Checkmate);
}

TEST_CASE("the search probes the tables after captures") {
    Searcher searcher(1);
    if (!open_tables(searcher.tablebases())) return;
    // The last pawn can be captured, and queen against rook is won.
    const Position root = position_of("8/8/8/3k4/8/r3p3/4KQ2/8 w - - 0 1");
    const Report last = lines_of(searcher, root, to_depth(12)).back();
    CHECK(last.score.is_win());
    CHECK_FALSE(last.score == Score::tablebase_win_in(0));
    CHECK(last.tablebase_hits > 0);

    searcher.clear();
    searcher.settings().tablebases.max_pieces = 0;
    CHECK(lines_of(searcher, root, to_depth(12)).back().tablebase_hits == 0);
}

TEST_CASE("a weak level with tables keeps a win that its search does not see") {
    Searcher searcher(1);
    if (!open_tables(searcher.tablebases())) return;
    const Position root = position_of("8/8/8/7k/8/8/5RK1/1n6 w - - 0 1");
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Handicap handicap;
        handicap.nodes = 100;
        handicap.max_error = 300;
        handicap.seed = seed;
        Control control;
        Listener nobody;
        CHECK(run_with_handicap(searcher, handicap, root, {}, control, nobody).best ==
              move_of(root, "g2f3"));
    }
}

TEST_CASE("a file without the name of a table is ignored") {
    const RookEnding folder;
    for (const std::string name :
         {"._KRvK.rtbw", "foo.rtbw", "KQvKX.rtbw", "KQvK (1).rtbw", "KvKQ.rtbw", "KPvKQ.rtbw",
          "KRQvK.rtbw", "KvK.rtbw", "KQQQvKQQQ.rtbz", "KQvKQvK.rtbw", "QKvK.rtbw", "K.rtbw"}) {
        (void)folder.write(name, "no table");
    }
    std::filesystem::create_symlink(folder / "nothing", folder / "KQvK.rtbw");
    Tablebases tables;
    if (!open_tables(tables, folder.path())) return;
    CHECK(tables.folders().left_out.empty());
    CHECK(tables.probe(kRookWins) == Wdl::Win);
}

TEST_CASE("a table that is cut off is left out by name, and the others are read") {
    const std::string good = bytes_of(kFolder + "/KQvKR.rtbw");
    for (const std::string& bytes : {std::string(), good.substr(0, good.size() / 2)}) {
        const RookEnding folder;
        const TemporaryFolder alone;
        (void)folder.write("KQvKR.rtbw", bytes);
        (void)alone.write("KQvKR.rtbw", bytes);
        std::filesystem::create_directory(folder / "KPvK.rtbz");
        Tablebases tables;
        if (!open_tables(tables, folder.path())) return;
        CHECK_THAT(tables.folders().left_out, ContainsSubstring("KQvKR.rtbw is cut off"));
        CHECK_THAT(tables.folders().left_out, ContainsSubstring("KPvK.rtbz"));
        CHECK(tables.probe(kRookWins) == Wdl::Win);
        const auto opened = tables.open(alone.path());
        REQUIRE_FALSE(opened);
        CHECK_THAT(opened.error(), ContainsSubstring("KQvKR.rtbw is cut off"));
    }
}

TEST_CASE("a file with the name of a table but no table in it is refused by name") {
    const RookEnding before;
    const TemporaryFolder folder;
    (void)folder.write("KQvKR.rtbw", 'x' + bytes_of(kFolder + "/KQvKR.rtbw").substr(1));
    Tablebases tables;
    if (!open_tables(tables, before.path())) return;
    const auto opened = tables.open(folder.path());
    REQUIRE_FALSE(opened);
    CHECK_THAT(opened.error(), ContainsSubstring("KQvKR.rtbw is not a table"));
    CHECK(tables.probe(kRookWins) == Wdl::Win);
}

TEST_CASE("a table that is a pipe is refused, not waited for") {
    const TemporaryFolder folder;
    REQUIRE(mkfifo((folder / "KQvK.rtbw").c_str(), 0600) == 0);
    CHECK_FALSE(Tablebases().open(folder.path()));
}
