#include "train/run_metadata.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "uci/version.h"

namespace mutare::train {

namespace {

constexpr std::string_view kCommand = "command";
constexpr std::string_view kSeed = "seed";

RunMetadata parse(std::string_view text) {
    RunMetadata metadata;
    while (!text.empty()) {
        std::string_view line = consume_until(text, "\n");
        const std::string name(consume_until(line, " "));
        metadata.entries.emplace_back(name, line);
    }
    return metadata;
}

/// The values of a name in the runs of a command, each once.
std::set<std::string_view> values_of(std::string_view name, std::string_view command,
                                     const std::vector<RunMetadata>& runs) {
    std::set<std::string_view> values;
    for (const RunMetadata& run : runs) {
        if (run.value(kCommand) == command) values.insert(run.value(name));
    }
    return values;
}

}  // namespace

std::string_view RunMetadata::value(std::string_view name) const {
    const auto entry =
        std::ranges::find(entries, name, &std::pair<std::string, std::string>::first);
    return entry == entries.end() ? std::string_view() : entry->second;
}

RunMetadata metadata_of_command(std::string_view command) {
    return {{{std::string(kCommand), std::string(command)},
             {"version", MUTARE_VERSION},
             {"commit", std::string(commit_text())}}};
}

std::string to_block(const RunMetadata& metadata) {
    std::string text;
    for (const auto& [name, value] : metadata.entries) text += join(name, " ", value, "\n");
    return metadata_block(text);
}

std::vector<RunMetadata> metadata_in(const Blocks& blocks) {
    std::vector<RunMetadata> runs;
    for (const Block& block : blocks.metadata) runs.push_back(parse(block.contents));
    return runs;
}

std::vector<std::string> warnings_of(const std::vector<RunMetadata>& runs) {
    std::vector<std::string> warnings;
    std::set<std::pair<std::string_view, std::string_view>> done;
    std::map<std::string_view, int> seeds;
    for (const RunMetadata& run : runs) {
        const std::string_view command = run.value(kCommand);
        for (const auto& [name, value] : run.entries) {
            if (name == kSeed) ++seeds[value];
            if (name == kSeed || name == kInputChecksum || !done.emplace(command, name).second)
                continue;
            const std::set<std::string_view> values = values_of(name, command, runs);
            if (values.size() < 2) continue;
            std::string all;
            for (const std::string_view other : values) all += join(all.empty() ? "" : ", ", other);
            warnings.push_back(join("runs of ", command, " differ in ", name, ": ", all));
        }
    }
    for (const auto& [seed, count] : seeds) {
        if (count > 1) {
            warnings.push_back(join("the seed ", seed, " was used ", count,
                                    " times: with the same settings the games are the same"));
        }
    }
    return warnings;
}

}  // namespace mutare::train
