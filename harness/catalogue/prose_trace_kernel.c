/* SPDX-License-Identifier: MIT */
/* Rules that a kernel, its counters and the truth show, and those of tools. */
#include "rows.h"

static const struct cat_prose rows[] = {
	TRACE_K("R30", "trace.type-filter",
		"No event is outside of the mask that was asked for; notes are there all "
		"the same.",
		"A filter is how a trace of hours fits. What slips through pushes out "
		"what was asked for.",
		"# SETUP type_mask: ISSUE, COMPLETE\n"
		"ISSUE job=1\n"
		"FENCE_SIGNAL job=1\n",
		"# SETUP type_mask: ISSUE, COMPLETE\n"
		"ISSUE job=1\n"
		"COMPLETE job=1\n"),
	TRACE_K("R31", "trace.owner-filter",
		"Of the client that was asked for every event is there, of others none; "
		"of an owner, those of the calls at its time.",
		"A trace of one program that lacks its events, or has those of others, "
		"sends its reader after the wrong program.",
		"# SETUP client: 2\n"
		"ISSUE job=1 client=2\n"
		"ISSUE job=2 client=3\n",
		"# SETUP client: 2\n"
		"ISSUE job=1 client=2\n"),
	TRACE_K("R32", "trace.range-filter",
		"Rings below 64 are chosen by their bit, positions by a range with both "
		"ends included.",
		"An event at the end of a range is the one that was searched for.",
		"# SETUP pos_low: 32, pos_high: 64; the job that ends at 64 is missing\n"
		"RING_COMMIT job=1\n",
		"# SETUP pos_low: 32, pos_high: 64\n"
		"RING_COMMIT job=1\n"
		"RING_COMMIT job=2\n"),
	TRACE_K("R33", "trace.stop-is-final", "No event has a time after STOP returned; notes may.",
		"Who stops a trace reads it then. What is written later races with the "
		"reader.",
		"# STOP returned at 50\n"
		"ISSUE job=1 t=60\n",
		"# STOP returned at 50\n"
		"ISSUE job=1 t=50\n"
		"EOS t=60 aux=1\n"),
	TRACE_K("R34", "trace.teardown-is-final",
		"After TEARDOWN no memory of the session is used, and all of it is free.",
		"An event that is on its way on another CPU writes into freed memory of "
		"the kernel.",
		"# after TEARDOWN KASAN reports a write, or kmemleak a buffer\n",
		"# after TEARDOWN 1,000 sessions later as much memory is free as before\n"),
	TRACE_K("R35", "trace.restart",
		"START after STOP goes on with the sequence numbers, writes CLOCK, and "
		"shows nothing of an earlier session.",
		"A number that begins again is a gap or a repetition to every reader; a "
		"record of an earlier session is another user's.",
		"ISSUE job=1 seq=0\n"
		"# STOP, START\n"
		"ISSUE job=2 seq=0\n",
		"ISSUE job=1 seq=0\n"
		"# STOP, START\n"
		"CLOCK\n"
		"ISSUE job=2 seq=1\n"),
	TRACE_K("R36", "trace.overwrite-newest",
		"In the mode OVERWRITE a snapshot is one contiguous run that ends with "
		"the newest record; LOST has the number before it.",
		"The mode is there to see what happened last. A run that ends early "
		"lacks just that.",
		"# 100 attempts, 10 fit\n"
		"LOST aux=80\n"
		"ISSUE job=81 seq=80\n",
		"# 100 attempts, 1 fits\n"
		"LOST aux=99\n"
		"ISSUE job=100 seq=99\n"),
	TRACE_K("R37", "trace.discard-oldest",
		"In the mode DISCARD what is kept is the oldest, contiguous up to each "
		"LOST.",
		"A record that is put over an older one destroys what a reader has begun "
		"to read.",
		"# the buffer is full after job 1\n"
		"ISSUE job=2 seq=1\n"
		"LOST aux=1 seq=0\n",
		"# the buffer is full after job 1\n"
		"ISSUE job=1 seq=0\n"
		"LOST aux=1 seq=1\n"),
	TRACE_K("R38", "trace.pdu-exact",
		"A PDU has the bytes that were passed; with relay no record spans two "
		"sub-buffers.",
		"A PDU that is cut or mixed up carries data of another event.",
		"# 8 bytes 01..08 were passed, and 01 02 03 04 00 00 00 00 follow the record\n",
		"# 8 bytes 01..08 were passed, and 01..08 follow the record\n"),
	TRACE_K("R39", "trace.pdu-bounds",
		"PDUs of 0, 1, 4,095 and 4,096 bytes are whole; of one of 4,097 there is "
		"the record with TRUNC, and the stream goes on.",
		"The largest PDU is where a length overflows or a buffer is too small by "
		"one.",
		"# 4,097 bytes were passed: no record follows, and no LOST\n",
		"# 4,097 bytes were passed\n"
		"MSG flags=8\n"),
	TRACE_K("R40", "trace.message-exact",
		"Messages of one writer keep their order and their bytes, at most 256.",
		"Messages mark the phases of a test: exchanged ones move its events into "
		"another phase.",
		"# written: one, two\n"
		"MSG text=two\n"
		"MSG text=one\n",
		"# written: one, two\n"
		"MSG text=one\n"
		"MSG text=two\n"),
	TRACE_K("R41", "trace.read-any-size",
		"Reading on any CPU and in pieces of any size gives the same bytes.",
		"A record that depends on how it is read is lost by every second reader.",
		"# read in pieces of 4,096 bytes a stream has 100 records, in pieces of 4,176 it has 99\n",
		"# 100 records in both\n"),
	TRACE_K("R42", "trace.one-reader",
		"A second descriptor of a stream that has a reader is refused: EBUSY.",
		"Two readers share the records between them, and each has a stream with "
		"holes.",
		"# GRT_IOC_STREAM of CPU 0, twice: both succeed\n",
		"# the second is refused: EBUSY\n"),
	TRACE_K("R43", "trace.flush-interval",
		"A single event can be read within the flush interval of 100 ms.",
		"A live reader waits for the event that is in the buffer until the "
		"buffer is full, which may be never.",
		"# one event; poll() returns after 2 s\n",
		"# one event; poll() returns after 100 ms at most\n"),
	TRACE_K("R44", "trace.offline-drains",
		"The stream of a CPU that went offline can be read to its end.",
		"The last events before a CPU goes offline are those that a fault of "
		"power management is searched in.",
		"# CPU 1 goes offline; read() of its stream returns 0, 10 records of it are never read\n",
		"# CPU 1 goes offline; read() returns the 10 records, then 0\n"),
	TRACE_K("R45", "trace.abi",
		"Setup is the same for 32 and 64 bits; E2BIG for unknown members that "
		"are not 0, EINVAL for reserved ones.",
		"A program that is built once must work with every later kernel, or be "
		"refused.",
		"# SETUP with size 136 and 8 bytes that are not 0 behind: it succeeds\n",
		"# SETUP with size 136 and 8 bytes that are not 0 behind: E2BIG\n"),
	TRACE_K("R46", "trace.device-goes",
		"When the device goes away each stream ends with EOS and FORCED, and "
		"nothing leaks.",
		"A reader that waits for a device that is not there any more waits for "
		"ever.",
		"# unplug; read() blocks\n",
		"# unplug\n"
		"EOS flags=64\n"),
	TRACE_S("R47", "trace.fdinfo-agrees",
		"Of each client and engine the time from ISSUE (or HW_START) to "
		"COMPLETE, summed over units, is the increase of drm-engine-* between "
		"two reads, within the windows of the reads.",
		"The trace and the driver's own account are two views of one GPU: where "
		"they differ one of them is wrong, and nothing else shows which "
		"intervals.",
		"# drm-engine-render: 0 ns before, 500 ns after\n"
		"ISSUE job=1 t=100\n"
		"COMPLETE job=1 t=200\n",
		"# drm-engine-render: 0 ns before, 100 ns after\n"
		"ISSUE job=1 t=100\n"
		"COMPLETE job=1 t=200\n"),
	TRACE_D("R48", "trace.merge-order",
		"Streams are merged by time, then of one device by order, then by CPU "
		"and sequence number, whatever the order of the inputs.",
		"By time alone, events of one instant come out in the order of the "
		"command line: a job completes before it is issued.",
		"ISSUE job=1 t=10 order=1 cpu=1\n"
		"QUEUE job=1 t=10 order=0 cpu=0\n",
		"QUEUE, then ISSUE, also where the stream of CPU 1 is named first."),
	TRACE_D("R49", "trace.resync",
		"A damaged place costs only itself: its range is reported, what is "
		"behind it is read, and the exit code is not 0.",
		"A reader that stops at the first bad byte shows a trace of hours as one "
		"of seconds, and says that all is well.",
		"ISSUE job=1\n"
		"COMPLETE job=1 magic=0\n"
		"FENCE_SIGNAL job=1\n",
		"ISSUE and FENCE_SIGNAL, and a range of 80 bytes between them that is "
		"lost."),
	TRACE_D("R50", "trace.any-input",
		"No input crashes or hangs a reader, or makes it need memory without "
		"bound.",
		"Traces come from machines that crashed, over networks and from "
		"strangers.",
		"ISSUE job=1 len=65528\n",
		"A range that is lost. No byte outside of the file is read."),
	TRACE_T("R51", "trace.export-whole",
		"An export has every event, and slices of one track do not overlap.",
		"A viewer draws what is in the file. What is missing there did not "
		"happen for who sees it.",
		"ISSUE job=1 t=10 aux=0\n"
		"ISSUE job=2 t=20 aux=1\n"
		"COMPLETE job=1 t=30\n"
		"COMPLETE job=2 t=40\n",
		"Two slices, 10 to 30 and 20 to 40, on a track for each unit."),
	TRACE_T("R52", "trace.loss-shown",
		"A report of a trace with losses says so, and leaves out the jobs that "
		"they touch.",
		"A latency over a gap is that of two jobs, and an idle GPU may be one "
		"whose events are lost.",
		"ISSUE job=1\n"
		"LOST aux=5\n"
		"COMPLETE job=1 seq=6 order=6\n",
		"5 events are lost; no latency of job 1."),
};

const struct prose_table prose_trace_kernel = {rows, sizeof(rows) / sizeof(*rows)};
