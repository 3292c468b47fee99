#!/bin/sh
# SPDX-License-Identifier: MIT
# sanitize.sh DECOY SOURCE CC: with --sanitize the report of a sanitizer fails the case in which it was printed.
# Exit code 77 where CC has no sanitizers.
set -u
decoy=$1
source=$2
cc=$3
# shellcheck source=harness/cli/tests/rows.sh
. "$(dirname "$0")/rows.sh"

# Right answers to texts without a key; with an argument and no text, undefined, or never freed.
cat >adapter.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int one = 1;
	char *lost = malloc(100);

	if (getchar() != EOF)
		argc = 1;
	memset(lost, argc, 100);
	if (argc > 1 && !strcmp(argv[1], "shift"))
		one <<= 31 + argc;
	if (argc > 1 && !strcmp(argv[1], "write"))
		((volatile char *)lost)[98 + argc] = 1;
	if (argc < 2 || strcmp(argv[1], "leak"))
		free(lost);
	lost = NULL;
	fprintf(stderr, "%d\n", one);
	puts("{\"rejected\":\"no drm- key\"}");
	return 1;
}
END
"$cc" -g -fsanitize=address,undefined adapter.c -o adapter 2>/dev/null && ./adapter >/dev/null 2>&1
if [ $? != 1 ] || [ ! -x adapter ]; then
	echo "sanitize: $cc builds no program with sanitizers"
	exit 77
fi
ask() {
	code=$1 pattern=$2
	shift 2
	row "$code" "$pattern" "$decoy" test --run text/empty --no-relations "$@"
}

ask 0 '^1 passed' --sanitize --parser ./adapter
ask 0 '^1 passed' --parser './adapter shift'
ask 1 'runtime error: (left )?shift' --sanitize --parser './adapter shift'
ask 1 'its sanitizer reports' --sanitize --parser './adapter shift'
ask 1 'ERROR: AddressSanitizer: heap-buffer-overflow' --sanitize --parser './adapter write'
# the first lines of a report that is longer than what is kept of other output
ask 1 'WRITE of size 1' --sanitize --parser './adapter write; code=$?; head -c 6000 /dev/zero | tr "\\0" x >&2; exit $code'
# a program that cannot search for leaks (a tracer, a container) has none
if LSAN_OPTIONS=exitcode=0 ./adapter leak 2>&1 | grep -q 'detected memory leaks'; then
	LSAN_OPTIONS=exitcode=0
	export LSAN_OPTIONS
	ask 0 '^1 passed' --parser './adapter leak'
	ask 1 'ERROR: LeakSanitizer: detected memory leaks' --sanitize --parser './adapter leak'
fi

# what is reported at the end, after "bye" and at the end of the input, where the exit code is 0
sound="$source/harness/subject/examples"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
leaks='echo "==1==ERROR: LeakSanitizer: detected memory leaks" >&2'
ask 0 ' 0 failed' --stream "$sound/stream.py; $leaks"
ask 1 'LeakSanitizer' --sanitize --stream "$sound/stream.py; $leaks"
ask 1 '^FAIL +bye |protocol/bye' --sanitize --stream "$sound/stream.py; $leaks"
ask 0 ' 0 failed' --tree "$sound/tree.py; $leaks"
ask 1 'LeakSanitizer' --sanitize --tree "$sound/tree.py; $leaks"
# other output is none
ask 0 ' 0 failed' --sanitize --stream "$sound/stream.py; echo 'error: AddressSanitizer is not used' >&2"
rows_end
