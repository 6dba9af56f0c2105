// The module nonet._core: registers the contents of the other binding files, and nothing else.
#include "bind/module.hpp"

NB_MODULE(_core, m) {
    m.doc() = "The native core of nonet. Private: use the functions of the package nonet.";
    m.attr("version") = NONET_VERSION;
    m.attr("compiler") = NONET_COMPILER;
    nonet::bind::register_bulk(m);
    nonet::bind::register_count(m);
    nonet::bind::register_drawing(m);
    nonet::bind::register_generate(m);
    nonet::bind::register_interrupt(m);
    nonet::bind::register_isa(m);
    nonet::bind::register_logic(m);
    nonet::bind::register_make(m);
    nonet::bind::register_photo(m);
    nonet::bind::register_play(m);
    nonet::bind::register_research(m);
    nonet::bind::register_se(m);
    nonet::bind::register_search(m);
    nonet::bind::register_sliced(m);
    nonet::bind::register_table(m);
    nonet::bind::register_variant(m);
}
