#include "uci/openbench.h"

#include <cstdlib>
#include <utility>

#include "base/names.h"
#include "base/text_lines.h"
#include "bench/epd.h"
#include "engine/draws.h"
#include "engine/movegen.h"
#include "engine/notation/fen.h"
#include "search/evaluation/evaluator.h"

namespace mutare {

namespace {

constexpr int kMaxOpenings = 1'000'000;
constexpr int kMinRandomPlies = 8;
/// The static evaluation of an opening is at most this, in centipawns, for either side.
constexpr int kMaxAdvantage = 250;
/// Openings tried for one that is good enough, before giving up.
constexpr int kMaxTries = 1000;
/// How fast SPSA's steps shrink: OpenBench's default.
constexpr std::string_view kLearningRate = "0.002";

/// A random opening; nothing when it is not good enough.
std::optional<Position> random_opening(const Position& start, SplitMix64& random) {
    const std::size_t plies = kMinRandomPlies + random.below(2);
    std::optional<Position> position = after_random_moves(start, plies, random);
    if (!position || position->in_check()) return std::nullopt;
    const Score eval = evaluate(*Network::built_in(), *position);
    return std::abs(eval.value()) <= kMaxAdvantage ? std::move(position) : std::nullopt;
}

}  // namespace

std::optional<GenfensCommand> parse_genfens(Tokens tokens) {
    const auto has_keyword = [&](std::size_t i, std::string_view keyword) {
        return tokens.size() > i + 1 && equals_ignoring_case(tokens[i].text, keyword);
    };
    if (!has_keyword(1, "seed")) return std::nullopt;
    const auto count = whole_number<int>(tokens[0].text);
    const auto seed = whole_number<std::uint64_t>(tokens[2].text);
    if (!count || *count < 1 || *count > kMaxOpenings || !seed) return std::nullopt;
    GenfensCommand command{*count, *seed, {}};
    if (tokens.size() == 3) return command;
    if (!has_keyword(3, "book")) return std::nullopt;
    if (!equals_ignoring_case(tokens[4].text, "none")) command.book = tokens[4].text;
    return command;
}

std::vector<Position> read_positions(std::string_view text) {
    std::vector<Position> positions;
    const LineSource lines = lines_of(text);
    for (std::string line; lines(line);) {
        if (Expected<Epd> epd = parse_epd(line)) positions.push_back(std::move(epd->position));
    }
    return positions;
}

std::optional<Position> after_random_moves(Position position, std::size_t plies,
                                           SplitMix64& random) {
    for (; plies > 0; --plies) {
        const MoveList moves = legal_moves(position);
        if (moves.is_empty()) return std::nullopt;
        position.make_move(moves[random.below(moves.size())]);
    }
    if (outcome(position) != Outcome::Ongoing) return std::nullopt;
    return position;
}

int write_openings(const GenfensCommand& command, const std::vector<Position>& starts,
                   const Control& control, Output& output) {
    SplitMix64 random(command.seed);
    int written = 0;
    for (int tries = 0; written < command.count && tries < kMaxTries && !control.is_stopped();) {
        const auto opening = random_opening(starts[random.below(starts.size())], random);
        if (opening) {
            output.write_info("genfens " + fen(*opening));
            ++written;
        }
        tries = opening ? 0 : tries + 1;
    }
    return written;
}

std::string spsa_lines() {
    return listed(all_parameters(), "\n", [](const Parameter& parameter) {
        return join(parameter.name, ", int, ", parameter.value, ", ", parameter.min, ", ",
                    parameter.max, ", ", parameter.step, ", ", kLearningRate);
    });
}

std::string parameter_option_lines() {
    std::string lines;
    if (!kCanTune) return lines;
    for (const Parameter& parameter : all_parameters()) {
        lines += join("option name ", parameter.name, " type spin default ", parameter.value,
                      " min ", parameter.min, " max ", parameter.max, "\n");
    }
    return lines;
}

bool is_parameter_option(std::string_view name) {
    const auto parameters = all_parameters();
    return kCanTune && find_named(parameters, name) != nullptr;
}

Expected<void, std::string> set_parameter_option(std::string_view name, std::string_view value) {
    const std::optional<int> number = whole_number<int>(value);
    if (number && set_parameter(name, *number)) return {};
    return join("option ", name, ": ", in_quotes(value), " is not a whole number of its range");
}

}  // namespace mutare
