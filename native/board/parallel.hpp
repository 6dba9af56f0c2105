// Runs a loop over many items on several threads; which thread does which never shows in the result.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

#include "board/stop.hpp"

namespace nonet {

// Calls work(begin, end) for pieces of 0..count until all are done; false when `stop`, which only the calling thread
// asks, ended it early. `work` must not touch what another piece touches.
template <class Work>
bool parallel_for(size_t count, size_t piece, unsigned threads, Stop stop, const Work& work) {
    std::atomic<size_t> next{0};
    std::atomic<bool> is_stopped{false};
    const auto take = [&](bool is_caller) {
        while (!is_stopped.load(std::memory_order_relaxed)) {
            const size_t begin = next.fetch_add(piece);
            if (begin >= count) return;
            work(begin, std::min(begin + piece, count));
            if (is_caller && stop()) is_stopped.store(true, std::memory_order_relaxed);
        }
    };
    std::vector<std::thread> helpers;
    const size_t pieces = (count + piece - 1) / piece;
    for (size_t i = 1; i < std::min<size_t>(threads, pieces); ++i) helpers.emplace_back(take, false);
    take(true);
    for (std::thread& helper : helpers) helper.join();
    return !is_stopped.load();
}

}  // namespace nonet
