#include <iostream>

#include "base/text.h"
#include "cli/perft/divide.h"
#include "cli/perft/modes.h"
#include "cli/perft/other_engine.h"
#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"

namespace mutare {

namespace {

std::string text_of(const PerftRequest& request, const GeneratorDifference& found) {
    const std::string moves = uci_line(request.root, found.moves, request.chess960);
    std::string text = join("The generators differ in ", fen(found.position), "\n",
                            moves.empty() ? "" : "  after ", moves, moves.empty() ? "" : "\n");
    if (found.depth > 1 || found.difference.is_none()) {
        text += join("  at depth ", found.depth, "\n");
    }
    if (found.difference.is_none()) {
        return text +
               "  The other engine counts otherwise when it comes from the position before.\n";
    }
    return text + difference_text(found.difference, found.position, request.chess960);
}

void print_depth(int depth, const PerftResult& ours, const DivideDifference& difference) {
    std::cout << "depth " << depth << ": " << ours.nodes << " nodes, "
              << (difference.is_none() ? "equal" : "different") << std::endl;
}

}  // namespace

ExitCode compare_with_engine(const PerftRequest& request) {
    const std::string& command = request.value;
    if (command_words(command).empty()) return wrong_usage("--against: expected an engine");
    OtherEngine engine(command, request.chess960);
    const auto other = [&](const std::vector<Move>& moves, int depth, std::uint64_t nodes) {
        return engine.divide(request.root, moves, depth, nodes);
    };
    const auto progress = [&](int depth, const PerftResult& ours, const auto& difference) {
        print_depth(depth, ours, difference);
    };
    std::optional<GeneratorDifference> found;
    if (engine.fault().empty()) {
        found = find_difference(request.root, request.depth, request.options, other, progress);
    }
    if (!engine.fault().empty()) {
        std::cerr << command << ": " << engine.fault() << std::endl;
        return ExitCode::Failed;
    }
    if (found) std::cout << text_of(request, *found) << std::flush;
    return found ? ExitCode::Failed : ExitCode::Success;
}

}  // namespace mutare
