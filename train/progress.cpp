#include "train/progress.h"

#include <algorithm>
#include <iostream>
#include <sstream>

namespace mutare::train {

double Goal::share_done(const Totals& totals) const {
    const auto share = [](std::uint64_t part, const std::optional<std::uint64_t>& whole) {
        return whole ? static_cast<double>(part) / static_cast<double>(*whole) : 0.0;
    };
    return std::max(share(totals.games, games), share(totals.quiet, quiet));
}

std::string Progress::text(const Totals& totals) const {
    using std::chrono::duration_cast;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    std::ostringstream line;
    line << totals.games << " games, " << totals.positions << " positions, " << totals.quiet
         << " quiet (" << static_cast<int>(static_cast<double>(totals.quiet) / elapsed.count())
         << "/s), " << duration_text(duration_cast<std::chrono::seconds>(elapsed));
    const double done = goal_.share_done(totals);
    if (done > 0 && done < 1) {
        const auto left = duration_cast<std::chrono::seconds>(elapsed * (1 - done) / done);
        line << ", " << duration_text(left) << " left";
    }
    return line.str();
}

}  // namespace mutare::train
