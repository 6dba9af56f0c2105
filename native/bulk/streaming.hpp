// Copies past the caches: for large blocks that nobody reads soon, such as those on their way to a GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace nonet::bulk {

/// Copies `size` bytes. Ordinary stores would first read what they overwrite, half as much memory traffic again.
inline void copy_streaming(uint8_t* to, const uint8_t* from, size_t size) {
#if defined(__SSE2__)
    const size_t head = (16 - reinterpret_cast<uintptr_t>(to) % 16) % 16;
    if (size >= 256) {
        std::memcpy(to, from, head);
        to += head, from += head, size -= head;
        for (; size >= 64; to += 64, from += 64, size -= 64) {
            __m128i part[4];
            std::memcpy(part, from, 64);
            for (int i = 0; i < 4; ++i) _mm_stream_si128(reinterpret_cast<__m128i*>(to) + i, part[i]);
        }
        _mm_sfence();
    }
#endif
    std::memcpy(to, from, size);
}

}  // namespace nonet::bulk
