# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Shared by ci/quick, ci/test and ci/nightly; root is set before it is read. A build a compiler below $build, its
# tests by label, and what they came to.
build=${DECOY_BUILD:-$root/build}
passed=0 failed=0 skipped=0
export DECOY_SAMPLE

mkdir -p "$build"
# use_ccache: where there is one, without a run of the preprocessor for each file that is not in it yet.
use_ccache() {
	if command -v ccache >/dev/null; then
		export CMAKE_C_COMPILER_LAUNCHER=ccache CCACHE_DEPEND=1
	fi
}

# make_build NAME CMAKE-OPTION...: configure and build; what does not build is a failure.
make_build() {
	name=$1
	shift
	if ! { cmake -G Ninja -S "$root" -B "$build/$name" -DDECOY_WERROR=ON "$@" &&
		ninja -C "$build/$name"; } >"$build/$name.log" 2>&1; then
		grep -E -A12 'error|FAILED' "$build/$name.log" | head -n 60
		echo "$name does not build; see $build/$name.log"
		failed=$((failed + 1))
		return 1
	fi
}

# lane NAME LABELS CMAKE-OPTION...: build, and run the tests with these labels.
lane() {
	name=$1
	labels=$2
	shift 2
	echo "== $name"
	# one more than there are processors, because some tests do little but wait
	! make_build "$name" "$@" || run "$name" "$name" "$labels" $(($(nproc) + 1))
}

# run NAME BUILD LABELS TESTS: the tests of a build that have these labels, so many at a time.
run() {
	ctest --test-dir "$build/$2" -L "$3" -j "$4" --output-on-failure \
		--output-junit "$build/$1.xml" >"$build/$1.ctest" 2>&1 || true
	grep -vE '^ +Start|Passed|^$|^Internal|^Test project|Label Time|sec\*proc' \
		"$build/$1.ctest" || true
	count "$build/$1.xml"
}

# step NAME COMMAND...: a command that is a test of its own; the end of what it prints is shown where it fails.
step() {
	name=$1
	shift
	if "$@" >"$build/$name.log" 2>&1; then
		tail -n 1 "$build/$name.log" | sed "s/^/$name: /"
		passed=$((passed + 1))
	else
		tail -n 40 "$build/$name.log"
		echo "$name: failed; see $build/$name.log"
		failed=$((failed + 1))
	fi
}

# kernel NAME: what its guests boot; without it their tests are skipped, and that is no success.
kernel() {
	"$root/ci/kernels/$1" >"$build/kernel-$1.log" 2>&1 || {
		cat "$build/kernel-$1.log"
		return 1
	}
}

# kernels: those that guests need, side by side: both begin with a while of unpacking, which is work for one processor.
kernels() {
	kernel stock &
	stock=$!
	kernel uml || failed=$((failed + 1))
	wait "$stock" || failed=$((failed + 1))
}

# count FILE: add what ctest's own report says; a run without tests is a failure.
count() {
	number() { sed -n "s/^[[:space:]]*$1=\"\([0-9]*\)\".*/\1/p" "$2" 2>/dev/null | head -n 1; }
	tests=$(number tests "$1")
	bad=$(number failures "$1")
	off=$(($(number disabled "$1" || echo 0) + $(number skipped "$1" || echo 0)))
	if [ "${tests:-0}" = 0 ]; then
		echo "no tests ran: $1"
		failed=$((failed + 1))
		return
	fi
	passed=$((passed + tests - bad - off))
	failed=$((failed + bad))
	skipped=$((skipped + off))
}

# ends: the last line, and the exit code.
ends() {
	echo "$passed passed, $failed failed, $skipped skipped"
	[ "$failed" = 0 ]
}
