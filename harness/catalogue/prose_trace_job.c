/* SPDX-License-Identifier: MIT */
/* Rules of jobs, rings, fences and memory in a stream. */
#include "rows.h"

/* A whole job, and one that is submitted: of 32 bytes that end at 32 times its number. */
#define SUB(n) "RING_ALLOC job=" n "\nRING_COMMIT job=" n "\nRING_SUBMIT job=" n "\n"
#define JOB(n) \
	SUB(n) "QUEUE job=" n "\nISSUE job=" n "\nCOMPLETE job=" n "\nFENCE_SIGNAL job=" n "\n"

static const struct cat_prose rows[] = {
	TRACE_S("R15", "trace.job-order",
		"Of a job ALLOC, COMMIT, SUBMIT, QUEUE, ISSUE, COMPLETE and SIGNAL come "
		"in this order; SUBMIT, COMPLETE and SIGNAL once, unless a reset replays "
		"the job.",
		"Latencies are differences between these events: in another order they "
		"are negative, or of another run of the job.",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"
		"RING_SUBMIT job=1\n"
		"ISSUE job=1\n"
		"QUEUE job=1\n",
		"RING_ALLOC job=1\n"
		"RING_COMMIT job=1\n"
		"RING_SUBMIT job=1\n"
		"QUEUE job=1\n"
		"ISSUE job=1\n"),
	TRACE_S("R16", "trace.alloc-ends",
		"Space that is reserved ends in COMMIT or in UNDO, in one of them.",
		"A reservation without an end is space that the ring never gets back; "
		"one with two is written twice.",
		"RING_ALLOC job=1\n"
		"RING_ALLOC job=2 pos=0\n",
		"RING_ALLOC job=1\n"
		"RING_UNDO job=1\n"
		"RING_ALLOC job=2 pos=0\n"),
	TRACE_S("R17", "trace.job-whole",
		"No SUBMIT without COMMIT, no COMPLETE without SUBMIT, no SIGNAL without "
		"COMPLETE, unless loss or the start of the trace explains it; a scheduler may give up a "
		"job before SUBMIT.",
		"A fence that signals without a completed job frees memory that the "
		"hardware still uses.",
		JOB("1") "RING_ALLOC job=2\n"
			 "RING_COMMIT job=2\n"
			 "RING_SUBMIT job=2\n"
			 "QUEUE job=2\n"
			 "ISSUE job=2\n"
			 "FENCE_SIGNAL job=2\n",
		JOB("1") JOB("2")),
	TRACE_S("R18", "trace.commit-within-alloc",
		"COMMIT writes no more than ALLOC reserved, and the ring's pad.",
		"What is written beyond is written over commands that the hardware has "
		"not read.",
		"RING_ALLOC job=1 bytes=16\n"
		"RING_COMMIT job=1 bytes=32\n",
		"RING_ALLOC job=1 bytes=32\n"
		"RING_COMMIT job=1 bytes=32\n"),
	TRACE_S("R19", "trace.position-adds-up",
		"The position after COMMIT or PAD is the one before it plus its bytes.",
		"Positions that do not add up hide commands that were not reported, or "
		"count some twice.",
		JOB("1") "RING_ALLOC job=2\n"
			 "RING_COMMIT job=2 pos=96\n",
		JOB("1") "RING_ALLOC job=2\n"
			 "RING_COMMIT job=2 pos=64\n"),
	TRACE_S("R20", "trace.ring-fill",
		"What is written and not read is between 0 and the ring's size, and what "
		"is read was submitted.",
		"A ring that is fuller than its size was overwritten; one that is read "
		"beyond what was submitted executes what is left of older commands.",
		JOB("1") "RING_ALLOC job=2\n"
			 "RING_COMMIT job=2\n"
			 "RING_SUBMIT job=2\n"
			 "QUEUE job=2\n"
			 "ISSUE job=2\n"
			 "COMPLETE job=2 pos=96\n",
		JOB("1") JOB("2")),
	TRACE_S("R21", "trace.wrap-by-shape",
		"In a ring of shape BYTES no packet crosses the end: PAD fills it up "
		"exactly. In rings of other shapes there is no PAD.",
		"The hardware reads a packet in one piece: one that is split at the end "
		"is read from behind the ring.",
		"RING_INFO shape=1 size=48\n" JOB("1") "RING_ALLOC job=2\n"
						       "RING_COMMIT job=2\n",
		"RING_INFO shape=1 size=48\n" JOB("1") "RING_ALLOC job=2\n"
						       "RING_PAD bytes=16 pos=48\n"
						       "RING_COMMIT job=2 pos=80\n"),
	TRACE_S("R22", "trace.wait-for-space",
		"A RING_WAIT comes only where less is free than is wanted. Without an "
		"error RING_WAIT_END follows, and no ALLOC of that client in this ring "
		"before it.",
		"A wait for space that was there is a stall that the driver made; an "
		"ALLOC within a wait shows that there was no wait.",
		JOB("1") "RING_WAIT pos=32 aux=32 bytes=64\n",
		JOB("1") "RING_ALLOC job=2 bytes=4096\n"
			 "RING_COMMIT job=2 bytes=4096 pos=4128\n"
			 "RING_WAIT pos=4128 aux=32 bytes=64 error=-28\n"),
	TRACE_S("R23", "trace.fifo",
		"In a ring of FIFO jobs complete in the order of their SUBMIT.",
		"A ring that is read from front to back cannot complete the second job "
		"first: one of the two reports is wrong.",
		JOB("1") SUB("2") SUB("3") "ISSUE job=2\n"
					   "ISSUE job=3\n"
					   "COMPLETE job=3\n"
					   "COMPLETE job=2\n",
		JOB("1") SUB("2") SUB("3") "ISSUE job=2\n"
					   "ISSUE job=3\n"
					   "COMPLETE job=2\n"
					   "COMPLETE job=3\n"),
	TRACE_S("R24", "trace.fence-forward",
		"The number of a fence increases on its context, at SUBMIT and at SIGNAL.",
		"A wait for a fence holds for all numbers before it: one that signals "
		"late makes waits return too early.",
		"RING_INFO flags=0\n" SUB("1") SUB("2") "ISSUE job=1\n"
							"ISSUE job=2\n"
							"COMPLETE job=1\n"
							"COMPLETE job=2\n"
							"FENCE_SIGNAL job=2\n"
							"FENCE_SIGNAL job=1\n",
		"RING_INFO flags=0\n" SUB("1") SUB("2") "ISSUE job=1\n"
							"ISSUE job=2\n"
							"COMPLETE job=1\n"
							"COMPLETE job=2\n"
							"FENCE_SIGNAL job=1\n"
							"FENCE_SIGNAL job=2\n"),
	TRACE_S("R25", "trace.fence-once",
		"A fence signals once, and FENCE_WAIT_END comes after its SIGNAL or has "
		"an error.",
		"A wait that ends before its fence lets a program read what is not there "
		"yet.",
		SUB("1") "QUEUE job=1\n"
			 "ISSUE job=1\n"
			 "FENCE_WAIT job=1\n"
			 "FENCE_WAIT_END job=1\n"
			 "COMPLETE job=1\n"
			 "FENCE_SIGNAL job=1\n",
		SUB("1") "QUEUE job=1\n"
			 "ISSUE job=1\n"
			 "FENCE_WAIT job=1\n"
			 "COMPLETE job=1\n"
			 "FENCE_SIGNAL job=1\n"
			 "FENCE_WAIT_END job=1\n"),
	TRACE_S("R26", "trace.context-of-ring",
		"A fence context belongs to one ring of one device (or to rings of SCHEDULER of one "
		"device), and in a ring of PER_CLIENT to one client.",
		"Numbers of one context are compared with each other: of two rings they "
		"have no order.",
		"RING_INFO\n"
		"RING_INFO ring=1\n" JOB("1") "RING_ALLOC job=2 ring=1 pos=0 aux=0\n",
		"RING_INFO\n"
		"RING_INFO ring=1\n" JOB("1") "RING_ALLOC job=10:1 ring=1 pos=0 aux=0\n"),
	TRACE_S("R27", "trace.switch-chain",
		"The client before that a CTX_SWITCH names is the client of the "
		"CTX_SWITCH before it on that ring.",
		"Time between two switches belongs to one client. A chain with a break "
		"gives it to two, or to none.",
		"CLIENT_INFO client=1\n"
		"CLIENT_INFO client=2\n"
		"CTX_SWITCH client=1\n"
		"CTX_SWITCH client=2 aux=7\n",
		"CLIENT_INFO client=1\n"
		"CLIENT_INFO client=2\n"
		"CTX_SWITCH client=1\n"
		"CTX_SWITCH client=2 aux=1\n"),
	TRACE_S("R28", "trace.memory-lives",
		"FREE and UNMAP end an ALLOC and a MAP of that device; MAP is of an "
		"object that lives.",
		"Memory that is freed twice or mapped after its end is the fault that "
		"the trace is read for; a tracer must not invent it.",
		"MEM_ALLOC aux=7 bytes=4096\n"
		"MEM_FREE aux=7 bytes=4096\n"
		"MEM_FREE aux=7 bytes=4096\n",
		"MEM_ALLOC aux=7 bytes=4096\n"
		"MEM_MAP aux=7 bytes=4096\n"
		"MEM_UNMAP aux=7 bytes=4096\n"
		"MEM_FREE aux=7 bytes=4096\n"),
	TRACE_S("R29", "trace.reset-settles",
		"After a RESET each unfinished job of the ring completes with an error "
		"or is replayed, by ISSUE or SUBMIT as the ring's note says.",
		"A job that is completed by a reset without having run leaves a buffer "
		"that counts as finished.",
		"RING_INFO flags=5\n" JOB("1") SUB("2") "QUEUE job=2\n"
							"ISSUE job=2\n"
							"RESET pos=32\n"
							"COMPLETE job=2\n",
		"RING_INFO flags=5\n" JOB("1") SUB("2") "QUEUE job=2\n"
							"ISSUE job=2\n"
							"RESET pos=32\n"
							"ISSUE job=2 flags=16\n"
							"COMPLETE job=2\n"),
};

const struct prose_table prose_trace_job = {rows, sizeof(rows) / sizeof(*rows)};
