#include "train/failures.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iostream>

namespace mutare::train {

ExitCode failure(const std::string& message) {
    std::cerr << message << std::endl;
    return ExitCode::Failed;
}

ExitCode cannot_read(const std::string& path) {
    return failure("cannot read " + path);
}

ExitCode cannot_write(const std::string& path) {
    const std::string reason = errno == 0 ? "" : std::string(": ") + std::strerror(errno);
    return failure("cannot write " + path + reason);
}

ExitCode report_damages(const std::string& path, const Damages& damages) {
    constexpr std::size_t kMaxLines = 10;
    if (damages.empty()) return ExitCode::Success;
    for (std::size_t i = 0; i < std::min(damages.size(), kMaxLines); ++i) {
        std::cerr << path << ": " << damages[i].size << " damaged or missing bytes at offset "
                  << damages[i].offset << std::endl;
    }
    std::size_t bytes = 0;
    for (const Damage& damage : damages) bytes += damage.size;
    if (damages.size() > 1) {
        std::cerr << path << ": in all " << bytes << " damaged or missing bytes in "
                  << damages.size() << " places" << std::endl;
    }
    return ExitCode::Failed;
}

}  // namespace mutare::train
