#include "cli/json.h"

#include "base/text.h"

namespace mutare {

std::string json_string(std::string_view text) {
    std::string result = "\"";
    for (const char letter : as_utf8(text)) {
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter;
    }
    return result + '"';
}

JsonObject& JsonObject::add_json(std::string_view name, std::string_view value) {
    if (!members_.empty()) members_ += ", ";
    members_.append(json_string(name)).append(": ").append(value);
    return *this;
}

}  // namespace mutare
