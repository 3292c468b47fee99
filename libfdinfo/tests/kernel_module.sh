# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by tests that build a module out of tree: headers is a directory of kernel headers (without one the
# test is skipped), tmp a directory that is removed at exit.
headers=
for dir in ${KERNEL_HEADERS:-} /lib/modules/*/build /usr/src/linux-headers-*-amd64; do
	if [ -e "$dir/Module.symvers" ]; then
		headers=$dir
		break
	fi
done
if [ -z "$headers" ]; then
	echo "skipped: no kernel headers in /lib/modules or /usr/src (linux-headers-amd64 has them)"
	exit 77
fi

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 3' INT TERM

# build_module DIR NAME: build DIR/NAME.ko of the Kbuild there; no warning at W=1.
build_module() {
	env -u MAKEFLAGS -u MAKELEVEL make -C "$headers" M="$1" W=1 >"$tmp/log" 2>&1 || {
		cat "$tmp/log"
		exit 1
	}
	# A missing vmlinux (no BTF) and another version of the compiler are no faults of the module.
	if grep -i 'warning' "$tmp/log" | grep -v 'the compiler differs from the one used to build'; then
		cat "$tmp/log"
		exit 1
	fi
	[ -s "$1/$2.ko" ]
	echo "built against $headers"
}
