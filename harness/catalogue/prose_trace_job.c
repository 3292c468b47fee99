/* SPDX-License-Identifier: MIT */
/* Rules of jobs, rings, fences and memory in a stream. */
#include "rows.h"

/* A whole job, and one that is submitted: of 32 bytes that end at 32 times its number. */
#define SUB(n) "RING_ALLOC job=" n "\nRING_COMMIT job=" n "\nRING_SUBMIT job=" n "\n"
#define JOB(n) \
	SUB(n) "QUEUE job=" n "\nISSUE job=" n "\nCOMPLETE job=" n "\nFENCE_SIGNAL job=" n "\n"

static const struct cat_prose rows[] = {
	TRACE_S("R15", "trace.job-order",
		"The events of a job come in the order ALLOC, COMMIT, SUBMIT, QUEUE, ISSUE, "
		"COMPLETE, SIGNAL; SUBMIT, COMPLETE and SIGNAL occur once unless a reset "
		"replays the job.",
		"Latencies are differences between these events: in another order they are "
		"negative, or belong to another run of the job.",
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
		"Each reservation of ring space ends with exactly one COMMIT or UNDO.",
		"The ring never gets back space whose reservation does not end; if it ends "
		"twice, the space is written twice.",
		"RING_ALLOC job=1\n"
		"RING_ALLOC job=2 pos=0\n",
		"RING_ALLOC job=1\n"
		"RING_UNDO job=1\n"
		"RING_ALLOC job=2 pos=0\n"),
	TRACE_S("R17", "trace.job-whole",
		"There is no SUBMIT without COMMIT, no COMPLETE without SUBMIT and no "
		"SIGNAL without COMPLETE, unless loss or the start of the trace explains "
		"it; a scheduler may drop a job before SUBMIT.",
		"A fence that signals before its job completed frees memory that the "
		"hardware still uses.",
		JOB("1") "RING_ALLOC job=2\n"
			 "RING_COMMIT job=2\n"
			 "RING_SUBMIT job=2\n"
			 "QUEUE job=2\n"
			 "ISSUE job=2\n"
			 "FENCE_SIGNAL job=2\n",
		JOB("1") JOB("2")),
	TRACE_S("R18", "trace.commit-within-alloc",
		"COMMIT writes no more than ALLOC reserved plus the padding of the ring.",
		"Anything beyond that overwrites commands that the hardware has not read "
		"yet.",
		"RING_ALLOC job=1 bytes=16\n"
		"RING_COMMIT job=1 bytes=32\n",
		"RING_ALLOC job=1 bytes=32\n"
		"RING_COMMIT job=1 bytes=32\n"),
	TRACE_S("R19", "trace.position-adds-up",
		"The position after COMMIT or PAD is the previous position plus the number "
		"of bytes.",
		"If positions do not add up, commands were not reported or were counted "
		"twice.",
		JOB("1") "RING_ALLOC job=2\n"
			 "RING_COMMIT job=2 pos=96\n",
		JOB("1") "RING_ALLOC job=2\n"
			 "RING_COMMIT job=2 pos=64\n"),
	TRACE_S("R20", "trace.ring-fill",
		"The number of bytes written but not yet read is between 0 and the ring's "
		"size, and only submitted bytes are read.",
		"A ring that is more than full has been overwritten; hardware that reads "
		"past the submitted bytes executes leftovers of older commands.",
		JOB("1") "RING_ALLOC job=2\n"
			 "RING_COMMIT job=2\n"
			 "RING_SUBMIT job=2\n"
			 "QUEUE job=2\n"
			 "ISSUE job=2\n"
			 "COMPLETE job=2 pos=96\n",
		JOB("1") JOB("2")),
	TRACE_S("R21", "trace.wrap-by-shape",
		"In a ring of shape BYTES, no packet crosses the end of the ring: PAD fills "
		"the rest exactly. Rings of other shapes have no PAD.",
		"The hardware reads a packet in one piece; if the packet crosses the end, "
		"it reads what follows the ring in memory.",
		"RING_INFO shape=1 size=48\n" JOB("1") "RING_ALLOC job=2\n"
						       "RING_COMMIT job=2\n",
		"RING_INFO shape=1 size=48\n" JOB("1") "RING_ALLOC job=2\n"
						       "RING_PAD bytes=16 pos=48\n"
						       "RING_COMMIT job=2 pos=80\n"),
	TRACE_S("R22", "trace.wait-for-space",
		"RING_WAIT occurs only when less space is free than requested. Unless it "
		"has an error, RING_WAIT_END follows, with no ALLOC by that client in this "
		"ring in between.",
		"Waiting for space that is free is a stall caused by the driver; an ALLOC "
		"during the wait shows that nobody waited.",
		JOB("1") "RING_WAIT pos=32 aux=32 bytes=64\n",
		JOB("1") "RING_ALLOC job=2 bytes=4096\n"
			 "RING_COMMIT job=2 bytes=4096 pos=4128\n"
			 "RING_WAIT pos=4128 aux=32 bytes=64 error=-28\n"),
	TRACE_S("R23", "trace.fifo", "In a FIFO ring, jobs complete in the order of their SUBMIT.",
		"Hardware that reads a ring from front to back cannot complete the second "
		"job first: one of the two events is wrong.",
		JOB("1") SUB("2") SUB("3") "ISSUE job=2\n"
					   "ISSUE job=3\n"
					   "COMPLETE job=3\n"
					   "COMPLETE job=2\n",
		JOB("1") SUB("2") SUB("3") "ISSUE job=2\n"
					   "ISSUE job=3\n"
					   "COMPLETE job=2\n"
					   "COMPLETE job=3\n"),
	TRACE_S("R24", "trace.fence-forward",
		"Fence numbers increase within their context, both at SUBMIT and at SIGNAL.",
		"Waiting for a fence means waiting for all earlier numbers: if one of them "
		"signals later, the wait returned too early.",
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
		"A fence signals once, and FENCE_WAIT_END follows its SIGNAL or has an "
		"error.",
		"If a wait ends before the fence signals, a program reads data that is not "
		"there yet.",
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
		"A fence context belongs to one ring of one device (or to the SCHEDULER "
		"rings of one device) and, in a PER_CLIENT ring, to one client.",
		"Readers compare the numbers of a context with each other, but the numbers "
		"of two rings have no order.",
		"RING_INFO\n"
		"RING_INFO ring=1\n" JOB("1") "RING_ALLOC job=2 ring=1 pos=0 aux=0\n",
		"RING_INFO\n"
		"RING_INFO ring=1\n" JOB("1") "RING_ALLOC job=10:1 ring=1 pos=0 aux=0\n"),
	TRACE_S("R27", "trace.switch-chain",
		"The previous client in a CTX_SWITCH is the client of the preceding "
		"CTX_SWITCH on that ring.",
		"The time between two switches belongs to one client. If the chain is "
		"broken, it counts for two clients or for none.",
		"CLIENT_INFO client=1\n"
		"CLIENT_INFO client=2\n"
		"CTX_SWITCH client=1\n"
		"CTX_SWITCH client=2 aux=7\n",
		"CLIENT_INFO client=1\n"
		"CLIENT_INFO client=2\n"
		"CTX_SWITCH client=1\n"
		"CTX_SWITCH client=2 aux=1\n"),
	TRACE_S("R28", "trace.memory-lives",
		"FREE and UNMAP refer to an earlier ALLOC or MAP on the same device; MAP "
		"refers to an object that exists.",
		"People read the trace to find memory that is freed twice or mapped after "
		"it was freed; a tracer must not invent such faults.",
		"MEM_ALLOC aux=7 bytes=4096\n"
		"MEM_FREE aux=7 bytes=4096\n"
		"MEM_FREE aux=7 bytes=4096\n",
		"MEM_ALLOC aux=7 bytes=4096\n"
		"MEM_MAP aux=7 bytes=4096\n"
		"MEM_UNMAP aux=7 bytes=4096\n"
		"MEM_FREE aux=7 bytes=4096\n"),
	TRACE_S("R29", "trace.reset-settles",
		"After a RESET, each unfinished job of the ring completes with an error or "
		"is replayed, with ISSUE or SUBMIT according to the ring's note.",
		"If a reset completes a job that never ran, its buffer passes for finished.",
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
