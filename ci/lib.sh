# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Shared by ci/quick, ci/test and ci/nightly; root is set before it is read. A build for each compiler below $build, its
# tests by label, and their counts.
build=${DECOY_BUILD:-$root/build}
passed=0 failed=0 skipped=0
export DECOY_SAMPLE
# shellcheck source=ci/progress.sh
. "$root/ci/progress.sh"

mkdir -p "$build"
# use_ccache: use it where it is installed, without a run of the preprocessor for each file that is not in it.
use_ccache() {
	if command -v ccache >/dev/null; then
		export CMAKE_C_COMPILER_LAUNCHER=ccache CCACHE_DEPEND=1
	fi
}

configure_and_build() {
	cmake -G Ninja -S "$root" -B "$build/$name" -DDECOY_WERROR=ON "$@" && ninja -C "$build/$name"
}

# make_build NAME CMAKE-OPTION...: configure and build; count a failure where that fails.
make_build() {
	name=$1
	shift
	if ! clock_run "$name: building" "$build/$name.log" configure_and_build "$@"; then
		grep -E -A12 'error|FAILED' "$build/$name.log" | head -n 60
		echo "$name does not build; see $build/$name.log"
		failed=$((failed + 1))
		return 1
	fi
}

# test_build NAME LABELS CMAKE-OPTION...: build, and run the tests with these labels.
test_build() {
	name=$1
	labels=$2
	shift 2
	echo "== $name"
	# one more than there are processors, because some tests mostly wait
	! make_build "$name" "$@" || run_tests "$name" "$name" "$labels" $(($(nproc) + 1))
}

# run_tests NAME BUILD LABELS JOBS: run the tests of a build that have these labels, JOBS at a time.
run_tests() {
	clock_run "$1: testing" "$build/$1.ctest" ctest --test-dir "$build/$2" -L "$3" -j "$4" \
		--output-on-failure --output-junit "$build/$1.xml" || true
	grep -vE '^ +Start|Passed|^$|^Internal|^Test project|Label Time|sec\*proc' \
		"$build/$1.ctest" || true
	print_repeats "$2" <"$build/$1.ctest"
	count_tests "$build/$1.xml"
}

# print_repeats BUILD <CTEST-OUTPUT: the command that repeats each test that failed, and how busy the machine is.
print_repeats() {
	sed -n '/^The following tests FAILED/,$ s/^[[:space:]]*[0-9][0-9]* - \([^ ]*\) (.*/\1/p' |
		while read -r test; do
			echo "$test failed; alone: ${DECOY_SAMPLE:+DECOY_SAMPLE=$DECOY_SAMPLE }ctest --test-dir $build/$1 -R '^$test\$' --output-on-failure"
			read -r load _ </proc/loadavg
			echo "  the machine's load is $load on $(nproc) processors; what passes alone may be the machine's"
		done
}

# run_step NAME COMMAND...: a command that is a test of its own; print the end of its output where it fails.
run_step() {
	name=$1
	shift
	if clock_run "$name" "$build/$name.log" "$@"; then
		tail -n 1 "$build/$name.log" | sed "s/^/$name: /"
		passed=$((passed + 1))
	else
		tail -n 40 "$build/$name.log"
		echo "$name: failed; see $build/$name.log"
		failed=$((failed + 1))
	fi
}

# make_kernel NAME: make the guest of a kernel; fail where that fails, because its tests would be skipped.
make_kernel() {
	nice "$root/ci/kernels/$1" >"$build/kernel-$1.log" 2>&1 || {
		cat "$build/kernel-$1.log"
		return 1
	}
}

# start_kernels: make the guests beside what follows, in what it leaves of the processors: many tests mostly wait.
start_kernels() {
	make_kernel stock &
	stock=$!
	make_kernel uml &
	uml=$!
}

# test_guests: wait for the guests, and run their tests.
test_guests() {
	echo "== guests"
	clock_start 'kernels' "$build/kernel-uml.log"
	wait "$stock" || failed=$((failed + 1))
	wait "$uml" || failed=$((failed + 1))
	clock_stop
	run_tests guests release 'uml|qemu' $(($(nproc) + 1))
}

# count_tests FILE: add the counts of ctest's report; a run without tests is a failure.
count_tests() {
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

# print_counts: print the last line, and return the exit code.
print_counts() {
	echo "$passed passed, $failed failed, $skipped skipped"
	[ "$failed" = 0 ]
}
