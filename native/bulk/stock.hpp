// Large blocks of memory, used again instead of given back: a fresh one costs a page fault every 4 KB, which over a
// file of easy puzzles took a third as long as solving them.
#pragma once

#include <cstddef>

namespace nonet::bulk {

// Gives a block of at least `size` bytes and sets `size` to what it holds; throws std::bad_alloc as new does.
void* take_block(size_t& size);

// Takes back a block of the size that take_block said.
void give_block(void* block, size_t size) noexcept;

// Frees the blocks that wait to be used again; never more than 64 MB.
void free_idle_blocks() noexcept;

}  // namespace nonet::bulk
