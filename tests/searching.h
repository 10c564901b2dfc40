// Searches whose reports nobody hears, or somebody keeps.
#pragma once

#include <new>

#include "search/searcher.h"

namespace mutare::tests {

inline Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

inline SearchResult search(Searcher& searcher, const Position& root, const Limits& limits) {
    const Control control;
    Listener nobody;
    return searcher.run(root, limits, control, nobody);
}

/// All lines that the search reports.
inline std::vector<Report> lines_of(Searcher& searcher, const Position& root, const Limits& limits,
                                    bool wants_progress = false) {
    class Lines : public Listener {
      public:
        explicit Lines(bool wants_progress) : wants_progress_(wants_progress) {}
        void on_lines(const std::vector<Report>& lines) override {
            all.insert(all.end(), lines.begin(), lines.end());
        }
        [[nodiscard]] bool wants_progress() const override { return wants_progress_; }
        std::vector<Report> all;

      private:
        bool wants_progress_;
    };
    Lines lines(wants_progress);
    searcher.run(root, limits, Control(), lines);
    return lines.all;
}

/// Memory runs out when the search comes to so many root moves, counted over all iterations.
class NoMemory : public LastReport {
  public:
    explicit NoMemory(int root_moves) : root_moves_(root_moves) {}
    void on_current_move(const CurrentMove&) override {
        if (--root_moves_ == 0) throw std::bad_alloc();
    }

  private:
    int root_moves_;
};

/// By a new searcher.
inline SearchResult search(const Position& root, const Limits& limits) {
    Searcher searcher(1);
    return search(searcher, root, limits);
}

}  // namespace mutare::tests
