#!/usr/bin/env bash
# How fast are the solver of one puzzle and the solver of many on every instruction set, compared with tdoku?
#
#     TDOKU=libtdoku.so benchmarks/engines.sh [FILE...]
#
# For machines with nothing but g++: no Python, no CMake. Run it in the root of the repository. All solvers take turns on one
# thread; ROUNDS (9) turns each, CPU time of the thread, medians. NATIVE (native) is the source to measure, to compare two.
set -euo pipefail

native=${NATIVE:-native}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
flags=(-std=c++20 -O3 -DNDEBUG -flive-range-shrinkage -falign-functions=64 -I"$native")
for source in "$native"/{sliced,search,isa}/*.cpp; do
  g++ "${flags[@]}" -c "$source" -o "$build/$(echo "$source" | tr / _).o" &
done
wait
g++ "${flags[@]}" benchmarks/native/search_bench.cpp "$build"/*.o -o "$build/bench" -ldl
grep -m1 "model name" /proc/cpuinfo || true
g++ --version | head -1
for file in "${@:-tests/native/search_signature.txt}"; do
  "$build/bench" --bulk 1 --ratios 1 --rounds "${ROUNDS:-9}" ${TDOKU:+--tdoku "$TDOKU"} "$file"
done | sed -u 's|^.*/||'
