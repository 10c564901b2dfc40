// Random commands, in random order, to a session in this process. Whatever comes is compared with a
// model of the protocol.
#include <chrono>
#include <deque>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/uci/uci_model.h"
#include "uci/session.h"

using namespace mutare;
using namespace mutare::tests;

namespace {

/// What a session writes, apart: by the thread that carries out commands, and by that of the jobs.
class WrittenTexts : public std::stringbuf {
  public:
    struct Texts {
        std::vector<std::string> at_once;
        std::vector<std::string> later;
    };

    Texts take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(texts_, {});
    }

  protected:
    /// Called after each text.
    int sync() override {
        const std::lock_guard lock(mutex_);
        std::string text = str();
        str("");
        if (text.ends_with('\n')) text.pop_back();
        const bool is_at_once = std::this_thread::get_id() == reader_;
        (is_at_once ? texts_.at_once : texts_.later).push_back(std::move(text));
        return 0;
    }

  private:
    std::mutex mutex_;
    Texts texts_;
    std::thread::id reader_ = std::this_thread::get_id();
};

/// Carries out commands of the model, and remembers the last ones for the report of a fault.
class ModelledSession {
  public:
    explicit ModelledSession(std::uint64_t seed)
        : model_(seed), random_(seed), stream_(&texts_), output_(stream_), session_(output_) {}

    void carry_out(int commands) {
        constexpr std::size_t kBetweenRests = 16;
        for (int i = 0; i < commands; ++i) {
            carry_out(model_.next_command());
            if (random_.below(kBetweenRests) == 0 && model_.busy() != Busy::Yes) rest();
        }
    }
    /// Stops what runs, and then everything must have been answered.
    void end() {
        carry_out(model_.stop());
        rest();
    }
    [[nodiscard]] std::string last_commands() const {
        std::string text;
        for (const std::string& line : lines_) text += line + '\n';
        return text;
    }

  private:
    void carry_out(const ModelCommand& command) {
        constexpr std::size_t kRemembered = 30;
        lines_.push_back(command.line);
        if (lines_.size() > kRemembered) lines_.pop_front();
        session_.execute(command.line);
        WrittenTexts::Texts texts = texts_.take();
        model_.check_at_once(command, std::move(texts.at_once));
        for (const std::string& text : texts.later) model_.check_later(text);
    }
    void rest() {
        if (!session_.wait_until_idle(std::chrono::minutes(1))) {
            throw std::logic_error("the session hangs");
        }
        for (const std::string& text : texts_.take().later) model_.check_later(text);
        model_.check_idle();
    }

    UciModel model_;
    SplitMix64 random_;
    std::deque<std::string> lines_;
    WrittenTexts texts_;
    std::ostream stream_;
    Output output_;
    Session session_;
};

void compare_with_model(int sessions, int commands_each) {
    for (int seed = 1; seed <= sessions; ++seed) {
        ModelledSession session(static_cast<std::uint64_t>(seed));
        try {
            session.carry_out(commands_each);
            // Every other session ends in the middle of what it is doing.
            if (seed % 2 == 0) session.end();
        } catch (const std::logic_error& error) {
            FAIL("seed " << seed << ": " << error.what() << "\nthe last commands:\n"
                         << session.last_commands());
        }
    }
    SUCCEED();
}

}  // namespace

TEST_CASE("a session answers random commands as the model of the protocol does") {
    compare_with_model(/*sessions=*/20, /*commands_each=*/500);
}

TEST_CASE("a session answers a million random commands as the model does", "[.long]") {
    compare_with_model(/*sessions=*/500, /*commands_each=*/2000);
}
