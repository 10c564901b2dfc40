// The front for all text that comes from files, pipes and clients: lines without what editors,
// systems and web pages leave in them. Every reader of text takes its lines from here.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <string>
#include <string_view>

namespace mutare {

/// Puts the next line, without its end, into `line`. False when there is none; it may be called
/// again even then.
using LineSource = std::function<bool(std::string& line)>;

/// Removes byte order marks and other characters without width from a line, and puts a plain space
/// in place of other spaces (no-break, thin, wide) and of the bytes 0x1A, which ended files under
/// DOS, and 0. Other bytes that are no UTF-8 stay, as those of a path.
void make_plain(std::string& line);

/// Why a file that begins with these bytes is no text that can be read, to be put after its name:
/// it is compressed, or in UTF-16. Says what to do with FILE. Empty where it may be text. Looks at
/// two bytes, which every text has.
std::string_view why_no_text(std::string_view bytes);

// The lines of files are in UTF-8: bytes that are not are read as Windows-1252.

/// The lines of a text, made plain. They end by \n, \r\n or \r. Requires that the text lives as
/// long as the source.
LineSource lines_of(std::string_view text);

/// The lines of a stream, made plain. One of more than `max_bytes` is cut into several. A line of a
/// pipe is returned as soon as it has ended.
LineSource lines_of(std::shared_ptr<std::istream> stream, std::size_t max_bytes);

}  // namespace mutare
