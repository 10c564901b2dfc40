// How PGN's tags, comments, signs, glyphs and variations are read. The rest of the reader is in
// pgn_reader.cpp.
#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "engine/notation/move_text.h"
#include "engine/notation/pgn.h"
#include "engine/notation/pgn_words.h"

namespace mutare {

namespace {

constexpr std::string_view kDigits = "0123456789";
/// A line that begins like this is the first of a game, even where a comment has not been closed.
constexpr std::string_view kFirstTag = "[Event \"";

/// Where the value of a tag ends that begins with the quotation mark there: at the next one before
/// a bracket. One with a backslash before it ends the value only at the end of the line.
std::size_t value_end(std::string_view line, std::size_t quote) {
    std::size_t i = quote;
    while (i != std::string_view::npos && (i = line.find('"', i + 1)) != std::string_view::npos) {
        const std::string_view rest = trimmed(line.substr(i + 1));
        if (!rest.starts_with(']')) continue;
        const bool is_escaped = i > quote + 1 && line[i - 1] == '\\';
        if (!is_escaped || rest.size() == 1) return i;
    }
    return std::string_view::npos;
}

/// Word processors put typeset quotation marks. All else stays: it may belong to a name.
std::string with_plain_quotes(std::string_view text) {
    constexpr std::array<std::string_view, 3> kTypeset{"“", "”", "„"};
    std::string plain;
    while (!text.empty()) {
        const auto begins = [&](std::string_view mark) { return text.starts_with(mark); };
        const auto mark = std::ranges::find_if(kTypeset, begins);
        const bool is_typeset = mark != kTypeset.end();
        plain += is_typeset ? '"' : text.front();
        text.remove_prefix(is_typeset ? mark->size() : 1);
    }
    return plain;
}

}  // namespace

/// Reads the tag pair whose bracket stands here. Quotation marks and brackets may stand in its
/// value, with or without a backslash.
void PgnReader::read_tag() {
    const Place place = here();
    if (line_.find('"', place_) == std::string::npos) {
        line_.replace(place_, std::string::npos, with_plain_quotes(line_.substr(place_)));
    }
    const std::size_t begin = word_begin(line_, place_ + 1);
    const std::size_t quote = line_.find('"', place_);
    const std::size_t end = value_end(line_, quote);
    std::string name;
    std::string_view fault;
    if (quote == std::string::npos) {
        fault = "expected a value between quotation marks";
    } else if (end == std::string::npos) {
        fault = "expected \"] after the value";
    } else if (name = trimmed(line_.substr(begin, quote - begin)); name.empty()) {
        fault = "the tag has no name";
    }
    place_ = fault.empty() ? line_.find(']', end) + 1 : line_.size();
    state_.last_tag_line = line_number_;
    if (is_skipping()) return;
    if (!fault.empty()) return add_error(place, pgn_error("tag", std::string(fault)));
    const Place value{line_number_, quote + 2};
    if (name == "FEN") state_.fen_place = value;
    if (name == "Variant") state_.variant_place = value;
    const std::string_view text = std::string_view(line_).substr(quote + 1, end - quote - 1);
    game_.tags.push_back({std::move(name), without_escapes(text)});
    state_.cursor.reset();  // Words may have come first.
}

/// Line ends in it become spaces.
void PgnReader::read_comment() {
    const Place place = here();
    std::string text;
    ++place_;
    for (;;) {
        const std::size_t end = line_.find('}', place_);
        if (!is_skipping()) text.append(line_, place_, end - place_);
        place_ = end + 1;
        if (end != std::string::npos) break;
        if (!read_line() || line_.starts_with(kFirstTag)) {
            return add_error(place, pgn_error("comment", "the comment is not closed"));
        }
        text += ' ';
    }
    add(PgnItem::comment(std::string(trimmed(text))));
}

void PgnReader::read_line_comment() {
    const std::string_view text = std::string_view(line_).substr(place_ + 1);
    add(PgnItem::comment(std::string(trimmed(text))));
    place_ = line_.size();
}

void PgnReader::read_nag() {
    const std::size_t begin = place_ + 1;
    const std::size_t end = std::min(line_.find_first_not_of(kDigits, begin), line_.size());
    const auto number =
        whole_number<std::uint16_t>(std::string_view(line_).substr(begin, end - begin));
    if (!number && !is_skipping()) {
        add_error(here(), pgn_error("glyph", "expected a number up to 65535 after $"));
    }
    if (number) add({PgnItem::Kind::Nag, {}, static_cast<Nag>(*number), {}});
    place_ = end;
}

void PgnReader::read_sign(std::string_view sign, const Word& word) {
    if (repeats_move(sign)) return;
    if (const std::optional<Nag> glyph = glyph_named(sign)) {
        return add({PgnItem::Kind::Nag, {}, *glyph, {}});
    }
    keep_unknown(sign == word.text() ? word.written : sign, word.place);
}

/// Makes a comment of what is neither a move nor a sign, and one of several such words.
void PgnReader::keep_unknown(std::string_view text, std::size_t place) {
    if (state_.ends_in_unknown) {
        game_.items.back().text.append(1, ' ').append(text);
    } else {
        game_.warnings.push_back(error_at(
            {line_number_, place + 1}, pgn_error("sign", "not a move; kept as a comment"), text));
        add(PgnItem::comment(std::string(text)));
        state_.ends_in_unknown = true;
    }
    state_.is_in_text |= !is_ascii(text) || std::ranges::any_of(text, is_letter);
}

void PgnReader::begin_variation() {
    // Books have less than 20, and some users of a game go down by a call for each.
    constexpr std::size_t kMaxOpen = 100;
    if (state_.bytes <= kMaxPgnGameBytes) state_.variations.push_back(here());
    if (!is_skipping()) {
        const bool can_vary = state_.cursor->can_vary();
        if (can_vary && state_.cursor->depth() < kMaxOpen) {
            state_.cursor->begin_variation();
            add({PgnItem::Kind::VariationBegin, {}, {}, {}});
        } else {
            state_.skipped_depth = state_.variations.size();
            add_error(here(),
                      pgn_error("variation", can_vary ? "more than 100 variations are open"
                                                      : "no move stands before the variation"));
        }
    }
    ++place_;
}

void PgnReader::end_variation() {
    const Place place = here();
    ++place_;
    if (state_.variations.empty()) {
        if (!is_skipping()) add_error(place, pgn_error("variation", "no variation is open"));
        return;
    }
    if (state_.skipped_depth == state_.variations.size()) state_.skipped_depth.reset();
    state_.variations.pop_back();
    // One that could not begin has left the cursor where it was.
    if (is_skipping() || state_.cursor->depth() == state_.variations.size()) return;
    close_variation();
}

/// Ends the innermost variation. One without a move is none: its comments are those of the game.
void PgnReader::close_variation() {
    const bool has_move = state_.cursor->can_vary();
    state_.cursor->end_variation();
    game_.items.push_back({PgnItem::Kind::VariationEnd, {}, {}, {}});
    state_.ends_in_unknown = state_.is_in_text = state_.follows_number = false;
    if (has_move) return;
    const auto begins = [](const PgnItem& item) {
        return item.kind == PgnItem::Kind::VariationBegin;
    };
    const auto first = std::find_if(game_.items.rbegin(), game_.items.rend(), begins).base() - 1;
    const auto is_no_comment = [](const PgnItem& item) {
        return item.kind != PgnItem::Kind::Comment;
    };
    game_.items.erase(std::remove_if(first, game_.items.end(), is_no_comment), game_.items.end());
}

void PgnReader::add(PgnItem item) {
    if (is_skipping()) return;
    game_.items.push_back(std::move(item));
    state_.ends_in_unknown = false;
    state_.is_in_text = false;
    state_.follows_number = false;
}

}  // namespace mutare
