#!/bin/sh
# SPDX-License-Identifier: MIT
# tracer_bugs.sh DECOY SOURCE: guest checks find the bugs of tracer.mutants, and pass without one. Of each row
# a copy of the module, or of the agent, is built with the bug, for the row's kernel, and the check of the row run with it. With
# DECOY_SAMPLE=SEED, one row. Skipped (77) where a kernel is not in the cache.
set -u
decoy=$1
source=$2
table=$source/harness/vm/tests/tracer.mutants
sample=$("$source/ci/seed" "$(grep -c '^[a-z]' "$table")")
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM
tree=$work/tree
out=$work/out
mkdir "$work/tmp" "$tree"
: >"$out"
mkdir "$tree/harness"
cp -R "$source/grtrace" "$source/fake-drm" "$source/guest" "$tree"
cp -R "$source/harness/base" "$source/harness/recording" "$source/harness/scan" "$tree/harness"

# guest KERNEL: a copy of its files, without the bug of an earlier row.
guest() {
	files=$("$source/ci/kernels/$1" --cached) || exit
	[ -d "$work/$1" ] || cp -R "$files" "$work/$1"
	cp "$files/agent" "$files"/*.ko "$work/$1/"
}

# sums KERNEL: those of its files, as they are now.
sums() {
	(cd "$work/$1" && find . -type f ! -name key ! -name sums -printf '%P\n' | LC_ALL=C sort |
		xargs sha256sum >sums)
}

# build_agent KERNEL: the program of its guest.
build_agent() {
	# shellcheck source=ci/kernels/lib disable=SC2034 # what it needs
	(name=$1 here=$source/ci/kernels cached=yes && . "$here/lib" &&
		agent_compile "$tree" "$work/$1/agent") >"$work/log" 2>&1 && sums "$1"
}

# build KERNEL PLACE: the module of that directory, for that kernel; of another directory, the agent.
build() {
	if [ ! -e "$tree/$2/Kbuild" ]; then
		build_agent "$1"
		return
	fi
	make=$work/$1/kernel/build
	[ "$1" != uml ] || make=$work/$1/kernel/make
	symbols=$work/$1/kernel/work/sched/Module.symvers
	[ -e "$symbols" ] || symbols=
	env -u MAKEFLAGS -u MAKELEVEL make -s -C "$make" M="$tree/$2" CONFIG_DRM_SCHED=m \
		KBUILD_EXTRA_SYMBOLS="$symbols" >"$work/log" 2>&1 || return
	cp "$tree/$2"/*.ko "$work/$1/"
	sums "$1"
}

# checked KERNEL CHECK: whether it finds nothing.
checked() {
	if [ "$2" = hook ]; then
		"$source/harness/vm/tests/hook.sh" "$source" "$work/$1/fake_drm.ko" >"$out" 2>&1
	else
		TMPDIR=$work/tmp "$decoy" vm --kernel "$1" --guest "$work/$1" --timeout 2m --silence 3m \
			--run "check/$2" >"$out" 2>&1 </dev/null
	fi
}

# sound KERNEL CHECK PLACE: it passes without a bug, once.
sound() {
	[ ! -e "$work/sound.$1.$2" ] || return 0
	if ! build "$1" "$3" || ! checked "$1" "$2"; then
		echo "$1: $2 fails without a bug:"
		cat "$work/log" && tail -n 20 "$out"
		bad=1
	fi
	touch "$work/sound.$1.$2"
}

# found KERNEL CHECK BUG: the check fails, or the kernel complains meanwhile.
found() {
	checked "$1" "$2"
	case $? in
	0) echo "$2 in $1 does not find $3" && bad=1 ;;
	1) echo "$2 in $1 fails: $3" ;;
	*)
		splat=$(sed -n 's/.*the kernel log has a splat: //p' "$out")
		echo "$2 in $1: ${splat:-nothing was judged}: $3"
		[ -n "$splat" ] || { tail -n 5 "$out" && bad=1; }
		;;
	esac
}

# plant KERNEL CHECK FILE SED
plant() {
	place=${3%/*}
	guest "$1"
	sound "$1" "$2" "$place"
	sed "$4" "$source/$3" >"$tree/$3"
	if cmp -s "$source/$3" "$tree/$3"; then
		echo "$3: nothing to change by $4"
		bad=1
	elif ! build "$1" "$place"; then
		echo "$3: does not build: $4"
		tail -n 5 "$work/log"
		bad=1
	else
		found "$1" "$2" "$3: $4"
	fi
	cp "$source/$3" "$tree/$3"
}

row=0
while read -r kernel check file change; do
	case $kernel in
	'' | '#'*) continue ;;
	esac
	row=$((row + 1))
	[ "$sample" = all ] || [ "$sample" = $row ] || continue
	plant "$kernel" "$check" "$file" "$change"
done <"$table"
[ "$bad" = 0 ]
