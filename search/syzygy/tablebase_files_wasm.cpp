// WebAssembly sees no files.
#include "search/syzygy/tablebase_files.h"

namespace mutare {

std::vector<std::string> tablebase_files(const std::string&) {
    return {};
}

std::string fault_of_tablebases(const std::vector<std::string>&) {
    return {};
}

}  // namespace mutare
