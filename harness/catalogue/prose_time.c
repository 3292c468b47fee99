/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("time.catch-up", "S34 S42",
		 "A counter that fell should pass its earlier value again within ten seconds "
		 "and three further reads.",
		 "Readers hold the larger value until then and show a delta of 0. If a counter "
		 "never catches up, as after a reset that clears it, a busy client is shown as "
		 "idle for as long as the reader runs. The limit is Decoy's: the specification "
		 "has \"reasonable\".",
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
	PRODUCER(
		"time.catch-up-minute", "S34 S42",
		"A counter that fell passes its earlier value again within a minute and ten "
		"further reads.",
		"What time.catch-up advises, with a limit that no reasonable period goes beyond: "
		"by then readers that hold the larger value have shown a busy client as idle for a "
		"minute. Here, too, the limit is Decoy's.",
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
		 "Engine time and cycles of one engine rise together: while one rises for ten "
		 "seconds and three sweeps, the other does not stand still.",
		 "Not proved to be a fault: a driver may add one of them when a job completes. But "
		 "a counter that is never added to does the same, and readers that use it show an "
		 "idle client.",
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
		 "A counter is lower than it was; that is allowed, if it catches up.",
		 "Not a fault by itself. Readers that do not hold the larger value lose "
		 "the difference or count it twice, and a driver that need not dip spares "
		 "them the question.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t1500 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t2500 ns\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1500 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t2500 ns\n"),
	PRODUCER("time.key-flap", "S14 S32",
		 "An engine's key that was there and vanished does not come back.",
		 "Readers that index engines by position give one engine's time to "
		 "another; others forget the engine and count its lifetime when it "
		 "returns. xe drops its engines for a read when it cannot wake the GPU.",
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
		 "An engine's key that was there is missing in later reads.",
		 "The engine still exists, so readers hold a value that is no longer printed. "
		 "panfrost and panthor drop the keys when profiling is switched off.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-copy:\t100 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-copy:\t100 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\ndrm-engine-copy:\t100 ns\n"),
	PRODUCER("time.slow-read", "", "A read of the text lasted longer than a second.",
		 "A monitor reads every descriptor in turn and is blocked for as long. amdgpu "
		 "waited for seconds on busy submissions until linux 74ef9527bd87, and the "
		 "values of such a read belong to no instant.",
		 "@ 0 until=2000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n",
		 "@ 0 until=200000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n"),
	CONSUMER("time.first-sight", "S33 S35",
		 "The work of a client before its first sweep counts in its value, not in a "
		 "delta.",
		 "A monitor that starts today did not measure last week's work. htop subtracts "
		 "zero: its first screen shows 360000 %.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5000000000 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5000000200 ns\n",
		 "engine render: 5000000000 ns without a delta, then 5000000200 ns, delta 200 "
		 "ns\n"),
	CONSUMER("time.hold", "S35 S43",
		 "A value lower than one before does not count: the larger one stays until "
		 "it is passed.",
		 "Drivers may report late. Of eleven programs examined only igt-gpu-tools holds "
		 "the larger value; nvtop subtracts without a sign and shows 1271310309 %.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1500 ns\n",
		 "engine render: 1000, 2000, 2000 ns\n"),
	CONSUMER("time.key-gone", "S14 S35",
		 "If a key is missing in a later text, all others are still read, and the "
		 "engine's value is held.",
		 "amdgpu prints the core's keys alone when it cannot reserve its buffers. A "
		 "reader that sets the engine to zero counts its lifetime when the key returns.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "drm-engine-copy:\t9 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1100 ns\n@ 2000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1200 ns\n"
		 "drm-engine-copy:\t10 ns\n",
		 "engine render: 1000, 1100, 1200 ns\nengine copy: 9 ns, 9 ns or none, 10 ns "
		 "with a delta of 1 ns at most\n"),
	CONSUMER("time.late-key", "S14 S32",
		 "An engine that appears in a later read counts from there, under its own "
		 "name.",
		 "amdgpu prints an engine after its first use. igt-gpu-tools numbers engines by "
		 "their place in the text and adds the delta of one engine to another, and never "
		 "shows the new one.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-gfx:\t5000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-compute:\t100 ns\ndrm-engine-gfx:\t6000 ns\n",
		 "engine gfx: 5000 ns, then 6000 ns, delta 1000 ns\nengine compute: 100 ns from "
		 "the second sweep\n"),
	CONSUMER("time.no-recount", "S35 S43",
		 "After a dip, only the increase above the held value counts.",
		 "The increase up to the held value was counted before. htop, nvtop and qmassa "
		 "continue from the lower value and count it a second time: an idle client has "
		 "10 %.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1500 ns\n@ 3000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2000 ns\n"
		 "@ 4000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2100 ns\n",
		 "engine render: deltas of 1000, 0, 0 and 100 ns: 1100 ns in all\n"),
	CONSUMER("time.no-stale", "S35 S43",
		 "While a value is held the delta is zero or not shown.",
		 "igt-gpu-tools holds the value but keeps the delta of the sweep before, so "
		 "gputop shows a client at full load for as long as the dip lasts.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1500 ns\n@ 3000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1500 ns\n",
		 "engine render: deltas of 1000, 0 and 0 ns\n"),
	CONSUMER("time.order-free", "S05 S32",
		 "Keys and descriptors may come in another order in each sweep.",
		 "A directory has no order, and texts are built from lists that change. A reader "
		 "that compares by position confuses the copy engine with the render engine.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "drm-engine-copy:\t9 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-copy:\t10 ns\n"
		 "drm-engine-render:\t1200 ns\n",
		 "engine render: delta 200 ns\nengine copy: delta 1 ns\n"),
	CONSUMER("time.totals", "S27 S33",
		 "The totals of a device are the sums over its distinct clients.",
		 "This is the number on top of every monitor. With shared descriptors counted "
		 "twice, or deltas computed from the sum when a client ends, it is above the "
		 "truth or below zero.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "@ 0 pid=12 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-render:\t9 ns\n",
		 "226:128: two clients, render 14 ns\n"),
};

const struct prose_table prose_time = {rows, sizeof(rows) / sizeof(*rows)};
