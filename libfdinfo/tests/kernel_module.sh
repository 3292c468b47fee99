# SPDX-License-Identifier: MIT
# Sourced by tests that build a module out of tree: headers names a folder of kernel headers (without one the
# test is skipped), tmp one of its own that goes with the test.
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
trap 'rm -rf "$tmp"' EXIT INT TERM

# build_module FOLDER NAME: build FOLDER/NAME.ko of the Kbuild there; no warning at W=1.
build_module() {
	env -u MAKEFLAGS -u MAKELEVEL make -C "$headers" M="$1" W=1 >"$tmp/log" 2>&1 || {
		cat "$tmp/log"
		exit 1
	}
	# Without a vmlinux there is no BTF; that says nothing about the module. Nor does the compiler's age.
	if grep -i 'warning' "$tmp/log" | grep -v 'the compiler differs from the one used to build'; then
		cat "$tmp/log"
		exit 1
	fi
	[ -s "$1/$2.ko" ]
	echo "built against $headers"
}
