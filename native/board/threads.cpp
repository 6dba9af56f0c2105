// Starts threads, lets the caller handle signals while they work, and rethrows their exceptions there.
#include "board/threads.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace nonet {
namespace {

// An upper bound for absurd requests: more than any machine has.
constexpr unsigned kMostThreads = 1024;

class Crew {
  public:
    Crew(Stop asked, const std::function<void(Stop)>& work) : asked_(asked), work_(work) {}

    bool run(unsigned threads) {
        threads = std::min(threads, kMostThreads);
        std::vector<std::thread> helpers;
        if (threads > 1) helpers.reserve(threads - 1);
        while (helpers.size() + 1 < threads && start(helpers)) {
        }
        work_guarded({&Crew::ask, this});
        wait();
        for (std::thread& helper : helpers) helper.join();
        if (thrown_) std::rethrow_exception(thrown_);
        return !stopped_.load(std::memory_order_relaxed);
    }

  private:
    static bool is_stopped(void* context) {
        return static_cast<Crew*>(context)->stopped_.load(std::memory_order_relaxed);
    }

    static bool ask(void* context) {
        auto& crew = *static_cast<Crew*>(context);
        if (crew.asked_()) crew.stopped_.store(true, std::memory_order_relaxed);
        return is_stopped(context);
    }

    // A process or memory limit may prevent another thread.
    bool start(std::vector<std::thread>& helpers) {
        {
            const std::lock_guard lock(mutex_);
            ++busy_;
        }
        try {
            helpers.emplace_back([this] { work_aside(); });
            return true;
        } catch (const std::system_error&) {
            const std::lock_guard lock(mutex_);
            --busy_;
            return false;
        }
    }

    void work_aside() {
        work_guarded({&Crew::is_stopped, this});
        const std::lock_guard lock(mutex_);
        --busy_;
        done_.notify_one();
    }

    void work_guarded(Stop stop) {
        try {
            work_(stop);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!thrown_) thrown_ = std::current_exception();
            stopped_.store(true, std::memory_order_relaxed);
        }
    }

    // Keeps polling while others still work: a plain join would ignore Ctrl-C.
    void wait() {
        std::unique_lock lock(mutex_);
        while (!done_.wait_for(lock, std::chrono::milliseconds(10), [this] { return busy_ == 0; })) {
            lock.unlock();
            ask(this);
            lock.lock();
        }
    }

    const Stop asked_;
    const std::function<void(Stop)>& work_;
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;  // guards the three below
    std::condition_variable done_;
    unsigned busy_ = 0;  // helpers at work
    std::exception_ptr thrown_;
};

}  // namespace

bool run_on_threads(unsigned threads, Stop stop, const std::function<void(Stop)>& work) {
    return Crew(stop, work).run(threads);
}

}  // namespace nonet
