// The program `mutare-train` as a shell sees it: what its commands say of damaged files, of outputs
// that cannot be written and of streams that are closed, and their exit codes.
#include "train/commands.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/train/train_games.h"
#include "tests/train/train_run.h"
#include "tests/train/workshop.h"
#include "train/game_file.h"
#include "train/network/example.h"

using namespace mutare;
using namespace mutare::tests;
using namespace mutare::train;

namespace {

/// A block is written once a second, so their number says nothing.
std::size_t games_in(const Blocks& blocks) {
    std::size_t games = 0;
    for (const Block& block : blocks.whole) games += block.games;
    return games;
}

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
        const TrainRun run = run_train_program(arguments);
        INFO(arguments.front() << ": " << run.errors);
        CHECK(run.exit_code == kSuccess);
    }
    CHECK(bytes_of(workshop.folder / "all.mut") == block_of(random_games(12)));
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
    CHECK(games_in(find_blocks(bytes_of(workshop.folder / "all.mut"))) == 11);
    CHECK(games_in(find_blocks(bytes_of(workshop.folder / "new.mut"))) == 11);
    CHECK(std::filesystem::exists(workshop.folder / "a.examples"));
    CHECK(std::filesystem::exists(workshop.network));
}

TEST_CASE("nothing is learned from no positions") {
    const Workshop workshop;
    const std::string empty = workshop.folder.write("empty.mut", "");
    for (const Arguments& arguments : workshop.readers(empty)) {
        if (arguments.front() == "stat" || arguments.front() == "dump" ||
            arguments.front() == "merge") {
            continue;
        }
        const TrainRun run = run_train_program(arguments);
        INFO(arguments.front());
        CHECK(run.exit_code == kFailed);
        CHECK(run.says("there are no "));
    }
    for (const char* const name : {"a.examples", "new.mut", "network"}) {
        CHECK_FALSE(std::filesystem::exists(workshop.folder / name));
    }
    CHECK(run_train_program({"stat", empty}).output.starts_with("0 games, "));
}

TEST_CASE("a file of another kind is called so rather than damaged, and nothing is made of it") {
    const Workshop workshop;
    const std::string notes = workshop.folder.write("notes.txt", "No games.\n");
    for (const Arguments& arguments : workshop.readers(notes)) {
        const TrainRun run = run_train_program(arguments);
        INFO(arguments.front());
        CHECK(run.exit_code == kFailed);
        CHECK(run.output.empty());
        CHECK(run.errors == notes + " is no game file\n");
    }
    for (const char* const name : {"all.mut", "a.examples", "v.examples", "new.mut", "network"}) {
        CHECK_FALSE(std::filesystem::exists(workshop.folder / name));
    }
    CHECK(run_train_program({"stat", workshop.export_examples()}).says("is no game file"));
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

TEST_CASE("an output that cannot be written is noticed before the work begins") {
    const Workshop workshop;
    const std::pair<std::string, std::string> faults[]{
        {workshop.folder / "missing/file", "No such file or directory"},
        {workshop.folder / std::string(300, 'x'), "File name too long"}};
    for (Arguments arguments : joined(workshop.readers(workshop.games), {workshop.self_play("")})) {
        const auto option = std::ranges::find(arguments, "-o");
        if (option == arguments.end()) continue;
        for (const auto& [path, reason] : faults) {
            option[1] = path;
            const TrainRun run = run_train_program(arguments);
            INFO(arguments.front());
            CHECK(run.exit_code == kFailed);
            CHECK(run.says("cannot write " + path + ": " + reason));
            CHECK(run.output.empty());
        }
    }
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

    // What cannot be read is not taken for something new.
    const std::string unfinished = output + ".unfinished";
    std::filesystem::permissions(workshop.folder.path(), std::filesystem::perms::all);
    std::filesystem::permissions(unfinished, std::filesystem::perms::none);
    constexpr uid_t kNobody = 65534;
    CHECK(run_train_program(workshop.relabel(workshop.games), [] {
              (void)!::seteuid(kNobody);
          }).says("cannot read " + unfinished));
    std::filesystem::permissions(unfinished, std::filesystem::perms::owner_all);

    const TrainRun other = run_train_program(workshop.relabel(workshop.other_games));
    CHECK(other.exit_code == kFailed);
    CHECK(other.says("was made from another file"));
    const TrainRun rest = run_train_program(workshop.relabel(workshop.games));
    CHECK(rest.exit_code == kSuccess);
    CHECK(rest.says("blocks already done"));
    CHECK(bytes_of(output) == whole);
}

TEST_CASE("an import says whose scores it takes, and why games are left out") {
    const TemporaryFolder folder;
    const std::string moves = "1. e4 {+0.30/9 1s} e5 {-0.40/9 1s} 1-0\n\n";
    const std::string pgn = folder.write(
        "match.pgn", "[White \"A\"]\n[Black \"B\x1b[2J\"]\n[Result \"1-0\"]\n\n" + moves +
                         "[White \"B\"]\n[Black \"C\"]\n[Result \"1-0\"]\n\n" + moves +
                         "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 *\n");
    const TrainRun all = run_train_program({"import", "-o", folder / "all.mut", pgn});
    CHECK(all.exit_code == kSuccess);
    CHECK(all.says("the scores are those of A, B, B [2J, C; --player"));
    CHECK(all.output == pgn + ": 2 games, 1 left out: 1 without a result\n");
    const TrainRun one =
        run_train_program({"import", "-o", folder / "a.mut", "--player", "A", pgn});
    CHECK(one.exit_code == kSuccess);
    CHECK(one.errors.empty());
    CHECK(one.output == pgn + ": 1 game, 2 left out: 1 without a result, 1 of other players\n");
    CHECK(run_train_program({"import", "-o", folder / "b.mut", pgn, "missing"}).output.empty());
    CHECK(run_train_program({"dump", "--all", folder / "a.mut"}).output.find(" | none | ") !=
          std::string::npos);
}

TEST_CASE("a wrong value of an option is answered with the option") {
    const Workshop workshop;
    CHECK(run_train_program(workshop.train({"--lambda", "2", workshop.games}))
              .says("--lambda 2 is not in the range 0..1"));
    CHECK(run_train_program({"selfplay", "-o", workshop.folder / "played.mut", "--chess960", "100"})
              .says("--chess960 100 leaves less than --dfrc 5: set a smaller --dfrc too"));
    CHECK(run_train_program(workshop.train({"--batch", "many", workshop.games}))
              .says("--batch does not take \"many\""));
    CHECK(run_train_program(workshop.train({"--lambda", "0,5", workshop.games}))
              .says("--lambda does not take \"0,5\""));
    CHECK(run_train_program(workshop.self_play("-")).says("--output: expected a file, not -"));
    CHECK(run_train_program(joined(workshop.relabel(workshop.games), {"--nodes", "5"}))
              .says("--depth is instead of --nodes"));
}

TEST_CASE("an option that has no effect is refused") {
    const Workshop workshop;
    const std::string output = workshop.folder / "output";
    const TrainRun run =
        run_train_program({"export", "-o", output, "--later", "0.5", workshop.export_examples()});
    CHECK(run.exit_code == kWrongUsage);
    CHECK(run.says("--later"));
    CHECK_FALSE(std::filesystem::exists(output));
}

TEST_CASE("printing to a full device fails") {
    if (!std::filesystem::exists("/dev/full")) SKIP("this system has no /dev/full");
    const Workshop workshop;
    const std::vector<Arguments> printers{
        {"stat", workshop.games},
        {"dump", workshop.games},
        {"stat", "--help"},
        {"--help"},
    };
    for (const Arguments& arguments : printers) {
        const TrainRun run = run_train_program(arguments, [] { make_full(STDOUT_FILENO); });
        INFO(arguments.front());
        CHECK(run.exit_code == kFailed);
        CHECK(run.errors == "cannot write the output\n");
    }
}

TEST_CASE("a lost output costs a command that writes a file its success, and not the file") {
    if (!std::filesystem::exists("/dev/full")) SKIP("this system has no /dev/full");
    for (const auto lose : {make_full, make_unread}) {
        const Workshop workshop;
        const auto check = [&](const std::string& output, Arguments arguments) {
            arguments = joined(arguments, {"-o", output});
            const TrainRun run = run_train_program(arguments, [&] { lose(STDOUT_FILENO); });
            INFO(arguments.front() << ": " << run.errors);
            CHECK(run.exit_code == kFailed);
            CHECK(run.says("cannot write the output\n"));
            CHECK(std::filesystem::exists(output));
        };
        check(workshop.network, {"train", "--width", "32", "--epochs", "2", workshop.games});
        CHECK(std::filesystem::exists(workshop.network + ".checkpoint"));
        check(workshop.folder / "a.examples", {"export", workshop.games});
        const std::string pgn = workshop.folder.write("a.pgn", "1. e4 {+0.30/9 1s} e5 1-0\n");
        check(workshop.folder / "a.mut", {"import", pgn});
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
