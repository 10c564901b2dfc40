#include "cli/perft/other_engine.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <stdexcept>

#include "base/clock.h"
#include "base/text.h"
#include "cli/perft/modes.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"

namespace mutare {

namespace {

/// How long the next line of an answer may take, and the answer to a command that may be unknown.
constexpr std::chrono::milliseconds kShortPatience{1'000};

/// How long the slowest program needs for so many nodes: no generator that anyone would compare
/// with counts fewer than one in a millisecond.
std::chrono::milliseconds slowest_count(std::uint64_t nodes) {
    constexpr std::uint64_t kLongest = 1'000'000'000'000;  // decades
    return std::chrono::milliseconds(std::min(nodes, kLongest));
}

/// How engines are asked for the counts of each move. Unknown commands are ignored.
constexpr std::array<std::string_view, 4> kWays{"go perft", "perft", "divide", "go divide"};

std::string text_of(const PerftRequest& request, const GeneratorDifference& found) {
    const std::string moves = uci_line(request.root, found.moves, request.chess960);
    std::string text = join("The generators differ in ", fen(found.position), "\n",
                            moves.empty() ? "" : "  after ", moves, moves.empty() ? "" : "\n");
    const bool is_none = found.difference.text.empty();
    if (found.depth > 1 || is_none) text += join("  at depth ", found.depth, "\n");
    return text +
           (is_none
                ? "  The other engine counts otherwise when it comes from the position before.\n"
                : found.difference.text);
}

std::string engine_option(const PerftRequest& request) {
    const std::string command = text_option(request.arguments, "against");
    if (command_words(command).empty()) throw WrongUsage("--against: expected an engine");
    return command;
}

/// Throws when the engine has a fault.
void require_answers(const OtherEngine& engine, const PerftRequest& request) {
    if (engine.fault().empty()) return;
    throw std::runtime_error(join(engine_option(request), ": ", engine.fault()));
}

/// How the generators differ below the root, as text. Empty when they do not, or when the engine
/// has a fault by then.
std::string compare_root(OtherEngine& engine, PerftRequest request, const DepthProgress& progress) {
    const Position& root = request.root;
    request.chess960 |= root.castling_table().is_any_non_classical(root.state().castling);
    engine.set_chess960(request.chess960);
    const auto other = [&](const std::vector<Move>& moves, int depth, std::uint64_t nodes) {
        return engine.divide(root, moves, depth, nodes);
    };
    const auto found =
        find_difference(root, request.depth, request.options, request.chess960, other, progress);
    return found ? text_of(request, *found) : "";
}

/// The depth of the deepest count of at most so many nodes; 0 when there is none.
int deepest_count(const PerftCase& perft_case, std::uint64_t max_nodes) {
    int deepest = 0;
    for (const auto& [depth, nodes] : perft_case.counts) {
        if (nodes <= max_nodes) deepest = std::max(deepest, depth);
    }
    return deepest;
}

}  // namespace

OtherEngine::OtherEngine(const std::string& command, std::chrono::milliseconds patience)
    : process_(command_words(command)), patience_(patience) {
    process_.write_line("uci");
    const SteadyClock::time_point end = SteadyClock::now() + kPatience;
    std::optional<std::string> line;
    do {
        line = process_.read_line(end);
    } while (line && *line != "uciok");
    if (!line) {
        fault_ = "it does not answer uci";
        return;
    }
    if (!find_way()) fault_ = "it answers none of go perft, perft and divide with counts of moves";
}

OtherEngine::~OtherEngine() {
    process_.write_line("quit");
}

void OtherEngine::set_chess960(bool on) {
    if (on == chess960_) return;
    chess960_ = on;
    process_.write_line(join("setoption name UCI_Chess960 value ", on ? "true" : "false"));
}

bool OtherEngine::find_way() {
    for (const std::string_view way : kWays) {
        way_ = way;
        ending_ = Ending::Unknown;
        send_position(Position(), {});
        const std::optional<Divide> answer = ask(1, kShortPatience);
        if (answer && !answer->entries.empty()) return true;
        // It may have taken the command for a search.
        process_.write_line("stop");
    }
    return false;
}

void OtherEngine::send_position(const Position& root, const std::vector<Move>& moves) {
    const auto castling = chess960_ ? CastlingNotation::Shredder : CastlingNotation::XFen;
    std::string line = join("position fen ", fen(root, castling));
    if (!moves.empty()) line += " moves " + uci_line(root, moves, chess960_);
    process_.write_line(line);
}

/// The first answer, to a depth of 1, is read until nothing follows or a total ends it; it shows
/// where later ones end.
std::optional<Divide> OtherEngine::ask(int depth, std::chrono::milliseconds limit) {
    const SteadyClock::time_point end = SteadyClock::now() + limit;
    process_.write_line(join(way_, " ", depth));
    process_.write_line("isready");
    Divide divide;
    bool is_ready = false;
    std::size_t early_counts = 0;
    const auto read = [&](std::chrono::milliseconds patience) {
        const std::optional<std::string> line =
            process_.read_line(std::min(SteadyClock::now() + patience, end));
        if (!line) return false;
        if (*line == "readyok") {
            is_ready = true;
            early_counts = divide.entries.size();
        }
        add_line(divide, *line);
        return true;
    };
    const auto is_whole = [&] { return is_ready && (divide.total || ending_ == Ending::Ready); };
    const auto may_be_whole = [&] {
        return ending_ != Ending::Total && is_ready && !divide.entries.empty();
    };
    while (!is_whole() && !may_be_whole()) {
        if (!read(limit)) return std::nullopt;
    }
    while (!is_whole() && read(kShortPatience)) {
    }
    if (ending_ == Ending::Unknown) {
        const bool counts_first = early_counts == divide.entries.size();
        ending_ = divide.total ? Ending::Total : counts_first ? Ending::Ready : Ending::Silence;
    }
    return divide;
}

std::optional<Divide> OtherEngine::divide(const Position& root, const std::vector<Move>& moves,
                                          int depth, std::uint64_t nodes) {
    send_position(root, moves);
    const std::chrono::milliseconds limit = patience_ + slowest_count(nodes);
    std::optional<Divide> answer = ask(depth, limit);
    if (answer) return answer;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limit).count();
    fault_ = process_.has_ended()
                 ? "it has ended"
                 : join("it has not answered ", way_, " ", depth, " within ", seconds, " s");
    return std::nullopt;
}

ExitCode compare_with_engine(const PerftRequest& request) {
    if (request.depth == 0) throw WrongUsage("perft --against: expected a DEPTH of at least 1");
    OtherEngine engine(engine_option(request));
    require_answers(engine, request);
    const auto progress = [](int depth, const PerftResult& ours, const auto& difference) {
        std::cout << "depth " << depth << ": " << ours.nodes << " nodes, "
                  << (difference.text.empty() ? "equal" : "different") << std::endl;
    };
    const std::string difference = compare_root(engine, request, progress);
    require_answers(engine, request);
    std::cout << difference << std::flush;
    return difference.empty() ? ExitCode::Success : ExitCode::Failed;
}

ExitCode compare_suite_with_engine(const PerftRequest& request) {
    const auto run = [&](const std::vector<PerftCase>& cases, const PerftSuiteOptions& options,
                         const PerftSuiteProgress& progress) {
        std::optional<OtherEngine> engine;
        PerftSuiteResult result;
        PerftRequest of_case = request;
        for (const PerftCase& perft_case : cases) {
            of_case.root = perft_case.position;
            of_case.depth = deepest_count(perft_case, options.max_nodes);
            if (of_case.depth == 0) {
                ++result.skipped;
                progress("");
                continue;
            }
            // One that has ended, or does not answer any more, is started again.
            if (!engine || !engine->fault().empty()) {
                engine.emplace(engine_option(request));
                require_answers(*engine, request);
            }
            std::string wrong;
            const auto check = [&](int depth, const PerftResult& ours, const auto&) {
                for (const auto& [of_depth, nodes] : perft_case.counts) {
                    if (of_depth != depth || nodes == ours.nodes || !wrong.empty()) continue;
                    wrong = join("depth ", depth, ": the file has ", nodes, ", both engines ",
                                 ours.nodes, ": ", perft_case.fen);
                }
            };
            std::string found = compare_root(*engine, of_case, check);
            if (found.empty()) found = wrong;
            if (!engine->fault().empty()) found = join(engine->fault(), ": ", perft_case.fen);
            ++(found.empty() ? result.passed : result.failed);
            if (found.empty()) found = join("equal to depth ", of_case.depth);
            progress(join(perft_case.line, ": ", trimmed(found)));
        }
        return result;
    };
    return check_suite_by(run, request);
}

}  // namespace mutare
