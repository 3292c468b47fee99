/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("engine.capacity-has-engine", "S37",
		 "A text with drm-engine-capacity-<keystr> also has drm-engine-<keystr>.",
		 "A capacity scales the time of its engine, so it is useless alone, and "
		 "igt-gpu-tools applies it to the next engine in the text. xe prints "
		 "capacities next to cycles only.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n"),
	PRODUCER("engine.capacity-nonzero", "S37 S39",
		 "A capacity is at least 1; the specification explicitly forbids zero.",
		 "Readers divide by it: qmassa gets an infinite ratio and shows 100 %, "
		 "igt-gpu-tools drops the engine.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t0\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n"),
	PRODUCER("engine.capacity-stable", "S32 S37",
		 "An engine's capacity is the same in every read.",
		 "It counts hardware units. qmassa reads it only once, so its percentages "
		 "stay wrong after a change.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-video:\t9 ns\n"
		 "drm-engine-capacity-video:\t4\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-video:\t9 ns\n"
		 "drm-engine-capacity-video:\t2\n"),
	PRODUCER("engine.name-like-capacity", "S17 S30 S36",
		 "An engine name does not begin with \"capacity-\", because its key would be "
		 "the key of a capacity.",
		 "The two keys are identical. Most readers parse the engine time as a "
		 "capacity and divide by nanoseconds.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-x:\t5 ns\n"
		 "drm-engine-capacity-x:\t9 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-x:\t5 ns\n"
		 "drm-engine-x-capacity:\t9 ns\n"),
	PRODUCER("engine.same-capacity", "S32 S37",
		 "All clients of a device print the same capacity for an engine.",
		 "The number of hardware engines does not depend on the client. Readers "
		 "divide each client's time by the client's own value, so they show the same "
		 "load as 50 % for one client and 100 % for another.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-capacity-video:\t2\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-video:\t5 ns\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-capacity-video:\t2\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-capacity-video:\t2\n"),
	PRODUCER("engine.same-set", "S14 S31 S32",
		 "All clients of a device print the same engines.",
		 "This is not a fault: keys are optional, and amdgpu prints an engine only "
		 "after its first use. But readers that take the list of engines from the "
		 "first client do not show the others.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-render:\t5 ns\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-video:\t5 ns\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-render:\t5 ns\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-render:\t0 ns\n"),
	PRODUCER("engine.sum-within-wall", "S27 S33",
		 "Between two sweeps, the engine times of all clients together advance by no "
		 "more than the time between the reads times the capacity, with a tolerance "
		 "of 5 % and one millisecond.",
		 "Clients share the time of an engine. Readers add their times up, so the "
		 "device would show more than 100 %. If an engine can run several clients at "
		 "once, the driver counts like this by design, so this is advice.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t0 ns\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-render:\t0 ns\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t900000000 ns\n"
		 "@ 1000000000 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-render:\t900000000 ns\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t0 ns\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-render:\t0 ns\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t600000000 ns\n"
		 "@ 1000000000 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-render:\t400000000 ns\n"),
	PRODUCER("engine.unique-name", "S05 S32",
		 "Engine names are unique within a text, so each engine has one time.",
		 "amdgpu can print enc twice, for two generations of encoders. Readers keep "
		 "the last value, so the work of the first encoder is lost, or its time "
		 "appears to decrease.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-engine-enc:\t100 ns\n"
		 "drm-engine-enc:\t200 ns\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-engine-enc:\t100 ns\n"
		 "drm-engine-enc_1:\t200 ns\n"),
	PRODUCER("engine.unit-ns", "S11 S30 S33",
		 "Engine time is a number, a blank and the unit ns.",
		 "The definition of the key shows the unit without brackets, while the "
		 "general rule makes units optional. htop, nvtop and others require the unit "
		 "and drop the engine without it.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	PRODUCER("engine.within-wall", "S33",
		 "Between two reads, an engine is busy for no longer than the elapsed time "
		 "times its capacity. The tolerance is the duration of the reads plus 5 % "
		 "and one millisecond, because clocks differ.",
		 "A larger value is impossible, so the driver counted time twice or in the "
		 "wrong unit. nvtop drops such a value, htop shows 300 %. amdgpu adds up "
		 "jobs that overlap.",
		 "@ 0 until=1000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t0 ns\n@ 1000000000 until=1000001000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t3000000000 ns\n",
		 "@ 0 until=1000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t0 ns\n@ 1000000000 until=1000001000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t900000000 ns\n"),
	CONSUMER("engine.capacity-default", "S14 S38",
		 "An engine without a capacity key has a capacity of 1.",
		 "Most engines have none. A reader that starts with zero divides by it; a "
		 "reader that keeps the capacity of the previous engine shows only part of "
		 "the load.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t9 ns\n"
		 "drm-engine-capacity-video:\t2\ndrm-engine-copy:\t5 ns\n",
		 "engine video: 9 ns, capacity 2\nengine copy: 5 ns, capacity 1\n"),
	CONSUMER("engine.capacity-divides", "S36 S37",
		 "A capacity applies to the engine of the same name, and the reader divides "
		 "that engine's utilization by it.",
		 "Two video engines can do two seconds of work per second of wall time. htop "
		 "ignores the capacity and shows 200 %; nvtop drops the value whenever both "
		 "are busy.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t0 ns\n"
		 "drm-engine-capacity-video:\t2\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-video:\t1000000000 ns\n"
		 "drm-engine-capacity-video:\t2\n",
		 "engine video: grown by 1000000000 ns, busy 0.5\n"),
	CONSUMER("engine.capacity-zero", "S39",
		 "If a capacity is zero or not a number, the reader uses 1, omits the engine "
		 "or rejects the text; no ratio is infinite.",
		 "The driver is wrong, and the specification does not say what a reader "
		 "should do. qmassa divides by zero and clamps the result to 100 %.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t9 ns\n"
		 "drm-engine-capacity-video:\t0\ndrm-engine-copy:\t5 ns\n",
		 "engine video: 9 ns with capacity 1, or no such engine\n"
		 "engine copy: 5 ns, capacity 1\n"),
	CONSUMER("engine.many", "S31",
		 "Readers read all engines of a text, however many there are.",
		 "The specification sets no limit. igt-gpu-tools aborts at the sixteenth "
		 "engine; amdgpu already has names for more than ten kinds.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-e01:\t1 ns\n"
		 "drm-engine-e02:\t2 ns\ndrm-engine-e03:\t3 ns\ndrm-engine-e04:\t4 ns\n"
		 "drm-engine-e05:\t5 ns\ndrm-engine-e06:\t6 ns\ndrm-engine-e07:\t7 ns\n"
		 "drm-engine-e08:\t8 ns\ndrm-engine-e09:\t9 ns\ndrm-engine-e10:\t10 ns\n"
		 "drm-engine-e11:\t11 ns\ndrm-engine-e12:\t12 ns\ndrm-engine-e13:\t13 ns\n"
		 "drm-engine-e14:\t14 ns\ndrm-engine-e15:\t15 ns\ndrm-engine-e16:\t16 ns\n"
		 "drm-engine-e17:\t17 ns\n",
		 "seventeen engines, e01 with 1 ns to e17 with 17 ns\n"),
	CONSUMER("engine.names-free", "S17 S32",
		 "An engine can have any name without whitespace, including hyphens, digits, "
		 "full stops and names that are a prefix of another.",
		 "Drivers choose the names: video-enhance, cache_clean, npu-amdxdna. "
		 "Programs with a fixed list show nothing for a new name: resources knows "
		 "two engines of xe, nvtop only the names in its source.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-vertex-tiler.0:\t5 ns\n"
		 "drm-engine-0:\t9 ns\n",
		 "engine vertex-tiler.0: 5 ns\nengine 0: 9 ns\n"),
	CONSUMER("engine.time", "S30 S33",
		 "Readers parse engine time as nanoseconds and report it under the engine's "
		 "name.",
		 "Engine time is what the text exists for. A reader that parses it as "
		 "microseconds, or adds up several engines under one name, shows a value "
		 "that no engine has.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t9288864723 ns\ndrm-engine-copy:\t2035071108 ns\n",
		 "engine render: 9288864723 ns\nengine copy: 2035071108 ns\n"),
};

const struct prose_table prose_engine = {rows, sizeof(rows) / sizeof(*rows)};
