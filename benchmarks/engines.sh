#!/usr/bin/env bash
# How fast are the solver of one puzzle and the solver of many on every instruction set, compared with tdoku?
#
#     TDOKU=libtdoku.so benchmarks/engines.sh [FILE...]
#
# For machines with nothing but a compiler (CXX, g++): no Python, no CMake. Run it in the root of the repository. All solvers
# take turns on one thread; ROUNDS (9) turns each, CPU time of the thread, medians. NATIVE (native) is the source to measure,
# to compare two.
set -euo pipefail

native=${NATIVE:-native}
compiler=${CXX:-g++}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
flags=(-std=c++20 -O3 -DNDEBUG -I"$native")
[[ $compiler == *clang* ]] || flags+=(-flive-range-shrinkage -falign-functions=64)
for source in "$native"/{sliced,search,isa}/*.cpp; do
  "$compiler" "${flags[@]}" -c "$source" -o "$build/$(echo "$source" | tr / _).o" &
done
wait
"$compiler" "${flags[@]}" benchmarks/native/search_bench.cpp "$build"/*.o -o "$build/bench" -ldl
grep -m1 "model name" /proc/cpuinfo || true
"$compiler" --version | head -1
for file in "${@:-tests/native/search_signature.txt}"; do
  "$build/bench" --bulk 1 --ratios 1 --rounds "${ROUNDS:-9}" ${TDOKU:+--tdoku "$TDOKU"} "$file"
done | sed -u 's|^.*/||'
