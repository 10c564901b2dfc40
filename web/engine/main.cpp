// The functions of the module: UCI lines, and calls that are answered as JSON. The host writes a
// text into the room that it was given, and then has it carried out.
#include <ostream>
#include <streambuf>
#include <string>

#include "uci/output.h"
#include "uci/session.h"
#include "web/engine/calls.h"
#include "web/engine/host.h"

namespace {

/// Gives the host what is written, whole lines at once.
class HostBuffer : public std::streambuf {
    int_type overflow(int_type character) override {
        text_ += traits_type::to_char_type(character);
        return character;
    }
    std::streamsize xsputn(const char* text, std::streamsize length) override {
        text_.append(text, static_cast<std::size_t>(length));
        return length;
    }
    int sync() override {
        mutare_output(text_.data(), text_.size());
        text_.clear();
        return 0;
    }

    std::string text_;
};

std::string& text() {
    static std::string room;
    return room;
}

/// Made at the first line, since one that only answers calls needs no table.
mutare::Session& session() {
    static HostBuffer buffer;
    static std::ostream stream(&buffer);
    static mutare::Output output(stream);
    static mutare::Session session(output);
    return session;
}

}  // namespace

/// Room for a text of that length.
extern "C" [[clang::export_name("text")]] char* mutare_text(std::size_t length) {
    text().resize(length);
    return text().data();
}

/// Carries out the text as a line of UCI.
extern "C" [[clang::export_name("execute")]] void mutare_execute() {
    session().execute(text());
}

/// Answers the text as a call.
extern "C" [[clang::export_name("call")]] void mutare_call() {
    const std::string json = mutare::answer_call(text(), {{}, {}, mutare_read, mutare_progress});
    mutare_answer(json.data(), json.size());
}

// What the library refers to where there are no exceptions: a throw ends the module.
extern "C" {
void* __cxa_allocate_exception(std::size_t) {
    __builtin_trap();
}
void __cxa_throw(void*, void*, void (*)(void*)) {
    __builtin_trap();
}
}
