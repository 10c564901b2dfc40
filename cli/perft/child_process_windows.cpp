// Another program, by the pipes and processes of Windows.
#include <windows.h>

#include <array>
#include <system_error>
#include <thread>
#include <utility>

#include "base/file.h"
#include "cli/perft/child_process.h"

namespace mutare {

namespace {

[[noreturn]] void fail(const std::string& what) {
    throw std::system_error(static_cast<int>(GetLastError()), std::system_category(), what);
}

struct Pipe {
    Pipe() {
        SECURITY_ATTRIBUTES inheritable{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
        if (!CreatePipe(&ends[0], &ends[1], &inheritable, 0)) fail("pipe");
    }
    ~Pipe() {
        for (std::size_t i = 0; i < ends.size(); ++i) close_end(i);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    void close_end(std::size_t i) {
        if (ends[i]) CloseHandle(std::exchange(ends[i], nullptr));
    }

    /// The end to read from, and the end to write to.
    std::array<HANDLE, 2> ends{};
};

}  // namespace

struct ChildProcess::Handles {
    Pipe input;
    Pipe output;
    PROCESS_INFORMATION process{};
};

ChildProcess::ChildProcess(const std::vector<std::string>& command)
    : handles_(std::make_unique<Handles>()) {
    std::string line;
    for (const std::string& word : command) line += '"' + word + "\" ";
    std::wstring text = path_of(line).wstring();
    SetHandleInformation(handles_->input.ends[1], HANDLE_FLAG_INHERIT, 0);
    SetHandleInformation(handles_->output.ends[0], HANDLE_FLAG_INHERIT, 0);
    STARTUPINFOW start{};
    start.cb = sizeof(start);
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = handles_->input.ends[0];
    start.hStdOutput = handles_->output.ends[1];
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    if (!CreateProcessW(nullptr, text.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &start,
                        &handles_->process)) {
        fail("cannot start " + command.front());
    }
    handles_->input.close_end(0);
    handles_->output.close_end(1);
}

ChildProcess::~ChildProcess() {
    constexpr DWORD kMilliseconds = 1000;
    handles_->input.close_end(1);
    const HANDLE process = handles_->process.hProcess;
    if (WaitForSingleObject(process, kMilliseconds) != WAIT_OBJECT_0) TerminateProcess(process, 1);
    CloseHandle(handles_->process.hThread);
    CloseHandle(process);
}

void ChildProcess::write_line(std::string_view line) {
    const std::string text = std::string(line) + "\r\n";
    DWORD count = 0;
    WriteFile(handles_->input.ends[1], text.data(), static_cast<DWORD>(text.size()), &count,
              nullptr);
}

bool ChildProcess::read_more(std::chrono::milliseconds timeout) {
    constexpr std::chrono::milliseconds kPause{10};
    DWORD available = 0;
    // A pipe cannot be waited for.
    for (auto waited = std::chrono::milliseconds(0);; waited += kPause) {
        if (!PeekNamedPipe(handles_->output.ends[0], nullptr, 0, nullptr, &available, nullptr)) {
            has_ended_ = true;
            return false;
        }
        if (available > 0) break;
        if (waited >= timeout) return false;
        std::this_thread::sleep_for(kPause);
    }
    std::array<char, 4096> chunk;
    DWORD count = 0;
    if (!ReadFile(handles_->output.ends[0], chunk.data(), chunk.size(), &count, nullptr)) {
        has_ended_ = true;
        return false;
    }
    buffer_.append(chunk.data(), count);
    return true;
}

}  // namespace mutare
