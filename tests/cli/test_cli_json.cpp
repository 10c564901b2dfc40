#include "cli/json.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("an object has its members in order") {
    JsonObject object;
    object.add("text", "a").add("number", -3).add("large", ~std::uint64_t{0}).add("is", true);
    object.add_json("list", json_array({"1", json_string("b")}));
    CHECK(object.text() ==
          R"({"text": "a", "number": -3, "large": 18446744073709551615, "is": true, )"
          R"("list": [1, "b"]})");
    CHECK(JsonObject().text() == "{}");
    CHECK(json_array({}) == "[]");
}

TEST_CASE("a string is escaped, and always UTF-8") {
    CHECK(json_string(R"(a "b" \ c)") == R"("a \"b\" \\ c")");
    CHECK(json_string("tab\there") == "\"tab here\"");
    CHECK(json_string("\xE4") == "\"\xC3\xA4\"");
}
