#include "train/tuning/tuning_state.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "base/bytes.h"
#include "base/text.h"

namespace mutare::train {

namespace {

constexpr std::string_view kFirstLine = "Mutare tuning 2";
constexpr std::string_view kPairs = "pairs";
constexpr std::string_view kNumber = "number";
constexpr std::string_view kCourse = "course";
constexpr std::string_view kChecksum = "checksum ";

/// The shortest text that is read as the same number.
template <class Number>
std::string text_of(Number number) {
    constexpr std::size_t kRoom = 64;
    std::array<char, kRoom> text;
    const auto result = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), result.ptr};
}

class LineWriter {
  public:
    explicit LineWriter(std::string& text, std::string_view kind) : text_(text) { text_ += kind; }
    ~LineWriter() { text_ += '\n'; }
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    template <class... Numbers>
    void add(Numbers... numbers) {
        (((text_ += ' ') += text_of(numbers)), ...);
    }

  private:
    std::string& text_;
};

/// Reads the lines of a text one after the other. Once something is not as expected, all fails.
class LineReader {
  public:
    explicit LineReader(std::string_view text) : text_(text) {}

    [[nodiscard]] bool has_failed() const { return has_failed_; }
    [[nodiscard]] bool is_at_end() const { return text_.empty(); }
    std::string_view line() { return consume_until(text_, "\n"); }
    /// Goes on to a line that begins with these words.
    void expect(std::string_view kind, std::string_view name = "") {
        tokens_ = split_tokens(line());
        next_ = 0;
        if (word() != kind || (!name.empty() && word() != name)) has_failed_ = true;
    }
    /// The next number of the line.
    void read(double& number) {
        const std::string text(word());
        char* rest = nullptr;
        number = std::strtod(text.c_str(), &rest);
        if (text.empty() || *rest != '\0') has_failed_ = true;
    }
    void read(std::uint64_t& number) {
        const std::optional<std::uint64_t> found = whole_number<std::uint64_t>(word());
        number = found.value_or(0);
        has_failed_ = has_failed_ || !found;
    }

  private:
    std::string_view word() {
        return next_ < tokens_.size() ? tokens_[next_++].text : std::string_view();
    }

    std::string_view text_;
    std::vector<Token> tokens_;
    std::size_t next_ = 0;
    bool has_failed_ = false;
};

std::string line_of(const std::pair<std::string, std::string>& setting) {
    return join(setting.first, " ", setting.second);
}

std::string checksum_line(std::string_view text) {
    return join(kChecksum, crc32(text), "\n");
}

/// The text without its last line; none when it is damaged.
std::optional<std::string_view> undamaged(std::string_view text) {
    const std::size_t end = text.rfind(kChecksum);
    if (end == std::string_view::npos || text.substr(end) != checksum_line(text.substr(0, end))) {
        return std::nullopt;
    }
    return text.substr(0, end);
}

/// What the lines of the settings say differently; empty when nothing.
std::string difference(LineReader& reader, const TuningOrigin& origin) {
    for (const auto& setting : origin) {
        const std::string now = line_of(setting);
        const std::string_view then = reader.line();
        if (then != now) return join("is from another tuning: ", then, ", and not ", now);
    }
    return {};
}

/// Whether a tuning can have come to these numbers.
bool is_plausible(const TuningState& state) {
    for (const TunedNumber& number : state.numbers) {
        const bool is_in_range = number.value >= number.row.min && number.value <= number.row.max;
        for (const double sum : {number.speed.xx, number.speed.xy, number.won.xx, number.won.xy}) {
            if (!is_in_range || !std::isfinite(sum)) return false;
        }
    }
    return std::isfinite(state.squares);
}

void read_state(LineReader& reader, TuningState& state) {
    reader.expect(kPairs);
    MatchResult& games = state.games;
    reader.read(state.pairs);
    for (std::uint64_t* const number :
         {&games.wins, &games.draws, &games.losses, &games.plus.nodes, &games.plus.cpu_nanoseconds,
          &games.minus.nodes, &games.minus.cpu_nanoseconds}) {
        reader.read(*number);
    }
    reader.read(state.squares);
    for (TunedNumber& number : state.numbers) {
        reader.expect(kNumber, number.row.name);
        for (double* const part :
             {&number.value, &number.speed.xx, &number.speed.xy, &number.won.xx, &number.won.xy}) {
            reader.read(*part);
        }
    }
    state.course.clear();
    while (!reader.is_at_end() && !reader.has_failed()) {
        TuningState::Point point;
        point.values.resize(state.numbers.size());
        reader.expect(kCourse);
        reader.read(point.pairs);
        for (double& value : point.values) reader.read(value);
        state.course.push_back(point);
    }
}

}  // namespace

TuningState::TuningState(const std::vector<Parameter>& rows) {
    for (const Parameter& row : rows) numbers.push_back({row});
    add_point();
}

void TuningState::add(const MatchResult& pair, const Perturbed& perturbed) {
    const double result = pair.wins_minus_losses();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i].speed.add(perturbed.plus[i] - perturbed.minus[i], pair.doublings());
        numbers[i].won.add(perturbed.signs[i], result);
    }
    squares += result * result;
    games.add(pair);
    ++pairs;
}

void TuningState::add_point() {
    Point point{pairs, {}};
    for (const TunedNumber& number : numbers) point.values.push_back(number.value);
    course.push_back(std::move(point));
}

std::string to_text(const TuningOrigin& origin, const TuningState& state) {
    std::string text = join(kFirstLine, "\n");
    for (const auto& setting : origin) text += join(line_of(setting), "\n");
    const MatchResult& games = state.games;
    LineWriter(text, kPairs)
        .add(state.pairs, games.wins, games.draws, games.losses, games.plus.nodes,
             games.plus.cpu_nanoseconds, games.minus.nodes, games.minus.cpu_nanoseconds,
             state.squares);
    for (const TunedNumber& number : state.numbers) {
        LineWriter(text, join(kNumber, " ", number.row.name))
            .add(number.value, number.speed.xx, number.speed.xy, number.won.xx, number.won.xy);
    }
    for (const TuningState::Point& point : state.course) {
        LineWriter line(text, kCourse);
        line.add(point.pairs);
        for (const double value : point.values) line.add(value);
    }
    return text + checksum_line(text);
}

std::variant<TuningState, std::string> parse_tuning(std::string_view text,
                                                    const TuningOrigin& origin,
                                                    const std::vector<Parameter>& rows) {
    const std::optional<std::string_view> lines = undamaged(text);
    if (!lines || !lines->starts_with(kFirstLine)) return "is damaged or not a tuning file";
    LineReader reader(*lines);
    reader.line();
    if (std::string other = difference(reader, origin); !other.empty()) return other;
    TuningState state(rows);
    read_state(reader, state);
    if (reader.has_failed() || !is_plausible(state)) return "is from another tuning";
    return state;
}

}  // namespace mutare::train
