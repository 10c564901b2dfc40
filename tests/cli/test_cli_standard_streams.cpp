#include "cli/standard_streams.h"

#include "tests/catch.h"
#include "tests/stalled_stream.h"

using namespace mutare;
using namespace mutare::tests;

TEST_CASE("while much is unread, only the reports of a search are dropped") {
    constexpr Milliseconds kLong{60'000};
    const std::string answer(QueuedStream::kMaxUnread, 'x');
    StalledStream buffer;
    std::ostream target(&buffer);
    QueuedStream stream(target);
    stream << "info depth 1\n" << std::flush << answer << std::flush;
    stream << "info depth 2\n" << std::flush << "bestmove e2e4\n" << std::flush;
    buffer.release();
    CHECK(stream.finish(kLong));
    stream << "info depth 3\n" << std::flush;
    CHECK(stream.finish(kLong));
    CHECK(buffer.text() == "info depth 1\n" + answer + "bestmove e2e4\ninfo depth 3\n");
}
