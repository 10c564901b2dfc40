// Files that appear only when they are complete. What fails leaves the reason in `errno`.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace mutare {

/// A file that is written beside its path, under the name PATH.new, and renamed when it is
/// complete. An older file at the path stays until then; without `finish` it stays for good. Where
/// there is a PATH.new, of a run that was killed or of another program, it stays too: the name is
/// then PATH.new2, and so on. A symbolic link leads to what is replaced, and stays. A device or a
/// pipe is never replaced: what is written goes to it at once.
class NewFile {
  public:
    explicit NewFile(const std::string& path);
    /// Removes what is not finished.
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    [[nodiscard]] std::ofstream& stream() { return stream_; }
    /// Gives the file its name. False when it could not be written, now or before.
    bool finish();
    /// Leaves what is written so far under its unfinished name, and returns that.
    std::string keep();

  private:
    const bool is_in_place_;
    const std::filesystem::path path_;
    const std::filesystem::path unfinished_path_;
    std::ofstream stream_;
    bool is_finished_ = false;
};

/// Writes a whole file at once. False when it could not be written.
bool write_file(const std::string& path, std::string_view bytes);

}  // namespace mutare
