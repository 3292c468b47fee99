#!/bin/bash
# SPDX-License-Identifier: MIT
# dkms.sh SOURCE: what dkms.conf says builds a module of the project's version, with the stock kernel's
# headers and nothing but fake-drm/. Exit code 77 where ci/kernels/stock was not run.
set -u
source=$1
guest=$("$source/ci/kernels/stock" --cached) || exit
kernel_source_dir=$guest/kernel/build
dkms_tree=$(mktemp -d)
trap 'rm -rf "$dkms_tree"' EXIT
trap 'exit 3' INT TERM

# shellcheck source=/dev/null
. "$source/fake-drm/dkms.conf"
if ! grep -q "VERSION $PACKAGE_VERSION " "$source/CMakeLists.txt"; then
	echo "dkms.conf is of version $PACKAGE_VERSION, the project is of another"
	exit 1
fi
tree=$dkms_tree/$PACKAGE_NAME/$PACKAGE_VERSION
mkdir -p "$tree"
cp -R "$source/fake-drm" "$tree/build"

# run COMMAND: as dkms does, in the source's root.
run() {
	(cd "$tree/build" && env -u MAKEFLAGS -u MAKELEVEL sh -c "$1") >"$dkms_tree/log" 2>&1 || {
		tail -n 20 "$dkms_tree/log"
		exit 1
	}
}

module=$tree/build/${BUILT_MODULE_LOCATION[0]}/${BUILT_MODULE_NAME[0]}.ko
run "${MAKE[0]}"
[ -s "$module" ] || { echo "no $module"; exit 1; }
grep -aoz 'license=GPL\|vermagic=[^ ]*' "$module" | tr '\0' '\n'
run "$CLEAN"
[ ! -e "$module" ] || { echo 'it was not cleaned'; exit 1; }
