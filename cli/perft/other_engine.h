// Another UCI engine, asked for its counts of moves.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/perft/child_process.h"
#include "cli/perft/divide.h"
#include "engine/move.h"
#include "engine/position.h"

namespace mutare {

class OtherEngine {
  public:
    /// How long an answer may take that needs no work, also on a slow machine.
    static constexpr std::chrono::milliseconds kPatience = std::chrono::minutes(1);

    /// Starts it and finds out how it is asked; its counts may take `patience` longer than those of
    /// the slowest program. Throws std::system_error when it cannot be started; `fault` says what
    /// else went wrong.
    explicit OtherEngine(const std::string& command,
                         std::chrono::milliseconds patience = kPatience);
    ~OtherEngine();
    OtherEngine(const OtherEngine&) = delete;
    OtherEngine& operator=(const OtherEngine&) = delete;

    /// Why it cannot be asked; empty when it can.
    [[nodiscard]] const std::string& fault() const { return fault_; }

    /// Whether castling is written as "king captures own rook" from now on. An engine for classical
    /// chess alone, for which it never is, hears nothing of it.
    void set_chess960(bool on);

    /// Its counts, at a depth of at least 1, for each move of the position that these moves lead to
    /// from the root, where we count so many nodes. Waits as long as the slowest program needs for
    /// them. Nothing, with a fault, when the engine ends or takes longer.
    std::optional<Divide> divide(const Position& root, const std::vector<Move>& moves, int depth,
                                 std::uint64_t nodes);

  private:
    /// What follows the last of its counts: a total, its answer to isready, or nothing, because
    /// that may come between them from an engine that counts in another thread.
    enum class Ending { Unknown, Total, Ready, Silence };

    bool find_way();
    void send_position(const Position& root, const std::vector<Move>& moves);
    std::optional<Divide> ask(int depth, std::chrono::milliseconds limit);

    ChildProcess process_;
    std::chrono::milliseconds patience_;
    bool chess960_ = false;
    /// The command that it answers by counts: "go perft".
    std::string_view way_;
    Ending ending_ = Ending::Unknown;
    std::string fault_;
};

}  // namespace mutare
