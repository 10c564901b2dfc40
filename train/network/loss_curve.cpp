#include "train/network/loss_curve.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace mutare::train {

namespace {

// In units of the drawing, of which y counts downwards.
constexpr double kWidth = 720;
constexpr double kHeight = 440;
constexpr double kLeft = 80;
constexpr double kRight = kWidth - 20;
constexpr double kTop = 40;
constexpr double kBottom = kHeight - 40;

constexpr std::string_view kLessonColor = "#d95f02";
constexpr std::string_view kHeldOutColor = "#1b6ca8";

/// A step of 1, 2 or 5 times a power of ten that divides a length into at most so many parts.
double round_step(double length, int parts) {
    const double least = length / parts;
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double step : {power, 2 * power, 5 * power}) {
        if (step >= least) return step;
    }
    return 10 * power;
}

class Drawing {
  public:
    explicit Drawing(std::span<const EpochLosses> history) : history_(history) { find_bounds(); }

    std::string text() {
        svg_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << kWidth << ' '
             << kHeight << "\" font-family=\"sans-serif\" font-size=\"13\">\n"
             << "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
        draw_grid();
        draw_curve(kLessonColor, &EpochLosses::lessons);
        draw_curve(kHeldOutColor, &EpochLosses::held_out);
        draw_label(kLeft, kTop - 15, "start", "mean loss of an example after each epoch:");
        draw_label(kRight - 130, kTop - 15, "end", "learnt from", kLessonColor);
        draw_label(kRight, kTop - 15, "end", "held out", kHeldOutColor);
        svg_ << "</svg>\n";
        return svg_.str();
    }

  private:
    /// The first epoch begins with a network that knows nothing: it may lie above the top, and is
    /// then left out.
    void find_bounds() {
        lowest_ = highest_ = history_.front().held_out;
        for (const EpochLosses& losses : history_) {
            lowest_ = std::min({lowest_, losses.lessons, losses.held_out});
            if (&losses == history_.data()) continue;
            highest_ = std::max({highest_, losses.lessons, losses.held_out});
        }
        constexpr double kFlattest = 1.001;
        highest_ = std::max(highest_, lowest_ * kFlattest);
    }

    [[nodiscard]] double x_of(double epoch) const {
        const double epochs = std::max<double>(static_cast<double>(history_.size()), 2);
        return kLeft + (kRight - kLeft) * (epoch - 1) / (epochs - 1);
    }
    [[nodiscard]] double y_of(double loss) const {
        return kBottom - (kBottom - kTop) * (loss - lowest_) / (highest_ - lowest_);
    }

    void draw_grid() {
        constexpr int kLossLines = 8;
        constexpr int kEpochLines = 12;
        const double loss_step = round_step(highest_ - lowest_, kLossLines);
        const int digits = std::max(0, static_cast<int>(std::ceil(-std::log10(loss_step))));
        for (double i = std::ceil(lowest_ / loss_step); i * loss_step <= highest_; ++i) {
            const double y = y_of(i * loss_step);
            draw_line(kLeft, y, kRight, y);
            draw_number(kLeft - 8, y + 4, "end", i * loss_step, digits);
        }
        const auto epochs = static_cast<double>(history_.size());
        const double epoch_step = std::max(1.0, round_step(epochs, kEpochLines));
        for (double epoch = epoch_step; epoch <= epochs; epoch += epoch_step) {
            draw_line(x_of(epoch), kTop, x_of(epoch), kBottom);
            draw_number(x_of(epoch), kBottom + 20, "middle", epoch, 0);
        }
    }

    void draw_curve(std::string_view color, double EpochLosses::*loss) {
        svg_ << "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" << color << "\" points=\"";
        for (std::size_t i = 0; i < history_.size(); ++i) {
            const double y = y_of(history_[i].*loss);
            if (y >= kTop) svg_ << x_of(static_cast<double>(i + 1)) << ',' << y << ' ';
        }
        svg_ << "\"/>\n";
    }

    void draw_line(double x1, double y1, double x2, double y2) {
        svg_ << "<line stroke=\"#dddddd\" x1=\"" << x1 << "\" y1=\"" << y1 << "\" x2=\"" << x2
             << "\" y2=\"" << y2 << "\"/>\n";
    }

    void draw_label(double x, double y, std::string_view anchor, std::string_view text,
                    std::string_view color = "black") {
        svg_ << "<text x=\"" << x << "\" y=\"" << y << "\" text-anchor=\"" << anchor << "\" fill=\""
             << color << "\">" << text << "</text>\n";
    }

    void draw_number(double x, double y, std::string_view anchor, double number, int digits) {
        std::ostringstream text;
        text << std::fixed << std::setprecision(digits) << number;
        draw_label(x, y, anchor, text.str());
    }

    const std::span<const EpochLosses> history_;
    double lowest_ = 0;
    double highest_ = 0;
    std::ostringstream svg_;
};

}  // namespace

std::string loss_curve_svg(std::span<const EpochLosses> history) {
    return history.empty() ? std::string() : Drawing(history).text();
}

}  // namespace mutare::train
