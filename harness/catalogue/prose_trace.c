/* SPDX-License-Identifier: MIT */
/* Rules of streams and their notes. Examples are lines, as docs/grtrace.md describes them. */
#include "rows.h"

static const struct cat_prose rows[] = {
	TRACE_S("R01", "trace.record-magic",
		"Every record begins with 0x4701: a G and the version of its layout.",
		"A reader that cannot see where a record begins cannot find the next one "
		"either; with another layout every member is another.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 magic=0x4702\n",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"),
	TRACE_S("R02", "trace.record-length",
		"The length of a record is a multiple of 8 from 80 to 4,176, and so many "
		"bytes follow.",
		"The length leads to the next record; a wrong one costs all that is "
		"behind it, or is read as data.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 len=84\n",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"),
	TRACE_S("R03", "trace.record-cpu",
		"A record has the CPU of the stream that it is in, below the number of "
		"CPUs that STREAM has.",
		"Sequence numbers are counted by CPU: a record in another CPU's stream "
		"is lost in one and makes a gap in the other.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 cpu=9\n",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 cpu=1\n"),
	TRACE_S("R04", "trace.one-session",
		"The first note is STREAM, and version, session, size of records and "
		"clock are the same in all streams that are read together.",
		"Times and sequence numbers of two sessions cannot be compared: a merge "
		"of them is a story that never happened.",
		"STREAM session=2\n"
		"STREAM session=3\n"
		"RING_ALLOC job=1\n",
		"STREAM session=2\n"
		"RING_ALLOC job=1\n"),
	TRACE_S("R05", "trace.gap-explained",
		"Sequence numbers increase by 1, but for a gap that a LOST record at its "
		"place explains exactly; EOS counts all attempts.",
		"Loss that is not reported makes every latency and every absence wrong, "
		"and no report shows it.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 seq=3\n",
		"RING_ALLOC job=1\n"
		"LOST aux=2\n"
		"RING_COMMIT job=1 seq=3 order=3\n"),
	TRACE_S("R06", "trace.seq-forward",
		"A sequence number never repeats and never goes back; it wraps at 2^32.",
		"A record that comes twice is an event that did not happen twice: sums "
		"and counts are too large.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"
		"RING_COMMIT job=1 seq=1 order=1\n",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"),
	TRACE_S("R07", "trace.time-forward",
		"Time does not decrease in a stream; under the devices' own clocks, of "
		"each device. Equal times are allowed.",
		"Streams are merged by time. One record that is too early comes before "
		"its cause, and intervals become negative.",
		"RING_ALLOC job=1 t=20\n"
		"RING_COMMIT job=1 t=10\n",
		"RING_ALLOC job=1 t=20\n"
		"RING_COMMIT job=1 t=20\n"),
	TRACE_K("R08", "trace.stats-add-up",
		"Of each CPU attempted is written and dropped together, EOS has the same "
		"number, and its stream has no more events than were written.",
		"Loss is known by these counters. If they do not add up, a trace with "
		"holes passes for a whole one.",
		"# STATS attempted=10 written=7 dropped_full=2 dropped_big=0\n",
		"# STATS attempted=10 written=7 dropped_full=2 dropped_big=1\n"),
	TRACE_K("R09", "trace.events-counted",
		"While a session runs, the events of the device are those that were "
		"attempted and those that the filter left out.",
		"An event that reaches neither is lost before anything counts it.",
		"# the device counted 100 events\n"
		"# STATS attempted=90 filtered=9\n",
		"# the device counted 100 events\n"
		"# STATS attempted=90 filtered=10\n"),
	TRACE_S("R10", "trace.type-known",
		"The type of a record is an event or a note of this version. Another one "
		"is passed over by its length, and reported.",
		"A type that is guessed is an event with members that mean something "
		"else.",
		"RING_ALLOC job=1\n"
		"QUEUE job=1 type=40\n",
		"RING_ALLOC job=1\n"),
	TRACE_S("R11", "trace.reserved-zero",
		"Reserved flags, members that a type does not use, and the fill of a PDU "
		"are 0.",
		"What is not 0 today is read as something by the next version, and may "
		"be memory of the kernel.",
		"FENCE_WAIT job=1 pos=8\n", "FENCE_WAIT job=1\n"),
	TRACE_S("R12", "trace.no-kernel-address",
		"No member and no PDU holds an address of the kernel.",
		"A trace is copied, sent and published. An address defeats the "
		"randomization of the kernel that it came from.",
		"MEM_ALLOC aux=0xffff888012345678\n", "MEM_ALLOC aux=7\n"),
	TRACE_S("R13", "trace.ring-declared",
		"A device and a ring have their note before an event uses them.",
		"Without the note a reader does not know the ring's size, shape and "
		"engine: positions and fences cannot be judged.",
		"RING_ALLOC job=1 ring=5\n", "RING_ALLOC job=1 ring=0\n"),
	TRACE_S("R14", "trace.client-declared",
		"A client has its note before an event uses it (but where it may have closed before "
		"the trace began), and pid is that of its newest note.",
		"An event of an unknown client belongs to no process, and its time "
		"counts for none, or for the wrong one.",
		"RING_ALLOC job=1 client=1 pid=77\n", "RING_ALLOC job=1 client=1 pid=1\n"),
};

const struct prose_table prose_trace = {rows, sizeof(rows) / sizeof(*rows)};
