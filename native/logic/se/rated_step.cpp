// Names of the techniques and the length step of chains.
#include "logic/se/rated_step.hpp"

namespace nonet::logic::se {

const std::vector<std::string>& technique_names() {
    static const std::vector<std::string> kNames = [] {
        std::vector<std::string> names = {"Hidden Single",   "Direct Pointing",
                                          "Direct Claiming", "Direct Hidden Pair",
                                          "Naked Single",    "Direct Hidden Triplet",
                                          "Pointing",        "Claiming",
                                          "Naked Pair",      "X-Wing",
                                          "Hidden Pair",     "Naked Triplet",
                                          "Swordfish",       "Hidden Triplet",
                                          "XY-Wing",         "XYZ-Wing"};
        for (int length = 4; length <= 18; length += 2)
            for (int type = 1; type <= 4; ++type)
                names.push_back((length == 4 ? "Unique Rectangle" : "Unique Loop " + std::to_string(length)) +
                                " type " + std::to_string(type));
        for (const char* name : {"Naked Quad", "Jellyfish", "Hidden Quad"}) names.push_back(name);
        for (int type = 1; type <= 4; ++type) names.push_back("BUG type " + std::to_string(type));
        for (const char* name :
             {"Aligned Pair Exclusion", "Bidirectional X-Cycle", "Generalized X-Wing", "Bidirectional Y-Cycle",
              "Bidirectional Cycle", "Turbot Fish", "Forcing X-Chain", "Forcing Chain", "Aligned Triplet Exclusion",
              "Nishio Forcing Chains", "Cell Forcing Chains", "Region Forcing Chains"})
            names.push_back(name);
        for (const char* suffix :
             {"", " (+)", " (+ Forcing Chains)", " (+ Multiple Forcing Chains)", " (+ Dynamic Forcing Chains)"})
            for (const char* kind : {"Contradiction", "Double", "Cell", "Region"})
                names.push_back(std::string("Dynamic ") + kind + " Forcing Chains" + suffix);
        names.push_back("Beyond solver");
        return names;
    }();
    return kNames;
}

double added_for(int complexity) {
    double added = 0.0;
    int threshold = 4;
    bool is_odd = false;
    for (const int length = complexity - 2; length > threshold; is_odd = !is_odd) {
        added += 0.1;
        threshold = is_odd ? threshold * 4 / 3 : threshold * 3 / 2;
    }
    return added;
}

}  // namespace nonet::logic::se
