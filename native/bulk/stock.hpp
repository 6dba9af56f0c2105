// A cache of large memory blocks: a fresh block costs a page fault per 4 KB, which over a file of easy puzzles took a
// third as long as solving them.
#pragma once

#include <cstddef>

namespace nonet::bulk {

// Returns a block of at least `size` bytes and sets `size` to its capacity; throws std::bad_alloc as new does.
void* take_block(size_t& size);

// Returns a block to the cache; `size` is the one set by take_block.
void give_block(void* block, size_t size) noexcept;

// Frees the cached blocks, which never exceed 64 MB.
void free_idle_blocks() noexcept;

}  // namespace nonet::bulk
