/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("time.catch-up", "S34 S42",
		 "A counter that fell passes its earlier value again within ten seconds "
		 "and three further reads.",
		 "Readers hold the larger value until then and show no growth. A counter "
		 "that never comes back, as after a reset that clears it, makes a busy "
		 "client idle for as long as the reader runs. The limit is ours: the text "
		 "says \"reasonable\".",
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
		 "The engine has not gone away, so readers hold a value that is no longer "
		 "said. panfrost and panthor drop the keys when profiling is switched off.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-copy:\t100 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-copy:\t100 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5 ns\ndrm-engine-copy:\t100 ns\n"),
	PRODUCER("time.slow-read", "", "A read of the text took longer than a second.",
		 "A monitor reads every descriptor in turn and stands still for as long. "
		 "amdgpu waited for seconds on busy submissions until linux 74ef9527bd87, "
		 "and what such a read says has no moment.",
		 "@ 0 until=2000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n",
		 "@ 0 until=200000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n"),
	CONSUMER("time.first-sight", "S33 S35",
		 "What a client did before it was first seen is its value, not its growth.",
		 "A monitor that starts today has not seen last week's work. htop takes "
		 "the growth against zero: its first screen shows 360000 %.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5000000000 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t5000000200 ns\n",
		 "engine render: 5000000000 ns without growth, then 5000000200 ns, "
		 "grown by 200 ns\n"),
	CONSUMER("time.hold", "S35 S43",
		 "A value lower than one before does not count: the larger one stays until "
		 "it is passed.",
		 "Drivers may report late. Of eleven programs looked at only igt-gpu-tools "
		 "holds the larger value; nvtop subtracts without a sign and shows "
		 "1271310309 %.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1500 ns\n",
		 "engine render: 1000, 2000, 2000 ns\n"),
	CONSUMER("time.key-gone", "S14 S35",
		 "A key that vanishes takes nothing else with it, and the engine's value "
		 "is held.",
		 "amdgpu prints the core's keys alone when it cannot reserve its buffers. "
		 "A reader that takes the engine for idle at zero counts its lifetime when "
		 "the key returns.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "drm-engine-copy:\t9 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1100 ns\n@ 2000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1200 ns\n"
		 "drm-engine-copy:\t10 ns\n",
		 "engine render: 1000, 1100, 1200 ns\n"
		 "engine copy: 9 ns, 9 ns or none, 10 ns grown by 1 ns at most\n"),
	CONSUMER("time.late-key", "S14 S32",
		 "An engine that appears in a later read counts from there, under its own "
		 "name.",
		 "amdgpu prints an engine after its first use. igt-gpu-tools numbers "
		 "engines by their place in the text and gives one engine the growth of "
		 "another, and never shows the new one.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-gfx:\t5000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-compute:\t100 ns\ndrm-engine-gfx:\t6000 ns\n",
		 "engine gfx: 5000 ns, then 6000 ns, grown by 1000 ns\n"
		 "engine compute: 100 ns from the second sweep\n"),
	CONSUMER("time.no-recount", "S35 S43",
		 "When a counter comes back from a dip, only what is above the held value "
		 "is growth.",
		 "The way back was counted before. htop, nvtop and qmassa take the lower "
		 "value as their new base and show it a second time: a client that did "
		 "nothing has 10 %.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1500 ns\n@ 3000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t2000 ns\n"
		 "@ 4000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2100 ns\n",
		 "engine render grows by 1000, 0, 0 and 100 ns: 1100 ns in all\n"),
	CONSUMER("time.no-stale", "S35 S43",
		 "While a value is held there is no growth: it is zero or not shown.",
		 "igt-gpu-tools holds the value but keeps the growth of the sweep before, "
		 "so gputop shows a client at full load for as long as the dip lasts.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "@ 1000000000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t2000 ns\n@ 2000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-render:\t1500 ns\n@ 3000000000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1500 ns\n",
		 "engine render grows by 1000 ns, then by nothing, then by nothing\n"),
	CONSUMER("time.order-free", "S05 S32",
		 "Keys and descriptors may come in another order in each sweep.",
		 "A directory has no order, and texts are built from lists that change. A "
		 "reader that compares by position takes the copy engine for the render "
		 "engine.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t1000 ns\n"
		 "drm-engine-copy:\t9 ns\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-copy:\t10 ns\n"
		 "drm-engine-render:\t1200 ns\n",
		 "engine render: grown by 200 ns\nengine copy: grown by 1 ns\n"),
	CONSUMER("time.totals", "S27 S33",
		 "The totals of a device are the sums over its distinct clients.",
		 "This is the number on top of every monitor. With shared descriptors "
		 "counted twice, or growth taken from the sum when a client ends, it is "
		 "above the truth or below zero.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t5 ns\n@ 0 pid=11 fd=3 dev=226:128\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "@ 0 pid=12 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-render:\t9 ns\n",
		 "226:128: two clients, render 14 ns\n"),
};

const struct prose_table prose_time = {rows, sizeof(rows) / sizeof(*rows)};
