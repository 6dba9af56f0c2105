// The inner loop of the join. Included once per instruction set, after its lanes.

// Adds up, over all pairs, the products of row `second` of one table with row `third` of the other. A sum holds at most
// 56 pairs x 7 vectors x 2 products of 1,728^2: 2.4e9, which just fits in 32 bits (2 x 8 lanes; wider vectors need
// less).
template <int kVectors>
NONET_INLINE uint64_t sum_pairs(const Arrangement* begin, const Arrangement* end, const int16_t* seconds,
                                const int16_t* thirds) {
    constexpr int kRow = kVectors * Lanes::kCount;
    Lanes::Sums sums = Lanes::zero();
    for (const Arrangement* pair = begin; pair != end; ++pair) {
        const int16_t* a = seconds + kRow * pair->second;
        const int16_t* b = thirds + kRow * pair->third;
        for (int i = 0; i < kVectors; ++i)
            sums = Lanes::multiply_add(sums, a + i * Lanes::kCount, b + i * Lanes::kCount);
    }
    return Lanes::total(sums);
}

template <int kVectors>
NONET_INLINE uint64_t sum_band(const SumInput& in) {
    uint64_t total = 0;
    for (size_t first = 0; first < in.firsts; ++first) {
        const uint64_t weight = static_cast<uint64_t>(in.fillings[0][first]);
        const Arrangement *begin = in.arrangements + in.starts[first], *end = in.arrangements + in.starts[first + 1];
        if (weight != 0) total += weight * sum_pairs<kVectors>(begin, end, in.scratch[0], in.scratch[1]);
    }
    return total;
}

// For each deal z of a box, the fillings in lanes: lane i has those of row rows[i]. Unused lanes are zero.
inline void spread(const int16_t* fillings, size_t width, const Arrangement* lanes, size_t count, bool is_third,
                   size_t stride, int16_t* out) {
    for (size_t lane = 0; lane < stride; ++lane) {
        if (lane >= count) {
            for (size_t z = 0; z < width; ++z) out[stride * z + lane] = 0;
            continue;
        }
        const int16_t* row = fillings + width * (is_third ? lanes[lane].third : lanes[lane].second);
        for (size_t z = 0; z < width; ++z) out[stride * z + lane] = row[z];
    }
}

// See Sum in sums.hpp. All of it stays below 2^64: 1,680 deals x 1,728 fillings x 3,136 pairs x 1,728^2 are 2.8e16.
uint64_t sum_group(const SumInput& in) {
    const size_t vectors = (in.count + Lanes::kCount - 1) / Lanes::kCount, stride = vectors * Lanes::kCount;
    spread(in.fillings[1], in.widths[1], in.lanes, in.count, false, stride, in.scratch[0]);
    spread(in.fillings[2], in.widths[2], in.lanes, in.count, true, stride, in.scratch[1]);
    switch (vectors) {
        case 1:
            return sum_band<1>(in);
        case 2:
            return sum_band<2>(in);
        case 3:
            return sum_band<3>(in);
        case 4:
            return sum_band<4>(in);
        case 5:
            return sum_band<5>(in);
        case 6:
            return sum_band<6>(in);
        default:
            return sum_band<7>(in);
    }
}
