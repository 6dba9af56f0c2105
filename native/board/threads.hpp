// Runs work on several threads; the result does not depend on which thread does what.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>

#include "board/stop.hpp"

namespace nonet {

// Calls work(stop) on the calling thread and on at most `threads - 1` others, and returns when all are done; false if
// `stop` ended it early. Only the calling thread polls `stop` itself, because signals can be seen on no other thread.
// The `stop` passed to work is shared by all threads and must be polled about every millisecond.
//
// If the system provides fewer threads, fewer are used. An exception in work (memory may run out) ends the other
// threads and is rethrown to the caller.
bool run_on_threads(unsigned threads, Stop stop, const std::function<void(Stop)>& work);

// Calls start() once on every thread, and what it returns, work(begin, end, stop), for pieces of 0..count until all are
// done; false if `stop` ended it early. Pieces must not touch the same data, and must poll the given `stop` if they
// take more than a millisecond.
template <class Start>
bool parallel_with(size_t count, size_t piece, unsigned threads, Stop stop, const Start& start) {
    std::atomic<size_t> next{0};
    const size_t pieces = (count + piece - 1) / piece;
    return run_on_threads(static_cast<unsigned>(std::min<size_t>(threads, pieces)), stop, [&](Stop mine) {
        const auto work = start();
        while (next.load(std::memory_order_relaxed) < count && !mine()) {
            const size_t begin = next.fetch_add(piece, std::memory_order_relaxed);
            if (begin >= count) return;
            work(begin, std::min(begin + piece, count), mine);
        }
    });
}

// The same for work that needs nothing of its own on each thread.
template <class Work>
bool parallel_for(size_t count, size_t piece, unsigned threads, Stop stop, const Work& work) {
    return parallel_with(count, piece, threads, stop, [&] { return std::cref(work); });
}

}  // namespace nonet
