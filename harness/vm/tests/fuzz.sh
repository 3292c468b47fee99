#!/bin/sh
# SPDX-License-Identifier: MIT
# fuzz.sh DECOY SOURCE: random calls to the tracer in UML, for some seconds, from seeds that the commit chooses: each has
# others. A nightly run has its own (ci/fuzz-tracer).
set -u
decoy=$1
source=$2
"$source/ci/kernels/uml" --cached || exit $?
choice=$("$source/ci/seed" 20000)
[ "$choice" != all ] || choice=0
exec "$source/ci/fuzz-tracer" "$decoy" uml 30 $((choice * 1000 + 1)) 1
