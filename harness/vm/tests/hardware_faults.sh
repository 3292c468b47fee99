#!/bin/sh
# SPDX-License-Identifier: MIT
# hardware_faults.sh DECOY SOURCE: faults of drivers.faults, each planted in a copy of the kernel's driver, which is
# built and driven: the rule that is there for it must fail in its cell. Of each driver ci/seed chooses one row; all
# where it prints "all". A row must find what it changes.
# shellcheck disable=SC2034,SC2154 # shared with guest.sh
set -u
decoy=$1
source=$2
kernel=uml
# shellcheck source=guest.sh
. "$source/harness/vm/tests/guest.sh"
headers=$("$decoy" vm --headers --kernel uml) || exit
drivers=$(readlink "$guest/kernel")/build/source/drivers/gpu/drm
table=$source/harness/vm/tests/drivers.faults
mkdir "$work/driver"

# build DIRECTORY
build() {
	env -u MAKEFLAGS -u MAKELEVEL make -j "$(nproc)" -C "$headers" M="$1" modules >"$work/log" 2>&1
}

# drive DRIVER CELL: with the module of the copy.
drive() {
	TMPDIR=$work/tmp "$decoy" vm --hardware "$1" --module "$work/driver/$1/$1.ko" --run "$2" \
		--expect "$source/corpus/known/$1-6.12" >"$out" 2>&1
	code=$?
}

# prepare DRIVER: a copy of it, built, so that a row compiles one file.
prepare() {
	[ ! -d "$work/driver/$1" ] || return 0
	cp -R "$drivers/$1" "$work/driver/$1" && build "$work/driver/$1"
}

# planted DRIVER FILE RULE CELL SED
planted() {
	file=$work/driver/$1/$2
	if ! prepare "$1"; then
		message="$1 does not build"
	elif ! sed "$5" "$drivers/$1/$2" >"$file" || cmp -s "$drivers/$1/$2" "$file"; then
		message="$1: $2: nothing to change by $5"
	elif ! build "$work/driver/$1"; then
		message="$1: $2: does not build: $5"
	elif drive "$1" "$4" && [ $code != 1 ]; then
		message="$1: $2: $4 does not detect it (exit code $code): $5"
	elif ! grep -q "^[a-z]*  *$4~$3 " "$out"; then
		message="$1: $2: $4 does not name $3: $5"
	else
		printf '%s\n' "$1: $4 breaks $3: $5"
		message=
	fi
	cp "$drivers/$1/$2" "$file"
	[ -n "$message" ] || return
	printf '%s\n' "$message"
	grep '\*\*\*\|error:' "$work/log"
	sed 's/^/	/' "$out" | head -n 40
	bad=1
}

# rows DRIVER: those that are run.
rows() {
	grep "^$1 " "$table" >"$work/rows"
	chosen=$("$source/ci/seed" "$(wc -l <"$work/rows")")
	if [ "$chosen" = all ]; then
		cat "$work/rows"
	else
		sed -n "${chosen}p" "$work/rows"
	fi
}

for driver in v3d panfrost; do
	rows $driver >"$work/chosen"
	while read -r name file rule cell change; do
		planted "$name" "$file" "$rule" "$cell" "$change" </dev/null
	done <"$work/chosen"
done
[ "$bad" = 0 ]
