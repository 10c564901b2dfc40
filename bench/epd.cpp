#include "bench/epd.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "engine/notation/fen.h"

namespace mutare {

namespace {

constexpr std::string_view kQuotationMark = "\"";
/// What may stand between two operands.
constexpr std::string_view kSpaces = " \t\r\n\v\f,";
constexpr std::string_view kTokenEnds = " \t\r\n\v\f,;\"";
constexpr int kEpdFields = 4;
using Operands = std::vector<std::string_view>;

/// Reads a line from its beginning to its end.
class EpdReader {
  public:
    explicit EpdReader(std::string_view line) : line_(line), rest_(trimmed(line)) {}

    Expected<Epd> read() {
        Epd epd;
        const std::string_view fen = read_fen();
        while (skip_space()) epd.operations.push_back(read_operation());
        const auto clock = epd.operands("hmvc");
        const auto number = epd.operands("fmvn");
        epd.fen = with_clocks(fen, clock, number);
        Expected<ParsedFen> parsed = parse_fen(epd.fen);
        if (parsed) {
            epd.position = std::move(parsed->position);
            return epd;
        }
        ParseError error = moved_to(column_of(fen, line_), parsed.error());
        const auto& operands = number.empty() || error.field == "halfmove clock" ? clock : number;
        const bool is_in_operand = parsed.error().column > static_cast<int>(fen.size());
        if (is_in_operand && !operands.empty()) error.column = column_of(operands.front(), line_);
        return error;
    }

  private:
    /// Four fields, and the numbers after them: no opcode is a number. Some suites have a lone - in
    /// place of the numbers.
    std::string_view read_fen() {
        constexpr int kFenFields = 6;
        const std::string_view start = rest_;
        std::size_t length = 0;
        for (int field = 0; field < kFenFields && skip_space(); ++field) {
            const std::string_view token = peek_token();
            const bool is_no_number = field >= kEpdFields && token == "-";
            if (field >= kEpdFields && !is_no_number && !whole_number<int>(token)) break;
            rest_.remove_prefix(token.size());
            if (!is_no_number) length = start.size() - rest_.size();
        }
        return start.substr(0, length);
    }

    /// The FEN, its clocks replaced by those that EPD has as operations.
    static std::string with_clocks(std::string_view fen, const Operands& clock,
                                   const Operands& number) {
        const std::vector<Token> fields = split_tokens(fen);
        if ((clock.empty() && number.empty()) || fields.size() < kEpdFields)
            return std::string(fen);
        const auto text_of = [&](const Operands& operands, std::size_t field,
                                 std::string_view none) {
            if (!operands.empty()) return operands.front();
            return field < fields.size() ? fields[field].text : none;
        };
        return join(text_between(fields[0], fields[kEpdFields - 1]), " ",
                    text_of(clock, kEpdFields, "0"), " ", text_of(number, kEpdFields + 1, "1"));
    }

    EpdOperation read_operation() {
        EpdOperation operation{read_token(), {}};
        while (skip_space() && rest_.front() != ';') operation.operands.push_back(read_operand());
        if (!rest_.empty()) rest_.remove_prefix(1);
        return operation;
    }

    std::string_view read_operand() {
        if (!rest_.starts_with(kQuotationMark)) return read_token();
        rest_.remove_prefix(1);
        std::size_t end = rest_.find(kQuotationMark);
        while (end != rest_.npos && end > 0 && rest_[end - 1] == '\\' &&
               rest_.find(kQuotationMark, end + 1) != rest_.npos) {
            end = rest_.find(kQuotationMark, end + 1);
        }
        const std::string_view operand = rest_.substr(0, end);
        rest_.remove_prefix(std::min(operand.size() + 1, rest_.size()));
        return operand;
    }

    [[nodiscard]] std::string_view peek_token() const {
        return rest_.substr(0, rest_.find_first_of(kTokenEnds));
    }

    std::string_view read_token() {
        const std::string_view token = peek_token();
        rest_.remove_prefix(token.size());
        return token;
    }

    /// Returns whether anything is left after the space.
    bool skip_space() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(kSpaces), rest_.size()));
        return !rest_.empty();
    }

    std::string_view line_;
    std::string_view rest_;
};

}  // namespace

std::vector<std::string_view> Epd::operands(std::string_view opcode) const {
    const auto found = std::ranges::find_if(operations, [&](const EpdOperation& operation) {
        return equals_ignoring_case(operation.opcode, opcode);
    });
    return found == operations.end() ? std::vector<std::string_view>{} : found->operands;
}

std::string Epd::name() const {
    const auto names = operands("id");
    return names.empty() ? "" : as_utf8(without_escapes(names.front()));
}

bool is_blank_epd(std::string_view line) {
    line = trimmed(line);
    return line.empty() || line.starts_with('#') || line.starts_with("//");
}

Expected<Epd> parse_epd(std::string_view line) {
    return EpdReader(line).read();
}

bool begins_with_ranks(std::string_view line) {
    constexpr std::ptrdiff_t kSlashes = 7;
    line = trimmed(line);
    return std::ranges::count(consume_until(line, kWhiteSpace), '/') >= kSlashes;
}

}  // namespace mutare
