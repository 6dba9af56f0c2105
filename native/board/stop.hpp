// How a caller interrupts a long native loop.
#pragma once

namespace nonet {

// Asked about every millisecond of work; answers true to end the loop. The default never stops.
struct Stop {
    bool (*ask)(void* context) = nullptr;
    void* context = nullptr;

    bool operator()() const { return ask != nullptr && ask(context); }
};

}  // namespace nonet
