#include "train/progress.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <sstream>

namespace mutare::train {

namespace {

constexpr std::string_view kClearLine = "\r\033[K";

bool is_terminal() {
    return isatty(STDERR_FILENO) != 0;
}

}  // namespace

std::string clock_text(double seconds) {
    constexpr std::uint64_t kSixty = 60;
    const auto whole = static_cast<std::uint64_t>(seconds);
    const auto two_digits = [](std::uint64_t number) {
        return std::string(number < 10 ? "0" : "") + std::to_string(number);
    };
    return std::to_string(whole / (kSixty * kSixty)) + ":" + two_digits(whole / kSixty % kSixty) +
           ":" + two_digits(whole % kSixty);
}

void print_resumption(std::size_t blocks_done, std::size_t bytes_dropped) {
    if (blocks_done > 0) std::cerr << blocks_done << " blocks are already done" << std::endl;
    if (bytes_dropped > 0) {
        std::cerr << bytes_dropped << " bytes behind them are damaged and will be made again"
                  << std::endl;
    }
}

void StatusLine::print(const std::string& text) {
    constexpr int kPrintsPerLogLine = 60;
    if (is_terminal()) {
        std::cerr << kClearLine << text << std::flush;
    } else if (prints_++ % kPrintsPerLogLine == 0) {
        std::cerr << text << std::endl;
    }
}

void StatusLine::clear() {
    if (is_terminal()) std::cerr << kClearLine << std::flush;
}

void StatusLine::print_end(const std::string& text) {
    std::cerr << (is_terminal() ? kClearLine : "") << text << std::endl;
}

double Goal::share_done(const Totals& totals) const {
    const auto share = [](std::uint64_t part, const std::optional<std::uint64_t>& whole) {
        return whole ? static_cast<double>(part) / static_cast<double>(*whole) : 0.0;
    };
    return std::max(share(totals.games, games), share(totals.quiet, quiet));
}

std::string Progress::text(const Totals& totals) const {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    const double seconds = elapsed.count();
    std::ostringstream line;
    line << totals.games << " games, " << totals.positions << " positions, " << totals.quiet
         << " quiet (" << static_cast<int>(static_cast<double>(totals.quiet) / seconds) << "/s), "
         << clock_text(seconds);
    const double done = goal_.share_done(totals);
    if (done > 0 && done < 1) line << ", " << clock_text(seconds * (1 - done) / done) << " left";
    return line.str();
}

}  // namespace mutare::train
