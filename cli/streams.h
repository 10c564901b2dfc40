// The standard streams as a program finds them when it starts.
#pragma once

namespace mutare {

/// Makes a write to a pipe that is closed fail, rather than end the process, and occupies the
/// streams that are closed: the next file to be opened would take their place.
void prepare_standard_streams();

}  // namespace mutare
