// What standard input needs of Windows, where a blocking read cannot be waited for together with
// anything else: a thread of its own reads, and whoever waits, waits for it.
#include <windows.h>
#include <winternl.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "uci/input.h"

namespace mutare {

namespace {

/// What the reading thread shares with the session and with the handler of Ctrl-C.
struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::string bytes;  // read, and not yet asked for
    bool has_ended = false;
    bool is_interrupted = false;
};

/// Never destroyed: the reading thread outlives everything but the process.
Shared& shared() {
    static Shared& the_only_one = *new Shared;
    return the_only_one;
}

constexpr std::size_t kChunk = 1 << 16;

/// A line that was typed, as UTF-8. Empty at the end of the input, which is Ctrl-Z.
std::string read_console(HANDLE console) {
    constexpr wchar_t kCtrlZ = 26;
    std::array<wchar_t, kChunk / 4> wide;
    DWORD length = 0;
    if (!ReadConsoleW(console, wide.data(), wide.size(), &length, nullptr)) return {};
    if (length == 0 || wide[0] == kCtrlZ) return {};
    const int wide_length = static_cast<int>(length);
    std::string bytes(kChunk, '\0');
    const int byte_count = WideCharToMultiByte(CP_UTF8, 0, wide.data(), wide_length, bytes.data(),
                                               static_cast<int>(bytes.size()), nullptr, nullptr);
    bytes.resize(static_cast<std::size_t>(byte_count));
    return bytes;
}

/// Empty at the end of the input.
std::string read_pipe_or_file(HANDLE file) {
    std::string bytes(kChunk, '\0');
    DWORD byte_count = 0;
    if (!ReadFile(file, bytes.data(), static_cast<DWORD>(bytes.size()), &byte_count, nullptr)) {
        return {};
    }
    bytes.resize(byte_count);
    return bytes;
}

void read_to_the_end() {
    const HANDLE file = GetStdHandle(STD_INPUT_HANDLE);
    DWORD mode = 0;
    const bool is_console = GetConsoleMode(file, &mode) != 0;
    Shared& reading = shared();
    bool has_ended = false;
    while (!has_ended) {
        const std::string bytes = is_console ? read_console(file) : read_pipe_or_file(file);
        std::unique_lock lock(reading.mutex);
        reading.changed.wait(lock, [&] { return reading.bytes.size() < kChunk; });
        reading.bytes += bytes;
        has_ended = bytes.empty();
        reading.has_ended = has_ended;
        reading.changed.notify_all();
    }
}

BOOL WINAPI interrupt(DWORD) {
    Shared& reading = shared();
    const std::lock_guard lock(reading.mutex);
    reading.is_interrupted = true;
    reading.changed.notify_all();
    return TRUE;
}

/// Has the reader of the standard output closed its end? Not found out by an empty write, which
/// some readers take for the end of the output.
bool is_output_closed() {
    constexpr ULONG kClosing = 4;  // FILE_PIPE_CLOSING_STATE in the headers for drivers
    const HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
    if (GetFileType(output) != FILE_TYPE_PIPE) return false;
    IO_STATUS_BLOCK status;
    FILE_PIPE_LOCAL_INFORMATION pipe{};
    return NtQueryInformationFile(output, &status, &pipe, sizeof pipe, FilePipeLocalInformation) ==
               0 &&
           pipe.NamedPipeState == kClosing;
}

}  // namespace

StandardInput::StandardInput() {
    SetConsoleCtrlHandler(interrupt, TRUE);
    std::thread(read_to_the_end).detach();
}

bool StandardInput::wait(Wait reason) {
    constexpr std::chrono::milliseconds kOutputCheck{100};
    Shared& reading = shared();
    std::unique_lock lock(reading.mutex);
    const auto is_interrupted = [&] { return reading.is_interrupted; };
    if (reason == Wait::ForPause) {
        reading.changed.wait_for(lock, kPause, is_interrupted);
        is_interrupted_ = is_interrupted() || is_output_closed();
        return !is_interrupted_;
    }
    const auto is_over = [&] {
        return is_interrupted() || !reading.bytes.empty() || reading.has_ended;
    };
    while (!is_interrupted_ && !reading.changed.wait_for(lock, kOutputCheck, is_over)) {
        is_interrupted_ = is_output_closed();
    }
    is_interrupted_ = is_interrupted_ || is_interrupted();
    return !is_interrupted_;
}

bool StandardInput::is_readable() {
    const std::lock_guard lock(shared().mutex);
    return !shared().bytes.empty() || shared().has_ended;
}

std::size_t StandardInput::read(char* bytes, std::size_t max_bytes) {
    Shared& reading = shared();
    std::unique_lock lock(reading.mutex);
    reading.changed.wait(lock, [&] { return !reading.bytes.empty() || reading.has_ended; });
    const std::size_t byte_count = std::min(max_bytes, reading.bytes.size());
    std::copy_n(reading.bytes.begin(), byte_count, bytes);
    reading.bytes.erase(0, byte_count);
    reading.changed.notify_all();
    return byte_count;
}

}  // namespace mutare
