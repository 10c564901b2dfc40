#include "bench/evaluation_chart.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/text.h"
#include "bench/annotation.h"
#include "bench/decimal.h"
#include "bench/utf8.h"
#include "engine/notation/wording.h"

namespace mutare {

namespace {

// In pixels.
constexpr int kWidth = 960;
constexpr int kHeight = 320;
constexpr int kLeft = 48;
constexpr int kRight = kWidth - 16;
constexpr int kTop = 40;
constexpr int kBottom = kHeight - 32;
constexpr int kDotRadius = 5;

constexpr std::string_view kStyle =
    R"(<style>text{font:13px sans-serif;fill:#333}.title{font-size:15px;font-weight:bold}
.black{fill:#4a4a4a}.white{fill:#f2f2f2}.frame{fill:none;stroke:#888}
.middle{stroke:#999;stroke-dasharray:4 3}.inaccuracy{fill:#e6b800}.mistake{fill:#e67e00}
.blunder{fill:#d62728}circle{stroke:#fff}</style>
)";

std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : as_utf8(text)) {
        switch (letter) {
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '&': result += "&amp;"; break;
            case '"': result += "&quot;"; break;
            default: result += letter;
        }
    }
    return result;
}

/// Of a pixel, as SVG writes it.
std::string coordinate(double value) {
    return decimal(value, 1);
}

/// Draws one game.
class Chart {
  public:
    Chart(const PgnGame& game, const GameAnalysis& analysis)
        : game_(game), analysis_(analysis), plies_(std::max<std::size_t>(game.moves, 1)) {}

    std::string draw() {
        text_ = join(R"(<svg xmlns="http://www.w3.org/2000/svg" width=")", std::to_string(kWidth),
                     R"(" height=")", std::to_string(kHeight), "\">\n", kStyle);
        add_text(kLeft, kTop - 14, "class=\"title\"", title(game_));
        if (!analysis_.positions.empty()) add_curve();
        add_axes();
        add_dots();
        return text_ + "</svg>\n";
    }

  private:
    [[nodiscard]] double x(std::size_t ply) const {
        return kLeft + static_cast<double>(ply) * (kRight - kLeft) / static_cast<double>(plies_);
    }
    [[nodiscard]] double y(std::size_t ply) const {
        const double expected = analysis_.positions[ply].expected;
        const bool is_white = (side_to_move(ply) == Color::White);
        return kBottom - (is_white ? expected : 1 - expected) * (kBottom - kTop);
    }
    [[nodiscard]] Color side_to_move(std::size_t ply) const {
        const Color first = game_.start.side_to_move();
        return ply % 2 == 0 ? first : ~first;
    }

    void add_text(double left, double bottom, std::string_view attributes, std::string_view text) {
        text_ += join("<text x=\"", coordinate(left), "\" y=\"", coordinate(bottom), "\" ",
                      attributes, ">", escaped(text), "</text>\n");
    }
    void add_rectangle(std::string_view style, double right) {
        text_ += join("<rect class=\"", style, "\" x=\"", std::to_string(kLeft), "\" y=\"",
                      std::to_string(kTop), "\" width=\"", coordinate(right - kLeft),
                      "\" height=\"", std::to_string(kBottom - kTop), "\"/>\n");
    }
    void add_curve() {
        const std::size_t last = analysis_.positions.size() - 1;
        add_rectangle("black", x(last));
        text_ +=
            join("<polygon class=\"white\" points=\"", coordinate(x(0)), ",", coordinate(kBottom));
        for (std::size_t ply = 0; ply <= last; ++ply) {
            text_ += join(" ", coordinate(x(ply)), ",", coordinate(y(ply)));
        }
        text_ += join(" ", coordinate(x(last)), ",", coordinate(kBottom), "\"/>\n");
    }
    void add_axes() {
        constexpr std::string_view kToTheLeft = "text-anchor=\"end\"";
        const double middle = (kTop + kBottom) / 2.0;
        text_ += join("<line class=\"middle\" x1=\"", std::to_string(kLeft), "\" x2=\"",
                      std::to_string(kRight), "\" y1=\"", coordinate(middle), "\" y2=\"",
                      coordinate(middle), "\"/>\n");
        add_rectangle("frame", kRight);
        add_text(kLeft - 8, kTop + 10, kToTheLeft, "1");
        add_text(kLeft - 8, middle + 4, kToTheLeft, "1/2");
        add_text(kLeft - 8, kBottom, kToTheLeft, "0");
        add_move_numbers();
    }
    /// About ten of them.
    void add_move_numbers() {
        constexpr std::size_t kSteps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
        constexpr std::size_t kNumbers = 12;
        const std::size_t moves = plies_ / 2 + 1;
        const auto step =
            std::find_if(std::begin(kSteps), std::end(kSteps) - 1,
                         [&](std::size_t candidate) { return moves <= candidate * kNumbers; });
        const auto first = static_cast<std::size_t>(game_.start.fullmove_number());
        for (std::size_t ply = 0; ply < plies_; ++ply) {
            const std::size_t number = (first * 2 + index(game_.start.side_to_move()) + ply) / 2;
            if (side_to_move(ply) == Color::White && number % *step == 0) {
                add_text(x(ply), kBottom + 20, "text-anchor=\"middle\"", std::to_string(number));
            }
        }
    }
    void add_dots() {
        Position position = game_.start;
        for (std::size_t ply = 0; ply < analysis_.moves.size(); ++ply) {
            const MoveAnalysis& move = analysis_.moves[ply];
            if (move.judgment != Judgment::Fine) add_dot(position, ply);
            position.make_move_or_pass(move.move);
        }
    }
    void add_dot(const Position& before, std::size_t ply) {
        const MoveAnalysis& move = analysis_.moves[ply];
        const std::string what = join(move.move ? numbered_line(before, {move.move}, 1) : "--",
                                      ": ", judgment_text(before, analysis_.positions[ply], move));
        text_ += join("<circle class=\"", name(move.judgment), "\" cx=\"", coordinate(x(ply + 1)),
                      "\" cy=\"", coordinate(y(ply + 1)), "\" r=\"", std::to_string(kDotRadius),
                      "\"><title>", escaped(what), "</title></circle>\n");
    }

    const PgnGame& game_;
    const GameAnalysis& analysis_;
    std::size_t plies_;
    std::string text_;
};

}  // namespace

std::string evaluation_chart(const PgnGame& game, const GameAnalysis& analysis) {
    return Chart(game, analysis).draw();
}

std::string title(const PgnGame& game) {
    return join(game.tag("White").value_or("?"), " - ", game.tag("Black").value_or("?"), ", ",
                game.result);
}

}  // namespace mutare
