#include "engine/repetition_links.h"

namespace mutare {

constinit const std::array<Link, kLinkTableSize> kLinks = make_links();

// Two equal positions with different sides to move have no difference and are not a move apart. An
// empty first place would match them.
static_assert(make_links()[0].key_change != 0);

}  // namespace mutare
