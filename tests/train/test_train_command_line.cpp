// The program `mutare-train` as a shell sees it: what its commands say of damaged files, of outputs
// that cannot be written and of streams that are closed, and their exit codes.
#include "train/command_line.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"
#include "train/game_file.h"
#include "train/network/example.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

using Arguments = std::vector<std::string>;

template <class Element>
std::vector<Element> joined(std::vector<Element> elements, const std::vector<Element>& more) {
    elements.insert(elements.end(), more.begin(), more.end());
    return elements;
}

/// A block is written once a second, so their number says nothing.
std::size_t games_in(const Blocks& blocks) {
    std::size_t games = 0;
    for (const Block& block : blocks.whole) games += block.games;
    return games;
}

/// A folder with files of games, and commands for them that take no time.
struct Workshop {
    [[nodiscard]] Arguments train(const Arguments& more) const {
        return joined({"train", "-o", network, "--width", "32", "--epochs", "2"}, more);
    }
    [[nodiscard]] Arguments relabel(const std::string& input) const {
        return {"relabel", "-o", folder / "new.mut", "--depth", "1", "--hash", "1", input};
    }
    [[nodiscard]] Arguments siblings(const std::string& input) const {
        return {
            "siblings", "-o", folder / "s.examples", "--parents", "100", "--depth", "1", "--hash",
            "1",        input};
    }
    [[nodiscard]] Arguments self_play(const std::string& output) const {
        return {"selfplay", "-o",     output, "--games", "2", "--depth",
                "1",        "--seed", "1",    "--hash",  "1"};
    }
    /// A command for each way to read a game file.
    [[nodiscard]] std::vector<Arguments> readers(const std::string& input) const {
        return {{"stat", input},
                {"check", input},
                {"dump", input},
                {"fit-wdl", input},
                {"merge", "-o", folder / "all.mut", input},
                {"export", "-o", folder / "a.examples", input},
                siblings(input),
                train({input}),
                relabel(input)};
    }
    /// Writes the examples of the games. The result is the path of the file.
    [[nodiscard]] std::string export_examples() const {
        const std::string path = folder / "games.examples";
        REQUIRE(run_train_program({"export", "-o", path, games}).exit_code == kSuccess);
        return path;
    }

    TemporaryFolder folder;
    std::string network = folder / "network";
    std::string bytes = game_file_of(random_games(12));
    std::string games = folder.write("games.mut", bytes);
    std::string other_games = folder.write("other.mut", game_file_of(random_games(12, 0xA8)));
};

/// For a standard stream, in the process of a run: a device on which there is never room.
void make_full(int stream) {
    ::dup2(::open("/dev/full", O_WRONLY), stream);
}

/// For a standard stream, in the process of a run: a pipe that nobody reads any more.
void make_unread(int stream) {
    int ends[2];
    if (::pipe(ends) != 0) return;
    ::dup2(ends[1], stream);
    ::close(ends[0]);
    ::close(ends[1]);
}

}  // namespace

TEST_CASE("every command succeeds with undamaged games") {
    const Workshop workshop;
    for (const Arguments& arguments : workshop.readers(workshop.games)) {
        if (arguments.front() == "fit-wdl") continue;  // no quick fit to so few positions
        const TrainRun run = run_train_program(arguments);
        INFO(arguments.front() << ": " << run.errors);
        CHECK(run.exit_code == kSuccess);
    }
    CHECK(bytes_of(workshop.folder / "all.mut") == workshop.bytes);
}

TEST_CASE("every command that reads games says where they are damaged, and fails") {
    const Workshop workshop;
    std::string bytes = workshop.bytes;
    const Blocks blocks = find_blocks(bytes);
    const Block& third = blocks.whole[2];
    const std::string place = std::to_string(third.bytes.size()) +
                              " damaged or missing bytes at offset " + std::to_string(third.offset);
    bytes[third.offset + 30] ^= 1;
    const std::string damaged = workshop.folder.write("damaged.mut", bytes);
    for (const Arguments& arguments : workshop.readers(damaged)) {
        const TrainRun run = run_train_program(arguments);
        INFO(arguments.front() << ": " << run.errors);
        CHECK(run.exit_code == kFailed);
        CHECK(run.says(damaged + ": " + place));
    }
    // The rest was used.
    CHECK(find_blocks(bytes_of(workshop.folder / "all.mut")).whole.size() == 11);
    CHECK(find_blocks(bytes_of(workshop.folder / "new.mut")).whole.size() == 11);
    CHECK(std::filesystem::exists(workshop.folder / "a.examples"));
    CHECK(std::filesystem::exists(workshop.folder / "s.examples"));
    CHECK(std::filesystem::exists(workshop.network));
}

TEST_CASE("nothing is learned from no positions") {
    const Workshop workshop;
    const std::string empty = workshop.folder.write("empty.mut", "");
    for (const Arguments& arguments : workshop.readers(empty)) {
        if (arguments.front() == "stat" || arguments.front() == "check" ||
            arguments.front() == "dump" || arguments.front() == "merge") {
            continue;
        }
        const TrainRun run = run_train_program(arguments);
        INFO(arguments.front());
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("there are no "));
    }
    for (const char* const name : {"a.examples", "s.examples", "new.mut", "network"}) {
        CHECK_FALSE(std::filesystem::exists(workshop.folder / name));
    }
}

TEST_CASE("a file that is none is not waited for") {
    const Workshop workshop;
    const std::string fifo = workshop.folder / "fifo";
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    for (const Arguments& arguments : workshop.readers(fifo)) {
        const TrainRun run = run_train_program(arguments);
        INFO(arguments.front());
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("cannot read " + fifo));
    }
}

TEST_CASE("training survives every damage of a byte in its examples") {
    const Workshop workshop;
    const std::string path = workshop.export_examples();
    const std::string whole = bytes_of(path);
    constexpr std::size_t kExample = 32;
    for (std::size_t offset = kExample; offset < 2 * kExample; offset += 3) {
        std::string bytes = whole;
        bytes[offset] = static_cast<char>(bytes[offset] ^ 0xFF);
        const std::string damaged = workshop.folder.write("damaged.examples", bytes);
        const TrainRun run = run_train_program(workshop.train({damaged}));
        INFO(offset << ": " << run.errors);
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("32 damaged or missing bytes at offset 32"));
    }
}

TEST_CASE("games and their examples give the same network") {
    const Workshop workshop;
    REQUIRE(run_train_program(workshop.train({workshop.games})).exit_code == kSuccess);
    const std::string network = bytes_of(workshop.network);
    const std::string examples = workshop.export_examples();
    // The held-out examples, which stand behind the others in the file, are not trained on.
    REQUIRE(run_train_program(workshop.train({examples})).exit_code == kSuccess);
    CHECK(bytes_of(workshop.network) == network);
}

TEST_CASE("an output that cannot be written is noticed before the work begins") {
    const Workshop workshop;
    const std::string nowhere = workshop.folder / "missing/file";
    for (Arguments arguments : joined(workshop.readers(workshop.games), {workshop.self_play("")})) {
        const auto option = std::ranges::find(arguments, "-o");
        if (option == arguments.end()) continue;
        option[1] = nowhere;
        const TrainRun run = run_train_program(arguments);
        INFO(arguments.front());
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("cannot write " + nowhere + ": No such file or directory"));
        CHECK(run.output.empty());
    }
    std::filesystem::create_directory(workshop.network + ".checkpoint");
    const TrainRun run = run_train_program(workshop.train({workshop.games}));
    CHECK(run.exit_code == kFailed);
    CHECK(run.says("cannot write " + workshop.network + ".checkpoint: Is a directory"));
    CHECK(run.output.empty());
}

TEST_CASE("training is resumed with the same settings and files only") {
    const Workshop workshop;
    REQUIRE(run_train_program(workshop.train({workshop.games})).exit_code == kSuccess);
    const std::string network = bytes_of(workshop.network);
    const auto resume = [&](const Arguments& changed, const std::string& games) {
        return run_train_program(workshop.train(joined(changed, {"--resume", games})));
    };
    CHECK(resume({}, workshop.games).exit_code == kSuccess);
    CHECK(bytes_of(workshop.network) == network);
    CHECK(resume({"--threads", "2", "--scale", "317"}, workshop.games).exit_code == kSuccess);
    const auto check_refused = [&](const TrainRun& run) {
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("is from another training"));
    };
    check_refused(resume({"--lambda", "0.2"}, workshop.games));
    check_refused(resume({"--sigmoid", "200"}, workshop.games));
    check_refused(resume({"--batch", "32"}, workshop.games));
    check_refused(resume({"--seed", "2"}, workshop.games));
    check_refused(resume({"--rate", "0.01"}, workshop.games));
    check_refused(resume({"--last-rate", "0.0001"}, workshop.games));
    check_refused(resume({"--outputs", "2"}, workshop.games));
    check_refused(resume({}, workshop.other_games));
    const std::string checkpoint = workshop.network + ".checkpoint";
    std::string bytes = bytes_of(checkpoint);
    bytes[bytes.size() / 2] ^= 1;
    (void)workshop.folder.write("network.checkpoint", bytes);
    CHECK(resume({}, workshop.games).says(checkpoint + " is damaged or no checkpoint"));
    bytes[7] = '4';
    (void)workshop.folder.write("network.checkpoint", bytes);
    CHECK(resume({}, workshop.games).says(checkpoint + " is a checkpoint of another version"));
    std::filesystem::remove(checkpoint);
    CHECK(resume({}, workshop.games).says("cannot read " + checkpoint));
}

TEST_CASE("a training that is interrupted says so, and leaves the old network") {
    const Workshop workshop;
    REQUIRE(run_train_program(workshop.train({workshop.games})).exit_code == kSuccess);
    const std::string network = bytes_of(workshop.network);
    const std::string checkpoint = bytes_of(workshop.network + ".checkpoint");
    for (const int signal : {SIGINT, SIGTERM}) {
        // It waits in the process until the training asks for it, after the first batch.
        const auto send = [signal] {
            sigset_t signals;
            sigemptyset(&signals);
            sigaddset(&signals, signal);
            ::sigprocmask(SIG_BLOCK, &signals, nullptr);
            ::kill(::getpid(), signal);
        };
        const TrainRun run =
            run_train_program(workshop.train({"--seed", "2", workshop.games}), send);
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("interrupted in epoch 1, so there is no checkpoint yet\n"));
        CHECK(bytes_of(workshop.network) == network);
        CHECK(bytes_of(workshop.network + ".checkpoint") == checkpoint);
    }
}

TEST_CASE("without --last-lambda the weight of the result stays") {
    const Workshop workshop;
    const auto network_with = [&](const Arguments& more) {
        REQUIRE(run_train_program(workshop.train(joined(more, {workshop.games}))).exit_code ==
                kSuccess);
        return bytes_of(workshop.network);
    };
    const std::string constant = network_with({"--lambda", "0.5"});
    CHECK(network_with({"--lambda", "0.5", "--last-lambda", "0.5"}) == constant);
    CHECK(network_with({"--lambda", "0.5", "--last-lambda", "0"}) != constant);
    CHECK(run_train_program(workshop.train({"--last-lambda", "2", workshop.games}))
              .says("--last-lambda 2 is not in the range 0..1"));
}

TEST_CASE("an interrupted relabelling is continued by the same command only") {
    const Workshop workshop;
    const std::string output = workshop.folder / "new.mut";
    REQUIRE(run_train_program(workshop.relabel(workshop.games)).exit_code == kSuccess);
    const std::string whole = bytes_of(output);
    CHECK(run_train_program(workshop.relabel(workshop.games)).exit_code == kWrongUsage);

    // A limit on the size of files ends a run before all blocks are written.
    std::filesystem::remove(output);
    const auto limit_files = [&] {
        const rlimit limit{whole.size() / 2, whole.size() / 2};
        ::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &limit);
    };
    CHECK(run_train_program(workshop.relabel(workshop.games), limit_files).exit_code == kFailed);
    CHECK_FALSE(std::filesystem::exists(output));

    const TrainRun other = run_train_program(workshop.relabel(workshop.other_games));
    CHECK(other.exit_code == kFailed);
    CHECK(other.says("was made from another file"));
    const TrainRun rest = run_train_program(workshop.relabel(workshop.games));
    CHECK(rest.exit_code == kSuccess);
    CHECK(rest.says("blocks are already done"));
    CHECK(bytes_of(output) == whole);
}

TEST_CASE("an interrupted search for siblings is continued by the same command only") {
    const Workshop workshop;
    const std::string games = workshop.folder.write("played.mut", game_file_of(self_play_games(8)));
    const std::string output = workshop.folder / "s.examples";
    REQUIRE(run_train_program(workshop.siblings(games)).exit_code == kSuccess);
    const std::string whole = bytes_of(output);

    std::filesystem::remove(output);
    const auto limit_files = [&] {
        const rlimit limit{whole.size() / 2, whole.size() / 2};
        ::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &limit);
    };
    const TrainRun cut = run_train_program(workshop.siblings(games), limit_files);
    CHECK(cut.exit_code == kFailed);
    CHECK(cut.says("cannot write " + output + ": File too large"));
    CHECK_FALSE(std::filesystem::exists(output));

    CHECK(run_train_program(workshop.siblings(workshop.games)).says("was made from another file"));
    const TrainRun rest = run_train_program(workshop.siblings(games));
    CHECK(rest.exit_code == kSuccess);
    CHECK(rest.says("blocks are already done"));
    CHECK(bytes_of(output) == whole);
    CHECK_FALSE(std::filesystem::exists(output + ".unfinished"));
}

TEST_CASE("a training replaces its own files, and no others") {
    const Workshop workshop;
    const std::string examples = workshop.export_examples();
    const std::string precious = workshop.folder.write("precious.txt", "a year of work");
    const auto check_refused = [&](const std::string& output, const Arguments& more) {
        const std::string before = bytes_of(output);
        Arguments arguments = workshop.train(more);
        arguments[2] = output;
        const TrainRun run = run_train_program(arguments);
        INFO(output << ": " << run.errors);
        CHECK(run.exit_code == kWrongUsage);
        CHECK(run.says(output));
        CHECK(bytes_of(output) == before);
    };
    check_refused(workshop.games, {workshop.games});
    check_refused(workshop.games, {workshop.other_games});
    check_refused(examples, {examples});
    check_refused(precious, {workshop.games});
    REQUIRE(run_train_program(workshop.train({workshop.games})).exit_code == kSuccess);
    CHECK(run_train_program(workshop.train({workshop.games})).exit_code == kSuccess);
    (void)workshop.folder.write("network.losses.tsv", "a year of work");
    const TrainRun run = run_train_program(workshop.train({workshop.games}));
    CHECK(run.exit_code == kWrongUsage);
    CHECK(run.says("network.losses.tsv exists already and is no table of losses"));
}

TEST_CASE("self-play appends to game files only") {
    const Workshop workshop;
    REQUIRE(run_train_program(workshop.train({workshop.games})).exit_code == kSuccess);
    for (const std::string& path : {workshop.network, workshop.export_examples(),
                                    workshop.folder.write("games.pgn", "1. e4 e5 *")}) {
        const std::string before = bytes_of(path);
        const TrainRun run = run_train_program(workshop.self_play(path));
        INFO(path);
        CHECK(run.exit_code == kWrongUsage);
        CHECK(run.says(path + " exists already and is no game file"));
        CHECK(bytes_of(path) == before);
    }
    // What a run has left that was killed, or a disk that has lost the first bytes.
    for (const std::string& bytes : {workshop.bytes.substr(0, 12), workshop.bytes.substr(3),
                                     workshop.bytes.substr(0, workshop.bytes.size() - 5)}) {
        const std::string path = workshop.folder.write("truncated.mut", bytes);
        CHECK(run_train_program(workshop.self_play(path)).exit_code == kSuccess);
        CHECK(bytes_of(path).starts_with(bytes));
    }
}

TEST_CASE("examples are known by what is in the file") {
    const Workshop workshop;
    const std::string examples = workshop.export_examples();
    const std::string renamed = workshop.folder.write("examples.bin", bytes_of(examples));
    REQUIRE(run_train_program(workshop.train({examples})).exit_code == kSuccess);
    const std::string network = bytes_of(workshop.network);
    CHECK(run_train_program(workshop.train({renamed})).exit_code == kSuccess);
    CHECK(bytes_of(workshop.network) == network);
}

TEST_CASE("later scores are mixed into examples when these are made, and not afterwards") {
    const Workshop workshop;
    const std::string examples = workshop.folder / "later.examples";
    REQUIRE(
        run_train_program({"export", "--later", "0.5", "-o", examples, workshop.games}).exit_code ==
        kSuccess);
    REQUIRE(run_train_program(workshop.train({"--later", "0.5", workshop.games})).exit_code ==
            kSuccess);
    const std::string network = bytes_of(workshop.network);
    CHECK(run_train_program(workshop.train({examples})).exit_code == kSuccess);
    CHECK(bytes_of(workshop.network) == network);
    const TrainRun run = run_train_program(workshop.train({"--later", "0.5", examples}));
    CHECK(run.exit_code == kWrongUsage);
    CHECK(run.says("use them where the games are exported"));
}

TEST_CASE("an import says whose scores it takes, and why games are left out") {
    const TemporaryFolder folder;
    const std::string moves = "1. e4 {+0.30/9 1s} e5 {-0.40/9 1s} 1-0\n\n";
    const std::string pgn =
        folder.write("match.pgn", "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n" + moves +
                                      "[White \"B\"]\n[Black \"C\"]\n[Result \"1-0\"]\n\n" + moves +
                                      "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 *\n");
    const TrainRun all = run_train_program({"import", "-o", folder / "all.mut", pgn});
    CHECK(all.exit_code == kSuccess);
    CHECK(all.says("the scores are those of A, B, C; --player"));
    CHECK(all.output == pgn + ": 2 games, 1 left out: 1 without a result\n");
    const TrainRun one =
        run_train_program({"import", "-o", folder / "a.mut", "--player", "A", pgn});
    CHECK(one.exit_code == kSuccess);
    CHECK(one.errors.empty());
    CHECK(one.output == pgn + ": 1 games, 2 left out: 1 without a result, 1 of other players\n");
    CHECK(run_train_program({"dump", "--all", folder / "a.mut"}).output.find(" | none | ") !=
          std::string::npos);
}

TEST_CASE("a wrong value of an option is answered with the option") {
    const Workshop workshop;
    CHECK(run_train_program(workshop.train({"--lambda", "2", workshop.games}))
              .says("--lambda 2 is not in the range 0..1"));
    CHECK(run_train_program(workshop.train({"--batch", "many", workshop.games}))
              .says("--batch: Argument"));
    REQUIRE(run_train_program(workshop.train({workshop.games})).exit_code == kSuccess);
    CHECK(run_train_program(workshop.train({"--lambda", "0.2", "--resume", workshop.games}))
              .says("--lambda is 0.2, but was 0.1"));
}

TEST_CASE("a training says how many games are held out, or that none is") {
    const Workshop workshop;
    std::vector<Game> games = random_games(40);
    std::erase_if(games, [](const Game& game) { return game_number(game.start) % 100 == 0; });
    const std::string none = workshop.folder.write("none.mut", game_file_of(games));
    CHECK(run_train_program(workshop.train({none})).output.find(", none held out, ") !=
          std::string::npos);
}

TEST_CASE("filters leave positions out, and the same ones in every way") {
    const Workshop workshop;
    const Arguments filters{"--min-ply", "30", "--min-pieces", "25", "--max-score", "20000"};
    const std::string examples = workshop.folder / "few.examples";
    const TrainRun all =
        run_train_program({"export", "-o", workshop.folder / "all.examples", workshop.games});
    const TrainRun few =
        run_train_program(joined({"export", "-o", examples, workshop.games}, filters));
    REQUIRE(few.exit_code == kSuccess);
    CHECK(few.output != all.output);
    CHECK(std::filesystem::file_size(examples) <
          std::filesystem::file_size(workshop.folder / "all.examples"));
    REQUIRE(run_train_program(workshop.train({examples})).exit_code == kSuccess);
    const std::string network = bytes_of(workshop.network);
    CHECK(run_train_program(workshop.train(joined({workshop.games}, filters))).exit_code ==
          kSuccess);
    CHECK(bytes_of(workshop.network) == network);
    CHECK(run_train_program(workshop.train(joined({examples}, filters))).exit_code == kWrongUsage);
}

TEST_CASE("the mean of a network and itself is that network") {
    const Workshop workshop;
    REQUIRE(run_train_program(workshop.train({workshop.games})).exit_code == kSuccess);
    const std::string checkpoint = workshop.network + ".checkpoint";
    const std::string mean = workshop.folder / "mean.network";
    CHECK(
        run_train_program({"average", "-o", mean, workshop.network, workshop.network}).exit_code ==
        kSuccess);
    CHECK(bytes_of(mean) == bytes_of(workshop.network));
    // Rounding is corrected by the examples, as at the end of a training.
    std::filesystem::remove(mean);
    CHECK(run_train_program({"average", "-o", mean, "--examples", workshop.games, checkpoint,
                             checkpoint, checkpoint})
              .exit_code == kSuccess);
    CHECK(bytes_of(mean) == bytes_of(workshop.network));
    CHECK(run_train_program({"average", "-o", mean, checkpoint}).exit_code == kWrongUsage);
}

TEST_CASE("printing to a full device fails") {
    if (!std::filesystem::exists("/dev/full")) SKIP("this system has no /dev/full");
    const Workshop workshop;
    const std::vector<Arguments> printers{
        {"stat", workshop.games},
        {"check", workshop.games},
        {"dump", workshop.games},
        {"stat", "--help"},
        {"--help"},
        {"export", "-o", workshop.folder / "a.examples", workshop.games},
    };
    for (const Arguments& arguments : printers) {
        const TrainRun run = run_train_program(arguments, [] { make_full(STDOUT_FILENO); });
        INFO(arguments.front());
        CHECK(run.exit_code == kFailed);
        CHECK(run.errors == "cannot write the output\n");
    }
}

TEST_CASE("self-play and relabelling outlive the reader of their progress") {
    const Workshop workshop;
    const std::string output = workshop.folder / "played.mut";
    const auto prepare = [] { make_unread(STDERR_FILENO); };
    CHECK(run_train_program(workshop.self_play(output), prepare).exit_code == kSuccess);
    CHECK(games_in(find_blocks(bytes_of(output))) == 2);
    CHECK(run_train_program(workshop.relabel(workshop.games), prepare).exit_code == kSuccess);
}

TEST_CASE("what is printed to a closed stream goes into no file") {
    const Workshop workshop;
    const std::string output = workshop.folder / "played.mut";
    const auto close_all = [] {
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(stream);
    };
    CHECK(run_train_program(workshop.self_play(output), close_all).exit_code == kSuccess);
    const std::string bytes = bytes_of(output);
    CHECK(games_in(find_blocks(bytes)) == 2);
    CHECK(find_blocks(bytes).damages.empty());
    CHECK(run_train_program({"stat", workshop.games}, close_all).exit_code == kFailed);
}
