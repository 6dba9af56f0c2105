// Instruction sets: which there are, which is in use, and how to force one.
#include "isa/isa.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "bind/module.hpp"

namespace nb = nanobind;

namespace nonet::bind {

void register_isa(nb::module_& m) {
    m.def("isa", [] { return std::string(name_of(active_isa())); }, "Name the instruction set in use.");
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
        "use_isa",
        [](const std::string& name) {
            Isa isa;
            if (!isa_from_name(name, isa))
                throw nb::value_error(
                    ("expected an instruction set (avx512, avx2, portable), got '" + name + "'").c_str());
            if (!use_isa(isa))
                throw nb::value_error(("this CPU does not run the instruction set " + name).c_str());
        },
        nb::arg("name"), "Use this instruction set from now on.");
}

}  // namespace nonet::bind
