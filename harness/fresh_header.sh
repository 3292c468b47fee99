#!/bin/sh
# SPDX-License-Identifier: MIT
# fresh_header.sh HEADER MACRO SCRIPT [ARGUMENT...]: HEADER has what SCRIPT prints as the string MACRO; the file is as new
# as its last change.
set -eu
header=$1
macro=$2
shift 2
mkdir -p "$(dirname "$header")"
value=$("$@")
printf '/* %s: MIT */\n#define %s "%s"\n' SPDX-License-Identifier "$macro" "$value" >"$header.new"
cmp -s "$header.new" "$header" || mv "$header.new" "$header"
rm -f "$header.new"
