// A game's evaluation as a picture.
#include <algorithm>
#include <cmath>
#include <string>

#include "base/text.h"
#include "bench/annotation.h"
#include "bench/decimal.h"

namespace mutare {

namespace {

// In pixels. There is room for the larger letters of a narrow screen.
constexpr int kWidth = 960;
constexpr int kHeight = 360;
constexpr int kLeft = 76;
constexpr int kRight = kWidth - 20;
constexpr int kTop = 48;
constexpr int kBottom = kHeight - 56;
constexpr int kDotRadius = 5;

constexpr std::string_view kStyle =
    R"(<style>text{font:13px sans-serif;fill:#333}.title{font-size:16px;font-weight:bold}
.ground{fill:#fff}.black{fill:#55524e}.white{fill:#f4f1ea}.frame{fill:none;stroke:#888}
.middle{stroke:#8f8b85;stroke-dasharray:4 3}.inaccuracy{fill:#d9a400}.mistake{fill:#e07b00}
.blunder{fill:#d3302f}circle{stroke:#fff;stroke-width:1.5}.name{font-weight:bold;fill:#111;
paint-order:stroke;stroke:#fff;stroke-width:3px}.move{fill:transparent}
.move:hover{fill:#4a90d9;fill-opacity:.3}
@media(max-width:600px){text{font-size:22px}.title{font-size:24px}}
@media(prefers-color-scheme:dark){text{fill:#ccc}.ground{fill:#1c1b19}.black{fill:#3a3835}
.white{fill:#c9c5bc}.frame{stroke:#666}}</style>
)";

/// The text as XML may contain it.
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

/// A number of pixels as SVG writes it.
std::string coordinate(double value) {
    return decimal(value, 1);
}

/// Draws one game.
class Chart {
  public:
    Chart(const PgnGame& game, const GameAnalysis& analysis, const GameJudgement& judgement)
        : game_(game),
          analysis_(analysis),
          judgement_(judgement),
          plies_(std::max<std::size_t>(game.moves, 1)) {}

    std::string draw() {
        text_ = join(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )", kWidth, " ",
                     kHeight, R"(" width=")", kWidth, R"(" height=")", kHeight, "\">\n<title>",
                     escaped(title(game_)), "</title>\n", kStyle, R"(<rect class="ground" width=")",
                     kWidth, R"(" height=")", kHeight, "\"/>\n");
        add_text(kLeft, kTop - 20, "class=\"title\"", title(game_));
        add_legend();
        if (!analysis_.positions.empty()) add_curve();
        add_axes();
        add_dots();
        add_key_moments();
        add_moves();
        return text_ + "</svg>\n";
    }

  private:
    /// Where the position after `ply` plies is drawn.
    [[nodiscard]] double x(std::size_t ply) const {
        return kLeft + static_cast<double>(ply) * (kRight - kLeft) / static_cast<double>(plies_);
    }
    /// How high the curve is at a position that was analysed.
    [[nodiscard]] double y(std::size_t i) const {
        const Score score = analysis_.positions[i].score();
        const double chances = !score.is_mate() ? winning_chances(score) : score.is_win() ? 1 : -1;
        const bool is_white = side_to_move(analysis_.first_ply + i) == Color::White;
        return (kTop + kBottom - (is_white ? chances : -chances) * (kBottom - kTop)) / 2;
    }
    /// Where the position after a judged move is drawn.
    [[nodiscard]] double x_of_move(std::size_t i) const { return x(analysis_.first_ply + i + 1); }
    [[nodiscard]] Color side_to_move(std::size_t ply) const {
        const Color first = game_.start.side_to_move();
        return ply % 2 == 0 ? first : ~first;
    }

    void add_text(double left, double bottom, std::string_view attributes, std::string_view text) {
        text_ += join("<text x=\"", coordinate(left), "\" y=\"", coordinate(bottom), "\" ",
                      attributes, ">", escaped(text), "</text>\n");
    }
    void add_rectangle(std::string_view style, double left, double right) {
        text_ +=
            join("<rect class=\"", style, "\" x=\"", coordinate(left), "\" y=\"", kTop,
                 "\" width=\"", coordinate(right - left), "\" height=\"", kBottom - kTop, "\"");
    }
    void add_circle(Judgement judgement, double center_x, double center_y) {
        text_ += join("<circle class=\"", name(judgement), "\" cx=\"", coordinate(center_x),
                      "\" cy=\"", coordinate(center_y), "\" r=\"", kDotRadius, "\"/>\n");
    }
    void add_legend() {
        constexpr int kStep = 145;
        constexpr int kFromDot = 10;
        double left = kRight - 2 * kStep - 110;
        for (const Judgement judgement :
             {Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder}) {
            add_circle(judgement, left, kHeight - 15);
            add_text(left + kFromDot, kHeight - 11, "", name(judgement));
            left += kStep;
        }
    }
    void add_curve() {
        const std::size_t last = analysis_.positions.size() - 1;
        const double begin = x(analysis_.first_ply);
        const double end = x(analysis_.first_ply + last);
        add_rectangle("black", begin, end);
        text_ += join("/>\n<polygon class=\"white\" points=\"", coordinate(begin), ",",
                      coordinate(kBottom));
        for (std::size_t i = 0; i <= last; ++i) {
            text_ += join(" ", coordinate(x(analysis_.first_ply + i)), ",", coordinate(y(i)));
        }
        text_ += join(" ", coordinate(end), ",", coordinate(kBottom), "\"/>\n");
    }
    void add_axes() {
        constexpr std::string_view kToTheLeft = "text-anchor=\"end\"";
        const double middle = (kTop + kBottom) / 2.0;
        text_ += join("<line class=\"middle\" x1=\"", kLeft, "\" x2=\"", kRight, "\" y1=\"",
                      coordinate(middle), "\" y2=\"", coordinate(middle), "\"/>\n");
        add_rectangle("frame", kLeft, kRight);
        text_ += "/>\n";
        add_text(kLeft - 8, kTop + 10, kToTheLeft, "100 %");
        add_text(kLeft - 8, middle + 4, kToTheLeft, "50 %");
        add_text(kLeft - 8, kBottom, kToTheLeft, "0 %");
        add_text(kLeft, kHeight - 11, "", "White's winning chances after each move");
        add_move_numbers();
    }
    /// About ten of them, each below White's move.
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
                add_text(x(ply + 1), kBottom + 18, "text-anchor=\"middle\"",
                         std::to_string(number));
            }
        }
    }
    void add_dots() {
        for (std::size_t i = 0; i < judgement_.moves.size(); ++i) {
            const Judgement judgement = judgement_.moves[i].judgement;
            if (is_error(judgement)) add_circle(judgement, x_of_move(i), y(i + 1));
        }
    }
    /// The names of the moves, above or below their dots; below the name before where that is near.
    void add_key_moments() {
        constexpr double kMargin = 70;
        constexpr double kLineHeight = 26;
        constexpr int kAbove = 12;
        double last_left = -kWidth;
        double last_bottom = 0;
        for (const std::size_t i : judgement_.key_moments) {
            const MoveJudgement& move = judgement_.moves[i];
            const double left = std::clamp(x_of_move(i), kLeft + kMargin, kRight - kMargin);
            const bool is_high = y(i + 1) < (kTop + kBottom) / 2.0;
            double bottom = y(i + 1) + (is_high ? kLineHeight : -kAbove);
            const bool is_near =
                left - last_left <= 2 * kMargin && std::abs(bottom - last_bottom) <= kLineHeight;
            if (is_near) bottom = last_bottom + kLineHeight;
            last_left = left;
            last_bottom = bottom;
            add_text(left, bottom, "class=\"name\" text-anchor=\"middle\"",
                     join(move.name, glyph(move.judgement)));
        }
    }
    /// A strip for each move, which displays what is to be said of it.
    void add_moves() {
        const double width = (kRight - kLeft) / static_cast<double>(plies_);
        for (std::size_t i = 0; i < judgement_.moves.size(); ++i) {
            const MoveJudgement& move = judgement_.moves[i];
            const std::string text = sentence(move);
            const std::string score = score_after(move);
            add_rectangle("move", x_of_move(i) - width / 2, x_of_move(i) + width / 2);
            text_ += join("><title>",
                          escaped(join(move.name, glyph(move.judgement), " ",
                                       is_error(move.judgement) ? "" : score + " ", text)),
                          "</title></rect>\n");
        }
    }

    const PgnGame& game_;
    const GameAnalysis& analysis_;
    const GameJudgement& judgement_;
    std::size_t plies_;
    std::string text_;
};

}  // namespace

std::string evaluation_chart(const PgnGame& game, const GameAnalysis& analysis,
                             const GameJudgement& judgement) {
    return Chart(game, analysis, judgement).draw();
}

std::string title(const PgnGame& game) {
    return as_utf8(join(game.tag("White").value_or("?"), " - ", game.tag("Black").value_or("?"),
                        ", ", game.result));
}

}  // namespace mutare
