/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("engine.capacity-has-engine", "S37",
		 "A text with a capacity has the engine time of the same name, too.",
		 "A capacity divides an engine's time; alone it divides nothing, and igt- "
		 "gpu-tools gives it to the next engine that comes. xe prints capacities "
		 "beside cycles only.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n"),
	PRODUCER("engine.capacity-nonzero", "S37 S39",
		 "A capacity is one or more; zero is forbidden in so many words.",
		 "Readers divide by it: qmassa gets an infinite ratio and shows 100 %, "
		 "igt-gpu-tools drops the engine.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t0\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n"),
	PRODUCER("engine.capacity-stable", "S32 S37",
		 "The capacity of an engine is the same in every read.",
		 "It counts pieces of hardware. qmassa reads it once, so after a change its "
		 "percentages are wrong as long as it runs.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-video:\t9 ns\n"
		 "drm-engine-capacity-video:\t4\n",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t5 ns\n"
		 "drm-engine-capacity-video:\t2\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-video:\t9 ns\n"
		 "drm-engine-capacity-video:\t2\n"),
	PRODUCER("engine.name-like-capacity", "S17 S30 S36",
		 "The name of an engine does not begin with capacity-: its key would be that of "
		 "a capacity.",
		 "The key of such an engine is, letter by letter, the key of another engine's "
		 "capacity. Most readers parse the time as a capacity and divide by nanoseconds.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-x:\t5 ns\n"
		 "drm-engine-capacity-x:\t9 ns\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-x:\t5 ns\n"
		 "drm-engine-x-capacity:\t9 ns\n"),
	PRODUCER("engine.same-capacity", "S32 S37",
		 "All clients of one device print the same capacity of an engine.",
		 "It counts identical engines of the hardware, which are the same for all. Readers "
		 "divide each client by its own value: the same load is shown as 50 % of one "
		 "client and 100 % of another.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-capacity-video:\t2\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-video:\t5 ns\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-capacity-video:\t2\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-capacity-video:\t2\n"),
	PRODUCER("engine.same-set", "S14 S31 S32",
		 "All clients of one device print the same engines.",
		 "Not a fault: a key may be left out, and amdgpu prints an engine once it was "
		 "used. But readers that list engines by the first client do not show those of "
		 "others.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-render:\t5 ns\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-video:\t5 ns\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-render:\t5 ns\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\ti915\ndrm-client-id:\t8\n"
		 "drm-engine-video:\t5 ns\ndrm-engine-render:\t0 ns\n"),
	PRODUCER("engine.sum-within-wall", "S27 S33",
		 "Between two sweeps the times of all clients in one engine rise together by no "
		 "more than the time between the reads, times the capacity; a twentieth "
		 "and a millisecond are allowed.",
		 "The time of an engine is shared by its clients. Readers add them up: with more "
		 "than there is, the device is above 100 %. A driver whose engine runs several "
		 "clients at once counts so by design, so this is advice.",
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
		 "No two engines of a text have the same name; each has one engine time.",
		 "amdgpu can print enc twice, for two generations of encoders. Readers keep the "
		 "last value, so the work of the first encoder is lost, or its time seems to "
		 "decrease.",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-engine-enc:\t100 ns\n"
		 "drm-engine-enc:\t200 ns\n",
		 "drm-driver:\tamdgpu\ndrm-client-id:\t12\ndrm-engine-enc:\t100 ns\n"
		 "drm-engine-enc_1:\t200 ns\n"),
	PRODUCER("engine.unit-ns", "S11 S30 S33",
		 "Engine time is a number, a blank and the unit ns.",
		 "The line that defines the key shows the unit without brackets, the "
		 "general rule calls units optional. htop, nvtop and others want the unit "
		 "and drop the engine without it.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5\n",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t5 ns\n"),
	PRODUCER("engine.within-wall", "S33",
		 "Between two reads an engine is busy for no longer than the time that "
		 "passed, times its capacity; the duration of the reads is allowed for, and a "
		 "twentieth and a millisecond, because clocks differ.",
		 "More is not possible, so time was counted twice or in the wrong unit. "
		 "nvtop drops such a value, htop shows 300 %. amdgpu adds up jobs that "
		 "overlap.",
		 "@ 0 until=1000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t0 ns\n@ 1000000000 until=1000001000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t3000000000 ns\n",
		 "@ 0 until=1000\ndrm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t0 ns\n@ 1000000000 until=1000001000\n"
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-render:\t900000000 ns\n"),
	CONSUMER("engine.capacity-default", "S14 S38",
		 "An engine without a capacity has the capacity one.",
		 "Most engines have none. A reader that starts from zero divides by it, "
		 "one that keeps the capacity of the engine before shows half of the load.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t9 ns\n"
		 "drm-engine-capacity-video:\t2\ndrm-engine-copy:\t5 ns\n",
		 "engine video: 9 ns, capacity 2\nengine copy: 5 ns, capacity 1\n"),
	CONSUMER("engine.capacity-divides", "S36 S37",
		 "A capacity belongs to the engine of its name and divides that engine's "
		 "utilization.",
		 "With two video engines a second of wall time holds two seconds of work. "
		 "htop ignores it and shows 200 %, nvtop drops the value just when both "
		 "are busy.",
		 "@ 0\ndrm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t0 ns\n"
		 "drm-engine-capacity-video:\t2\n@ 1000000000\ndrm-driver:\ti915\n"
		 "drm-client-id:\t7\ndrm-engine-video:\t1000000000 ns\n"
		 "drm-engine-capacity-video:\t2\n",
		 "engine video: grown by 1000000000 ns, busy 0.5\n"),
	CONSUMER("engine.capacity-zero", "S39",
		 "A capacity that is zero or no number counts as 1, or its engine is left out, "
		 "or the text is refused; no ratio is infinite.",
		 "The driver is wrong, and what a reader should do is not written. qmassa "
		 "divides by zero and clamps the result to 100 %.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-video:\t9 ns\n"
		 "drm-engine-capacity-video:\t0\ndrm-engine-copy:\t5 ns\n",
		 "engine video: 9 ns with capacity 1, or no such engine\n"
		 "engine copy: 5 ns, capacity 1\n"),
	CONSUMER("engine.many", "S31", "All engines of a text are read, however many there are.",
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
		 "An engine may have any name without white space: hyphens, digits, full "
		 "stops, names that begin like others.",
		 "Names come from the drivers: video-enhance, cache_clean, npu-amdxdna. "
		 "Programs with a list of names show nothing for a new one: resources "
		 "knows two engines of xe, nvtop only its own.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\ndrm-engine-vertex-tiler.0:\t5 ns\n"
		 "drm-engine-0:\t9 ns\n",
		 "engine vertex-tiler.0: 5 ns\nengine 0: 9 ns\n"),
	CONSUMER("engine.time", "S30 S33",
		 "Engine time is read in nanoseconds and reported under the engine's name.",
		 "Engine time is the purpose of the text. A reader that parses it as "
		 "microseconds, or adds the engines up under one name, shows a number that no "
		 "engine has.",
		 "drm-driver:\ti915\ndrm-client-id:\t7\n"
		 "drm-engine-render:\t9288864723 ns\ndrm-engine-copy:\t2035071108 ns\n",
		 "engine render: 9288864723 ns\nengine copy: 2035071108 ns\n"),
};

const struct prose_table prose_engine = {rows, sizeof(rows) / sizeof(*rows)};
