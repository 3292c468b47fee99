/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("cycles.curfreq-follows-load", "S76",
		 "While the cycles of an engine advance, its current frequency is not 0.",
		 "A busy engine has a running clock. panfrost printed 0 Hz under load until "
		 "linux 64111a0e22a9, and MangoHud, which reads the key, showed a GPU at 0 "
		 "Hz.",
		 "@ 0\ndrm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "drm-engine-fragment:\t1000 ns\ndrm-cycles-fragment:\t500\n"
		 "drm-maxfreq-fragment:\t800000000 Hz\ndrm-curfreq-fragment:\t0 Hz\n"
		 "@ 1000000000\ndrm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "drm-engine-fragment:\t500001000 ns\ndrm-cycles-fragment:\t250000500\n"
		 "drm-maxfreq-fragment:\t800000000 Hz\ndrm-curfreq-fragment:\t0 Hz\n",
		 "@ 0\ndrm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "drm-engine-fragment:\t1000 ns\ndrm-cycles-fragment:\t500\n"
		 "drm-maxfreq-fragment:\t800000000 Hz\n"
		 "drm-curfreq-fragment:\t500000000 Hz\n@ 1000000000\n"
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "drm-engine-fragment:\t500001000 ns\ndrm-cycles-fragment:\t250000500\n"
		 "drm-maxfreq-fragment:\t800000000 Hz\n"
		 "drm-curfreq-fragment:\t500000000 Hz\n"),
	PRODUCER("cycles.curfreq-within-max", "S50",
		 "An engine's current frequency does not exceed its maximum.",
		 "Utilization is relative to the maximum: if the clock can run faster, an "
		 "engine shows more than 100 %.",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\ndrm-engine-fragment:\t5 ns\n"
		 "drm-maxfreq-fragment:\t800 MHz\ndrm-curfreq-fragment:\t900 MHz\n",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\ndrm-engine-fragment:\t5 ns\n"
		 "drm-maxfreq-fragment:\t800 MHz\ndrm-curfreq-fragment:\t650 MHz\n"),
	PRODUCER("cycles.exclusive", "S48 S52",
		 "An engine has total cycles or a maximum frequency, never both.",
		 "Both are denominators for the same cycles. Given both, readers disagree: "
		 "some divide by total cycles, some by the frequency, and a reader that uses "
		 "both counts the load twice.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5000000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t90000\n"
		 "drm-maxfreq-rcs:\t2100000000 Hz\n",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5000000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t90000\n"),
	PRODUCER("cycles.exclusive-driver", "S48 S52",
		 "A driver prints either total cycles or a maximum frequency, and the same "
		 "one for all clients and devices at all times.",
		 "The specification lets the driver choose. Readers decide by the first text "
		 "they see: if an engine prints the other key later, its cycles are divided "
		 "by a value that is no longer there, and two clients of one engine are "
		 "shown on different scales.",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t1000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t9600000\n"
		 "@ 1000000000\ndrm-driver:\txe\ndrm-client-id:\t12\n"
		 "drm-engine-rcs:\t1000 ns\ndrm-cycles-rcs:\t500\n"
		 "drm-maxfreq-rcs:\t2100000000 Hz\n@ 1000000000\ndrm-driver:\txe\n"
		 "drm-client-id:\t11\ndrm-engine-rcs:\t1000 ns\n",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t1000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t9600000\n"
		 "@ 1000000000\ndrm-driver:\txe\ndrm-client-id:\t12\n"
		 "drm-engine-rcs:\t1000 ns\ndrm-cycles-rcs:\t500\n"
		 "drm-total-cycles-rcs:\t28800000\n@ 1000000000\ndrm-driver:\txe\n"
		 "drm-client-id:\t11\ndrm-engine-rcs:\t1000 ns\n"),
	PRODUCER("cycles.exclusive-engines", "S48 S52",
		 "Either all engines in a text have total cycles, or all have a maximum "
		 "frequency.",
		 "The specification gives the choice to the driver, not to each engine. A "
		 "reader that expects one of the keys shows no utilization for the other "
		 "engines.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5000000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t90000\n"
		 "drm-engine-bcs:\t5000000 ns\ndrm-cycles-bcs:\t500\n"
		 "drm-maxfreq-bcs:\t2100000000 Hz\n",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5000000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t90000\n"
		 "drm-engine-bcs:\t5000000 ns\ndrm-cycles-bcs:\t500\n"
		 "drm-total-cycles-bcs:\t90000\n"),
	PRODUCER("cycles.has-engine", "S41",
		 "A text with drm-cycles-<keystr> also has drm-engine-<keystr>.",
		 "Most readers, including htop, only read engine time: they always show xe "
		 "as idle, because it prints cycles alone.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t28257900\n"
		 "drm-total-cycles-rcs:\t7655183225\n",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t1471765625 ns\n"
		 "drm-cycles-rcs:\t28257900\ndrm-total-cycles-rcs:\t7655183225\n"),
	PRODUCER("cycles.maxfreq-has-engine", "S50",
		 "A text with drm-maxfreq-<keystr> also has drm-engine-<keystr>.",
		 "A frequency on its own says nothing about usage, but readers list an "
		 "engine for it that is always idle. panfrost and panthor print it like this "
		 "while profiling is off.",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "drm-maxfreq-fragment:\t799999987 Hz\n",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\ndrm-engine-fragment:\t5 ns\n"
		 "drm-maxfreq-fragment:\t799999987 Hz\n"),
	PRODUCER("cycles.maxfreq-nonzero", "S50", "A maximum frequency is greater than zero.",
		 "Readers divide by it; with zero, the percentage becomes infinite or NaN.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t0 Hz\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("cycles.maxfreq-stable", "S50",
		 "An engine's maximum frequency is the same in every read.",
		 "It is the limit of the hardware, not the current limit. If a driver prints "
		 "the current limit, the same load appears to grow when the chip gets warm.",
		 "@ 0\ndrm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1000 ns\n"
		 "drm-cycles-gpu:\t500\ndrm-maxfreq-gpu:\t800000000 Hz\n@ 1000000000\n"
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t2000 ns\n"
		 "drm-cycles-gpu:\t900\ndrm-maxfreq-gpu:\t600000000 Hz\n",
		 "@ 0\ndrm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1000 ns\n"
		 "drm-cycles-gpu:\t500\ndrm-maxfreq-gpu:\t800000000 Hz\n@ 1000000000\n"
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t2000 ns\n"
		 "drm-cycles-gpu:\t900\ndrm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("cycles.maxfreq-unit", "S11 S49",
		 "A maximum frequency has a unit: Hz, KHz or MHz.",
		 "The specification has no default unit. A reader that drops a value without "
		 "a unit, as nvtop does, loses the key; a reader that guesses MHz is wrong "
		 "by a factor of a million.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t800000000\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("cycles.ratio-computable", "S46 S51",
		 "A text with cycles has a denominator for them: total cycles or the maximum "
		 "frequency.",
		 "Cycles alone have no scale, so readers cannot show anything for them. "
		 "Early versions of msm printed only cycles.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1734371319 ns\n"
		 "drm-cycles-gpu:\t1153645024\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1734371319 ns\n"
		 "drm-cycles-gpu:\t1153645024\ndrm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("cycles.same-maxfreq", "S50",
		 "All clients of a device print the same maximum frequency for an engine.",
		 "The limit of the hardware does not depend on the client. Readers divide "
		 "each client's cycles by the client's own value, so they show the same load "
		 "as two different percentages.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\tmsm\ndrm-client-id:\t7\n"
		 "drm-engine-gpu:\t5 ns\ndrm-cycles-gpu:\t5\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\tmsm\ndrm-client-id:\t8\n"
		 "drm-engine-gpu:\t5 ns\ndrm-cycles-gpu:\t5\ndrm-maxfreq-gpu:\t600000000 Hz\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\tmsm\ndrm-client-id:\t7\n"
		 "drm-engine-gpu:\t5 ns\ndrm-cycles-gpu:\t5\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\tmsm\ndrm-client-id:\t8\n"
		 "drm-engine-gpu:\t5 ns\ndrm-cycles-gpu:\t5\ndrm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("cycles.same-total", "S45 S46",
		 "An engine has one clock for total cycles: a client that is read later does "
		 "not print a smaller value.",
		 "The specification says \"for the given engine\" but not whether the count "
		 "may start anew for each client, so this is a question. It is reported only "
		 "after two consecutive sweeps, because a single clock reset looks the same "
		 "in one sweep.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t7\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t96000000\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t8\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t100\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t7\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t115200000\n"
		 "@ 1000000000 pid=11 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t8\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t19200100\n"
		 "@ 2000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t7\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t134400000\n"
		 "@ 2000000000 pid=11 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t8\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t38400100\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t7\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t96000000\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t8\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t96000100\n"
		 "@ 1000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t7\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t115200000\n"
		 "@ 1000000000 pid=11 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t8\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t115200100\n"
		 "@ 2000000000 pid=10 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t7\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t134400000\n"
		 "@ 2000000000 pid=11 fd=3 dev=226:128\ndrm-driver:\txe\ndrm-client-id:\t8\n"
		 "drm-engine-rcs:\t5 ns\ndrm-cycles-rcs:\t5\ndrm-total-cycles-rcs:\t134400100\n"),
	PRODUCER("cycles.total-advances", "S45 S46",
		 "While cycles advance, total cycles advance as well.",
		 "Utilization is relative to total cycles. If they stand still, readers "
		 "divide by zero: gputop from igt-gpu-tools shows NaN as a percentage.",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t1000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t9600000\n@ 1000000000\n"
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t2000 ns\n"
		 "drm-cycles-rcs:\t900\ndrm-total-cycles-rcs:\t9600000\n",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t1000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t9600000\n@ 1000000000\n"
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t2000 ns\n"
		 "drm-cycles-rcs:\t900\ndrm-total-cycles-rcs:\t28800000\n"),
	PRODUCER("cycles.total-has-cycles", "S45",
		 "A text with drm-total-cycles-<keystr> also has drm-cycles-<keystr>.",
		 "A denominator is useless without its numerator, and older versions of "
		 "igt-gpu-tools parsed the key as the total of a memory region called "
		 "cycles-rcs.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5 ns\n"
		 "drm-total-cycles-rcs:\t7655183225\n",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5 ns\n"
		 "drm-cycles-rcs:\t28257900\ndrm-total-cycles-rcs:\t7655183225\n"),
	PRODUCER("cycles.within-maxfreq", "S41 S50 S51",
		 "An engine has no more cycles than fit into its busy time at the maximum "
		 "frequency, with a tolerance of 1 % and one millisecond.",
		 "One of the three values is wrong, and readers show more than 100 % "
		 "utilization. A text from panthor has 1.92 cycles per nanosecond at 1 GHz.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1000000000 ns\n"
		 "drm-cycles-gpu:\t1920000000\ndrm-maxfreq-gpu:\t1000000000 Hz\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1000000000 ns\n"
		 "drm-cycles-gpu:\t920000000\ndrm-maxfreq-gpu:\t1000000000 Hz\n"),
	PRODUCER("cycles.within-total", "S45 S46 S47",
		 "Between two reads, cycles advance by no more than total cycles times the "
		 "capacity.",
		 "Both count the same clock, so a part cannot exceed the whole: the driver "
		 "sampled them at different moments, and readers show more than 100 %. If a "
		 "driver may add a job's cycles when the job ends, the total since the end "
		 "of the previous job counts, and engines with several units are not "
		 "checked.",
		 "@ 0 until=1000\ndrm-driver:\txe\ndrm-client-id:\t11\n"
		 "drm-engine-rcs:\t1000 ns\ndrm-cycles-rcs:\t19200000\n"
		 "drm-total-cycles-rcs:\t96000000\n@ 1000000000 until=1000001000\n"
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t2000 ns\n"
		 "drm-cycles-rcs:\t57600000\ndrm-total-cycles-rcs:\t115200000\n",
		 "@ 0 until=1000\ndrm-driver:\txe\ndrm-client-id:\t11\n"
		 "drm-engine-rcs:\t1000 ns\ndrm-cycles-rcs:\t19200000\n"
		 "drm-total-cycles-rcs:\t96000000\n@ 1000000000 until=1000001000\n"
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t2000 ns\n"
		 "drm-cycles-rcs:\t28800000\ndrm-total-cycles-rcs:\t115200000\n"),
	CONSUMER("cycles.both", "S48 S52",
		 "If an engine has total cycles and a maximum frequency, the reader uses one "
		 "of them and never adds the results.",
		 "The text breaks a rule, and the specification does not say which key "
		 "counts. Either gives a correct ratio; their sum does not.",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t0\n"
		 "drm-total-cycles-rcs:\t1000\ndrm-maxfreq-rcs:\t1000000000 Hz\n"
		 "@ 1000000000\ndrm-driver:\txe\ndrm-client-id:\t11\n"
		 "drm-cycles-rcs:\t500000000\ndrm-total-cycles-rcs:\t1000001000\n"
		 "drm-maxfreq-rcs:\t1000000000 Hz\n",
		 "engine rcs: busy 0.5, whichever key is used\n"),
	CONSUMER("cycles.freq-ratio", "S51",
		 "Cycles divided by maximum frequency, wall time and capacity are the "
		 "utilization relative to the engine's full speed.",
		 "An engine that is always busy at half its clock does half the work it "
		 "could do. nvtop expects ns after the cycles of msm and never reads them; "
		 "igt-gpu-tools does not read the maximum frequency.",
		 "@ 0\ndrm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t0 ns\n"
		 "drm-cycles-gpu:\t0\ndrm-maxfreq-gpu:\t800000000 Hz\n@ 1000000000\n"
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1000000000 ns\n"
		 "drm-cycles-gpu:\t400000000\ndrm-maxfreq-gpu:\t800000000 Hz\n",
		 "engine gpu: busy 1.0 of the time, 0.5 of its full speed\n"),
	CONSUMER("cycles.freq-units", "S49",
		 "Readers accept a maximum frequency in Hz, KHz and MHz.",
		 "The specification allows all three. nvtop only parses Hz, so it knows no "
		 "maximum for an engine of 800 MHz.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t800 MHz\n",
		 "engine gpu: 5 ns, maximum 800000000 Hz\n"),
	CONSUMER("cycles.read", "S40 S41 S44",
		 "Readers read each engine's cycles and total cycles, even where there is no "
		 "engine time.",
		 "xe prints nothing else. htop only reads engine time and shows xe as idle; "
		 "MangoHud only reads the render engine.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t28257900\n"
		 "drm-total-cycles-rcs:\t7655183225\n",
		 "engine rcs: 28257900 of 7655183225 cycles\n"),
	CONSUMER("cycles.total-ratio", "S45 S46 S47",
		 "Utilization is the delta of cycles divided by the delta of total cycles "
		 "and by the capacity; no CPU clock is involved.",
		 "Total cycles are the time base. A reader that divides by their absolute "
		 "value, or by nanoseconds, shows a number that is unrelated to the load.",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t100\n"
		 "drm-total-cycles-rcs:\t1000\n@ 1000000000\ndrm-driver:\txe\n"
		 "drm-client-id:\t11\ndrm-cycles-rcs:\t4900\n"
		 "drm-total-cycles-rcs:\t20200\n",
		 "engine rcs: grown by 4800 of 19200 cycles, busy 0.25\n"),
	CONSUMER("cycles.total-still", "S46 S47",
		 "If total cycles did not advance, utilization is absent or 0, never "
		 "infinite or NaN.",
		 "Two reads in quick succession, or a sleeping GPU, return the same "
		 "timestamp. gputop from igt-gpu-tools divides zero by zero.",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t500\n"
		 "drm-total-cycles-rcs:\t9600000\n@ 1000000000\ndrm-driver:\txe\n"
		 "drm-client-id:\t11\ndrm-cycles-rcs:\t500\n"
		 "drm-total-cycles-rcs:\t9600000\n",
		 "engine rcs: 500 cycles; no utilization, or 0\n"),
};

const struct prose_table prose_cycles = {rows, sizeof(rows) / sizeof(*rows)};
