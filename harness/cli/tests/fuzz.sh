#!/bin/sh
# SPDX-License-Identifier: MIT
# fuzz.sh DECOY OBJECT CC INCLUDE: decoy fuzz. OBJECT is a parser of the zoo for --so; targets are made here, where CC is a
# clang that has libFuzzer; INCLUDE has decoy_subject.h.
set -u
decoy=$1
object=$2
cc=$3
include=$4
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"
# names of functions cost most of the time
export UBSAN_OPTIONS=symbolize=0:print_stacktrace=0
XDG_DATA_HOME=$PWD/data
export XDG_DATA_HOME

# targets
row 0 '^fdinfo_lint +[a-z ]+ [0-9]+ seeds  a text, or a recording' "$decoy" fuzz list
row 0 '"target": "journal"' "$decoy" fuzz list --json
row 2 'fdinfo_lnt: no such target; did you mean fdinfo_lint' "$decoy" fuzz fdinfo_lnt
row 2 'expected a target' "$decoy" fuzz
row 2 'expected libfuzzer, afl|expected ENGINE' "$decoy" fuzz journal --engine none-such
# what a campaign would ignore
row 2 '^decoy: --so: the target journal is of this source .* .decoy fuzz mine.' "$decoy" fuzz journal --so "$object"
row 2 '^decoy: --output: the target journal' "$decoy" fuzz journal -o found
row 2 '^decoy: --time: k_ioctl runs in a guest, expected --runs' "$decoy" fuzz k_ioctl --time 10s
row 2 'journal does not run in a guest' "$decoy" fuzz journal --kernel uml
row 3 'journal: not built below .*; in a clone of the source: cmake --preset fuzz && ninja -C build/clang journal' \
	"$decoy" fuzz journal --build "$PWD/nothing"
row 3 'not built for afl' "$decoy" fuzz journal --engine afl --build "$PWD/nothing"
row 4 'no campaign was run of journal' "$decoy" fuzz report journal
row 0 'device.journal' sh -c "'$decoy' fuzz seeds journal -o seeds && ls seeds"
row 2 'expected a target and -o' "$decoy" fuzz seeds journal

# an engine, on a target that has a fault: one input fails on each way
cat >target.c <<'END'
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size > 2 && data[0] == 0xf0) {
		fprintf(stderr, "/src/a.c:%d: does not hold: %s\n", 7, "size < 2");
		abort();
	}
	return 0;
}
END
mkdir -p build/fuzz
if "$cc" -fsanitize=fuzzer target.c -o build/fuzz/journal 2>/dev/null; then
	row 1 'FOUND journal: does-not-hold: a.c:7: size < 2' "$decoy" fuzz journal --build build --runs 300
	row 1 '"kind":"does-not-hold","rule":"a.c:7: size < 2"' "$decoy" fuzz journal --build build --runs 300 --json
	row 0 ' 2 campaigns .* 1 finding kept' "$decoy" fuzz report
	row 0 '<h3>does-not-hold-[0-9a-f]{8}</h3>' sh -c "'$decoy' fuzz report -o page.html && cat page.html"
	# the table leads to the target's part, its charts have what was found
	row 0 '<a href="#journal">journal</a></th><td class="n bad">1</td>' cat page.html
	row 0 '<section id="journal">' cat page.html
	row 0 '<figcaption>findings</figcaption>' cat page.html
	# the input that was kept fails again by the command that is named
	row 0 "\"command\": \".*/fuzz/journal $PWD/data/.*\.input\"" cat data/decoy/fuzz/journal/findings/*.json
	# in a place that a shell would divide, too
	row 1 'FOUND journal' "$decoy" fuzz journal --build build --runs 300 --corpus "it's here"
	sed -n 's/^  again: //p' err >again
	row 77 'a.c:7: does not hold' sh ./again
	sed 's/data\[0\] == 0xf0/data[0] == 256/' target.c >sound.c
	"$cc" -w -fsanitize=fuzzer sound.c -o build/fuzz/case
	row 0 ' 0 findings \(libfuzzer\)' "$decoy" fuzz case --build build --runs 2000
	row 1 '^0$' sh -c "'$decoy' fuzz report case -o page.html && grep -c '<figcaption>findings' page.html"
	row 0 ' inputs, ' "$decoy" fuzz merge case --build build
	echo 'int main(void) { return 0; } const char *text = "ERROR: libFuzzer:";' >no.c
	"$cc" no.c -o build/fuzz/scenario
	row 4 '^scenario: 0 executions' "$decoy" fuzz scenario --build build --runs 10
fi

# AFL++: it comes to an input that fails, and one of the corpus fails from the start
sed 's/size > 2 .*/size > 7 \&\& size < 40) {/' target.c >short.c
mkdir -p afl/fuzz
row 3 'not built for afl .*cmake --preset afl && ninja -C build/afl journal' "$decoy" fuzz journal --engine afl --build "$PWD/afl"
printf '#!/bin/sh\necho "##SIG_AFL_PERSISTENT##"\n' >afl/fuzz/case
chmod +x afl/fuzz/case
mkdir -p bare
for tool in sh env cp; do
	ln -sf "$(command -v "$tool")" bare/
done
row 3 'afl-fuzz is not installed; as root: apt-get install afl\+\+' env PATH="$PWD/bare" "$decoy" fuzz case --build afl
# in its first minute it says nothing of inputs: they are counted
mkdir -p young
# shellcheck disable=SC2016 # for the shell inside
printf '%s\n' '#!/bin/sh' 'for word; do case $word in -o*) to=${word#-o}/job0; esac; done' 'mkdir -p "$to/queue/.state" && cd "$to"' \
	'touch queue/id:0,orig:a queue/id:1,src:0' 'echo "execs_done        : 12" >fuzzer_stats' >young/afl-fuzz
cp young/afl-fuzz young/afl-tmin
chmod +x young/afl-fuzz young/afl-tmin
row 0 '^case: 12 executions .* 0 edges, 2 inputs, 0 findings \(afl\)' env PATH="$PWD/young:$PATH" \
	"$decoy" fuzz case --engine afl --build afl --runs 10 --corpus "$PWD/young-corpus"
if afl-clang-fast -fsanitize=fuzzer,address short.c -o afl/fuzz/journal >/dev/null 2>&1; then
	export AFL_BENCH_UNTIL_CRASH=1
	row 1 'FOUND journal: does-not-hold: a.c:7: size < 2' \
		"$decoy" fuzz journal --engine afl --build afl --time 60s --corpus "$PWD/short"
	row 0 '"bytes": ([89]|[12][0-9]|3[0-9]),' sh -c 'cat short/findings/*.json'
	row 1 'a.c:7: does not hold' sh -c "$(sed -n 's/.*\"command\": \"\(.*\)\",*/\1/p' short/findings/*.json) || exit 1"
	unset AFL_BENCH_UNTIL_CRASH
	printf 'short and wrong' >short/corpus/wrong
	row 1 '"engine":"afl","executions":[1-9].*"kind":"does-not-hold"' \
		"$decoy" fuzz journal --engine afl --build afl --runs 100 --corpus "$PWD/short" --json
	row 0 'executions .* 1 finding kept' "$decoy" fuzz report journal --corpus "$PWD/short"
	# each seed fails
	sed 's/size > 7 && size < 40/size > 7/' short.c >each.c
	afl-clang-fast -fsanitize=fuzzer,address each.c -o afl/fuzz/journal >/dev/null 2>&1
	row 1 ' 0 executions .* 1 finding \(afl\)' "$decoy" fuzz journal --engine afl --build afl --runs 500 --corpus "$PWD/each"
	sed 's/size < 40/size < 1/' short.c >sound.c
	afl-clang-fast -w -fsanitize=fuzzer,address sound.c -o afl/fuzz/journal >/dev/null 2>&1
	row 0 ' 0 findings \(afl\)' "$decoy" fuzz journal --engine afl --build afl --runs 500 --jobs 2 --corpus "$PWD/sound"
fi

# engines that are made here: one whose input cannot be read, and one that is stopped; a directory whose name is no UTF-8
printf '%s\n' '#!/bin/sh' '# ERROR: libFuzzer:' 'echo "Test unit written to /none/crash-1"' 'exit 77' >build/fuzz/recording
printf '%s\n' '#!/bin/sh' '# ERROR: libFuzzer:' "kill -TERM \$(cat '$PWD/pid')" 'sleep 60' >build/fuzz/fdinfo_lint
# shellcheck disable=SC2016 # the engine's own name
printf '%s\n' '#!/bin/sh' '# ERROR: libFuzzer:' 'echo "Test unit written to $0"' 'exit 77' >build/fuzz/case
chmod +x build/fuzz/recording build/fuzz/fdinfo_lint build/fuzz/case
row 1 'cannot be kept: /none/crash-1: No such file' "$decoy" fuzz recording --build build --time 60s
row 1 'a job ended after 20 processes' "$decoy" fuzz recording --build build --time 60s
row 1 '"used-up":true' "$decoy" fuzz recording --build build --time 60s --json
row 1 '"name":"crash-[0-9a-f]+","kind":"crash","rule":""\}' "$decoy" fuzz case --build build --time 60s --json \
	--corpus "$(printf 'no\377utf8')"
row 3 ' 0 findings \(libfuzzer; stopped by SIGTERM\)' \
	sh -c 'echo $$ >pid; exec "$@"' sh "$decoy" fuzz fdinfo_lint --build build --time 60s

# the engine's own limits are higher than those of the target
# shellcheck disable=SC2016 # the engine's own name
printf '%s\n' '#!/bin/sh' '# ERROR: libFuzzer:' 'echo "==1== ERROR: libFuzzer: out-of-memory (used: 513Mb; limit: 512Mb)"' \
	'echo "Test unit written to $0"' 'exit 71' >build/fuzz/case
row 1 '^  again: [^ ]*case -timeout=30 -rss_limit_mb=512 [^ ]*input$' "$decoy" fuzz case --build build --time 60s
# the disk of TMPDIR is full as an input is written: the engine prints it, or does not
# shellcheck disable=SC2016 # the engine's own words
printf '%s\n' '#!/bin/sh' '# ERROR: libFuzzer:' ': >crash-1' 'echo "==1== ERROR: libFuzzer: deadly signal"' \
	'echo "Test unit written to crash-1"' 'echo "Base64: d2hvbGU="' 'exit 77' >build/fuzz/case
row 1 'input, base64: d2hvbGU=$' "$decoy" fuzz case --build build --time 60s --corpus cut-1
row 0 '^whole corpus findings history.ndjson $' sh -c 'printf "%s " "$(cat cut-1/findings/*.input)" $(ls cut-1)'
sed '/Base64/d' build/fuzz/case >build/fuzz/scenario
row 1 'cannot be kept: .*/crash-1: No such file' "$decoy" fuzz scenario --build build --time 60s --corpus cut-2
# a disk that is full as inputs are merged: engines do not say so
# shellcheck disable=SC2016 # the engine's own words
printf '%s\n' '#!/bin/sh' '# ERROR: libFuzzer:' 'for word; do [ -d "$word" ] && : >"$word/a" && exit; done' >build/fuzz/case
mkdir -p cut/corpus
echo input >cut/corpus/a
row 3 'corpus.new: not whole: is there no space left. The corpus stays as it was' \
	"$decoy" fuzz merge case --build build --corpus cut
row 0 '^input$' cat cut/corpus/a
# without an engine: however it ends, its input is kept
source=$(dirname "$0")/../../../fuzz
cat >none.c <<'END'
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	volatile char *copy = malloc(2);

#ifdef SLEEPS
	usleep(1000); /* else a fast machine is through in the shortest time */
#endif
	copy[1] = 0;
	if (size > 2 && data[0] == '{') {
#ifdef SOUND
		copy[0] = 0;
#elif defined(EXITS)
		exit(1);
#elif defined(DIES)
		*(volatile int *)8 = 1;
#else
		copy[1] = copy[2];
#endif
	}
	free((void *)copy);
	return 0;
}
END
mkdir -p none/fuzz
for flag in -DDIES -DEXITS -fsanitize=address; do
	cc -w "$flag" -I"$source" none.c "$source/regression.c" "$source/mutate.c" -o none/fuzz/case || continue
	row 1 '^  again: .*/findings/.*\.input' "$decoy" fuzz case --build none --engine none --corpus "none$flag"
done

cc -w -DSOUND -I"$source" none.c "$source/regression.c" "$source/mutate.c" -o none/fuzz/scenario
# so many executions, more or less than there are seeds and changes of them, or so long
for runs in 3 60000; do
	row 0 "^scenario: $runs executions .* 0 findings" "$decoy" fuzz scenario --build none --engine none --runs $runs --corpus none-runs
done
all='s/^scenario: ([0-9]+) executions.*/\1/p'
count=$("$decoy" fuzz scenario --build none --engine none --corpus none-runs 2>/dev/null | sed -nE "$all")
cc -w -DSOUND -DSLEEPS -I"$source" none.c "$source/regression.c" "$source/mutate.c" -o none/fuzz/scenario
less=$("$decoy" fuzz scenario --build none --engine none --time 1ms --corpus none-runs 2>/dev/null | sed -nE "$all")
row 0 '^less$' sh -c '[ "$1" -gt 0 ] && [ "$1" -lt "$2" ] && echo less' sh "$less" "$count"

# a merge that was killed left a part of the corpus aside
cat >build/fuzz/case <<'END'
#!/bin/sh
# ERROR: libFuzzer:
to=
for word; do
	case $word in
	-*) ;;
	*) [ -z "$to" ] || cp "$word"/* "$to"; to=${to:-$word} ;;
	esac
done
END
mkdir -p aside/corpus aside/corpus.old
touch aside/corpus/a aside/corpus.old/b
row 0 '^case: 2 inputs, 2 before' "$decoy" fuzz merge case --build build --corpus aside
row 0 '^a b corpus findings $' sh -c 'for path in aside/corpus/* aside/*; do printf "%s " "${path##*/}"; done'

# a parser of the user: a fault of the zoo is found, and its case shows it again
row 2 'expected --so FILE' "$decoy" fuzz mine
row 2 'asks parsers' "$decoy" fuzz mine --decoder true
row 3 'cannot be used' "$decoy" fuzz mine --so ./none.so
DECOY_ZOO_PARSER=wraps-64
export DECOY_ZOO_PARSER
row 1 'FOUND [a-z]+\.' "$decoy" fuzz mine --so "$object" --runs 2000 -o found
for directory in found/*; do
	row 1 '1 failed' "$decoy" reproduce 0001 --corpus "$directory" --so "$object"
done
# the report has it, with the command that shows it
row 0 '^mine-libzoo_object.so-[0-9a-f]{8} +1 campaign .* [1-9][0-9]* findings? kept' "$decoy" fuzz report
row 0 "decoy reproduce 0001 --corpus found/[a-z.-]+ --so $object" sh -c 'cat data/decoy/fuzz/mine-*/findings/*.json'
# one whose ids lose digits, and none of its faults is another one
DECOY_ZOO_PARSER=nvtop-id-32
row 1 '^FOUND client.id-width: fail' "$decoy" fuzz mine --so "$object" --runs 600 -o narrow
row 0 '^client.id-width $' sh -c 'for path in narrow/*; do printf "%s " "${path##*/}"; done'
# one that hangs as the time ends is found, and its command is one for a shell
DECOY_ZOO_PARSER=hang-empty-line
# shellcheck disable=SC2016 # it is evaluated
row_limited 1 'FOUND text.survives: hang' '"$decoy" fuzz mine --so "$object" --time ${limit}s --timeout $((limit * 300))ms -o "it'"'"'s here"'
sed -n 's/^  again: decoy/"$1"/p' err >again
row 1 'no answer within [0-9]+00 ms' sh -c '. ./again' sh "$decoy"
DECOY_ZOO_PARSER=ordinary
row 0 ' 0 findings \((without|guided by) coverage\)' "$decoy" fuzz mine --so "$object" --runs 300

# no place for the corpus is named
for verb in "mine --so $object --runs 1" report "report journal"; do
	# shellcheck disable=SC2086 # words of a command line
	row 2 '^decoy: no place for the corpus: neither XDG_DATA_HOME nor HOME is set; expected .* --corpus DIR$' \
		env -u XDG_DATA_HOME -u HOME "$decoy" fuzz $verb
done
row 2 '^decoy: no place for the corpus' env XDG_DATA_HOME= HOME= "$decoy" fuzz case --build none --engine none
row 3 'no-home/.local/share.*No such file or directory; --corpus DIR' env -u XDG_DATA_HOME HOME="$PWD/no-home" \
	"$decoy" fuzz mine --so "$object" --runs 1
row 0 '^not made$' sh -c '[ ! -e no-home ] && echo not made'
row 0 ' 0 findings' env -u XDG_DATA_HOME -u HOME "$decoy" fuzz mine --so "$object" --runs 1 --corpus somewhere

# what cannot be done is one sentence, and no finding: a corpus that cannot be read, a file in it that is no input, ...
echo text >plain
row 3 'cannot make .*plain for the corpus: Not a directory' "$decoy" fuzz mine --so "$object" --corpus plain
mkdir -p unread/corpus
ln -s nowhere unread/corpus/lost
row 3 'corpus/lost: cannot be read: No such file' "$decoy" fuzz mine --so "$object" --runs 1 --corpus unread
[ ! -x build/fuzz/journal ] ||
	row 3 'corpus/lost: cannot be read: No such file' "$decoy" fuzz journal --build build --runs 1 --corpus unread
mkdir -p pipe/corpus
mkfifo pipe/corpus/input
row 3 'corpus/input: cannot be read: it is a pipe' "$decoy" fuzz mine --so "$object" --runs 1 --corpus pipe
mkdir -p other/corpus
printf '# fdseq 99\n' >other/corpus/wrong
row 2 'other/corpus/wrong: no input: [0-9]+:[0-9]+: .*; remove it' "$decoy" fuzz mine --so "$object" --runs 1 --corpus other
# ... an adapter that says nothing, or no hello; no answer in time
row 3 'cannot be used' "$decoy" fuzz mine --stream 'sleep 60' --timeout 300ms --runs 1
row 3 'cannot be used' "$decoy" fuzz mine --stream cat --runs 1
# (it is stopped before its first answer)
cat >late.py <<'END'
import os, sys, time

hello = '{"type":"hello","protocol":1,"name":"a","version":"1","features":["parse"],"limits":{}}'
for line in sys.stdin:
    time.sleep(600 if os.path.exists("begun") else 0)
    open("begun", "w").close()
    print(hello, flush=True)
END
row 4 'nothing was judged: no execution ended in .* give it a longer --time' \
	"$decoy" fuzz mine --stream 'python3 late.py' --time 1ms --corpus late

export ASAN_OPTIONS=symbolize=0
# one that writes beyond its memory, with the sanitizer of either compiler
cat >mine.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decoy_subject.h"

static void *open_it(void) { return malloc(1); }
static void reset_it(void *self) { (void)self; }

static long parse_it(void *self, const char *text, size_t len, char *out, size_t cap)
{
	char *copy = malloc(30);
	int n = 0;

	(void)self;
#ifdef OVERFLOWS
	volatile int most = 2147483647;

	most += len > 20;
	len = len < 30 ? len : 30;
#endif
	for (size_t i = 0; i < len; i++)
		n += text[i] == '\n' ? 1 : 0;
	memcpy(copy, text, len);
	n = snprintf(out, cap, "{\"rejected\":\"%d lines of %c\"}", n, len ? copy[0] == 'd' ? 'd' : '-' : '-');
	free(copy);
	return n;
}

__attribute__((visibility("default"))) const struct decoy_subject decoy_subject = {
	.abi = 2, .name = "mine", .version = "1", .features = "parse",
	.open = open_it, .close = free, .reset = reset_it, .parse = parse_it,
};
END
for flags in "clang -fsanitize=fuzzer-no-link,address" "gcc -fsanitize=address -fsanitize-coverage=trace-pc"; do
	# shellcheck disable=SC2086 # words of a command line
	${flags} -shared -fPIC -I"$include" mine.c -o mine.so 2>/dev/null || continue
	# a command with the AddressSanitizer of one compiler loads no object with that of the other
	if grep -q __asan_init "$decoy"; then
		"$decoy" fuzz mine --so ./mine.so --runs 1 >out 2>err </dev/null
		! grep -q 'incompatible ASan runtimes' err || continue
	fi
	row 1 'guided by coverage' "$decoy" fuzz mine --so ./mine.so --runs 20 -o "found-${flags%% *}"
	# its report once, the words of its last line beside it
	cp err report.err
	row 0 '^1$' grep -c 'ERROR: AddressSanitizer' report.err
	row 1 'heap-buffer-overflow' "$decoy" reproduce 0001 --corpus "found-${flags%% *}/text.survives" --so ./mine.so
done
# a wrong sum goes on after its report, if it may
if clang -fsanitize=fuzzer-no-link,undefined -DOVERFLOWS -shared -fPIC -I"$include" mine.c -o sum.so 2>/dev/null; then
	row 1 'signed integer overflow' "$decoy" fuzz mine --so ./sum.so --runs 20
fi
# two faults that each text of a driver shows, in a parser that is sound beside them: both are found, each once
cat >two.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "decoy_subject.h"

extern struct decoy_subject decoy_subject;
__attribute__((visibility("default"))) struct decoy_subject decoy_subject;
static struct decoy_subject sound;

/* Put more behind each place that has a mark. The new length. */
static long spoil(char *out, long len, size_t cap, const char *mark, const char *more)
{
	const long n = (long)strlen(more), m = (long)strlen(mark);

	for (char *at = out; len > 0 && (size_t)len <= cap && (at = memmem(at, (size_t)(out + len - at), mark, (size_t)m)); at += m) {
		if ((size_t)(len + n) <= cap) {
			memmove(at + m + n, at + m, (size_t)(out + len - at - m));
			memcpy(at + m, more, (size_t)n);
		}
		len += n;
	}
	return len;
}

static long spoil_all(char *out, long len, size_t cap)
{
	len = spoil(out, len, cap, "\"driver\":\"", "the-");
	len = spoil(out, len, cap, "\"client_id\":\"", "1");
	return spoil(out, len, cap, "\"id\":\"", "1");
}

static long parse_it(void *self, const char *text, size_t len, char *out, size_t cap)
{
	return spoil_all(out, sound.parse(self, text, len, out, cap), cap);
}

static long state_it(void *self, char *out, size_t cap)
{
	return spoil_all(out, sound.state(self, out, cap), cap);
}

__attribute__((constructor)) static void choose(void)
{
	const struct decoy_subject *other = dlsym(dlopen(getenv("SOUND"), RTLD_NOW), "decoy_subject");

	sound = decoy_subject = *other;
	decoy_subject.parse = parse_it;
	decoy_subject.state = state_it;
}
END
cc -shared -fPIC -I"$include" two.c -o two.so -ldl
row 1 ' 2 findings ' env SOUND="$object" "$decoy" fuzz mine --so ./two.so --runs 600 -o both
row 0 '^client.driver-name client.id-width $' sh -c 'for path in both/*; do printf "%s " "${path##*/}"; done'
# one crash does not hide another of the same rule
cat >two-crashes.py <<'END'
import json
import sys

hello = '{"type":"hello","protocol":1,"name":"two","version":"1","features":["parse"],"limits":{}}'


def dies_of_memory(text):
    raise ValueError("memory %d" % len(text))


def dies_of_cycles(text):
    raise ValueError("cycles %d" % len(text))


for line in sys.stdin:
    ask = json.loads(line)
    text = "".join(fd.get("text", "") for fd in ask.get("fds", []))
    if ask["type"] == "hello":
        print(hello, flush=True)
        continue
    if "drm-resident-" in text:
        dies_of_memory(text)
    if "drm-cycles-" in text:
        dies_of_cycles(text)
    print(json.dumps({"type": ask["type"] if ask["type"] == "reset" else "result", "seq": ask["seq"],
                      "snapshot": {"unsupported": "it dies, or it does nothing"}}), flush=True)
END
row 1 '2 findings' "$decoy" fuzz mine --stream 'python3 two-crashes.py' --runs 300 -o two-crashes
cp err two-crashes.err
row 0 '^2$' grep -c '^FOUND text.survives: crash' two-crashes.err
row 0 'dies_of_memory' cat two-crashes.err
row 0 'dies_of_cycles' cat two-crashes.err
row 0 'text.survives-2' ls two-crashes

# one that dies of each input is given up, and a full disk loses no finding
cat >dies.c <<'END'
#include <stdlib.h>

#include "decoy_subject.h"

static void *open_it(void) { return malloc(1); }
static void reset_it(void *self) { (void)self; }
static long parse_it(void *self, const char *text, size_t len, char *out, size_t cap)
{
	(void)self, (void)text, (void)len, (void)out, (void)cap;
	abort();
}

__attribute__((visibility("default"))) const struct decoy_subject decoy_subject = {
	.abi = 2, .name = "dies", .version = "1", .features = "parse",
	.open = open_it, .close = free, .reset = reset_it, .parse = parse_it,
};
END
cc -shared -fPIC -I"$include" dies.c -o dies.so
row 1 '^stopped after 200 processes' "$decoy" fuzz mine --so ./dies.so --time 10m
cp err died
row 0 '^1$' grep -c '^FOUND text.survives: crash' died
mkdir full
cat >full.sh <<'END'
mount -t tmpfs -o size=64k none full || exit 9
mkdir -p full/target/corpus full/target/findings full/mine/corpus full/mine/findings full/found
dd if=/dev/zero of=full/rest bs=4096 2>/dev/null
"$@"
END
if unshare -rm mount -t tmpfs none full 2>/dev/null; then
	row 1 '^drm-driver:' unshare -rm sh full.sh "$decoy" fuzz mine --so ./dies.so --runs 2 --corpus full/mine -o full/found
	if [ -x build/fuzz/journal ]; then
		row 1 'cannot be kept: .*: No space left' \
			unshare -rm sh full.sh "$decoy" fuzz journal --build build --runs 300 --corpus full/target
		cp err kept-nowhere
		row 0 'FOUND journal: does-not-hold' cat kept-nowhere
		row 0 '  input, base64: [A-Za-z0-9+/]' cat kept-nowhere
	fi
	# the disk of TMPDIR is full by the time that a long input fails: it is kept whole; where nothing can be kept, it is on
	# standard error, whole
	cat >long.c <<'END'
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char zeros[4096];
	const int fd = open(getenv("REST"), O_WRONLY | O_CREAT | O_APPEND, 0666);

	(void)data;
	while (fd >= 0 && write(fd, zeros, sizeof(zeros)) > 0) {
	}
	close(fd);
	if (size == LONG)
		abort();
	return 0;
}
END
	cat >long.sh <<'END'
mount -t tmpfs -o size=4m none full || exit 9
mkdir -p full/tmp full/home/findings full/home/corpus
cp "$1" full/home/corpus/
shift
TMPDIR=$PWD/full/tmp REST=$PWD/full/rest "$@"
END
	mkdir -p long/fuzz
	cc -DLONG=40000 -I"$source" long.c "$source/regression.c" "$source/mutate.c" -o long/fuzz/case
	"$cc" -fsanitize=fuzzer -DLONG=3000 long.c -o long/fuzz/journal 2>/dev/null
	for target in "case none 40000" "journal libfuzzer 3000"; do
		# shellcheck disable=SC2086 # words
		set -- $target
		[ -x "long/fuzz/$1" ] || continue
		head -c "$3" /dev/urandom >whole
		mkdir -p "long-$1/corpus" "long-$1/findings"
		cp whole "long-$1/corpus/"
		row 1 'kept: ' unshare -rm sh long.sh whole "$decoy" fuzz "$1" --build long --engine "$2" --runs 300 --corpus "long-$1"
		row 0 '^0$' sh -c 'cmp "$@"; echo $?' sh whole "long-$1"/findings/*.input
		row 1 'cannot be kept: .*: No space left' \
			unshare -rm sh long.sh whole "$decoy" fuzz "$1" --build long --engine "$2" --runs 300 --corpus full/home
		sed -n 's/^  input, base64: //p' err | base64 -d >printed
		row 0 '^0$' sh -c 'cmp whole printed; echo $?'
	done
	set --
fi
# parsers of one name keep their inputs apart; an answer in bad form breaks no rule of its text
cat >answers.py <<'END'
import sys

hello = '{"type":"hello","protocol":1,"name":"a","version":"1","features":["parse"],"limits":{}}'
for line in sys.stdin:
    print(hello if '"hello"' in line else "none", flush=True)
END
row 1 'FOUND text.survives: protocol' "$decoy" fuzz mine --stream 'python3 answers.py' --runs 3
row 3 'cannot be used' "$decoy" fuzz mine --stream 'python3 none.py' --runs 3
row 0 '^3$' sh -c 'ls data/decoy/fuzz | grep -c mine-python3-' # these, and two-crashes.py
# a name that would colour the terminal, and a command that is no UTF-8
cat >red.py <<'END'
import json, sys

hello = '{"type":"hello","protocol":1,"name":"\\u001b[31mred","version":"1","features":["parse"],"limits":{}}'
for line in sys.stdin:
    skipped = json.dumps({"type": "skipped", "seq": json.loads(line).get("seq"), "reason": "none"})
    print(hello if '"hello"' in line else skipped, flush=True)
END
row 4 '^\\x1b\[31mred 1: 1 executions' "$decoy" fuzz mine --stream 'python3 red.py' --runs 1
row 4 '^\\x1b\[31mred 1, 0 cases' "$decoy" test --adapter-check --stream 'python3 red.py' --run engine/i915
name=$(printf 'my\377utf8')
printf '%s\n' "echo '{\"unsupported\":\"all\"}'" 'exit 2' >"$name"
row 4 '^\{"subject":"sh my.*utf8","engine":"without coverage","executions":2,' \
	"$decoy" fuzz mine --parser "sh $name" --runs 2 --json
row 4 '"subject": "sh my.*utf8"' "$decoy" test --adapter-check --parser "sh $name" --run engine/i915 --json
# one that sends the signal itself: the time of the machine does not matter
cat >stops.py <<'END'
import os, signal, sys, time

hello = '{"type":"hello","protocol":1,"name":"a","version":"1","features":["parse"],"limits":{}}'
for line in sys.stdin:
    if '"sweep"' in line:
        os.kill(int(open("pid").read()), signal.SIGTERM)
        time.sleep(9)
    print(hello, flush=True)
END
cat >stopped.sh <<'END'
echo $$ >pid
exec "$@" fuzz mine --stream 'python3 stops.py' --time 60s
END
row 3 ' 0 findings \(without coverage; stopped by SIGTERM\)' sh stopped.sh "$decoy"
rows_end
