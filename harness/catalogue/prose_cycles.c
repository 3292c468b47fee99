/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	PRODUCER("cycles.curfreq-follows-load", "S76",
		 "While cycles of an engine advance, its present frequency is not 0.",
		 "An engine that works has a clock. panfrost printed 0 Hz under load until linux "
		 "64111a0e22a9, and MangoHud, which reads the key, showed a GPU at 0 Hz.",
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
		 "The present frequency of an engine is not above its maximum.",
		 "The maximum is what utilization is measured against: if the clock can "
		 "run faster, an engine shows more than 100 %.",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\ndrm-engine-fragment:\t5 ns\n"
		 "drm-maxfreq-fragment:\t800 MHz\ndrm-curfreq-fragment:\t900 MHz\n",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\ndrm-engine-fragment:\t5 ns\n"
		 "drm-maxfreq-fragment:\t800 MHz\ndrm-curfreq-fragment:\t650 MHz\n"),
	PRODUCER("cycles.exclusive", "S48 S52",
		 "An engine has total cycles or a maximum frequency, never both.",
		 "Each is a denominator for the same cycles, and with both of them readers "
		 "disagree: one divides by total cycles, another by the frequency, and one "
		 "that does both counts the load twice.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5000000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t90000\n"
		 "drm-maxfreq-rcs:\t2100000000 Hz\n",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5000000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t90000\n"),
	PRODUCER("cycles.exclusive-driver", "S48 S52",
		 "A driver prints total cycles or a maximum frequency for all its clients, devices "
		 "and "
		 "times, never both.",
		 "The sentence leaves the choice to a driver. Readers decide by the first text: an "
		 "engine that later has the other key is divided by what it no longer has, and two "
		 "clients of one engine are shown on two scales.",
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
		 "All engines of a text have total cycles, or all have a maximum frequency.",
		 "The sentence leaves the choice to a driver, not to an engine. A reader that "
		 "expects "
		 "one of the keys shows the other engines without utilization.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5000000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t90000\n"
		 "drm-engine-bcs:\t5000000 ns\ndrm-cycles-bcs:\t500\n"
		 "drm-maxfreq-bcs:\t2100000000 Hz\n",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5000000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t90000\n"
		 "drm-engine-bcs:\t5000000 ns\ndrm-cycles-bcs:\t500\n"
		 "drm-total-cycles-bcs:\t90000\n"),
	PRODUCER("cycles.has-engine", "S41",
		 "A text with cycles has the engine time of the same name, too.",
		 "Most readers, htop among them, read engine time only: they show xe, which "
		 "prints cycles alone, as always idle.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t28257900\n"
		 "drm-total-cycles-rcs:\t7655183225\n",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t1471765625 ns\n"
		 "drm-cycles-rcs:\t28257900\ndrm-total-cycles-rcs:\t7655183225\n"),
	PRODUCER("cycles.maxfreq-has-engine", "S50",
		 "A text with a maximum frequency has the engine time of the same name, too.",
		 "A frequency alone is no usage of the client, but readers list an engine for it "
		 "that is always idle. panfrost and panthor print it so while profiling is off.",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\n"
		 "drm-maxfreq-fragment:\t799999987 Hz\n",
		 "drm-driver:\tpanfrost\ndrm-client-id:\t15\ndrm-engine-fragment:\t5 ns\n"
		 "drm-maxfreq-fragment:\t799999987 Hz\n"),
	PRODUCER("cycles.maxfreq-nonzero", "S50",
		 "A maximum frequency is a number greater than zero.",
		 "Readers divide by it; zero gives an infinite ratio, or one that is no "
		 "number, where a percentage should be.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t0 Hz\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("cycles.maxfreq-stable", "S50",
		 "The maximum frequency of an engine is the same in every read.",
		 "It is the limit of the hardware, not the present limit. With a driver that "
		 "prints the present limit the same load is shown as larger when the chip gets "
		 "warm.",
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
		 "The specification names no default. A reader that drops a value without "
		 "its unit, as nvtop does, loses the key; one that guesses MHz is wrong by "
		 "a million.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t800000000\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("cycles.ratio-computable", "S46 S51",
		 "Cycles have a denominator beside them: total cycles, or the maximum "
		 "frequency.",
		 "Cycles alone are a number without a scale, and readers can show nothing "
		 "for them. The first form of the msm text was like this.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1734371319 ns\n"
		 "drm-cycles-gpu:\t1153645024\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1734371319 ns\n"
		 "drm-cycles-gpu:\t1153645024\ndrm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("cycles.same-maxfreq", "S50",
		 "All clients of one device print the same maximum frequency of an engine.",
		 "It is the limit of the hardware, which is the same for all. Readers divide each "
		 "client by its own value, and the same load is shown as two.",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\tmsm\ndrm-client-id:\t7\n"
		 "drm-engine-gpu:\t5 ns\ndrm-cycles-gpu:\t5\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\tmsm\ndrm-client-id:\t8\n"
		 "drm-engine-gpu:\t5 ns\ndrm-cycles-gpu:\t5\ndrm-maxfreq-gpu:\t600000000 Hz\n",
		 "@ 0 pid=10 fd=3 dev=226:128\ndrm-driver:\tmsm\ndrm-client-id:\t7\n"
		 "drm-engine-gpu:\t5 ns\ndrm-cycles-gpu:\t5\ndrm-maxfreq-gpu:\t800000000 Hz\n"
		 "@ 0 pid=11 fd=3 dev=226:128\ndrm-driver:\tmsm\ndrm-client-id:\t8\n"
		 "drm-engine-gpu:\t5 ns\ndrm-cycles-gpu:\t5\ndrm-maxfreq-gpu:\t800000000 Hz\n"),
	PRODUCER("cycles.same-total", "S45 S46",
		 "Total cycles of an engine are one clock: a later read of another client has no "
		 "fewer.",
		 "The sentence says for the given engine; whether it may begin anew for each "
		 "client is open, so this is a question. Two sweeps in a row have to show it: a "
		 "reset of the clock shows it in one.",
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
		 "While cycles advance, total cycles advance, too.",
		 "Utilization is measured against total cycles. If these do not advance, readers "
		 "divide by zero: gputop of igt-gpu-tools shows NaN as a percentage.",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t1000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t9600000\n@ 1000000000\n"
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t2000 ns\n"
		 "drm-cycles-rcs:\t900\ndrm-total-cycles-rcs:\t9600000\n",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t1000 ns\n"
		 "drm-cycles-rcs:\t500\ndrm-total-cycles-rcs:\t9600000\n@ 1000000000\n"
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t2000 ns\n"
		 "drm-cycles-rcs:\t900\ndrm-total-cycles-rcs:\t28800000\n"),
	PRODUCER("cycles.total-has-cycles", "S45",
		 "A text with total cycles has the cycles of the same name, too.",
		 "A denominator without its numerator is of no use, and older versions of "
		 "igt-gpu-tools parsed the key as the total of a memory region called cycles-rcs.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5 ns\n"
		 "drm-total-cycles-rcs:\t7655183225\n",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-engine-rcs:\t5 ns\n"
		 "drm-cycles-rcs:\t28257900\ndrm-total-cycles-rcs:\t7655183225\n"),
	PRODUCER("cycles.within-maxfreq", "S41 S50 S51",
		 "An engine has no more cycles than its busy time has at the maximum "
		 "frequency; one part in a hundred and a millisecond are allowed.",
		 "One of the three numbers is wrong, and utilization above 100 % follows. "
		 "A panthor text shows 1.92 cycles in a nanosecond at 1 GHz.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1000000000 ns\n"
		 "drm-cycles-gpu:\t1920000000\ndrm-maxfreq-gpu:\t1000000000 Hz\n",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1000000000 ns\n"
		 "drm-cycles-gpu:\t920000000\ndrm-maxfreq-gpu:\t1000000000 Hz\n"),
	PRODUCER("cycles.within-total", "S45 S46 S47",
		 "Between two reads cycles advance by no more than total cycles, times the "
		 "capacity.",
		 "Both count the same ticks, so the part is larger than the whole: the two "
		 "were sampled at different moments, and readers show more than 100 %. Of a "
		 "driver that may add a job's cycles when it ends, the total since the end of "
		 "the job before counts, and several units are not judged.",
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
		 "Where an engine has total cycles and a maximum frequency, one of them is "
		 "used; the results are never added.",
		 "The text breaks a rule, and no sentence decides which key counts. Either gives "
		 "a correct ratio; their sum does not.",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t0\n"
		 "drm-total-cycles-rcs:\t1000\ndrm-maxfreq-rcs:\t1000000000 Hz\n"
		 "@ 1000000000\ndrm-driver:\txe\ndrm-client-id:\t11\n"
		 "drm-cycles-rcs:\t500000000\ndrm-total-cycles-rcs:\t1000001000\n"
		 "drm-maxfreq-rcs:\t1000000000 Hz\n",
		 "engine rcs: busy 0.5, whichever key is used\n"),
	CONSUMER("cycles.freq-ratio", "S51",
		 "Cycles against maximum frequency, wall time and capacity give the share "
		 "of the engine's full speed.",
		 "An engine that is always busy at half of its clock does half of what it "
		 "could. nvtop wants ns after cycles of msm and never reads them; igt-gpu- "
		 "tools does not read the maximum frequency.",
		 "@ 0\ndrm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t0 ns\n"
		 "drm-cycles-gpu:\t0\ndrm-maxfreq-gpu:\t800000000 Hz\n@ 1000000000\n"
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t1000000000 ns\n"
		 "drm-cycles-gpu:\t400000000\ndrm-maxfreq-gpu:\t800000000 Hz\n",
		 "engine gpu: busy 1.0 of the time, 0.5 of its full speed\n"),
	CONSUMER("cycles.freq-units", "S49", "A maximum frequency is read in Hz, KHz and MHz.",
		 "All three are allowed. nvtop parses Hz alone and drops the others, so an "
		 "engine of 800 MHz has no maximum.",
		 "drm-driver:\tmsm\ndrm-client-id:\t8\ndrm-engine-gpu:\t5 ns\n"
		 "drm-maxfreq-gpu:\t800 MHz\n",
		 "engine gpu: 5 ns, maximum 800000000 Hz\n"),
	CONSUMER("cycles.read", "S40 S41 S44",
		 "Cycles and total cycles are read for each engine, where there is no "
		 "engine time, too.",
		 "xe prints nothing else. htop reads engine time only and shows xe idle; "
		 "MangoHud reads the render engine alone.",
		 "drm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t28257900\n"
		 "drm-total-cycles-rcs:\t7655183225\n",
		 "engine rcs: 28257900 of 7655183225 cycles\n"),
	CONSUMER("cycles.total-ratio", "S45 S46 S47",
		 "Utilization is the delta of cycles over the delta of total cycles and the "
		 "capacity; no clock of the CPU is used.",
		 "Total cycles are the time base. A reader that divides by the lifetime "
		 "value, or by nanoseconds, shows a number that has nothing to do with the "
		 "load.",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t100\n"
		 "drm-total-cycles-rcs:\t1000\n@ 1000000000\ndrm-driver:\txe\n"
		 "drm-client-id:\t11\ndrm-cycles-rcs:\t4900\n"
		 "drm-total-cycles-rcs:\t20200\n",
		 "engine rcs: grown by 4800 of 19200 cycles, busy 0.25\n"),
	CONSUMER("cycles.total-still", "S46 S47",
		 "Where total cycles did not grow, there is no utilization, or it is 0; it "
		 "is never infinite and never \"not a number\".",
		 "Two quick reads, or a GPU asleep, give the same timestamp. gputop of "
		 "igt-gpu-tools divides zero by zero.",
		 "@ 0\ndrm-driver:\txe\ndrm-client-id:\t11\ndrm-cycles-rcs:\t500\n"
		 "drm-total-cycles-rcs:\t9600000\n@ 1000000000\ndrm-driver:\txe\n"
		 "drm-client-id:\t11\ndrm-cycles-rcs:\t500\n"
		 "drm-total-cycles-rcs:\t9600000\n",
		 "engine rcs: 500 cycles; no utilization, or 0\n"),
};

const struct prose_table prose_cycles = {rows, sizeof(rows) / sizeof(*rows)};
