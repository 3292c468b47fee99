#!/bin/sh
# SPDX-License-Identifier: MIT
# fuzz.sh DECOY OBJECT INCLUDE: decoy fuzz. OBJECT is a parser of the zoo for --so, INCLUDE has decoy_subject.h.
set -u
decoy=$1
object=$2
include=$3
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"
# names of functions cost most of the time
export UBSAN_OPTIONS=symbolize=0:print_stacktrace=0
XDG_DATA_HOME=$PWD/data
export XDG_DATA_HOME

# a parser of the user: a fault of the zoo is found, and its case shows it again
row 2 'expected --so FILE' "$decoy" fuzz
row 2 'no such option' "$decoy" fuzz --decoder true
row 3 'cannot be used' "$decoy" fuzz --so ./none.so
DECOY_ZOO_PARSER=wraps-64
export DECOY_ZOO_PARSER
row 1 'FOUND [a-z]+\.' "$decoy" fuzz --so "$object" --runs 2000 -o found
for directory in found/*; do
	row 1 '1 failed' "$decoy" reproduce 0001 --corpus "$directory" --so "$object"
done
# the command that shows it is in the list that a program reads, too
row 1 "\"command\":\"decoy reproduce 0001 --corpus $PWD/data/decoy/fuzz/libzoo_object.so-[0-9a-f]{8}/findings/[a-z.-]+ --so $object" \
	"$decoy" fuzz --so "$object" --runs 2000 --json
# one whose ids lose digits, and none of its faults is another one
DECOY_ZOO_PARSER=nvtop-id-32
row 1 '^FOUND client.id-width: fail' "$decoy" fuzz --so "$object" --runs 600 -o narrow
row 0 '^client.id-width $' sh -c 'for path in narrow/*; do printf "%s " "${path##*/}"; done'
# one that hangs as the time ends is found, and its command is one for a shell
DECOY_ZOO_PARSER=hang-empty-line
# shellcheck disable=SC2016 # it is evaluated
row_limited 1 'FOUND text.survives: hang' '"$decoy" fuzz --so "$object" --time ${limit}s --timeout $((limit * 300))ms -o "it'"'"'s here"'
sed -n 's/^  again: decoy/"$1"/p' err >again
row 1 'no answer within [0-9]+00 ms' sh -c '. ./again' sh "$decoy"
DECOY_ZOO_PARSER=ordinary
row 0 ' 0 findings \((without|guided by) coverage\)' "$decoy" fuzz --so "$object" --runs 300

# no place for the corpus is named
row 2 '^decoy: no place for the corpus: neither XDG_DATA_HOME nor HOME is set; expected .* --corpus DIR$' \
	env -u XDG_DATA_HOME -u HOME "$decoy" fuzz --so "$object" --runs 1
row 2 '^decoy: no place for the corpus' env XDG_DATA_HOME= HOME= "$decoy" fuzz --so "$object" --runs 1
row 3 'no-home/.local/share.*No such file or directory; --corpus DIR' env -u XDG_DATA_HOME HOME="$PWD/no-home" \
	"$decoy" fuzz --so "$object" --runs 1
row 0 '^not made$' sh -c '[ ! -e no-home ] && echo not made'
row 0 ' 0 findings' env -u XDG_DATA_HOME -u HOME "$decoy" fuzz --so "$object" --runs 1 --corpus somewhere

# what cannot be done is one sentence, and no finding: a corpus that cannot be read, a file in it that is no input, ...
echo text >plain
row 3 'cannot make .*plain for the corpus: Not a directory' "$decoy" fuzz --so "$object" --corpus plain
mkdir -p unread/corpus
ln -s nowhere unread/corpus/lost
row 3 'corpus/lost: cannot be read: No such file' "$decoy" fuzz --so "$object" --runs 1 --corpus unread
mkdir -p pipe/corpus
mkfifo pipe/corpus/input
row 3 'corpus/input: cannot be read: it is a pipe' "$decoy" fuzz --so "$object" --runs 1 --corpus pipe
mkdir -p other/corpus
printf '# fdseq 99\n' >other/corpus/wrong
row 2 'other/corpus/wrong: no input: [0-9]+:[0-9]+: .*; remove it' "$decoy" fuzz --so "$object" --runs 1 --corpus other
# ... an adapter that says nothing, or no hello; no answer in time
row 3 'cannot be used' "$decoy" fuzz --stream 'sleep 60' --timeout 300ms --runs 1
row 3 'cannot be used' "$decoy" fuzz --stream cat --runs 1
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
	"$decoy" fuzz --stream 'python3 late.py' --time 1ms --corpus late

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
		"$decoy" fuzz --so ./mine.so --runs 1 >out 2>err </dev/null
		! grep -q 'incompatible ASan runtimes' err || continue
	fi
	row 1 'guided by coverage' "$decoy" fuzz --so ./mine.so --runs 20 -o "found-${flags%% *}"
	# its report once, the words of its last line beside it
	cp err report.err
	row 0 '^1$' grep -c 'ERROR: AddressSanitizer' report.err
	row 1 'heap-buffer-overflow' "$decoy" reproduce 0001 --corpus "found-${flags%% *}/text.survives" --so ./mine.so
done
# a wrong sum goes on after its report, if it may
if clang -fsanitize=fuzzer-no-link,undefined -DOVERFLOWS -shared -fPIC -I"$include" mine.c -o sum.so 2>/dev/null; then
	row 1 'signed integer overflow' "$decoy" fuzz --so ./sum.so --runs 20
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
row 1 ' 2 findings ' env SOUND="$object" "$decoy" fuzz --so ./two.so --runs 600 -o both
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
row 1 '2 findings' "$decoy" fuzz --stream 'python3 two-crashes.py' --runs 300 -o two-crashes
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
row 1 '^stopped after 200 processes' "$decoy" fuzz --so ./dies.so --time 10m
cp err died
row 0 '^1$' grep -c '^FOUND text.survives: crash' died
mkdir full
cat >full.sh <<'END'
mount -t tmpfs -o size=64k none full || exit 9
mkdir -p full/home/corpus full/home/findings full/found
dd if=/dev/zero of=full/rest bs=4096 2>/dev/null
"$@"
END
if unshare -rm mount -t tmpfs none full 2>/dev/null; then
	row 1 '^drm-driver:' unshare -rm sh full.sh "$decoy" fuzz --so ./dies.so --runs 2 --corpus full/home -o full/found
fi
# parsers of one name keep their inputs apart; an answer in bad form breaks no rule of its text
cat >answers.py <<'END'
import sys

hello = '{"type":"hello","protocol":1,"name":"a","version":"1","features":["parse"],"limits":{}}'
for line in sys.stdin:
    print(hello if '"hello"' in line else "none", flush=True)
END
row 1 'FOUND text.survives: protocol' "$decoy" fuzz --stream 'python3 answers.py' --runs 3
row 3 'cannot be used' "$decoy" fuzz --stream 'python3 none.py' --runs 3
row 0 '^3$' sh -c 'ls data/decoy/fuzz | grep -c ^python3-' # these, and two-crashes.py
# a name that would colour the terminal, and a command that is no UTF-8
cat >red.py <<'END'
import json, sys

hello = '{"type":"hello","protocol":1,"name":"\\u001b[31mred","version":"1","features":["parse"],"limits":{}}'
for line in sys.stdin:
    skipped = json.dumps({"type": "skipped", "seq": json.loads(line).get("seq"), "reason": "none"})
    print(hello if '"hello"' in line else skipped, flush=True)
END
row 4 '^\\x1b\[31mred 1: 1 executions' "$decoy" fuzz --stream 'python3 red.py' --runs 1
row 4 '^\\x1b\[31mred 1, 0 cases' "$decoy" test --adapter-check --stream 'python3 red.py' --run engine/i915
name=$(printf 'my\377utf8')
printf '%s\n' "echo '{\"unsupported\":\"all\"}'" 'exit 2' >"$name"
row 4 '^\{"subject":"sh my.*utf8","engine":"without coverage","executions":2,' \
	"$decoy" fuzz --parser "sh $name" --runs 2 --json
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
exec "$@" fuzz --stream 'python3 stops.py' --time 60s
END
row 3 ' 0 findings \(without coverage; stopped by SIGTERM\)' sh stopped.sh "$decoy"
rows_end
