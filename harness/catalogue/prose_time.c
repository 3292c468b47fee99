/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("time.catch-up", "S34 S42",
		 "A counter that decreased should exceed its previous value within ten "
		 "seconds and three further reads.",
		 "Until then, readers hold the larger value and show a delta of 0. If a "
		 "counter never catches up, for example after a reset that clears it, a busy "
		 "client appears idle for as long as the reader runs. The limit is Decoy's "
		 "own; the specification says \"reasonable\".",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2000 ns\n"
		 "@ 5000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1000 ns\n@ 10000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1100 ns\n@ 15000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1200 ns\n"
		 "@ 20000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1300 ns\n@ 25000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1400 ns\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2000 ns\n"
		 "@ 5000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1000 ns\n@ 10000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t2100 ns\n@ 15000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2200 ns\n"
		 "@ 20000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2300 ns\n@ 25000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t2400 ns\n"),
	PRODUCER("time.catch-up-minute", "S34 S42",
		 "A counter that decreased exceeds its previous value within a minute and "
		 "ten further reads.",
		 "This is time.catch-up with a limit beyond any reasonable period: by then, "
		 "readers that hold the larger value have shown a busy client as idle for a "
		 "minute. This limit is Decoy's own as well.",
		 "@ 0000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n"
		 "@ 10000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1001 ns\n"
		 "@ 20000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1002 ns\n"
		 "@ 30000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1003 ns\n"
		 "@ 40000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1004 ns\n"
		 "@ 50000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1005 ns\n"
		 "@ 60000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1006 ns\n"
		 "@ 70000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1007 ns\n"
		 "@ 80000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1008 ns\n"
		 "@ 90000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1009 ns\n"
		 "@ 100000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1010 ns\n"
		 "@ 110000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1011 ns\n"
		 "@ 120000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1012 ns\n",
		 "@ 0000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n"
		 "@ 10000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1001 ns\n"
		 "@ 20000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1002 ns\n"
		 "@ 30000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2001 ns\n"),
	PRODUCER("time.counter-still", "S33 S41",
		 "The time and cycles of an engine advance together: neither stands still "
		 "while the other advances for ten seconds and three sweeps.",
		 "This is not proof of a fault, because a driver may update one of them only "
		 "when a job completes. But a counter that is never updated looks the same, "
		 "and readers that use it show an idle client.",
		 "@ 0\ndrm-driver:\tmsm\ndrm-client-id:\t7\ndrm-engine-gpu:\t1000 ns\n"
		 "drm-cycles-gpu:\t500\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 5000000000\ndrm-driver:\tmsm\ndrm-client-id:\t7\ndrm-engine-gpu:\t4000000000 "
		 "ns\ndrm-cycles-gpu:\t500\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 10000000000\ndrm-driver:\tmsm\ndrm-client-id:\t7\ndrm-engine-gpu:\t8000000000 "
		 "ns\ndrm-cycles-gpu:\t500\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 15000000000\ndrm-driver:\tmsm\ndrm-client-id:\t7\ndrm-engine-gpu:\t12000000000 "
		 "ns\ndrm-cycles-gpu:\t500\ndrm-maxfreq-gpu:\t800000000 Hz\n",
		 "@ 0\ndrm-driver:\tmsm\ndrm-client-id:\t7\ndrm-engine-gpu:\t1000 ns\n"
		 "drm-cycles-gpu:\t500\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 5000000000\ndrm-driver:\tmsm\ndrm-client-id:\t7\ndrm-engine-gpu:\t4000000000 "
		 "ns\ndrm-cycles-gpu:\t400000500\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 10000000000\ndrm-driver:\tmsm\ndrm-client-id:\t7\ndrm-engine-gpu:\t8000000000 "
		 "ns\ndrm-cycles-gpu:\t800000500\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 15000000000\ndrm-driver:\tmsm\ndrm-client-id:\t7\n"
		 "drm-engine-gpu:\t12000000000 ns\ndrm-cycles-gpu:\t1200000500\n"
		 "drm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("time.dip", "S34 S42",
		 "A counter does not decrease. It is allowed to, as long as it catches up.",
		 "This is not a fault in itself. But readers that do not hold the larger "
		 "value lose the difference or count it twice, so a driver should avoid "
		 "decreasing counters if it can.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1500 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t2500 ns\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1500 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t2500 ns\n"),
	PRODUCER("time.key-flap", "S14 S32",
		 "An engine's key that was printed and then disappeared does not come back.",
		 "Readers that index engines by position assign one engine's time to "
		 "another; others forget the engine and count its lifetime usage when it "
		 "returns. xe omits its engines from a read if it cannot wake the GPU.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-copy:\t100 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\n@ 2000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-copy:\t200 ns\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-copy:\t100 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\ndrm-engine-copy:\t100 ns\n"
		 "@ 2000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\ndrm-engine-copy:\t200 ns\n"),
	PRODUCER("time.key-gone", "S14 S32",
		 "An engine's key that was printed once is also printed in later reads.",
		 "The engine still exists, so readers keep a value that is no longer "
		 "printed. panfrost and panthor drop the keys when profiling is switched "
		 "off.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-copy:\t100 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-copy:\t100 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\ndrm-engine-copy:\t100 ns\n"),
	PRODUCER("time.slow-read", "", "Reading a text takes no longer than a second.",
		 "A monitor reads one descriptor after another, so it is blocked for that "
		 "long. amdgpu waited several seconds for running submissions until linux "
		 "74ef9527bd87, and the values of such a read do not belong to any single "
		 "moment.",
		 "@ 0 until=2000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n",
		 "@ 0 until=200000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n"),
	CONSUMER("time.first-sight", "S33 S35",
		 "The work that a client did before the first sweep is part of its value, "
		 "but not of a delta.",
		 "A monitor that starts today did not measure last week's work. htop "
		 "subtracts zero and shows 360000 % on its first screen.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5000000000 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5000000200 ns\n",
		 "engine render: 5000000000 ns without a delta, then 5000000200 ns, delta 200 "
		 "ns\n"),
	CONSUMER("time.hold", "S35 S43",
		 "A value smaller than a previous one is ignored: the larger value stays "
		 "until it is exceeded.",
		 "Drivers may report late. Of eleven programs examined, only igt-gpu-tools "
		 "holds the larger value; nvtop subtracts unsigned numbers and shows "
		 "1271310309 %.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1500 ns\n",
		 "engine render: 1000, 2000, 2000 ns\n"),
	CONSUMER("time.key-gone", "S14 S35",
		 "If a key is missing from a later text, all others are still read and the "
		 "engine keeps its value.",
		 "amdgpu prints only the keys of the core when it cannot reserve its "
		 "buffers. A reader that resets the engine to zero counts its lifetime usage "
		 "when the key returns.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "drm-engine-copy:\t9 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1100 ns\n@ 2000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1200 ns\n"
		 "drm-engine-copy:\t10 ns\n",
		 "engine render: 1000, 1100, 1200 ns\nengine copy: 9 ns, 9 ns or none, 10 ns "
		 "with a delta of 1 ns at most\n"),
	CONSUMER("time.late-key", "S14 S32",
		 "An engine that first appears in a later read counts from then on, under "
		 "its own name.",
		 "amdgpu prints an engine only after its first use. igt-gpu-tools numbers "
		 "engines by their position in the text, so it adds one engine's delta to "
		 "another and never shows the new engine.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-gfx:\t5000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-compute:\t100 ns\ndrm-engine-gfx:\t6000 ns\n",
		 "engine gfx: 5000 ns, then 6000 ns, delta 1000 ns\nengine compute: 100 ns from "
		 "the second sweep\n"),
	CONSUMER("time.no-recount", "S35 S43",
		 "After a counter decreased, only the increase above the held value counts.",
		 "The increase up to the held value has been counted already. htop, nvtop "
		 "and qmassa continue from the smaller value and count it twice, so an idle "
		 "client shows 10 %.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1500 ns\n@ 3000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2000 ns\n"
		 "@ 4000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2100 ns\n",
		 "engine render: deltas of 1000, 0, 0 and 100 ns: 1100 ns in all\n"),
	CONSUMER("time.no-stale", "S35 S43",
		 "While a value is held, its delta is zero or not shown.",
		 "igt-gpu-tools holds the value but also keeps the delta of the previous "
		 "sweep, so gputop shows a client at full load until the counter catches up.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1500 ns\n@ 3000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1500 ns\n",
		 "engine render: deltas of 1000, 0 and 0 ns\n"),
	CONSUMER("time.order-free", "S05 S32",
		 "Keys and descriptors may come in a different order in each sweep.",
		 "Directories are unordered, and drivers build texts from lists that change. "
		 "A reader that compares by position confuses the copy engine with the "
		 "render engine.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "drm-engine-copy:\t9 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-copy:\t10 ns\n"
		 "drm-engine-render:\t1200 ns\n",
		 "engine render: delta 200 ns\nengine copy: delta 1 ns\n"),
	CONSUMER("time.totals", "S27 S33",
		 "A device's totals are the sums over its distinct clients.",
		 "Every monitor shows this number at the top. It is too large if shared "
		 "descriptors count twice, and becomes negative if the delta is computed "
		 "from the sum when a client exits.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "@ 0 pid=12 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-render:\t9 ns\n",
		 "226:128: two clients, render 14 ns\n"),
};

const struct prose_table prose_time = {rows, sizeof(rows) / sizeof(*rows)};
