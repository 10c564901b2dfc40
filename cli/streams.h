// The standard streams: as a program finds them when it starts, and what the terminal at the output
// can show.
#pragma once

namespace mutare {

/// Makes a write to a pipe that is closed fail, rather than end the process, and occupies the
/// streams that are closed: the next file to be opened would take their place.
void prepare_standard_streams();

/// Colors and characters beyond ASCII? Not where the output is no terminal or a dumb one, where
/// NO_COLOR is set, and where the locale is not of UTF-8; under Windows, in Windows Terminal alone.
bool is_colorful_terminal();

/// The columns of a line; those of an old terminal where they are not known.
int terminal_columns();

}  // namespace mutare
