#!/usr/bin/env bash
# How much longer a million records take than a thousand, as a user waits for them: whole processes of
# `hotshard run --no-report` on the healthy stream of the benchmarks, in turns, each checked to have run.
# Usage: simulator/benchmarks/million.sh [ROUNDS]
set -euo pipefail
shopt -s inherit_errexit
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Simulates 84 seconds at $1 records a second, which offers a number of records of the form $2; prints the
# wall time in seconds.
run() {
    local TIMEFORMAT=%R
    {
        time "$here/../../hotshard" run "$here/src/main/resources/dev/hotshard/benchmarks/light.yaml" --no-report \
            --set duration=84s --set "traffic.events.rate=$1/s" --out "$out/run" >"$out/stdout" 2>"$out/stderr"
    } 2>&1
    grep -q "\"offered\": *$2" "$out/run/summary.json"
}

median() {
    sort -g | awk '{ x[NR] = $1 } END { print (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2 }'
}

"$here/../../hotshard" --version >/dev/null # builds the jar on first use, and says so
for ((round = 0; round < ${1:-11}; round++)); do
    thousand=$(run 12 '[0-9]\{3,4\},')
    million=$(run 12000 '[0-9]\{7\},')
    echo "$thousand $million"
done >"$out/times"

echo "a thousand records: $(cut -d' ' -f1 "$out/times" | median) s"
echo "a million records:  $(cut -d' ' -f2 "$out/times" | median) s"
echo "difference:         $(awk '{ print $2 - $1 }' "$out/times" | median) s (goal: at most 0.35 s)"
