// Random numbers that no compression makes smaller: they are computed where they would have to be
// downloaded.
#include "engine/repetition_links.h"

namespace mutare {

namespace {

/// Not `constexpr`, which would store the table.
std::array<Link, kLinkTableSize> links_at_start() {
    return make_links();
}

}  // namespace

const std::array<Link, kLinkTableSize> kLinks = links_at_start();

}  // namespace mutare
