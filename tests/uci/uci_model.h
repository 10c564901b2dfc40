// A model of the protocol: what a session must answer to any commands, at any time. It knows the
// position, the options and the searches that run, and nothing of how the session is made.
//
// Some answers come at once, from the thread that carries out the command; the others come later,
// from the thread of the jobs. A search with a limit may have ended or not when the next command
// comes; there the model takes either answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "engine/position.h"
#include "tests/random_positions.h"

namespace mutare::tests {

/// Is a search, perft or bench running that has not been stopped?
enum class Busy { No, Maybe, Yes };

/// What a command does while one is running.
enum class InSearch { Immediate, Deferred, Refused };

/// An answer that is still to come.
struct PendingAnswer {
    enum class Kind { Ready, Move, NoMove, Perft, Bench, Eval };

    Kind kind = Kind::Ready;
    /// It may come before a `stop` or `ponderhit`.
    bool is_bounded = true;
    bool is_stopped = false;
    bool is_pondering = false;
    /// For a search: the root, the moves that it may play, and the options at its start.
    Position root;
    std::vector<Move> moves = {};
    bool chess960 = false;
    bool with_wdl = false;
    int multipv = 1;
    /// For a perft.
    std::uint64_t count = 0;

    /// Is it the answer of something that can be stopped?
    [[nodiscard]] bool is_task() const {
        return kind != Kind::Ready && kind != Kind::Eval && kind != Kind::NoMove;
    }
};

/// A command, and what must come of it if it is carried out.
struct ModelCommand {
    std::string line;
    std::string name;
    InSearch in_search = InSearch::Immediate;
    /// Patterns (uci_conversation.h) of what comes at once.
    std::vector<std::string> at_once = {};
    /// What comes later.
    std::vector<PendingAnswer> later = {};
};

/// All functions throw std::logic_error when something comes that must not.
class UciModel {
  public:
    explicit UciModel(std::uint64_t seed) : random_(seed) { forget_options(); }

    /// A command to be carried out next. The model takes it for carried out.
    ModelCommand next_command();
    /// The command `stop`, likewise.
    ModelCommand stop();
    /// What came at once of the last command.
    void check_at_once(const ModelCommand& command, std::vector<std::string> texts);
    /// What came from a job.
    void check_later(const std::string& text);
    /// The session has no job left.
    void check_idle() const;

    [[nodiscard]] Busy busy() const;

  private:
    void forget_options();
    ModelCommand position_command();
    ModelCommand go_command();
    ModelCommand perft_command();
    ModelCommand number_option_command();
    ModelCommand check_option_command();
    ModelCommand ponderhit_command();
    ModelCommand talk_command();
    ModelCommand job_command();
    ModelCommand bad_command();
    [[nodiscard]] PendingAnswer search_answer(bool is_bounded) const;

    void check_infos(const std::string& text);
    void check_info(const std::string& line);
    void check_move(const PendingAnswer& answer, const std::string& line) const;
    void check_agreement(const std::vector<std::string>& best_move) const;
    [[nodiscard]] PendingAnswer* running_task();
    /// Takes any of several texts.
    std::string any_of(const std::vector<std::string>& texts) {
        return texts[random_.below(texts.size())];
    }

    void look_before_command();

    SplitMix64 random_;
    Position position_;
    bool is_position_refused_ = false;
    bool is_debugging_ = false;
    std::map<std::string, int> numbers_;
    std::map<std::string, bool> checks_;
    std::deque<PendingAnswer> pending_;
    /// Has the search that runs written its score, and the moves of its best line?
    bool has_score_ = false;
    std::vector<std::string> best_line_;
    /// Before the last command.
    Busy busy_before_ = Busy::No;
    bool was_debugging_ = false;
};

}  // namespace mutare::tests
