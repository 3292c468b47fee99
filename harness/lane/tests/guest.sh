# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154
# Shared by the tests of the lane and of KUnit's suites in it. Before it is read: decoy, source, kernel. Where the kernel is not in the
# cache, the test is skipped (77).
bad=0
code=0
guest=$("$source/ci/kernels/$kernel" --cached) || exit
if [ "$kernel" = stock ] && ! command -v qemu-system-x86_64 >/dev/null; then
	echo 'skipped: no qemu-system-x86_64'
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
mkdir "$work/tmp"

# copy: a guest of the test's own.
copy() {
	rm -rf "$work/guest"
	cp -R "$guest" "$work/guest"
}

# filter: a guest of the test's own, whose stream goes through sed and what is then in $work/lie.
filter() {
	copy
	rm "$work/guest/linux"
	cat >"$work/guest/linux" <<END
#!/bin/sh
'$guest/linux' "\$@" 3>'$work/stream'
sed -f '$work/lie' '$work/stream' >&3
END
	chmod +x "$work/guest/linux"
}

vm() {
	TMPDIR=$work/tmp "$decoy" vm --kernel "$kernel" --guest "$work/guest" "$@" >"$work/out" 2>&1
	code=$?
}

# holds WHAT EXIT-CODE MESSAGE: of the run that was.
holds() {
	if [ "$code" != "$2" ] || ! grep -q -- "$3" "$work/out"; then
		echo "$1: exit code $code, expected $2 and \"$3\"; it said:"
		head -n 20 "$work/out"
		bad=1
	else
		echo "$1: $3"
	fi
}

# ends: whatever happened to the guests, nothing of them is left.
ends() {
	if ! rmdir "$work/tmp"; then
		ls -R "$work/tmp"
		bad=1
	fi
	exit "$bad"
}
