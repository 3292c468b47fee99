#!/bin/sh
# SPDX-License-Identifier: MIT
# kernels.sh DECOY SOURCE: clones that share a cache have guests of their own sources each, and decoy boots no other;
# what is damaged in the cache is rebuilt, or refused with the command that rebuilds it. Nothing is fetched or booted: the
# kernel, the compiler, apt and the guest are stubs, ci/kernels/lib and key are what is tested.
set -u
decoy=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
export XDG_CACHE_HOME="$work/cache" CC="$work/bin/cc" TMPDIR="$work/tmp"
base=$work/cache/decoy/uml
bad=0
mkdir "$work/bin" "$TMPDIR"

fail() {
	echo "$*"
	[ ! -s "$work/out" ] || tail -n 3 "$work/out"
	bad=1
}

# clone NAME: what guests are made of, and a stub in place of ci/kernels/uml: its module is the sources, in one file.
clone() {
	"$source/ci/kernels/key" --list | while read -r file; do
		mkdir -p "$work/$1/${file%/*}"
		cp "$source/$file" "$work/$1/$file"
	done
	cat >"$work/$1/ci/kernels/stub" <<'END'
#!/bin/sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
name=uml cached=no
. "$here/lib"
driver() {
	built driver "$work/tree" sh -c 'cat "$1"/fake-drm/module/*.c >"$2"; sleep "${STUB_SLEEP:-0}"' sh \
		"$work/tree" "$new/fake_drm.ko"
	: >"$new/modules"
	ln -s "$STUB_LINUX" "$new/linux"
}
cache_lock
kernel=$base/kernel-1
mkdir -p "$kernel"
guest_make driver
END
	chmod +x "$work/$1/ci/kernels/stub"
}

# The compiler of the agent; the kernel, which prints nothing and never ends.
cat >"$CC" <<'END'
#!/bin/sh
while [ "$1" != -o ]; do shift; done
echo agent >"$2"
END
printf '#!/bin/sh\nexec sleep 100\n' >"$work/bin/linux"
chmod +x "$CC" "$work/bin/linux"
export STUB_LINUX="$work/bin/linux"

# make CLONE: its guest becomes $guest; false where that failed.
make() {
	guest=$("$work/$1/ci/kernels/stub" 2>"$work/out")
}

# own CLONE: the module of $guest is of the sources of this clone.
own() {
	cat "$work/$1"/fake-drm/module/*.c | cmp - "$guest/fake_drm.ko"
}

# made CLONE MESSAGE: its guest is made, and of its own sources; else the message.
made() {
	if ! make "$1" || ! own "$1"; then
		fail "$2"
	fi
}

# vm WHAT CODE TEXT ARGUMENT...: decoy with the guest of its own sources, or with another one.
vm() {
	what=$1 code=$2 text=$3
	shift 3
	"$decoy" vm --kernel uml --silence 300ms "$@" fork >"$work/out" 2>&1
	is=$?
	if [ "$is" != "$code" ] || ! grep -q -- "$text" "$work/out"; then
		fail "$what: exit code $is, expected $code and \"$text\""
	fi
}

# --- keys ------------------------------------------------------------------------------------------

clone a
key=$("$source/ci/kernels/key")
same() {
	[ "$("$work/a/ci/kernels/key")" = "$key" ] || fail "key: other than before $1"
}
differs() {
	[ "$("$work/a/ci/kernels/key")" != "$key" ] || fail "key: as before $1"
}
same 'the copy'
find "$work/a" -exec touch {} +
: >"$work/a/fake-drm/module/fake_drm.mod.c"
: >"$work/a/fake-drm/module/main.o"
same 'files were touched, and a build left some'
for file in fake-drm/module/main.c fake-drm/module/Kbuild fake-drm/model/job.c fake-drm/uapi/fake_drm.h \
	guest/agent/init.c harness/vm/splats.deny kunit/model/text.c ci/kernels/lib; do
	echo >>"$work/a/$file"
	differs "a byte more in $file"
	mv "$work/a/$file" "$work/a/$file.c"
	differs "another name of $file"
	rm "$work/a/$file.c"
	differs "no $file"
	cp "$source/$file" "$work/a/$file"
	same "$file was put back"
done

# --- two clones ------------------------------------------------------------------------------------

clone b
echo 'int changed;' >>"$work/b/fake-drm/module/main.c"
echo 'int added;' >"$work/b/fake-drm/module/added.c"
vm 'no guest' 3 'no guest was built .*; build it: ci/kernels/uml'
made a 'a: no guest of its own'
a=$guest
made b 'b: no guest of its own'
b=$guest
[ "$a" != "$b" ] || fail 'two clones, one guest'
made a 'a: another driver after b was made'
[ "$guest" = "$a" ] || fail 'a: another guest after b was made'
vm 'its own guest' 3 'printed nothing for 300 ms'
vm 'the guest of another clone' 3 "built from other sources, .*ci/kernels/uml" --guest "$b"
rm -r "$a"
vm 'its own is missing' 3 'no guest was built .*; build it: ci/kernels/uml'
made a 'a: another driver after its guest was removed'

# --- damage ----------------------------------------------------------------------------------------

# damage WHAT TEXT COMMAND...: decoy refuses the guest, and the script rebuilds it.
damage() {
	what=$1 text=$2
	shift 2
	(cd "$a" && "$@")
	vm "$what" 3 "$text.*ci/kernels/uml"
	made a "$what: not rebuilt"
	vm "$what, rebuilt" 3 'printed nothing for 300 ms'
}
damage 'a byte more' 'fake_drm.ko differs from its checksum' sh -c 'echo >>fake_drm.ko'
damage 'a file that is cut' 'fake_drm.ko differs from its checksum' truncate -s 100 fake_drm.ko
damage 'a file that is not there' 'agent differs from its checksum' rm agent
damage 'sums that are cut' 'differs from its checksum' truncate -s 70 sums
damage 'sums that are empty' 'sums differs from its checksum' truncate -s 0 sums
damage 'no sums' 'sums: No such file' rm sums
damage 'a key that is cut' 'built from other sources' truncate -s 10 key
damage 'no guest but a file' 'Not a directory' sh -c "rm -r '$a' && : >'$a'"
damage 'a kernel that is not there' 'linux: No such file' sh -c 'rm linux && ln -s none linux'
damage 'a directory in place of the agent' 'agent differs from its checksum' sh -c 'rm agent && mkdir agent'
(cd "$base/kernel-1" && mkdir build && echo kernel >build/linux && sha256sum build/linux >sums)
vm 'a sound kernel that does not boot' 3 'printed nothing for 300 ms'
! grep damaged "$work/out" || fail 'a sound kernel is called damaged'
: >"$base/kernel-1/build/linux"
vm 'a kernel that is cut' 3 'the kernel is damaged: build/linux differs from its checksum; .*ci/kernels/uml'
rm "$base/kernel-1/sums"
echo x >>"$base/kernel-1/work/agent/agent"
rm -r "$a"
make a || fail 'an agent that was damaged: no guest'
[ "$(cat "$a/agent")" = agent ] || fail 'an agent that was damaged is used'
# a build that was killed
rm -r "$b"
STUB_SLEEP=2 "$work/b/ci/kernels/stub" >"$work/out" 2>&1 &
pid=$!
until [ -e "$b.new" ]; do sleep 0.02; done
kill -9 $pid
wait $pid 2>/dev/null
made b 'b: not made after a build was killed'
# a file where the directory should be
mv "$base" "$base.away"
: >"$base"
"$work/a/ci/kernels/stub" >"$work/out" 2>&1
code=$?
grep -q "rm -rf '$base' && ci/kernels/uml" "$work/out" || code=0
[ "$code" = 3 ] || fail 'no directory for guests'
vm 'no directory for guests' 3 'Not a directory.*ci/kernels/uml'
rm "$base"
mv "$base.away" "$base"

# --- several at once, and many ---------------------------------------------------------------------

rm -rf "$a" "$b"
for name in a b a b a; do
	STUB_SLEEP=0.2 "$work/$name/ci/kernels/stub" >>"$work/all" 2>>"$work/out" &
done
wait
[ "$(sort -u "$work/all" | wc -l) $(wc -l <"$work/all")" = '2 5' ] || fail 'several builds at once'
made a 'a: another driver after several builds'
made b 'b: another driver after several builds'
for n in 1 2 3 4 5 6 7 8 9 10; do
	echo "int number_$n;" >>"$work/b/fake-drm/module/main.c"
	made b "b $n: another driver"
	make a # is in use all the time
done
[ "$(find "$base" -maxdepth 1 -name 'guest-*' | wc -l)" = 8 ] || fail "guests: $(ls "$base")"
[ -e "$a/key" ] || fail 'the guest that is in use is removed'
mkdir "$base/kernel-0"
make a
[ "$(cd "$base" && echo kernel-*)" = kernel-1 ] || fail 'kernels that no guest has are kept, or others are not'

# --- signals ---------------------------------------------------------------------------------------

# signal NAME: it ends decoy, and with it the guest; the reports say so, and nothing is left.
signal() {
	env --default-signal=INT "$decoy" vm --kernel uml --report json="$work/s.json" fork >"$work/out" 2>&1 &
	pid=$!
	until child=$(cat "/proc/$pid/task/$pid/children") && [ -n "$child" ] && [ -n "$(ls "$TMPDIR")" ]; do
		sleep 0.02
	done
	kill -"$1" $pid
	wait $pid 2>/dev/null
	[ $? = 3 ] || fail "SIG$1: another exit code"
	grep -qx "stopped by SIG$1: 0 of 2 were judged" "$work/out" || fail "SIG$1: no partial report"
	grep -q "\"partial\":true,\"stopped\":\"SIG$1\",\"asked\":0,\"planned\":2,.*\"exit\":3" "$work/s.json" ||
		fail "SIG$1: no partial report in JSON"
	rm "$work/s.json"
	[ -z "$(ls "$TMPDIR")" ] || fail "SIG$1: left: $(ls -R "$TMPDIR")"
	for one in $child; do
		! kill -0 "$one" 2>/dev/null || fail "SIG$1: the guest goes on"
	done
}
signal HUP
signal INT
signal TERM
# an ignored signal has no effect
(trap '' INT; exec "$decoy" vm --kernel uml --silence 1500ms fork) >"$work/out" 2>&1 &
pid=$!
sleep 1
kill -INT $pid
wait $pid
[ $? = 3 ] || fail 'SIGINT that is ignored ends it'

[ "$bad" = 0 ]
