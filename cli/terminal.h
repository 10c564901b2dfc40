// What the terminal at the standard output can show.
#pragma once

namespace mutare {

/// Colors and characters beyond ASCII? Not where the output is no terminal or a dumb one, where
/// NO_COLOR is set, and where the locale is not of UTF-8.
bool is_colorful_terminal();

/// The columns of a line; those of an old terminal where they are not known.
int terminal_columns();

}  // namespace mutare
