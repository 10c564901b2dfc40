// There are no signals of pipes here, and no file takes the place of a closed stream.
#include "cli/process.h"

namespace mutare {

void prepare_standard_streams() {}

}  // namespace mutare
