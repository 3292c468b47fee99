#!/bin/sh
# SPDX-License-Identifier: MIT
# version.sh SOURCE DIRECTORY: version.h there has the commit of the source; it is as new as its last change. A source
# without git has it in the file COMMIT, or not at all.
set -eu
mkdir -p "$2"
commit=$(git -C "$1" describe --always --abbrev=12 --exclude='*' --dirty=+ 2>/dev/null ||
	cat "$1/COMMIT" 2>/dev/null || echo unknown)
printf '/* SPDX-License-Identifier: MIT */\n#define DECOY_COMMIT "%s"\n' "$commit" >"$2/version.h.new"
cmp -s "$2/version.h.new" "$2/version.h" || mv "$2/version.h.new" "$2/version.h"
rm -f "$2/version.h.new"
