/* SPDX-License-Identifier: MIT */
/* Rules of streams and their notes. Examples are lines, as docs/grtrace.md describes them. */
#include "rows.h"

static const struct cat_prose rows[] = {
	TRACE_S("R01", "trace.record-magic",
		"Every record begins with 0x4701: the letter G and the version of the "
		"record layout.",
		"A reader that does not recognise the start of one record cannot find the "
		"next either; with another layout, every member means something else.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 magic=0x4702\n",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"),
	TRACE_S("R02", "trace.record-length",
		"The length of a record is a multiple of 8 between 80 and 4,176, and that "
		"many bytes are present.",
		"The length leads to the next record; if it is wrong, everything that "
		"follows is lost or misread.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 len=84\n",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"),
	TRACE_S("R03", "trace.record-cpu",
		"A record carries the CPU of its stream, which is below the number of CPUs "
		"in STREAM.",
		"Sequence numbers are per CPU: a record in the wrong stream is missing from "
		"one CPU and leaves a gap in the other.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 cpu=9\n",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 cpu=1\n"),
	TRACE_S("R04", "trace.one-session",
		"The first note is STREAM, and all streams that are read together agree on "
		"version, session, record size and clock.",
		"Times and sequence numbers of two sessions cannot be compared: merging "
		"them shows a sequence of events that never happened.",
		"STREAM session=2\n"
		"STREAM session=3\n"
		"RING_ALLOC job=1\n",
		"STREAM session=2\n"
		"RING_ALLOC job=1\n"),
	TRACE_S("R05", "trace.gap-explained",
		"Sequence numbers increase by 1, except for a gap that a LOST record in the "
		"same place explains exactly; EOS has the number of all attempts.",
		"Unreported loss makes latencies wrong and events seem absent, and no "
		"report shows it.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1 seq=3\n",
		"RING_ALLOC job=1\n"
		"LOST aux=2\n"
		"RING_COMMIT job=1 seq=3 order=3\n"),
	TRACE_S("R06", "trace.seq-forward",
		"Sequence numbers never repeat or decrease, except when they wrap at 2^32.",
		"A repeated record is an event that did not happen twice: sums and counts "
		"become too large.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"
		"RING_COMMIT job=1 seq=1 order=1\n",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"),
	TRACE_S("R07", "trace.time-forward",
		"Time never decreases within a stream or, if devices have their own clocks, "
		"within each device of a stream. Equal times are allowed.",
		"Readers merge streams by time. A record with a time that is too early "
		"precedes its cause, and intervals become negative.",
		"RING_ALLOC job=1 t=20\n"
		"RING_COMMIT job=1 t=10\n",
		"RING_ALLOC job=1 t=20\n"
		"RING_COMMIT job=1 t=20\n"),
	TRACE_K("R08", "trace.stats-add-up",
		"For each CPU, attempted is the sum of written and dropped, EOS has the "
		"same number, and the stream has no more events than were written.",
		"These counters are how loss is noticed. If they do not add up, a trace "
		"with gaps passes for a complete one.",
		"# STATS attempted=10 written=7 dropped_full=2 dropped_big=0\n",
		"# STATS attempted=10 written=7 dropped_full=2 dropped_big=1\n"),
	TRACE_K("R09", "trace.events-counted",
		"During a session, each event of the device is counted either as attempted "
		"or as filtered out.",
		"An event that is in neither count was lost without a trace.",
		"# the device counted 100 events\n"
		"# STATS attempted=90 filtered=9\n",
		"# the device counted 100 events\n"
		"# STATS attempted=90 filtered=10\n"),
	TRACE_S("R10", "trace.type-known",
		"The type of a record is an event or a note of this version. Readers skip "
		"an unknown type by its length and report it.",
		"A reader that guesses the type interprets members that mean something "
		"else.",
		"RING_ALLOC job=1\n"
		"QUEUE job=1 type=40\n",
		"RING_ALLOC job=1\n"),
	TRACE_S("R11", "trace.reserved-zero",
		"Reserved flags, members that a type does not use, and the padding of a PDU "
		"are 0.",
		"The next version gives a meaning to what is not 0 today, and stray bytes "
		"may be leaked kernel memory.",
		"FENCE_WAIT job=1 pos=8\n", "FENCE_WAIT job=1\n"),
	TRACE_S("R12", "trace.no-kernel-address", "No member and no PDU contains a kernel address.",
		"People copy, send and publish traces. An address defeats the address space "
		"randomisation of the kernel that it came from.",
		"MEM_ALLOC aux=0xffff888012345678\n", "MEM_ALLOC aux=7\n"),
	TRACE_S("R13", "trace.ring-declared",
		"Devices and rings are declared by a note before an event refers to them.",
		"Without the note, a reader does not know the ring's size, shape and engine "
		"and cannot check positions and fences.",
		"RING_ALLOC job=1 ring=5\n", "RING_ALLOC job=1 ring=0\n"),
	TRACE_S("R14", "trace.client-declared",
		"A client is declared by a note before an event refers to it (unless it may "
		"have closed before the trace began), and pid is that of its latest note.",
		"An event of an unknown client belongs to no process, so its time is not "
		"counted or is counted for the wrong process.",
		"RING_ALLOC job=1 client=1 pid=77\n", "RING_ALLOC job=1 client=1 pid=1\n"),
};

const struct prose_table prose_trace = {rows, sizeof(rows) / sizeof(*rows)};
