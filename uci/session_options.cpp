// The command `setoption`, and what setting an option does.
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "uci/options.h"
#include "uci/session.h"

namespace mutare {

namespace {

Network::Loaded network_in_file(const std::string& path) {
    const auto bytes = read_bytes(path, kMaxNetworkBytes);
    if (!bytes) return join("it ", bytes.error().reason);
    return Network::load(*bytes);
}

/// Does the value of an option name a file or folders?
bool is_path(std::string_view value) {
    return !value.empty() && value != kNoPath;
}

}  // namespace

void Session::handle_setoption(Tokens tokens) {
    const std::optional<SetOption> command = parse_setoption(tokens);
    if (!command) {
        return output_.write_error("setoption: expected name <option> [value <value>]");
    }
    if (is_parameter_option(command->name)) {
        add_job([this, name = std::string(command->name), value = std::string(command->value)] {
            const auto set = set_parameter_option(name, value);
            if (!set) output_.write_error(set.error());
        });
        return;
    }
    const auto option = set_option(options_, *command);
    if (!option) {
        output_.write_error(option.error());
    } else if ((*option)->effect) {
        (this->*(*option)->effect)();
    }
}

void Session::resize_table() {
    add_job([this, megabytes = options_.hash_megabytes] {
        if (searcher_.resize_table(static_cast<std::size_t>(megabytes))) return;
        output_.write_error(join("option Hash: no memory for ", megabytes, " MiB; kept ",
                                 searcher_.table_megabytes()));
    });
}

void Session::resize_threads() {
    add_job([this, threads = options_.threads] {
        searcher_.settings().threads = threads;
        const int started = searcher_.resize_threads();
        if (started == threads) return;
        output_.write_error(
            join("option Threads: there is memory for ", started, " of ", threads, " now"));
    });
}

void Session::clear_searcher() {
    add_job([this] { searcher_.clear(); });
}

void Session::open_tablebases() {
    add_job([this, path = options_.syzygy_path] {
        Tablebases& tablebases = searcher_.tablebases();
        if (!is_path(path)) return tablebases.close();
        const auto opened = tablebases.open(path);
        const auto& [folders, left_out] = tablebases.folders();
        if (!opened) {
            return output_.write_error(join("option SyzygyPath: ", opened.error(), "; kept ",
                                            folders.empty() ? kNoPath : folders));
        }
        output_.write_info(join("tablebases of up to ", tablebases.largest(), " pieces"));
        if (!left_out.empty()) output_.write_error("option SyzygyPath: left out " + left_out);
    });
}

void Session::load_network() {
    add_job([this, path = options_.network_file] {
        const bool is_built_in = path.empty() || path == kBuiltIn;
        const Network::Loaded loaded = is_built_in ? Network::built_in() : network_in_file(path);
        if (!loaded) {
            return output_.write_error(join("option EvalFile: ", in_quotes(path), ": ",
                                            loaded.error(), "; kept ", network_path_));
        }
        searcher_.use_network(*loaded);
        network_path_ = is_built_in ? kBuiltIn : path;
    });
}

void Session::load_book() {
    add_job([this, path = options_.book_file] {
        if (!is_path(path)) return book_.reset();
        const auto bytes = read_bytes(path);
        auto book = bytes ? PolyglotBook::parse(*bytes) : std::nullopt;
        const std::string_view fault = bytes ? "is not a Polyglot book" : bytes.error().reason;
        if (book) {
            book_ = std::move(book);
            output_.write_info(join("book of ", book_->size(), " moves"));
        } else {
            output_.write_error(join("option Book File: ", in_quotes(path), ": it ", fault,
                                     book_ ? "; kept the book" : "; playing without a book"));
        }
    });
}

/// At once, so that the log has the next line.
void Session::open_log() {
    const std::string& path = options_.log_file;
    if (!is_path(path)) return output_.close_log();
    if (can_be_log(path) && output_.open_log(path)) return;
    output_.write_error(join("option Debug Log File: ", in_quotes(path), ": it cannot be written"));
}

}  // namespace mutare
