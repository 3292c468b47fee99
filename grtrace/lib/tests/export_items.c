/* SPDX-License-Identifier: MIT */
#include "export_items.h"

#define WIDE (1ULL << 63 | 12345678901234567)

static const struct grt_stream_pdu stream = {
	.session = WIDE,
	.monotonic = 2,
	.realtime = 3,
	.version = GRT_VERSION,
	.record_size = GRT_RECORD_SIZE,
	.cpus = 9,
	.clock = 10,
	.flags = 99,
	.type_mask = 100,
};
static const struct grt_dev_pdu device = {.name = "card\x01\xff\xc3\xa9",
					  .driver = "d\"\\",
					  .types = 101,
					  .primary = 1,
					  .render = 128};
static const struct grt_dev_pdu no_name = {.driver = "driver"};
/* 32 bytes without NUL */
static const struct grt_ring_pdu ring = {
	.engine = "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3"
		  "\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3"
		  "\xa9\xc3\xa9\xc3\xa9\xc3\xa9",
	.size = 4096,
	.types = 6,
	.shape = 2,
	.flags = 63,
	.unit = 4,
	.pad = 32,
	.capacity = 1};
static const struct grt_client_pdu client = {.comm = "app"};
static const struct grt_clock_pdu clocks = {.monotonic = 1000, .realtime = UINT64_MAX};
static const uint64_t size = 1ULL << 40;

/* Where each length of UTF-8 begins and ends, what is none, and what JSON writes in another way. */
static const char message[] =
	"a\x1f \"\\~\x7f|\x80|\xc1\x80|\xc2\x80|\xc2\x7f|\xc2\xc0|\xdf\xbf|\xe0\x9f\xbf|\xe0\xa0\x80|"
	"\xec\x80\x80|\xed\x9f\xbf|\xed\xa0\x80|\xee\x80\x80|\xef\xbf\xbf|\xef\xbf\x7f|\xef\x7f\xbf|"
	"\xf0\x8f\xbf\xbf|\xf0\x90\x80\x80|\xf3\xbf\xbf\xbf|\xf4\x8f\xbf\xbf|\xf4\x90\x80\x80|"
	"\xf4\x80\x80\xc0|\xf5\x80\x80\x80|\xff|\xf0\x9f\x98";

#define PDU(object) .pdu = (const unsigned char *)&(object), .pdu_len = sizeof(object)
/* Of the table; of no ring. */
#define NOTE(note, at, object, ...)                                                      \
	{                                                                                \
		.cpu = GRT_NO_CPU, PDU(object),                                          \
		.record = {.type = (note), .time = (at), .ring = GRT_NONE, __VA_ARGS__}, \
	}
#define EVENT(event, at, id, ...)                                                       \
	{                                                                               \
		.record = {.type = (event), .time = (at), .client = (id), __VA_ARGS__}, \
	}
/* Of client 1, on ring 0. */
#define JOB(event, at, number, ...) EVENT(event, at, 1, .fctx = 7, .fseq = (number), __VA_ARGS__)
/* Of a stream, without a device. */
#define OF_CPU(note, at, ...)                \
	{                                    \
		.record = {.type = (note),   \
			   .time = (at),     \
			   .dev = GRT_NONE,  \
			   .ring = GRT_NONE, \
			   __VA_ARGS__},     \
	}

const struct grt_item export_items[] = {
	NOTE(GRT_STREAM, 0, stream, .dev = GRT_NONE),
	NOTE(GRT_DEV_INFO, 1, device, .dev = 0),
	NOTE(GRT_DEV_INFO, 1, no_name, .dev = 1),
	NOTE(GRT_RING_INFO, 2, ring, .dev = 0),
	{.cpu = GRT_NO_CPU, .record = {.type = GRT_RING_INFO, .time = 2, .ring = 3}, PDU(ring)},
	NOTE(GRT_CLIENT_INFO, 3, client, .dev = 0, .client = 1, .pid = 10),
	{.cpu = GRT_NO_CPU,
	 .record = {.type = GRT_CLIENT_INFO, .time = 3, .ring = GRT_NONE, .client = 2, .pid = 99}},
	NOTE(GRT_CLOCK, 4, clocks, .dev = GRT_NONE),
	{.cpu = 0,
	 .record = {.type = GRT_MSG, .dev = GRT_NONE, .ring = GRT_NONE, .time = 5, .bytes = 9},
	 PDU(message)},
	OF_CPU(GRT_MSG, 5, .bytes = 0),
	/* every member, at the ends of what it holds */
	{.cpu = 65535,
	 .record = {.type = GRT_MEM_ALLOC,
		    .flags = 0xffff,
		    .time = UINT64_MAX,
		    .seq = UINT32_MAX,
		    .order = 10,
		    .cpu = 999,
		    .dev = 65534,
		    .ring = 65534,
		    .error = INT16_MIN,
		    .client = 99,
		    .fctx = 100,
		    .fseq = 101,
		    .pos = 9999,
		    .aux = UINT64_MAX,
		    .bytes = 10000,
		    .pid = 1000000000},
	 PDU(size)},
	{.cpu = 7,
	 .record = {.type = GRT_MEM_MAP,
		    .flags = 1,
		    .time = 999999999,
		    .dev = GRT_NONE,
		    .ring = GRT_NONE,
		    .cpu = 12345},
	 PDU(size)},
	{.cpu = 7,
	 .record = {.type = GRT_MEM_MAP,
		    .flags = 1 << 6,
		    .time = 1000000000,
		    .dev = GRT_NONE,
		    .ring = 100000 % 65536},
	 .pdu = (const unsigned char *)&size,
	 .pdu_len = 7},
	{.cpu = 1, .record = {.type = 0, .time = 11, .error = -1, .dev = 1, .ring = GRT_NONE}},
	{.cpu = 1,
	 .record = {.type = 40,
		    .time = 12,
		    .error = INT16_MAX,
		    .dev = 1,
		    .ring = GRT_NONE,
		    .client = 5}},
	{.cpu = 1, .record = {.type = 63, .time = 12, .dev = 1, .ring = GRT_NONE, .client = 5}},
	/* a job, and positions: without a read one, then with it, then read beyond written */
	JOB(GRT_RING_COMMIT, 20, 1, .order = 1, .pos = 64, .bytes = 64),
	JOB(GRT_RING_ALLOC, 21, 2, .order = 2, .pos = 64, .aux = 32, .bytes = 32),
	JOB(GRT_RING_COMMIT, 22, 2, .order = 3, .pos = 96, .bytes = 32),
	EVENT(GRT_RING_PAD, 23, 1, .order = 4, .pos = 128, .bytes = 32),
	JOB(GRT_RING_SUBMIT, 24, 2, .order = 5, .pos = 96),
	JOB(GRT_QUEUE, 25, 2, .order = 6),
	JOB(GRT_ISSUE, 26, 2, .order = 7),
	JOB(GRT_ISSUE, 27, 3, .order = 8), /* beside it: another track */
	JOB(GRT_ISSUE, 28, 2, .order = 9,
	    .flags = GRT_FL_REPLAYED), /* once more: the first slice ends */
	JOB(GRT_FENCE_WAIT, 29, 3, .order = 10, .aux = 5),
	EVENT(GRT_FENCE_WAIT, 29, 2, .order = 11, .fctx = 7, .fseq = 2),
	JOB(GRT_COMPLETE, 25, 3, .order = 12, .pos = 96), /* its time is before that of its begin */
	JOB(GRT_COMPLETE, 30, 2, .order = 13, .pos = 80), /* reads no less than before */
	JOB(GRT_FENCE_WAIT_END, 31, 3, .order = 14),
	JOB(GRT_FENCE_WAIT_END, 31, 3, .order = 15), /* without a begin */
	JOB(GRT_FENCE_SIGNAL, 32, 2, .order = 16),
	JOB(GRT_COMPLETE, 33, 9, .order = 17, .pos = 500),
	JOB(GRT_COMPLETE, 33, 9, .order = 18),
	EVENT(GRT_RING_WAIT, 34, 1, .order = 19, .error = -28),
	EVENT(GRT_RING_WAIT, 35, 1, .order = 20, .pos = 1),
	EVENT(GRT_RING_WAIT, 35, 1, .order = 21, .ring = 1),
	EVENT(GRT_RING_WAIT_END, 36, 1, .order = 22),
	EVENT(GRT_RING_WAIT, 36, 0, .order = 23),
	EVENT(GRT_CTX_SWITCH, 37, 1, .order = 24, .aux = 1),
	EVENT(GRT_HW_START, 37, 1, .order = 25),
	EVENT(GRT_ISSUE, 38, 1, .order = 26),
	JOB(GRT_ISSUE, 38, 10, .order = 27),
	JOB(GRT_ISSUE, 38, 11, .order = 28, .ring = 1),
	JOB(GRT_ISSUE, 38, 12, .order = 29, .ring = GRT_NONE),
	JOB(GRT_TIMEOUT, 39, 10, .order = 30),
	JOB(GRT_HANG, 39, 10, .order = 31),
	EVENT(GRT_RESET, 40, 0, .order = 32), /* ends what ring 0 runs */
	EVENT(GRT_RESET, 40, 1, .order = 33, .ring = GRT_NONE, .dev = 1),
	EVENT(GRT_MEM_FREE, 41, 1, .order = 34, .ring = GRT_NONE, .dev = 1),
	EVENT(GRT_MEM_UNMAP, 41, 0, .order = 35, .ring = GRT_NONE),
	EVENT(GRT_RING_UNDO, 42, 1, .order = 36, .dev = GRT_NONE),
	JOB(GRT_RING_ALLOC, 42, 13, .order = 37, .ring = 2, .pos = 8, .aux = 8),
	JOB(GRT_RING_SUBMIT, 42, 13, .order = 38, .dev = 1),
	/* damage, what cannot be trusted, what was lost */
	{.damage = GRT_DAMAGE_MAGIC, .cpu = 0, .offset = 80, .len = 8},
	{.damage = GRT_DAMAGE_END, .cpu = GRT_NO_CPU, .offset = WIDE, .len = 0},
	{.suspect = true,
	 .cpu = 0,
	 .record = {.type = GRT_ISSUE, .time = 50, .fctx = 7, .fseq = 20}},
	{.suspect = true, .cpu = 0, .record = {.type = GRT_LOST, .time = 50, .aux = 1000}},
	OF_CPU(GRT_LOST, 60, .aux = 5),
	JOB(GRT_RING_COMMIT, 61, 30, .order = 39),
	OF_CPU(GRT_LOST, 62, .aux = 7),
	OF_CPU(GRT_EOS, 63, .flags = GRT_FL_FORCED),
};

const size_t export_items_count = sizeof(export_items) / sizeof(*export_items);
