// The module nonet._emulation, for tests: launches of the CUDA kernels on the CPU, over ordinary memory.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstring>
#include <memory>
#include <string>

#define NONET_FIBRES
#include "solve.cu"

namespace nb = nanobind;

namespace {

using nonet_cuda::Job;
using Bytes = nb::ndarray<const uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Job job_of(const Bytes& bytes) {
    Job job;
    if (bytes.nbytes() != sizeof job) throw nb::value_error("expected the bytes of a Job");
    std::memcpy(&job, bytes.data(), sizeof job);
    return job;
}

struct Call {
    const Job* job;
    nonet_cuda::Shared* shared;
    uint32_t warp;
};

// Order 0: ascending; 1: descending; others: every `order`-th, an odd number.
std::array<uint8_t, 32> order_of(unsigned order) {
    std::array<uint8_t, 32> threads;
    for (unsigned i = 0; i < 32; ++i)
        threads[i] = static_cast<uint8_t>(order == 0 ? i : order == 1 ? 31 - i : i * (order | 1) % 32);
    return threads;
}

void solve(const Bytes& bytes, uint32_t warps, unsigned order) {
    const Job job = job_of(bytes);
    const nb::gil_scoped_release nogil;
    const auto warp = std::make_unique<nonet::fibres::Warp>();
    const auto shared = std::make_unique<nonet_cuda::Shared>();
    std::memset(shared.get(), 0xA5, sizeof *shared);  // what a GPU finds there is anybody's guess
    for (uint32_t i = 0; i < warps; ++i) {
        Call call{&job, shared.get(), i};
        warp->run(
            [](void* argument, int thread) {
                const Call& c = *static_cast<Call*>(argument);
                nonet_cuda::Warp solver(*c.job, *c.shared, thread, c.warp);
                uint32_t left = c.job->waiting[c.warp];
                __syncwarp();
                solver.run(left);
                if (thread == 0) c.job->waiting[c.warp] = left;
            },
            &call, order_of(order));
    }
}

void finish(const Bytes& bytes) {
    const Job job = job_of(bytes);
    for (uint32_t puzzle = 0; puzzle < job.size; ++puzzle) nonet_cuda::finish_puzzle(job, puzzle);
}

// The kernels over the clues: `threads` of one of them, one after the other.
void run_clues(const std::string& kernel, const Bytes& bytes, uint64_t threads) {
    nonet_cuda::Clues job;
    if (bytes.nbytes() != sizeof job) throw nb::value_error("expected the bytes of Clues");
    std::memcpy(&job, bytes.data(), sizeof job);
    for (uint64_t i = 0; i < threads; ++i) {
        if (kernel == "nonet_write_parts") nonet_cuda::write_part(job, i);
        if (kernel == "nonet_judge_clues") nonet_cuda::judge_clue(job, static_cast<uint32_t>(i));
        if (kernel == "nonet_list_clues" && i < job.size) nonet_cuda::list_clues(job, static_cast<uint32_t>(i));
    }
}

}  // namespace

NB_MODULE(_emulation, m) {
    m.def("solve", &solve, nb::arg("job"), nb::arg("warps"), nb::arg("order") = 0,
          "Run the kernel nonet_solve: one warp after the other, the threads of each in an order.");
    m.def("finish", &finish, nb::arg("job"), "Run the kernel nonet_finish.");
    m.def("run_clues", &run_clues, nb::arg("kernel"), nb::arg("job"), nb::arg("threads"), "Run a kernel of clues.cuh.");
    m.attr("job_size") = sizeof(Job);
}
