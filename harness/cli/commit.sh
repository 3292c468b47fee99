#!/bin/sh
# SPDX-License-Identifier: MIT
# commit.sh SOURCE: prints the commit of the source, with a + behind it where it has changes. A source without git has it
# in the file COMMIT, or not at all.
set -eu
git -C "$1" describe --always --abbrev=12 --exclude='*' --dirty=+ 2>/dev/null || cat "$1/COMMIT" 2>/dev/null || echo unknown
