#!/bin/sh
# SPDX-License-Identifier: MIT
# drive_uml.sh DECOY SOURCE: the driver test in UML, where its guest is in the cache (else 77): sound and faulty cells of
# the kernel's own drivers and of fake_drm, known failures, workloads that break the protocol.
set -u
decoy=$1
source=$2
"$source/ci/kernels/uml" --cached >/dev/null || exit
# shellcheck source=harness/cli/tests/rows.sh
. "$source/harness/cli/tests/rows.sh"

next='queue/back-to-back:fragment'
rule="$next~driver.waiting"

# two runs are the same, register by register
row 0 '^1 passed, 0 failed, 0 skipped' "$decoy" vm --hardware v3d --run busy/one-engine:tfu --registers first \
	--report json=first.json
row 0 '^1 passed, 0 failed, 0 skipped' "$decoy" vm --hardware v3d --run busy/one-engine:tfu --registers second
row 0 '^[0-9]+ write 0x[0-9a-f]+ hub.TFU_ICFG 0x' cat first
row 0 '^same$' sh -c 'cmp first second && echo same'

# what a driver counts twice, with the bound, the reads, the registers and the way to repeat it
row 1 '^fail +queue/back-to-back:fragment~driver.waiting' "$decoy" vm --hardware panfrost --run "$next" --registers r \
	--report json=before.json --report html=page.html --report ktap=k --report junit=j --report sarif=s
cp out seen
for pattern in '^    drm-engine-fragment: [0-9]+, allowed from [0-9]+ to [0-9]+ \(the registers of panfrost' \
	'^    > +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +=+.*o' '^      driver.wall +1 ' 'JS_COMMAND_NEXT' \
	"play it alone: decoy vm --hardware panfrost --run '$next'" '^0 passed, 1 failed, 0 skipped'; do
	row 0 "$pattern" cat seen
done
row 0 '<svg' cat page.html
row 0 'class="mark printed wrong"' cat page.html
row 0 '^not ok 1 ' cat k

# the file that a run writes of its failures keeps them known
row 1 '1 failed' "$decoy" vm --hardware panfrost --run "$next" --write-expect written
row 0 "^xfail $rule fail: client 0" cat written
row 0 '^0 passed, 0 failed, 1 skipped' "$decoy" vm --hardware panfrost --run "$next" --expect written

# known failures, and those that are known no more
echo 'xfail busy/one-engine:fragment~driver.waiting it was so once' >gone
echo "xfail $rule a job in NEXT counts" >known
row 0 '^0 passed, 0 failed, 1 skipped' "$decoy" vm --hardware panfrost --run "$next" --expect known
row 0 '^0 passed, 0 failed, 1 skipped' "$decoy" vm --hardware panfrost --run "$next" --baseline before.json
row 1 'expected failure passed; remove line 1 from gone' "$decoy" vm --hardware panfrost --run idle/open --run 'busy/one-*' \
	--expect gone
echo "xfail no-such/cell~driver.waiting x" >stale
row 1 'matches no case' "$decoy" vm --hardware panfrost --run idle/open --expect stale
row 4 'leave no cell' "$decoy" vm --hardware panfrost --run no-such/cell

# a fault of the kernel is the driver's, and the cell's
row 1 '^crash +close/mid-job:tfu~kernel.module-fault' "$decoy" vm --hardware v3d --run close/mid-job:tfu
cp out seen
row 0 '\[v3d\]' cat seen

# fake_drm
row 0 '^2 passed, 0 failed, 0 skipped' "$decoy" vm --kernel uml --workload builtin --run busy/one-engine:render --run memory/shared

# a workload that is none
cat >bad.c <<'END'
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "";
	char line[256];

	if (!strcmp(how, "dies") || !fgets(line, sizeof(line), stdin))
		return 7;
	if (!strcmp(how, "silent"))
		pause();
	if (!strcmp(how, "nonsense"))
		puts("good morning");
	if (!strcmp(how, "version"))
		puts("queue a b 1\nhello 2 bad 1");
	if (!strcmp(how, "empty"))
		puts("hello 1 bad 1");
	for (int i = 0; !strcmp(how, "flood") && i < 100000; i++)
		puts("region aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
	fflush(stdout);
	while (fgets(line, sizeof(line), stdin))
		;
	return 0;
}
END
if ${CC:-cc} -static -o bad bad.c 2>/dev/null; then
	for how in dies silent nonsense version empty flood; do
		row 3 '^decoy: vm: --workload ./bad: ..' "$decoy" vm --hardware v3d --workload "./bad $how" --timeout 1s
		! grep -q passed out || row 0 'no verdict' cat out
		sed "s/^/    $how: /" err
	done
fi
row 3 'No such file' "$decoy" vm --hardware v3d --workload ./no-such-program

rows_end
