// The commands of the model: how they are made, and what must come of each.
#include <algorithm>
#include <array>
#include <utility>

#include "engine/notation/fen.h"
#include "engine/notation/move_text.h"
#include "tests/data_files.h"
#include "tests/oracle.h"
#include "tests/positions.h"
#include "tests/uci/uci_model.h"

namespace mutare::tests {

namespace {

struct NumberOption {
    const char* name;
    int initial;
    int lowest;
    /// Among the values that take no long time.
    int highest;
    const char* too_high;
};

constexpr auto kNumberOptions = std::to_array<NumberOption>({
    {"Hash", 16, 1, 4, "33554433"},
    {"Threads", 1, 1, 3, "1025"},
    {"MultiPV", 1, 1, 4, "257"},
    {"Move Overhead", 10, 0, 30, "5001"},
    {"Skill Level", 20, 0, 20, "21"},
    {"SyzygyProbeDepth", 1, 1, 100, "101"},
    {"SyzygyProbeLimit", 7, 0, 7, "8"},
});

struct ModelCheckOption {
    const char* name;
    bool initial;
};

constexpr auto kCheckOptions = std::to_array<ModelCheckOption>({{"Ponder", false},
                                                                {"UCI_Chess960", false},
                                                                {"UCI_ShowWDL", false},
                                                                {"UCI_LimitStrength", false},
                                                                {"UCI_AnalyseMode", false},
                                                                {"Syzygy50MoveRule", true},
                                                                {"OwnBook", false},
                                                                {"Best Book Move", false}});

std::uint64_t leaves(const Position& position, int depth) {
    const std::vector<Move> moves = oracle_moves(position);
    if (depth == 1) return moves.size();
    std::uint64_t count = 0;
    for (const Move move : moves) {
        Position after = position;
        after.make_move(move);
        count += leaves(after, depth - 1);
    }
    return count;
}

/// A position, and how a command names it.
struct Start {
    std::string text;
    Position position;
};

Start any_start(SplitMix64& random, const Position& current) {
    constexpr auto kFens = std::to_array<const char*>(
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
         "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
         "1rk4r/8/8/8/8/8/8/RK4R1 w GAhb - 0 1", "8/8/8/8/8/1k6/8/K6r w - - 99 80"});
    switch (random.below(5)) {
        case 0: return {"startpos", Position()};
        case 1: return {"kiwipete", position_of(kKiwipeteFen)};
        case 2: {
            const int number = static_cast<int>(random.below(kChess960Starts));
            return {"frc " + std::to_string(number), start_position(number, number)};
        }
        case 3: return {"fen " + fen(current), position_of(fen(current))};
        default: {
            const std::string text = kFens[random.below(kFens.size())];
            return {"fen " + text, position_of(text)};
        }
    }
}

}  // namespace

void UciModel::forget_options() {
    for (const NumberOption& option : kNumberOptions) numbers_[option.name] = option.initial;
    for (const ModelCheckOption& option : kCheckOptions) checks_[option.name] = option.initial;
}

PendingAnswer* UciModel::running_task() {
    const auto task = std::find_if(pending_.rbegin(), pending_.rend(),
                                   [](const PendingAnswer& answer) { return answer.is_task(); });
    return task == pending_.rend() || task->is_stopped ? nullptr : &*task;
}

void UciModel::look_before_command() {
    busy_before_ = busy();
    was_debugging_ = is_debugging_;
}

ModelCommand UciModel::next_command() {
    struct Choice {
        ModelCommand (UciModel::*make)();
        std::size_t weight;
    };
    static constexpr auto kChoices = std::to_array<Choice>({{&UciModel::go_command, 25},
                                                            {&UciModel::stop, 20},
                                                            {&UciModel::position_command, 15},
                                                            {&UciModel::talk_command, 15},
                                                            {&UciModel::job_command, 15},
                                                            {&UciModel::check_option_command, 6},
                                                            {&UciModel::number_option_command, 6},
                                                            {&UciModel::ponderhit_command, 5},
                                                            {&UciModel::perft_command, 5},
                                                            {&UciModel::bad_command, 4}});
    std::size_t total = 0;
    for (const Choice& choice : kChoices) total += choice.weight;
    look_before_command();
    std::size_t place = random_.below(total);
    const Choice* choice = kChoices.data();
    for (; place >= choice->weight; ++choice) place -= choice->weight;
    const bool is_refused = is_position_refused_;
    ModelCommand command = (this->*choice->make)();
    constexpr std::array kNeedPosition{"d", "moves", "see", "eval", "fen", "perft"};
    if (is_refused && std::ranges::find(kNeedPosition, command.name) != kNeedPosition.end()) {
        command.at_once = {"info string error: " + command.name + ": no valid position*"};
        command.later.clear();
    }
    return command;
}

ModelCommand UciModel::position_command() {
    constexpr std::size_t kMaxPlies = 12;
    Start start = any_start(random_, position_);
    bool has_moves = false;
    std::string line = "position " + start.text;
    for (std::size_t plies = random_.below(kMaxPlies); plies > 0; --plies) {
        const std::vector<Move> legal = oracle_moves(start.position);
        if (legal.empty()) break;
        const Move move = legal[random_.below(legal.size())];
        line += std::exchange(has_moves, true) ? " " : " moves ";
        line += random_.below(4) == 0 ? san(start.position, move)
                                      : uci(move, start.position, random_.below(2) == 0);
        start.position.make_move(move);
    }
    position_ = std::move(start.position);
    is_position_refused_ = false;
    return {line, "position", InSearch::Deferred};
}

PendingAnswer UciModel::search_answer(bool is_bounded) const {
    PendingAnswer answer;
    answer.kind = is_position_refused_ ? PendingAnswer::Kind::NoMove : PendingAnswer::Kind::Move;
    answer.is_bounded = is_bounded;
    answer.root = position_;
    answer.moves = oracle_moves(position_);
    answer.chess960 = checks_.at("UCI_Chess960");
    answer.with_wdl = checks_.at("UCI_ShowWDL");
    answer.multipv = numbers_.at("MultiPV");
    return answer;
}

ModelCommand UciModel::go_command() {
    ModelCommand command{"go ", "go", InSearch::Refused};
    const std::size_t choice = random_.below(8);
    PendingAnswer answer = search_answer(/*is_bounded=*/choice < 6);
    switch (choice) {
        case 0:
            command.line += "depth " + std::to_string(1 + random_.below(4)) + " foo";
            // Of a search that does not take place nothing is said.
            if (!is_position_refused_) {
                command.at_once = {"info string error: go: unknown token \"foo\" ignored"};
            }
            break;
        case 1: command.line += "depth " + std::to_string(1 + random_.below(4)); break;
        case 2: command.line += "nodes " + std::to_string(1 + random_.below(300)); break;
        case 3: command.line += "movetime 1"; break;
        case 4: command.line += "wtime 20 btime 20 winc 1 binc 1"; break;
        case 5:
            if (answer.moves.size() > 2) answer.moves.resize(2);
            command.line += answer.moves.empty() ? "depth 2" : "depth 2 searchmoves";
            for (const Move move : answer.moves) command.line += ' ' + uci(move, position_, true);
            break;
        case 6: command.line += "infinite"; break;
        default:
            command.line += "ponder wtime 20 btime 20";
            answer.is_pondering = true;
            break;
    }
    command.later = {answer};
    return command;
}

ModelCommand UciModel::perft_command() {
    const int depth = 1 + static_cast<int>(random_.below(2));
    PendingAnswer answer;
    answer.kind = PendingAnswer::Kind::Perft;
    answer.root = position_;
    answer.count = leaves(position_, depth);
    ModelCommand command{"perft " + std::to_string(depth), "perft", InSearch::Refused};
    command.later = {answer};
    if (is_position_refused_ || random_.below(2) == 0) return command;
    command.line = "go " + command.line;
    command.name = "go";
    return command;
}

ModelCommand UciModel::number_option_command() {
    const NumberOption& option = kNumberOptions[random_.below(kNumberOptions.size())];
    ModelCommand command{std::string("setoption name ") + option.name + " value", "setoption",
                         InSearch::Deferred};
    int& value = numbers_[option.name];
    if (random_.below(3) == 0) {
        command.line += any_of({" x", " -1", std::string(" ") + option.too_high});
        command.at_once = {std::string("info string error: option ") + option.name +
                           ": * is not a *number from *; ignored"};
    } else {
        const int range = option.highest - option.lowest + 1;
        value = option.lowest + static_cast<int>(random_.below(static_cast<std::size_t>(range)));
        command.line += ' ' + std::to_string(value);
    }
    return command;
}

ModelCommand UciModel::check_option_command() {
    const ModelCheckOption& option = kCheckOptions[random_.below(kCheckOptions.size())];
    ModelCommand command{std::string("setoption name ") + option.name + " value ", "setoption",
                         InSearch::Deferred};
    bool& value = checks_[option.name];
    if (random_.below(4) == 0) {
        command.line += "maybe";
        command.at_once = {std::string("info string error: option ") + option.name +
                           ": * is neither true nor false; ignored"};
    } else {
        value = random_.below(2) == 0;
        command.line += value ? "true" : "False";
    }
    return command;
}

ModelCommand UciModel::stop() {
    look_before_command();
    if (PendingAnswer* const task = running_task()) task->is_stopped = true;
    return {"stop", "stop"};
}

ModelCommand UciModel::ponderhit_command() {
    PendingAnswer* const task = running_task();
    if (task && task->is_pondering) task->is_bounded = true;
    return {"ponderhit", "ponderhit"};
}

/// Commands that are answered at once.
ModelCommand UciModel::talk_command() {
    const std::string text = fen(position_);
    switch (random_.below(9)) {
        case 0: return {"d", "d", InSearch::Immediate, {"*FEN: " + text + "*"}};
        case 1: return {"uci", "uci", InSearch::Immediate, {"id name *uciok"}};
        case 2: return {"help", "help", InSearch::Immediate, {"*"}};
        case 3: return {"wait", "wait"};
        case 4:
            is_debugging_ = !is_debugging_;
            return {is_debugging_ ? "debug on" : "debug off", "debug"};
        case 5: return {"moves", "moves", InSearch::Immediate, {"*move*"}};
        case 6: return {"see Zz9", "see", InSearch::Immediate, {"info string error: see: *"}};
        default: return {"fen", "fen", InSearch::Immediate, {text}};
    }
}

/// Commands that are jobs, but no searches of a position.
ModelCommand UciModel::job_command() {
    PendingAnswer answer;
    const std::size_t choice = random_.below(59);
    if (choice == 0) return {"ucinewgame", "ucinewgame", InSearch::Deferred};
    if (choice == 1) return {"setoption name Clear Hash", "setoption", InSearch::Deferred};
    if (choice == 2) {
        answer.kind = PendingAnswer::Kind::Bench;
        return {"bench 1", "bench", InSearch::Refused, {}, {answer}};
    }
    if (choice < 7) {
        answer.kind = PendingAnswer::Kind::Eval;
        return {"eval", "eval", InSearch::Deferred, {}, {answer}};
    }
    return {any_of({"isready", "ISREADY", "Foo isready"}), "isready"};
}

/// What no session can carry out.
ModelCommand UciModel::bad_command() {
    switch (random_.below(4)) {
        case 0: return {"foo", "", InSearch::Immediate, {"info string error: unknown command*"}};
        case 1: return {"  ", ""};
        case 2:
            return {"setoption name Foo value 1",
                    "setoption",
                    InSearch::Deferred,
                    {"info string error: setoption: there is no option \"Foo\"*"}};
        default:
            is_position_refused_ = true;
            return {any_of({"position fen bad", "position startpos moves e2e5", "position"}),
                    "position",
                    InSearch::Deferred,
                    {"info string error: position: *"}};
    }
}

}  // namespace mutare::tests
