/* SPDX-License-Identifier: MIT */
/* Rules that a kernel, its counters and the truth show, and those of tools. */
#include "rows.h"

static const struct cat_prose rows[] = {
	TRACE_K("R30", "trace.type-filter",
		"All events match the requested type mask; notes are present in any case.",
		"A filter keeps long traces small. Events that should have been filtered "
		"out displace the ones that were requested.",
		"# SETUP type_mask: ISSUE, COMPLETE\n"
		"ISSUE job=1\n"
		"FENCE_SIGNAL job=1\n",
		"# SETUP type_mask: ISSUE, COMPLETE\n"
		"ISSUE job=1\n"
		"COMPLETE job=1\n"),
	TRACE_K("R31", "trace.owner-filter",
		"With a client filter, the trace has all events of that client and none of "
		"other clients; with an owner filter, it has the events of the calls that "
		"this owner made.",
		"If a trace of one program lacks its events, or contains those of other "
		"programs, its reader investigates the wrong program.",
		"# SETUP client: 2\n"
		"ISSUE job=1 client=2\n"
		"ISSUE job=2 client=3\n",
		"# SETUP client: 2\n"
		"ISSUE job=1 client=2\n"),
	TRACE_K("R32", "trace.range-filter",
		"Rings below 64 are selected by their bit, positions by a range that "
		"includes both ends.",
		"The event at the end of the range is often the one you are looking for.",
		"# SETUP pos_low: 32, pos_high: 64; the job that ends at 64 is missing\n"
		"RING_COMMIT job=1\n",
		"# SETUP pos_low: 32, pos_high: 64\n"
		"RING_COMMIT job=1\n"
		"RING_COMMIT job=2\n"),
	TRACE_K("R33", "trace.stop-is-final",
		"No event is later than the return of STOP; notes may be.",
		"After STOP, the trace gets read. Anything written later races with the "
		"reader.",
		"# STOP returned at 50\n"
		"ISSUE job=1 t=60\n",
		"# STOP returned at 50\n"
		"ISSUE job=1 t=50\n"
		"EOS t=60 aux=1\n"),
	TRACE_K("R34", "trace.teardown-is-final",
		"After TEARDOWN, nothing uses the memory of the session any more, and all "
		"of it is freed.",
		"An event in progress on another CPU would write to freed kernel memory.",
		"# after TEARDOWN KASAN reports a write, or kmemleak a buffer\n",
		"# after TEARDOWN 1,000 sessions later as much memory is free as before\n"),
	TRACE_K("R35", "trace.restart",
		"START after STOP continues the sequence numbers, writes CLOCK, and reveals "
		"nothing of an earlier session.",
		"To a reader, numbers that start again are a gap or a repetition; a record "
		"of an earlier session may belong to another user.",
		"ISSUE job=1 seq=0\n"
		"# STOP, START\n"
		"ISSUE job=2 seq=0\n",
		"ISSUE job=1 seq=0\n"
		"# STOP, START\n"
		"CLOCK\n"
		"ISSUE job=2 seq=1\n"),
	TRACE_K("R36", "trace.overwrite-newest",
		"In OVERWRITE mode, a snapshot is one contiguous sequence that ends with "
		"the newest record; LOST has the number of records before it.",
		"This mode exists to show what happened last. A sequence that ends early "
		"lacks exactly that.",
		"# 100 attempts, 10 fit\n"
		"LOST aux=80\n"
		"ISSUE job=81 seq=80\n",
		"# 100 attempts, 1 fits\n"
		"LOST aux=99\n"
		"ISSUE job=100 seq=99\n"),
	TRACE_K("R37", "trace.discard-oldest",
		"In DISCARD mode, the oldest records are kept, without gaps up to each "
		"LOST.",
		"A record that overwrites an older one destroys what a reader has started "
		"to read.",
		"# the buffer is full after job 1\n"
		"ISSUE job=2 seq=1\n"
		"LOST aux=1 seq=0\n",
		"# the buffer is full after job 1\n"
		"ISSUE job=1 seq=0\n"
		"LOST aux=1 seq=1\n"),
	TRACE_K("R38", "trace.pdu-exact",
		"A PDU contains exactly the bytes that were passed; with relay, no record "
		"spans two sub-buffers.",
		"A PDU that is cut or mixed up carries data of another event.",
		"# 8 bytes 01..08 were passed, and 01 02 03 04 00 00 00 00 follow the record\n",
		"# 8 bytes 01..08 were passed, and 01..08 follow the record\n"),
	TRACE_K("R39", "trace.pdu-bounds",
		"PDUs of 0, 1, 4,095 and 4,096 bytes are complete; for one of 4,097 bytes "
		"there is a record with TRUNC, and the stream continues.",
		"At the largest PDU, a length can overflow, or a buffer can be one byte too "
		"small.",
		"# 4,097 bytes were passed: no record follows, and no LOST\n",
		"# 4,097 bytes were passed\n"
		"MSG flags=8\n"),
	TRACE_K("R40", "trace.message-exact",
		"Messages of a writer keep their order and their bytes, up to 256.",
		"Messages mark the phases of a test: if two are swapped, events move to "
		"another phase.",
		"# written: one, two\n"
		"MSG text=two\n"
		"MSG text=one\n",
		"# written: one, two\n"
		"MSG text=one\n"
		"MSG text=two\n"),
	TRACE_K("R41", "trace.read-any-size",
		"Reading a stream returns the same bytes on any CPU and with any read size.",
		"If a record depends on how it is read, other readers lose it.",
		"# read in pieces of 4,096 bytes a stream has 100 records, in pieces of 4,176 it has 99\n",
		"# 100 records in both\n"),
	TRACE_K("R42", "trace.one-reader",
		"A second descriptor for a stream that already has a reader is refused with "
		"EBUSY.",
		"Two readers would each get some of the records, so both would have gaps.",
		"# GRT_IOC_STREAM of CPU 0, twice: both succeed\n",
		"# the second is refused: EBUSY\n"),
	TRACE_K("R43", "trace.flush-interval",
		"A single event can be read within the flush interval of 100 ms.",
		"Otherwise a live reader gets the event only when the buffer is full, which "
		"may never happen.",
		"# one event; poll() returns after 2 s\n",
		"# one event; poll() returns after 100 ms at most\n"),
	TRACE_K("R44", "trace.offline-drains",
		"The stream of a CPU that went offline can be read to its end.",
		"To debug power management, you need the last events before a CPU goes "
		"offline.",
		"# CPU 1 goes offline; read() of its stream returns 0, 10 records of it are never read\n",
		"# CPU 1 goes offline; read() returns the 10 records, then 0\n"),
	TRACE_K("R45", "trace.abi",
		"The setup structure is the same for 32 and 64 bits; unknown members that "
		"are not 0 return E2BIG, reserved members that are not 0 return EINVAL.",
		"A program that was built once must work with every later kernel, or get a "
		"clear error.",
		"# SETUP with size 136 and 8 bytes that are not 0 behind: it succeeds\n",
		"# SETUP with size 136 and 8 bytes that are not 0 behind: E2BIG\n"),
	TRACE_K("R46", "trace.device-goes",
		"When the device is removed, each stream ends with EOS and FORCED, and "
		"nothing leaks.",
		"Otherwise a reader waits forever for a device that no longer exists.",
		"# unplug; read() blocks\n",
		"# unplug\n"
		"EOS flags=64\n"),
	TRACE_S("R47", "trace.fdinfo-agrees",
		"For each client and engine, the time from ISSUE (or HW_START) to COMPLETE, "
		"summed over units, equals the increase of drm-engine-<keystr> between two "
		"reads, within the windows of the reads.",
		"The trace and the driver's own accounting describe the same GPU: if they "
		"differ, one of them is wrong, and nothing else reveals in which interval.",
		"# drm-engine-render: 0 ns before, 500 ns after\n"
		"ISSUE job=1 t=100\n"
		"COMPLETE job=1 t=200\n",
		"# drm-engine-render: 0 ns before, 100 ns after\n"
		"ISSUE job=1 t=100\n"
		"COMPLETE job=1 t=200\n"),
	TRACE_D("R48", "trace.merge-order",
		"Streams are merged by time, then by order within a device, then by CPU and "
		"sequence number, regardless of the order of the inputs.",
		"If only the time counts, simultaneous events come out in the order of the "
		"command line: a job completes before it is issued.",
		"ISSUE job=1 t=10 order=1 cpu=1\n"
		"QUEUE job=1 t=10 order=0 cpu=0\n",
		"QUEUE, then ISSUE, also where the stream of CPU 1 is named first."),
	TRACE_D("R49", "trace.resync",
		"Damage costs only the damaged range: the reader reports the range, "
		"continues after it, and exits with a non-zero status.",
		"A reader that stops at the first bad byte shows only the first seconds of "
		"a trace of several hours, and reports no problem.",
		"ISSUE job=1\n"
		"COMPLETE job=1 magic=0\n"
		"FENCE_SIGNAL job=1\n",
		"ISSUE and FENCE_SIGNAL, and a range of 80 bytes between them that is "
		"lost."),
	TRACE_D("R50", "trace.any-input",
		"No input makes a reader crash, hang or use unbounded memory.",
		"Traces come from crashed machines, over networks and from strangers.",
		"ISSUE job=1 len=65528\n",
		"A range that is lost. No byte outside of the file is read."),
	TRACE_T("R51", "trace.export-whole",
		"An export contains every event, and slices on a track do not overlap.",
		"A viewer draws what is in the file. To its user, an event that is missing "
		"did not happen.",
		"ISSUE job=1 t=10 aux=0\n"
		"ISSUE job=2 t=20 aux=1\n"
		"COMPLETE job=1 t=30\n"
		"COMPLETE job=2 t=40\n",
		"Two slices, 10 to 30 and 20 to 40, on a track for each unit."),
	TRACE_T("R52", "trace.loss-shown",
		"A report on a trace with losses mentions them and leaves out the affected "
		"jobs.",
		"A latency across a gap mixes two jobs, and a GPU that looks idle may just "
		"be one whose events were lost.",
		"ISSUE job=1\n"
		"LOST aux=5\n"
		"COMPLETE job=1 seq=6 order=6\n",
		"5 events are lost; no latency of job 1."),
};

const struct prose_table prose_trace_kernel = {rows, sizeof(rows) / sizeof(*rows)};
