// Instruction sets for Python: list them, query the one in use, force one.
#include "isa/isa.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "bind/module.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

void use_isa_by_name(const std::string& name, const std::string& origin) {
    Isa isa;
    if (!isa_from_name(name, isa))
        throw nb::value_error(
            (origin + "expected an instruction set (avx512, avx2, portable), got '" + name + "'").c_str());
    if (!use_isa(isa)) throw nb::value_error((origin + "this CPU does not run the instruction set " + name).c_str());
}

}  // namespace

void register_isa(nb::module_& m) {
    // If the forced set is not supported, the import fails, so that nobody overlooks it.
    if (const char* forced = std::getenv("NONET_ISA"); forced != nullptr && *forced != '\0')
        use_isa_by_name(forced, "NONET_ISA: ");

    m.def("isa", [] { return std::string(name_of(active_isa())); }, "Return the instruction set in use.");
    m.def(
        "supported_isas",
        [] {
            std::vector<std::string> names;
            for (Isa isa : kIsasByPreference)
                if (is_supported(isa)) names.emplace_back(name_of(isa));
            return names;
        },
        "List the instruction sets that this CPU runs, best first.");
    m.def(
        "use_isa", [](const std::string& name) { use_isa_by_name(name, ""); }, nb::arg("name"),
        "Use this instruction set from now on.");
}

}  // namespace nonet::bind
