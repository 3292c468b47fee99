#!/bin/sh
# SPDX-License-Identifier: MIT
# guest_key.sh SOURCE DIRECTORY: guest_key.h there has the key of the sources; it is as new as its last change.
set -eu
mkdir -p "$2"
key=$("$1/ci/kernels/key")
printf '/* SPDX-License-Identifier: MIT */\n#define GUEST_KEY "%s"\n' "$key" >"$2/guest_key.h.new"
cmp -s "$2/guest_key.h.new" "$2/guest_key.h" || mv "$2/guest_key.h.new" "$2/guest_key.h"
rm -f "$2/guest_key.h.new"
