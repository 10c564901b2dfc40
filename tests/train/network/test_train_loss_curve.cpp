#include "train/network/loss_curve.h"

#include "tests/catch.h"

using namespace mutare::train;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("a picture of the losses has a line for each curve and labels within its range") {
    const std::vector<EpochLosses> history{{0.5, 0.02}, {0.018, 0.017}, {0.012, 0.016}};
    const std::string svg = loss_curve_svg(history);
    CHECK_THAT(svg, ContainsSubstring("<svg"));
    CHECK_THAT(svg, ContainsSubstring("</svg>"));
    CHECK_THAT(svg, ContainsSubstring(">0.014<"));
    CHECK_THAT(svg, !ContainsSubstring(">0.5<"));
    // The lowest loss lies at the bottom right.
    CHECK_THAT(svg, ContainsSubstring("700,400 \"/>"));
}

TEST_CASE("there is a picture of a single epoch, and none of none") {
    CHECK_THAT(loss_curve_svg(std::vector<EpochLosses>{{0.5, 0.02}}), ContainsSubstring("</svg>"));
    CHECK(loss_curve_svg({}).empty());
}
