#!/bin/sh
# SPDX-License-Identifier: MIT
# torture.sh DECOY TORTURE SOURCE: the tracer on the torture source, in a guest of the stock kernel with four processors:
# the sound one breaks no rule, in 10 million records; each bug of tracer.mutants breaks the rule of its row. With
# DECOY_SAMPLE=SEED, fewer records and one bug. The runs `lockdown` and `no-debugfs` have boots of their own, as have their bugs.
# Skipped (77) where the kernel is not in the cache.
set -u
decoy=$1
torture=$2
source=$3
kernel=stock
# shellcheck source=../../../harness/vm/tests/guest.sh
. "$source/harness/vm/tests/guest.sh"
# shellcheck disable=SC2154 # of guest.sh
tree=$work/tree
modules=$work/modules
rows=$work/rows
scenario=
sample=$("$source/ci/seed" "$(grep -c '^[Ra]' "$source/grtrace/torture/tests/tracer.mutants")")
mkdir -p "$tree/grtrace" "$modules"
cp -R "$source/grtrace/module" "$source/grtrace/include" "$source/grtrace/uapi" "$source/grtrace/torture" "$tree/grtrace"

# build DIRECTORY NAME AS
build() {
	env -u MAKEFLAGS -u MAKELEVEL make -s -C "$guest/kernel/build" M="$tree/grtrace/$1" >"$work/log" 2>&1 &&
		strip --strip-debug -o "$modules/$3.ko" "$tree/grtrace/$1/$2.ko"
}

# plant NUMBER RULES RUN FILES SED: a tracer with this bug, and its row.
plant() {
	number=$1 rules=$2 run=$3 files=$4 change=$5
	changed=no
	for file in $(echo "$files" | tr , ' '); do
		sed "$change" "$source/grtrace/module/$file" >"$tree/grtrace/module/$file"
		cmp -s "$source/grtrace/module/$file" "$tree/grtrace/module/$file" || changed=yes
	done
	if [ "$changed" = no ]; then
		printf '%s\n' "$files: nothing to change by $change"
		bad=1
	elif build module grtrace "$number"; then
		printf '%s\n' "$number $rules $run $files $change" >>"$rows"
	else
		printf '%s\n' "$files: does not build: $change"
		tail -n 5 "$work/log"
		bad=1
	fi
	for file in $(echo "$files" | tr , ' '); do
		cp "$source/grtrace/module/$file" "$tree/grtrace/module/$file"
	done
}

plant_all() {
	number=0
	: >"$rows"
	while read -r rules run files change; do
		case $rules in
		'' | '#'*) continue ;;
		esac
		number=$((number + 1))
		[ "$sample" = all ] || [ "$sample" = $number ] || continue
		plant $number "$rules" "$run" "$files" "$change"
	done <"$source/grtrace/torture/tests/tracer.mutants"
}

# boot COMMAND...: in a guest that has not loaded a tracer. An emulated kernel that patches its code while another processor runs
# it can die of a stray int3 (harness/vm/qemu.c): then it boots again, twice.
boot() {
	for attempt in 1 2 3; do
		# shellcheck disable=SC2086 # an option, or none
		TMPDIR=$work/tmp "$decoy" vm --guest "$work/guest" --cpus 4 --accel tcg --deadline 30m $scenario -- "$@" \
			>"$out" 2>&1 </dev/null
		code=$?
		grep -q 'has a splat: .*Oops: int3' "$out" || return 0
		echo "boot $attempt died of an int3"
	done
}

# What plays beside needs debugfs.
cat >"$work/nothing.json" <<END
{"title": "nothing", "why": "a machine without a GPU", "origin": "made",
 "devices": {}, "processes": {"app": {}}, "clients": {}, "steps": [{"at": "0s", "spawn": {"process": "app"}}]}
END

# boot_for RUN COMMAND...: of a run that needs a boot of its own.
boot_for() {
	words=
	[ "$1" != no-debugfs ] || words=debugfs=off
	shift
	mkdir -p "$work/bin"
	cat >"$work/bin/qemu-system-x86_64" <<END
#!/bin/sh
# to the kernel's command line: $words
last=
for word; do
	shift
	[ "\$last" != -append ] || word="\$word $words"
	set -- "\$@" "\$word"
	last=\$word
done
exec '$(command -v qemu-system-x86_64)' "\$@"
END
	chmod +x "$work/bin/qemu-system-x86_64"
	(
		PATH=$work/bin:$PATH
		scenario="--scenario $work/nothing.json"
		boot "$@"
		exit $code
	)
	code=$?
}

# is_alone RUN: it needs a boot of its own.
is_alone() {
	[ "$1" = lockdown ] || [ "$1" = no-debugfs ]
}

# kept GOT RULES: some of the first are among the second, and no others; "any" is any rule.
kept() {
	named=$(echo "$2" | tr , '\n' | grep -vx any)
	if [ -n "$named" ] && ! echo "$1" | tr ' ' '\n' | grep -qxF "$named"; then
		return 1
	fi
	case ",$2," in
	*,any,*) [ -n "$1" ] && [ "$1" != none ] ;;
	*) ! echo "$1" | tr ' ' '\n' | grep -qvxF "$named" ;;
	esac
}

# judge: what the guests printed of each row.
judge() {
	while read -r number rules run files change; do
		got=$(sed -n "s/^$number broken $run: //p" "$out")
		if kept "$got" "$rules"; then
			printf '%s\n' "$files: $run: $got: $change"
		else
			printf '%s\n' "$files: in the run $run ${got:-nothing} instead of $rules: $change"
			grep "^$number #" "$out"
			bad=1
		fi
	done <"$rows"
}

copy
sed -i '/^grtrace.ko$/d' "$work/guest/modules.program"
changed
build module grtrace grtrace && build torture/module grtrace_torture grtrace_torture || {
	cat "$work/log"
	exit 1
}
[ "$sample" = all ] && rounds=25 || rounds=1
boot "$torture" "$modules/grtrace.ko" "$modules/grtrace_torture.ko"
holds 'the sound tracer, all runs' 0 'torn 0, unaccounted 0'
grep '^records\|^relay' "$out"
boot "$torture" -n $rounds "$modules/grtrace.ko" "$modules/grtrace_torture.ko" whole
holds "the sound tracer, $rounds times" 0 'torn 0, unaccounted 0'
grep '^records' "$out"
for run in lockdown no-debugfs; do
	boot_for $run "$torture" "$modules/grtrace.ko" "$modules/grtrace_torture.ko" $run
	holds "the sound tracer, $run" 0 "^broken $run: none"
	grep "^$run: " "$out"
done

plant_all
cat >"$work/all.sh" <<END
echo "processors: \$(nproc)"
while read -r number rules run rest; do
	case \$run in lockdown | no-debugfs) continue ;; esac
	timeout 100 '$torture' "$modules/\$number.ko" '$modules/grtrace_torture.ko' \$run 2>&1 | sed "s/^/\$number /"
done <'$rows'
END
boot sh "$work/all.sh"
holds 'bugs' 0 '^processors: 4$'
mv "$out" "$work/all"
while read -r number rules run rest; do
	is_alone "$run" || continue
	boot_for "$run" "$torture" "$modules/$number.ko" "$modules/grtrace_torture.ko" "$run"
	sed "s/^/$number /" "$out" >>"$work/all"
done <"$rows"
mv "$work/all" "$out"
judge
ends
