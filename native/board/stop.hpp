// How a caller interrupts a long native loop.
#pragma once

namespace nonet {

// Polled about every millisecond; returns true to end the loop. The default never stops.
struct Stop {
    bool (*ask)(void* context) = nullptr;
    void* context = nullptr;

    bool operator()() const { return ask != nullptr && ask(context); }
};

}  // namespace nonet
