#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the model into a module against installed kernel headers, in a copy: no warning at W=1, no
# frame over 512 bytes.
#   kernel_build.sh MODEL_DIR SOURCE...
set -eu

directory=$1
shift

# shellcheck source=libfdinfo/tests/kernel_module.sh
. "$(dirname "$0")/../../../libfdinfo/tests/kernel_module.sh"
for source in "$@"; do
	cp "$directory/$source" "$tmp/"
done
cp -r "$directory"/*.h "$directory/command" "$directory/tests/kernel_main.c" "$tmp/"
{
	echo "obj-m := fgpu_model.o"
	echo "fgpu_model-y := kernel_main.o $(for source in "$@"; do printf '%s.o ' "${source%.c}"; done)"
	echo "ccflags-y := -Wframe-larger-than=512"
} >"$tmp/Kbuild"

build_module "$tmp" fgpu_model
