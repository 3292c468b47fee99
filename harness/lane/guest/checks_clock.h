/* SPDX-License-Identifier: MIT */
/* Checks of the clock, the journal, the header, the parent, the scheduler and lines of text; rows as in checks.h. */
#ifndef DECOY_GUEST_CHECKS_CLOCK_H
#define DECOY_GUEST_CHECKS_CLOCK_H

/* clang-format off */
#define CHECKS_CLOCK(X) \
	X(clock_manual, "kernel.clock", CHECK_ALL, \
	  "a manual clock stands while time passes") \
	X(clock_real, "kernel.clock", CHECK_ALL, \
	  "a real clock goes as fast as the machine's, and says so in fdinfo") \
	X(clock_real_advance, "kernel.clock", CHECK_ALL, \
	  "a real clock cannot be moved by hand") \
	X(clock_real_fires, "kernel.clock", CHECK_ALL, \
	  "a job ends in its time though nobody asks") \
	X(clock_real_sooner, "kernel.clock", CHECK_ALL, \
	  "a job that comes later and ends sooner ends in its time, too") \
	X(clock_real_queue, "kernel.clock", CHECK_ALL, \
	  "a hundred jobs in a row end in the sum of their times") \
	X(clock_real_unplug, "kernel.clock", CHECK_ALL, \
	  "an unplugged device's clock stands, and its timer is gone with it") \
	X(clock_slow_read, "kernel.slow-read", CHECK_ALL, \
	  "a slow driver keeps its reader waiting, but nobody else, nor unplug") \
	X(clock_slow_killed, "kernel.slow-read", CHECK_ALL, \
	  "a reader that waits for a slow driver can be killed") \
	X(clock_inject_delay, "kernel.slow-read", CHECK_ALL, \
	  "a delay can be injected under a manual clock, too") \
	X(journal_replays, "kernel.journal", CHECK_ALL, \
	  "two processes at work under a real clock: a second model says and knows the same") \
	X(journal_long_texts, "kernel.journal", CHECK_ALL, \
	  "long texts are in the journal by their hash, once for each time they were made") \
	X(journal_drained, "kernel.journal", CHECK_ALL, \
	  "a journal that is read bit by bit while it grows is whole") \
	X(journal_lost, "kernel.journal", CHECK_ALL, \
	  "a journal that is full counts what it lost") \
	X(journal_one_reader, "kernel.journal", CHECK_ALL, \
	  "a journal has one reader at a time, who may come back") \
	X(journal_after_unplug, "kernel.journal", CHECK_ALL, \
	  "a reader keeps the journal of a device that is gone") \
	X(header_scripted, "kernel.header", CHECK_ALL, \
	  "a scripted header says what no core would: no driver, a pdev that is none") \
	X(header_same_id, "kernel.header", CHECK_ALL, \
	  "two devices say the same client-id when they are told to") \
	X(header_core_id, "kernel.header", CHECK_ALL, \
	  "where the core says the header, ids are the core's") \
	X(parent_form, "kernel.parent", CHECK_ALL, \
	  "a parent is virtual or an address, and nothing else") \
	X(parent_none, "kernel.parent", CHECK_ALL, \
	  "an address where nothing is makes no device, and can be mended") \
	X(parent_pci, "kernel.parent", CHECK_STOCK, \
	  "a device of a PCI function says its address, again and again") \
	X(parent_busy, "kernel.parent", CHECK_STOCK, \
	  "a function that has a driver, or another device, is left to it") \
	X(parent_removed, "kernel.parent", CHECK_STOCK, \
	  "a function that is taken away takes its device along, and may come back") \
	X(sched_manual, "kernel.sched", CHECK_ALL, \
	  "the DRM's scheduler wants a real clock") \
	X(sched_jobs, "kernel.sched", CHECK_ALL, \
	  "jobs that the scheduler runs take the time of the model's") \
	X(sched_in_fence, "kernel.sched", CHECK_ALL, \
	  "the scheduler waits for another ring's fence") \
	X(sched_unplug, "kernel.sched", CHECK_ALL, \
	  "fences of scheduled jobs signal when the device is unplugged") \
	X(sched_close, "kernel.sched", CHECK_ALL, \
	  "scheduled jobs of a closed file end, and others' go on") \
	X(sched_trace, "kernel.sched", CHECK_ALL, \
	  "the scheduler's tracepoints fire once for each job") \
	X(line_scenario, "kernel.input-taken", CHECK_ALL, \
	  "a scenario of text does what its lines say, in their order") \
	X(line_bad, "kernel.input-refused", CHECK_ALL, \
	  "a scenario with a line that cannot be understood does nothing at all") \
	X(line_refused, "kernel.input-refused", CHECK_ALL, \
	  "a command that the device refuses ends a scenario, and says why") \
	X(line_size, "kernel.limit", CHECK_ALL, \
	  "a scenario of 64 KiB, and a byte more; a lie that is too long") \
	X(line_distort, "kernel.input-taken", CHECK_ALL, \
	  "a lie of one line is told until it is undone by its slot") \
	X(config_race, "kernel.busy", CHECK_ALL, \
	  "a region that comes and goes while the device does is in it, or is not") \
	X(line_inject, "kernel.input-taken", CHECK_ALL, \
	  "as many opens fail as were asked for")
/* clang-format on */

#endif
