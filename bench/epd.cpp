#include "bench/epd.h"

#include <algorithm>
#include <utility>

#include "bench/split.h"
#include "engine/notation/fen.h"

namespace mutare {

namespace {

constexpr std::string_view kQuotationMark = "\"";
constexpr std::string_view kWordEnds = " \t\r;";

/// Reads a line from its beginning to its end.
class EpdReader {
  public:
    explicit EpdReader(std::string_view line) : line_(line), rest_(trimmed(line)) {}

    Parsed<Epd> read() {
        const std::string_view fen = take_fen();
        Parsed<ParsedFen> parsed = parse_fen(fen);
        if (!parsed) {
            return moved_to(column_of(fen, line_), parsed.error());
        }
        Epd epd{fen, std::move(parsed->position), {}};
        while (skip_space()) epd.operations.push_back(take_operation());
        return epd;
    }

  private:
    static bool is_number(std::string_view word) { return number_in<int>(word).has_value(); }

    /// Four words, and those after them that are numbers, which no opcode is.
    std::string_view take_fen() {
        constexpr int kEpdFields = 4;
        constexpr int kFenFields = 6;
        const std::string_view start = rest_;
        std::size_t length = 0;
        for (int field = 0; field < kFenFields && skip_space(); ++field) {
            std::string_view after = rest_;
            const std::string_view word = take_until(after, kWordEnds);
            if (field >= kEpdFields && !is_number(word)) break;
            rest_.remove_prefix(word.size());
            length = start.size() - rest_.size();
        }
        return start.substr(0, length);
    }

    EpdOperation take_operation() {
        EpdOperation operation{take_word(), {}};
        while (skip_space() && rest_.front() != ';') operation.operands.push_back(take_operand());
        if (!rest_.empty()) rest_.remove_prefix(1);
        return operation;
    }

    std::string_view take_operand() {
        if (!rest_.starts_with(kQuotationMark)) return take_word();
        rest_.remove_prefix(1);
        return take_until(rest_, kQuotationMark);
    }

    std::string_view take_word() {
        const std::string_view word = rest_.substr(0, rest_.find_first_of(kWordEnds));
        rest_.remove_prefix(word.size());
        return word;
    }

    /// Is there anything left behind it?
    bool skip_space() {
        rest_ = trimmed(rest_);
        return !rest_.empty();
    }

    std::string_view line_;
    std::string_view rest_;
};

}  // namespace

std::vector<std::string_view> Epd::operands(std::string_view opcode) const {
    const auto found =
        std::find_if(operations.begin(), operations.end(),
                     [&](const EpdOperation& operation) { return operation.opcode == opcode; });
    return found == operations.end() ? std::vector<std::string_view>{} : found->operands;
}

Parsed<Epd> parse_epd(std::string_view line) {
    return EpdReader(line).read();
}

}  // namespace mutare
