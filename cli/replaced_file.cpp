#include "cli/replaced_file.h"

#include <filesystem>
#include <iostream>
#include <system_error>

#include "base/path.h"

namespace mutare {

bool ReplacedFile::open(const std::string& path) {
    path_ = path;
    file_.open(path_of(path), std::ios::binary | std::ios::app);
    if (!file_) std::cerr << "cannot write " << path << std::endl;
    return file_.is_open();
}

std::ostream& ReplacedFile::stream() {
    if (is_begun_) return file_;
    is_begun_ = true;
    std::error_code error;
    if (std::filesystem::is_regular_file(path_of(path_), error)) {
        std::filesystem::resize_file(path_of(path_), 0, error);
        if (error) file_.setstate(std::ios::failbit);
    }
    return file_;
}

bool ReplacedFile::close() {
    file_.close();
    return !file_.fail();
}

}  // namespace mutare
