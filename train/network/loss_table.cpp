#include "train/network/loss_table.h"

#include <iomanip>
#include <sstream>

namespace mutare::train {

std::string loss_table(std::span<const EpochLosses> history) {
    constexpr int kDecimals = 8;
    std::ostringstream table;
    table << "epoch\ttraining\theld_out\n" << std::fixed << std::setprecision(kDecimals);
    int epoch = 0;
    for (const EpochLosses& losses : history) {
        table << ++epoch << '\t' << losses.training << '\t';
        if (losses.has_held_out()) table << losses.held_out;
        table << '\n';
    }
    return table.str();
}

}  // namespace mutare::train
