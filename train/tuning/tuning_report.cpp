#include "train/tuning/tuning_report.h"
#include "base/text.h"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace mutare::train {

namespace {

constexpr int kNameWidth = 32;

/// In units of the last perturbation.
double change(const TunedNumber& number, double value) {
    return (value - number.row.value) / number.row.step;
}

/// By how many percent the search is faster with a value than it was at the start, if it were so
/// many doublings for each unit.
double percent_faster(double doublings) {
    constexpr int kPercent = 100;
    return kPercent * (std::exp2(doublings) - 1);
}

void print_percent(std::ostream& table, double percent) {
    table << std::showpos << std::setprecision(2) << std::setw(9) << percent << std::noshowpos
          << " %";
}

}  // namespace

std::vector<double> tuned_values(const TuningState& state) {
    constexpr double kFirst = 0.9;
    std::vector<double> sums(state.numbers.size());
    int points = 0;
    for (const TuningState::Point& point : state.course) {
        if (static_cast<double>(point.pairs) < kFirst * static_cast<double>(state.pairs)) continue;
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += point.values[i];
        ++points;
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] = points > 0 ? sums[i] / points : state.numbers[i].value;
    }
    return sums;
}

Effect effect_of(const TuningState& state, const TunedNumber& number) {
    if (state.pairs == 0) return {0, 0};
    // Between equals one Elo is worth ln(10) / 400 of a pair's wins minus losses.
    const double elo_of_result = 400 / std::log(10);
    constexpr double kErrors = 1.96;  // 95 %
    const double error = std::sqrt(state.squares) / static_cast<double>(state.pairs);
    return {number.won.slope() * elo_of_result, kErrors * error * elo_of_result};
}

std::string tuning_table(const TuningState& state) {
    std::ostringstream table;
    table << std::left << std::setw(kNameWidth) << "number" << std::right
          << "   start      now     mean  change      speed    larger, Elo\n"
          << std::fixed;
    const std::vector<double> values = tuned_values(state);
    double doublings = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const TunedNumber& number = state.numbers[i];
        const double faster = number.speed.slope() * (values[i] - number.row.value);
        table << std::left << std::setw(kNameWidth) << number.row.name << std::right << std::setw(8)
              << number.row.value << std::setprecision(1) << std::setw(9) << number.value
              << std::setw(9) << values[i] << std::showpos << std::setprecision(2) << std::setw(8)
              << change(number, values[i]);
        print_percent(table, percent_faster(faster));
        const Effect effect = effect_of(state, number);
        table << std::showpos << std::setprecision(1) << std::setw(9) << effect.elo
              << std::noshowpos << " ± " << effect.error << '\n';
        doublings += faster;
    }
    table << std::left << std::setw(kNameWidth + 34) << "all" << std::right;
    print_percent(table, percent_faster(doublings));
    table << '\n';
    return table.str();
}

std::string parameter_row(const Parameter& parameter) {
    constexpr int kMemberWidth = 31;
    constexpr int kValueWidth = 40;
    const std::string quoted_name = join("\"", parameter.name, "\",");
    std::ostringstream row;
    row << "Parameter " << std::left << std::setw(kMemberWidth) << join(parameter.name, "{")
        << quoted_name << std::right
        << std::setw(kValueWidth - static_cast<int>(quoted_name.size())) << parameter.value << ','
        << std::setw(7) << parameter.min << ',' << std::setw(6) << parameter.max << ','
        << std::setw(4) << parameter.step << ", \"" << parameter.unit << "\"};";
    return row.str();
}

std::string tuned_rows(const TuningState& state) {
    std::string rows;
    const std::vector<double> values = tuned_values(state);
    for (std::size_t i = 0; i < values.size(); ++i) {
        Parameter row = state.numbers[i].row;
        row.value = static_cast<int>(std::lround(values[i]));
        rows += join(parameter_row(row), "\n");
    }
    return rows;
}

std::string course_table(const TuningState& state) {
    constexpr int kDecimals = 4;
    std::ostringstream table;
    table << "pairs";
    for (const TunedNumber& number : state.numbers) table << '\t' << number.row.name;
    table << '\n' << std::fixed << std::setprecision(kDecimals);
    for (const TuningState::Point& point : state.course) {
        table << point.pairs;
        for (std::size_t i = 0; i < point.values.size(); ++i) {
            table << '\t' << change(state.numbers[i], point.values[i]);
        }
        table << '\n';
    }
    return table.str();
}

}  // namespace mutare::train
