// The shape of the source tree: no file includes from a layer above its own or from a room that is
// closed to it, and no modules include each other in a cycle. A module is a header together with
// its source file.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.h"

namespace {

/// From the lowest to the highest.
constexpr std::array<std::string_view, 8> kLayers = {"base", "engine", "search", "bench",
                                                     "uci",  "cli",    "train",  "tests"};

/// Text by path from the root of the repository: "engine/position.h".
using Sources = std::map<std::string, std::string>;

Sources read_sources() {
    const std::filesystem::path root = MUTARE_SOURCE_DIR;
    Sources sources;
    for (const std::string_view layer : kLayers) {
        if (!std::filesystem::exists(root / layer)) continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / layer)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp") continue;
            std::ifstream file(entry.path());
            sources[entry.path().lexically_relative(root).generic_string()] = {
                std::istreambuf_iterator<char>(file), {}};
        }
    }
    return sources;
}

/// The files named in quotation marks after #include, without <system headers>.
std::vector<std::string> includes_in(const std::string& text) {
    constexpr std::string_view kInclude = "#include\"";
    std::vector<std::string> includes;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::erase(line, ' ');
        if (!line.starts_with(kInclude)) continue;
        const std::size_t end = line.find('"', kInclude.size());
        includes.push_back(line.substr(kInclude.size(), end - kInclude.size()));
    }
    return includes;
}

/// The position of a file's layer in kLayers; past the end for any other folder.
auto height(const std::string& path) {
    return std::find(kLayers.begin(), kLayers.end(), path.substr(0, path.find('/')));
}

std::vector<std::string> upward_includes(const Sources& sources) {
    std::vector<std::string> found;
    for (const auto& [path, text] : sources) {
        for (const std::string& included : includes_in(text)) {
            if (height(included) > height(path)) found.push_back(path + " includes " + included);
        }
    }
    return found;
}

/// What breaks the order of the rooms in engine/: the rest of engine/ includes nothing from
/// notation/ or perft/, and nothing above engine/ but tests includes the back-ends.
std::vector<std::string> includes_of_closed_rooms(const Sources& sources) {
    std::vector<std::string> found;
    for (const auto& [path, text] : sources) {
        for (const std::string& included : includes_in(text)) {
            const auto is_from = [&](std::string_view room) { return path.starts_with(room); };
            const auto is_of = [&](std::string_view room) { return included.starts_with(room); };
            const auto crosses_into = [&](std::string_view room) {
                return is_from("engine/") && is_of(room) && !is_from(room);
            };
            if (crosses_into("engine/notation/") || crosses_into("engine/perft/") ||
                ((is_of("engine/simd/") || is_of("engine/scalar/")) && !is_from("engine/") &&
                 !is_from("tests/"))) {
                found.push_back(path + " includes " + included);
            }
        }
    }
    return found;
}

/// What counts for an experiment alone, and is not to be committed.
std::vector<std::string> includes_of_debug_counters(const Sources& sources) {
    std::vector<std::string> found;
    for (const auto& [path, text] : sources) {
        if (path.starts_with("tests/")) continue;
        for (const std::string& included : includes_in(text)) {
            if (included == "base/debug_counter.h") found.push_back(path + " includes " + included);
        }
    }
    return found;
}

/// Walks from module to module along the includes and notes each return to a module already passed.
class CycleFinder {
  public:
    explicit CycleFinder(const Sources& sources) {
        for (const auto& [path, text] : sources) {
            for (const std::string& included : includes_in(text)) {
                if (module_of(included) != module_of(path)) {
                    includes_[module_of(path)].insert(module_of(included));
                }
            }
        }
        for (const auto& [module, included] : includes_) visit(module);
    }

    const std::vector<std::string>& cycles() const { return cycles_; }

  private:
    static std::string module_of(const std::string& path) {
        return path.substr(0, path.rfind('.'));
    }

    void visit(const std::string& module) {
        const auto seen = std::find(chain_.begin(), chain_.end(), module);
        if (seen != chain_.end()) {
            std::string cycle;
            for (auto step = seen; step != chain_.end(); ++step) cycle += *step + " -> ";
            cycles_.push_back(cycle + module);
            return;
        }
        const auto included = includes_.find(module);
        if (included == includes_.end() || !visited_.insert(module).second) return;
        chain_.push_back(module);
        for (const std::string& next : included->second) visit(next);
        chain_.pop_back();
    }

    std::map<std::string, std::set<std::string>> includes_;
    std::set<std::string> visited_;
    std::vector<std::string> chain_;
    std::vector<std::string> cycles_;
};

}  // namespace

TEST_CASE("no file includes from a layer above its own") {
    const Sources sources = read_sources();
    REQUIRE(sources.contains("tests/test_layers.cpp"));
    CHECK(upward_includes(sources) == std::vector<std::string>{});
}

TEST_CASE("no file includes from a room that is closed to it") {
    CHECK(includes_of_closed_rooms(read_sources()) == std::vector<std::string>{});
}

TEST_CASE("no modules include each other in a cycle") {
    CHECK(CycleFinder(read_sources()).cycles() == std::vector<std::string>{});
}

TEST_CASE("no program contains a debug counter") {
    CHECK(includes_of_debug_counters(read_sources()) == std::vector<std::string>{});
    CHECK(includes_of_debug_counters({{"search/team.cpp", "#include \"base/debug_counter.h\"\n"},
                                      {"tests/a.cpp", "#include \"base/debug_counter.h\"\n"}}) ==
          std::vector<std::string>{"search/team.cpp includes base/debug_counter.h"});
}

TEST_CASE("an include of a higher layer, or of what is in no layer, is found") {
    const Sources sources = {
        {"engine/notation/fen.h", "#include \"engine/position.h\"\n#include <string>\n"},
        {"search/tree.cpp", "// The tree.\n  # include \"uci/loop.h\"\n#include \"tree.h\"\n"},
        {"uci/loop.h", "#include \"engine/notation/fen.h\"\n#include \"search/tree.h\"\n"},
    };
    CHECK(upward_includes(sources) ==
          std::vector<std::string>{"search/tree.cpp includes uci/loop.h",
                                   "search/tree.cpp includes tree.h"});
}

TEST_CASE("an include from a closed room is found") {
    const Sources sources = {
        {"engine/notation/san.h",
         "#include \"engine/notation/fen.h\"\n#include \"engine/move.h\"\n"},
        {"engine/perft/perft.cpp", "#include \"engine/simd/verbs.h\"\n"},
        {"engine/position.h", "#include \"engine/notation/fen.h\"\n"},
        {"search/node.h", "#include \"engine/simd/verbs.h\"\n"},
        {"tests/test_simd.cpp", "#include \"engine/simd/verbs.h\"\n"},
        {"uci/go.cpp", "#include \"engine/perft/perft.h\"\n"},
    };
    CHECK(includes_of_closed_rooms(sources) ==
          std::vector<std::string>{"engine/position.h includes engine/notation/fen.h",
                                   "search/node.h includes engine/simd/verbs.h"});
}

TEST_CASE("a cycle that closes through a source file is found") {
    const Sources sources = {
        {"engine/board.h", ""},
        {"engine/notation/fen.h", "#include \"engine/position.h\"\n"},
        {"engine/position.h", "#include \"engine/board.h\"\n"},
        {"engine/position.cpp",
         "#include \"engine/position.h\"\n#include \"engine/notation/fen.h\"\n"},
    };
    CHECK(
        CycleFinder(sources).cycles() ==
        std::vector<std::string>{"engine/notation/fen -> engine/position -> engine/notation/fen"});
}
