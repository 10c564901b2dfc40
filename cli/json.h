// JSON as the commands print it: objects and arrays in one line.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace mutare {

/// The text as a JSON string; what is not UTF-8 is taken for Windows-1252.
std::string json_string(std::string_view text);

/// Members are added one by one.
class JsonObject {
  public:
    JsonObject& add(std::string_view name, std::string_view value) {
        return add_json(name, json_string(value));
    }
    JsonObject& add(std::string_view name, std::same_as<bool> auto value) {
        return add_json(name, value ? "true" : "false");
    }
    template <std::integral Number>
    requires(!std::same_as<Number, bool>) JsonObject& add(std::string_view name, Number value) {
        return add_json(name, std::to_string(value));
    }
    /// A member whose value is JSON already.
    JsonObject& add_json(std::string_view name, std::string_view value);

    [[nodiscard]] std::string text() const { return '{' + members_ + '}'; }

  private:
    std::string members_;
};

/// An array of the JSON that `to_json(item)` writes for each item; by default the items are JSON.
template <class Items = std::vector<std::string>, class ToJson = std::identity>
std::string json_array(const Items& items, ToJson to_json = {}) {
    return '[' + listed(items, ", ", to_json) + ']';
}

}  // namespace mutare
