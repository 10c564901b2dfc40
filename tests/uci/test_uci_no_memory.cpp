// A session whose memory runs out at any one place: the n-th allocation of a command and of its
// jobs fails, for every n. Limits of the system (cli/test_cli_process.cpp) cannot hit each place.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <new>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "tests/catch.h"
#include "tests/uci/uci_conversation.h"
#include "uci/session.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// How many allocations of the whole process succeed before failures begin; negative for no end.
std::atomic<long>& allocations_left() {
    static std::atomic<long> left = -1;
    return left;
}

/// How many then fail.
std::atomic<long>& failures_left() {
    static std::atomic<long> left = 0;
    return left;
}

/// Not asked under sanitizers, which have an `operator new` of their own.
[[maybe_unused]] bool may_allocate() {
    if (allocations_left() < 0) return true;
    if (allocations_left()-- > 0) return true;
    allocations_left() = 0;
    if (failures_left()-- > 0) return false;
    allocations_left() = -1;
    return true;
}

}  // namespace

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void* operator new(std::size_t size) {
    void* const memory = may_allocate() ? std::malloc(std::max<std::size_t>(size, 1)) : nullptr;
    if (!memory) throw std::bad_alloc();
    return memory;
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
constexpr bool kCanFail = true;
#else
constexpr bool kCanFail = false;
#endif

namespace {

/// Remembers the last text without allocating anything.
class Text : public std::streambuf {
  public:
    void clear() {
        const std::lock_guard lock(mutex_);
        size_ = 0;
    }
    std::size_t count(std::string_view word) {
        const std::lock_guard lock(mutex_);
        const std::string_view text(text_.data(), size_);
        std::size_t count = 0;
        for (auto place = text.find(word); place != std::string_view::npos;
             place = text.find(word, place + 1)) {
            ++count;
        }
        return count;
    }

  protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        const std::lock_guard lock(mutex_);
        const std::size_t kept = std::min(static_cast<std::size_t>(size), text_.size() - size_);
        std::copy_n(text, kept, text_.data() + size_);
        size_ += kept;
        return size;
    }
    int_type overflow(int_type character) override {
        const char letter = traits_type::to_char_type(character);
        xsputn(&letter, 1);
        return traits_type::not_eof(character);
    }

  private:
    std::mutex mutex_;
    std::array<char, 1 << 16> text_{};
    std::size_t size_ = 0;
};

/// A session in which commands can be carried out with too little memory.
class PoorSession {
  public:
    void carry_out(std::string_view line) {
        session_.execute(line);
        CHECK(session_.wait_until_idle(kPatience));
    }
    /// Lets `failures` allocations fail after the first `allocations` ones. False when the command
    /// needed fewer.
    bool carry_out_with(std::string_view line, long allocations, long failures) {
        text_.clear();
        failures_left() = failures;
        allocations_left() = allocations;
        session_.execute(line);
        const bool is_idle = session_.wait_until_idle(kPatience);
        const bool has_failed = allocations_left() <= 0;
        allocations_left() = -1;
        CHECK(is_idle);
        return has_failed;
    }
    std::size_t count(std::string_view word) { return text_.count(word); }
    void forget() { text_.clear(); }

  private:
    Text text_;
    std::ostream stream_{&text_};
    Output output_{stream_};
    Session session_{output_};
};

}  // namespace

TEST_CASE("wherever memory runs out, a go has its move and the session goes on") {
    if (!kCanFail) SKIP("sanitizers have their own operator new");
    for (const std::string_view line :
         {"go depth 3", "go nodes 100 searchmoves e2e4 d2d4", "go depth 2 foo"}) {
        for (const long failures : {1L, 3L, 1'000'000L}) {
            PoorSession session;
            session.carry_out("setoption name Hash value 1");
            session.carry_out("setoption name Threads value 2");
            session.carry_out("debug on");
            bool has_failed = true;
            for (long n = 0; has_failed && n < 3000; ++n) {
                INFO(line << ": " << failures << " failures after allocation " << n);
                has_failed = session.carry_out_with(line, n, failures);
                CHECK(session.count("bestmove ") == 1);
            }
            CHECK_FALSE(has_failed);
        }
    }
}

TEST_CASE("when memory runs out after a search, its move is played") {
    if (!kCanFail) SKIP("sanitizers have their own operator new");
    PoorSession session;
    session.carry_out("setoption name Hash value 1");
    session.carry_out("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    session.carry_out("debug on");
    bool has_failed = true;
    int found = 0;
    for (long n = 0; has_failed && n < 3000; ++n) {
        has_failed = session.carry_out_with("go depth 3", n, 1);
        const bool has_ended_early = session.count("no memory for a search") > 0;
        if (has_ended_early && session.count("bestmove a1a8") == 1) ++found;
    }
    CHECK(found > 0);
}

TEST_CASE("wherever memory runs out, a command does no harm") {
    if (!kCanFail) SKIP("sanitizers have their own operator new");
    for (const std::string_view line :
         {"uci",
          "isready",
          "ucinewgame",
          "setoption name Hash value 2",
          "setoption name Threads value 3",
          "setoption name EvalFile value <built-in>",
          "setoption name Book File value " MUTARE_TEST_DATA "/polyglot/performance-cut.bin",
          "setoption name Debug Log File value <empty>",
          "setoption name Foo value bar",
          "position startpos moves e2e4 e7e5",
          "position fen bad",
          "perft 2",
          "go perft 2",
          "eval",
          "d",
          "fen",
          "moves",
          "flip",
          "undo 1",
          "bench 1",
          "genfens 2 seed 1",
          "spsa",
          "help",
          "foo"}) {
        for (const long failures : {1L, 1'000'000L}) {
            PoorSession session;
            bool has_failed = true;
            // Steps that grow: the last allocations of many are like those before.
            for (long n = 0; has_failed && n < 5000; n += 1 + n / 50) {
                INFO(line << ": " << failures << " failures after allocation " << n);
                has_failed = session.carry_out_with(line, n, failures);
                session.forget();
                session.carry_out("eval");
                session.carry_out("position startpos");
                session.carry_out("isready");
                session.carry_out("go depth 1");
                CHECK(session.count("readyok") == 1);
                CHECK(session.count("bestmove ") == 1);
            }
        }
    }
}
