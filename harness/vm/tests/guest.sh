# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154
# Shared by the tests of the backend and of KUnit's suites in it. Before it is read: decoy, source, kernel. Where the kernel is not in the
# cache, the test is skipped (77).
bad=0
code=0
guest=$("$source/ci/kernels/$kernel" --cached) || exit
if [ "$kernel" = stock ] && ! command -v qemu-system-x86_64 >/dev/null; then
	echo 'skipped: no qemu-system-x86_64'
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
mkdir "$work/tmp"
out=$work/out
asides=0
pids=

# copy: a guest of the test's own.
copy() {
	rm -rf "$work/guest"
	cp -R "$guest" "$work/guest"
}

# changed: write new checksums for the guest that the test altered; else decoy refuses it.
changed() {
	(cd "$work/guest" && find . -type f ! -name key ! -name sums -printf '%P\n' | LC_ALL=C sort |
		xargs sha256sum >sums)
}

# filter: a guest of the test's own, which replays the output of its first boot with the current nonce, as long as it
# is run with the same plan; its stream goes through the sed script in $work/edit.
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
sed -f '$work/edit' stream >&3
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

# holds WHAT EXIT-CODE MESSAGE: of the last run.
holds() {
	if [ "$code" != "$2" ] || ! grep -q -- "$3" "$out"; then
		echo "$1: exit code $code, expected $2 and \"$3\"; it printed:"
		head -n 20 "$out"
		bad=1
	else
		echo "$1: $3"
	fi
}

# aside COMMAND...: run it in the background, since it mostly waits.
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

# asides_end: wait for all of them; each must succeed.
asides_end() {
	for pid in $pids; do
		wait "$pid" || bad=1
	done
}

# ends: no guest may leave a file in TMPDIR.
ends() {
	if ! rmdir "$work/tmp"; then
		ls -R "$work/tmp"
		bad=1
	fi
	exit "$bad"
}
