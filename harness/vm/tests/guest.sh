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
out=$work/out
asides=0
pids=

# copy: a guest of the test's own.
copy() {
	rm -rf "$work/guest"
	cp -R "$guest" "$work/guest"
}

# changed: what the test did to its guest is as if it had been made so; else it would be refused.
changed() {
	(cd "$work/guest" && find . -type f ! -name key ! -name sums -printf '%P\n' | LC_ALL=C sort |
		xargs sha256sum >sums)
}

# filter: a guest of the test's own, which says each time what it said the first time, but for the nonce, so that it is
# asked the same each time; its stream goes through sed and what is then in $work/lie.
filter() {
	copy
	rm -rf "$work/guest/linux" "$work/first"
	mkdir "$work/first"
	cat >"$work/guest/linux" <<END
#!/bin/sh
cd '$work/first' || exit
if [ ! -e status ]; then
	'$guest/linux' "\$@" >log 3>stream 4>artifact 5>verdict
	echo \$? >status
fi
for word; do
	case \$word in decoy.nonce=*) nonce=\${word#*=} ;; esac
done
cat log
sed -f '$work/lie' stream >&3
cat artifact >&4
sed "s/^verdict [^ ]*/verdict \$nonce/" verdict >&5
exit "\$(cat status)"
END
	chmod +x "$work/guest/linux"
}

vm() {
	TMPDIR=$work/tmp "$decoy" vm --kernel "$kernel" --guest "$work/guest" "$@" >"$out" 2>&1
	code=$?
}

# holds WHAT EXIT-CODE MESSAGE: of the run that was.
holds() {
	if [ "$code" != "$2" ] || ! grep -q -- "$3" "$out"; then
		echo "$1: exit code $code, expected $2 and \"$3\"; it said:"
		head -n 20 "$out"
		bad=1
	else
		echo "$1: $3"
	fi
}

# aside COMMAND...: of runs that mostly wait, beside those that follow.
aside() {
	asides=$((asides + 1))
	(
		out=$work/out.$asides
		bad=0
		"$@"
		[ "$bad" = 0 ]
	) &
	pids="$pids $!"
}

# asides_end: all of them are over, and none of them failed or died.
asides_end() {
	for pid in $pids; do
		wait "$pid" || bad=1
	done
}

# ends: whatever happened to the guests, nothing of them is left.
ends() {
	if ! rmdir "$work/tmp"; then
		ls -R "$work/tmp"
		bad=1
	fi
	exit "$bad"
}
