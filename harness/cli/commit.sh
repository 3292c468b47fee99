#!/bin/sh
# SPDX-License-Identifier: MIT
# commit.sh SOURCE: prints the commit of the source, with a + behind it where it has changes. A source without git has it
# in the file COMMIT, or not at all; the git of a directory around it is another one.
set -eu
if top=$(git -C "$1" rev-parse --show-cdup 2>/dev/null) && [ -z "$top" ]; then
	git -C "$1" describe --always --abbrev=12 --exclude='*' --dirty=+ 2>/dev/null || echo unknown
else
	cat "$1/COMMIT" 2>/dev/null || echo unknown
fi
