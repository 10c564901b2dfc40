#include "cli/perft/other_engine.h"

#include <algorithm>
#include <array>
#include <iostream>

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

}  // namespace

OtherEngine::OtherEngine(const std::string& command, bool chess960,
                         std::chrono::milliseconds patience)
    : process_(command_words(command)), patience_(patience), chess960_(chess960) {
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
    if (chess960) process_.write_line("setoption name UCI_Chess960 value true");
    if (!find_way()) fault_ = "it answers none of go perft, perft and divide with counts of moves";
}

OtherEngine::~OtherEngine() {
    process_.write_line("quit");
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
    const std::string& command = request.value;
    if (command_words(command).empty()) throw WrongUsage("--against: expected an engine");
    OtherEngine engine(command, request.chess960);
    const auto other = [&](const std::vector<Move>& moves, int depth, std::uint64_t nodes) {
        return engine.divide(request.root, moves, depth, nodes);
    };
    const auto progress = [&](int depth, const PerftResult& ours, const auto& difference) {
        std::cout << "depth " << depth << ": " << ours.nodes << " nodes, "
                  << (difference.text.empty() ? "equal" : "different") << std::endl;
    };
    std::optional<GeneratorDifference> found;
    if (engine.fault().empty()) {
        found = find_difference(request.root, request.depth, request.options, request.chess960,
                                other, progress);
    }
    if (!engine.fault().empty()) {
        std::cerr << command << ": " << engine.fault() << std::endl;
        return ExitCode::Failed;
    }
    if (found) std::cout << text_of(request, *found) << std::flush;
    return found ? ExitCode::Failed : ExitCode::Success;
}

}  // namespace mutare
