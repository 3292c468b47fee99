/* SPDX-License-Identifier: MIT */
/*
 * Every rule of docs/grtrace.md, a line each: X(number, name, slug, level). The enum and the public
 * table follow from this list; tests/test_grt_rules.c holds it against the page.
 */
#ifndef GRT_RULES_H
#define GRT_RULES_H

/* clang-format off */
#define GRT_RULES(X) \
	X(1, RECORD_MAGIC, "trace.record-magic", 'S') \
	X(2, RECORD_LENGTH, "trace.record-length", 'S') \
	X(3, RECORD_CPU, "trace.record-cpu", 'S') \
	X(4, ONE_SESSION, "trace.one-session", 'S') \
	X(5, GAP_EXPLAINED, "trace.gap-explained", 'S') \
	X(6, SEQ_FORWARD, "trace.seq-forward", 'S') \
	X(7, TIME_FORWARD, "trace.time-forward", 'S') \
	X(8, STATS_ADD_UP, "trace.stats-add-up", 'K') \
	X(9, EVENTS_COUNTED, "trace.events-counted", 'K') \
	X(10, TYPE_KNOWN, "trace.type-known", 'S') \
	X(11, RESERVED_ZERO, "trace.reserved-zero", 'S') \
	X(12, NO_KERNEL_ADDRESS, "trace.no-kernel-address", 'S') \
	X(13, RING_DECLARED, "trace.ring-declared", 'S') \
	X(14, CLIENT_DECLARED, "trace.client-declared", 'S') \
	X(15, JOB_ORDER, "trace.job-order", 'S') \
	X(16, ALLOC_ENDS, "trace.alloc-ends", 'S') \
	X(17, JOB_WHOLE, "trace.job-whole", 'S') \
	X(18, COMMIT_WITHIN_ALLOC, "trace.commit-within-alloc", 'S') \
	X(19, POSITION_ADDS_UP, "trace.position-adds-up", 'S') \
	X(20, RING_FILL, "trace.ring-fill", 'S') \
	X(21, WRAP_BY_SHAPE, "trace.wrap-by-shape", 'S') \
	X(22, WAIT_FOR_SPACE, "trace.wait-for-space", 'S') \
	X(23, FIFO, "trace.fifo", 'S') \
	X(24, FENCE_FORWARD, "trace.fence-forward", 'S') \
	X(25, FENCE_ONCE, "trace.fence-once", 'S') \
	X(26, CONTEXT_OF_RING, "trace.context-of-ring", 'S') \
	X(27, SWITCH_CHAIN, "trace.switch-chain", 'S') \
	X(28, MEMORY_LIVES, "trace.memory-lives", 'S') \
	X(29, RESET_SETTLES, "trace.reset-settles", 'S') \
	X(30, TYPE_FILTER, "trace.type-filter", 'K') \
	X(31, OWNER_FILTER, "trace.owner-filter", 'K') \
	X(32, RANGE_FILTER, "trace.range-filter", 'K') \
	X(33, STOP_IS_FINAL, "trace.stop-is-final", 'K') \
	X(34, TEARDOWN_IS_FINAL, "trace.teardown-is-final", 'K') \
	X(35, RESTART, "trace.restart", 'K') \
	X(36, OVERWRITE_NEWEST, "trace.overwrite-newest", 'K') \
	X(37, DISCARD_OLDEST, "trace.discard-oldest", 'K') \
	X(38, PDU_EXACT, "trace.pdu-exact", 'K') \
	X(39, PDU_BOUNDS, "trace.pdu-bounds", 'K') \
	X(40, MESSAGE_EXACT, "trace.message-exact", 'K') \
	X(41, READ_ANY_SIZE, "trace.read-any-size", 'K') \
	X(42, ONE_READER, "trace.one-reader", 'K') \
	X(43, FLUSH_INTERVAL, "trace.flush-interval", 'K') \
	X(44, OFFLINE_DRAINS, "trace.offline-drains", 'K') \
	X(45, ABI, "trace.abi", 'K') \
	X(46, DEVICE_GOES, "trace.device-goes", 'K') \
	X(47, FDINFO_AGREES, "trace.fdinfo-agrees", 'S') \
	X(48, MERGE_ORDER, "trace.merge-order", 'T') \
	X(49, RESYNC, "trace.resync", 'T') \
	X(50, ANY_INPUT, "trace.any-input", 'T') \
	X(51, EXPORT_WHOLE, "trace.export-whole", 'T') \
	X(52, LOSS_SHOWN, "trace.loss-shown", 'T')

#define GRT_RULE_NUMBER(number, name, slug, level) RULE_##name = number,
enum rule_number { GRT_RULES(GRT_RULE_NUMBER) RULE_NUMBERS };
/* clang-format on */

#endif
