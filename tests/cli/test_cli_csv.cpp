#include "cli/csv.h"

#include "tests/catch.h"

using namespace mutare;

TEST_CASE("a row of a table is read as it was written") {
    for (const CsvRow& row : {CsvRow{"a", "b"}, CsvRow{"", ""}, CsvRow{""},
                              CsvRow{"a,b", "say \"x\"", "", "c"}, CsvRow{"\"", ",", "\",\""}}) {
        CAPTURE(row);
        CHECK(parse_csv_line(csv_line(row)) == row);
    }
    CHECK(csv_line({"a", "b,c", "d\"e"}) == "a,\"b,c\",\"d\"\"e\"");
    CHECK(csv_line({"two\nlines"}) == "two lines");
}

TEST_CASE("a row with a quotation mark out of place is refused") {
    CHECK_FALSE(parse_csv_line("\"a"));
    CHECK_FALSE(parse_csv_line("\"a\"b,c"));
    CHECK_FALSE(parse_csv_line("a,\"b\"\""));
}
