// Canonical forms: grids with conflicts get no id, and the form of a form is the form.
#include "make/canonical.hpp"
#include "board/conflict.hpp"
#include "input.hpp"
#include "make/class_id.hpp"

using namespace nonet;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    const std::array<uint8_t, 81> digits = input.digits();
    uint8_t id[make::kIdBytes];
    NONET_EXPECT(make::class_id(digits.data(), id) == !has_conflict(digits.data()));
    if (has_conflict(digits.data())) return 0;
    const auto form = make::canonicalise(digits.data());
    NONET_EXPECT(make::canonicalise(form->digits.data())->digits == form->digits);
    uint8_t same[make::kIdBytes];
    NONET_EXPECT(make::class_id(form->digits.data(), same) && std::memcmp(id, same, sizeof id) == 0);
    return 0;
}
