// No name of the vector back-end is there for nothing: each instruction set must have all verbs.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace {

namespace fs = std::filesystem;

/// A file's text without its comments.
std::string code_of(const fs::path& path) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return std::regex_replace(text, std::regex("//[^\n]*"), "");
}

using Counts = std::map<std::string, int>;

/// Counts what the pattern matches in brackets.
void count_matches(const std::string& code, const std::regex& pattern, Counts& counts) {
    for (std::sregex_iterator match(code.begin(), code.end(), pattern), end; match != end;
         ++match) {
        ++counts[(*match)[1]];
    }
}

/// The names that are declared and no more: what is declared more often than it is mentioned
/// elsewhere is counted as often as it is declared.
std::vector<std::string> unused_names(const std::vector<std::string>& declaring,
                                      const std::vector<std::string>& mentioning) {
    const std::regex function(
        "\\n(?:template[^\\n]*\\n)?(?:\\[\\[[^\\n]*\\]\\] )?"
        "(?:inline|constexpr|static)[^\\n(=;]*?[ &*](\\w+)\\(");
    const std::regex constant("\\n(?:inline|static) constexpr [^\\n=({]*?(\\w+)(?: =|\\{|\\()");
    const std::regex type("\\n(?:struct|class|using) (?:alignas\\(\\d+\\) )?(\\w+)");
    Counts declared, mentioned;
    for (const std::string& code : declaring) {
        for (const std::regex& pattern : {function, constant, type}) {
            count_matches(code, pattern, declared);
        }
    }
    for (const std::string& code : mentioning) {
        count_matches(code, std::regex("(\\b[A-Za-z_]\\w*)"), mentioned);
    }
    std::vector<std::string> unused;
    for (const auto& [name, times] : declared) {
        if (mentioned[name] <= times) unused.push_back(name);
    }
    return unused;
}

std::vector<std::string> sources_in(const std::string& folder) {
    std::vector<std::string> sources;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(MUTARE_SOURCE_DIR) / folder)) {
        const fs::path extension = entry.path().extension();
        if (extension == ".h" || extension == ".cpp") sources.push_back(code_of(entry.path()));
    }
    return sources;
}

}  // namespace

TEST_CASE("every name in engine/simd is used") {
    CHECK(unused_names(sources_in("engine/simd"), sources_in("engine")) ==
          std::vector<std::string>{});
}

TEST_CASE("a name that is only declared is found, however often") {
    const std::string code =
        "\ninline int used(int a) {\n}\n[[gnu::always_inline]] inline Bytes unused(Bytes a) {\n}\n"
        "template <int i>\ninline int unused(int a) {\n}\ninline constexpr int kUnused = 1;\n"
        "struct Unused {\n};\nint main() { return used(1); }\n";
    CHECK(unused_names({code}, {code}) == std::vector<std::string>{"Unused", "kUnused", "unused"});
}
