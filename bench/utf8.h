// Text that is to stand in JSON or XML, which must be UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace mutare {

/// The text as UTF-8. Bytes that are not are taken for Latin-1, as the PGN standard has it, and
/// control characters become spaces.
std::string as_utf8(std::string_view text);

}  // namespace mutare
