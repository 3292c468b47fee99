/* SPDX-License-Identifier: MIT */
#include "stream_layout.h"

#include <string.h>

const struct stream_field stream_members[STREAM_MEMBERS] = {
	[MEMBER_MAGIC] = {"magic", 0, 2},  [MEMBER_LEN] = {"len", 2, 2},
	[MEMBER_TYPE] = {"type", 4, 2},	   [MEMBER_FLAGS] = {"flags", 6, 2},
	[MEMBER_TIME] = {"time", 8, 8},	   [MEMBER_SEQ] = {"seq", 16, 4},
	[MEMBER_ORDER] = {"order", 20, 4}, [MEMBER_CPU] = {"cpu", 24, 2},
	[MEMBER_DEV] = {"dev", 26, 2},	   [MEMBER_RING] = {"ring", 28, 2},
	[MEMBER_ERROR] = {"error", 30, 2}, [MEMBER_CLIENT] = {"client", 32, 8},
	[MEMBER_FCTX] = {"fctx", 40, 8},   [MEMBER_FSEQ] = {"fseq", 48, 8},
	[MEMBER_POS] = {"pos", 56, 8},	   [MEMBER_AUX] = {"aux", 64, 8},
	[MEMBER_BYTES] = {"bytes", 72, 4}, [MEMBER_PID] = {"pid", 76, 4},
};

static const char *const types[STREAM_TYPES] = {
	[1] = "RING_ALLOC", [2] = "RING_COMMIT",  [3] = "RING_SUBMIT",	  [4] = "QUEUE",
	[5] = "ISSUE",	    [6] = "COMPLETE",	  [7] = "FENCE_SIGNAL",	  [8] = "FENCE_WAIT",
	[9] = "CTX_SWITCH", [10] = "MEM_ALLOC",	  [11] = "MEM_FREE",	  [12] = "MEM_MAP",
	[13] = "MEM_UNMAP", [14] = "TIMEOUT",	  [15] = "RESET",	  [16] = "HANG",
	[17] = "RING_UNDO", [18] = "RING_WAIT",	  [19] = "RING_WAIT_END", [20] = "FENCE_WAIT_END",
	[21] = "HW_START",  [22] = "RING_PAD",	  [48] = "STREAM",	  [49] = "DEV_INFO",
	[50] = "RING_INFO", [51] = "CLIENT_INFO", [52] = "CLOCK",	  [53] = "MSG",
	[54] = "LOST",	    [55] = "EOS",
};

static const char *const flags[] = {"IRQ",	"SOFTIRQ", "KTHREAD", "TRUNC",
				    "REPLAYED", "HWTIME",  "FORCED"};

const char *stream_type_name(unsigned int type)
{
	return type < STREAM_TYPES ? types[type] : NULL;
}

int stream_type_find(const char *name, size_t len)
{
	for (int i = 0; i < STREAM_TYPES; i++)
		if (types[i] && strlen(types[i]) == len && !memcmp(types[i], name, len))
			return i;
	return -1;
}

unsigned int stream_flag(const char *name, size_t len)
{
	for (unsigned int i = 0; i < sizeof(flags) / sizeof(*flags); i++)
		if (strlen(flags[i]) == len && !memcmp(flags[i], name, len))
			return 1u << i;
	return 0;
}

#define EVENTS 0x7ffffe /* types 1 to 22 */

static const struct stream_pdu_field of_stream[] = {
	{"session", 0, 8, false, 1},
	{"monotonic", 8, 8, false, 0},
	{"realtime", 16, 8, false, 0},
	{"version", 24, 2, false, 1},
	{"record_size", 26, 2, false, STREAM_RECORD},
	{"cpus", 28, 4, false, 1},
	{"clock", 32, 4, false, 0},
	{"setup", 36, 4, false, 0},
	{"mask", 40, 8, false, EVENTS},
	{NULL, 0, 0, false, 0},
};
static const struct stream_pdu_field of_dev[] = {
	{"name", 0, 32, true, 0},      {"driver", 32, 32, true, 0},
	{"pdev", 64, 32, true, 0},     {"types", 96, 8, false, EVENTS},
	{"primary", 104, 4, false, 0}, {"render", 108, 4, false, 128},
	{NULL, 0, 0, false, 0},
};
static const struct stream_pdu_field of_ring[] = {
	{"engine", 0, 32, true, 0}, {"size", 32, 8, false, 4096},  {"types", 40, 8, false, EVENTS},
	{"shape", 48, 4, false, 0}, {"rflags", 52, 4, false, 0},   {"unit", 56, 4, false, 4},
	{"pad", 60, 4, false, 0},   {"capacity", 64, 4, false, 1}, {"reserved", 68, 4, false, 0},
	{NULL, 0, 0, false, 0},
};
static const struct stream_pdu_field of_client[] = {
	{"comm", 0, 16, true, 0},
	{NULL, 0, 0, false, 0},
};
static const struct stream_pdu_field of_clock[] = {
	{"monotonic", 0, 8, false, 0},
	{"realtime", 8, 8, false, 0},
	{NULL, 0, 0, false, 0},
};

const struct stream_pdu_field *stream_pdu(unsigned int type, unsigned int *size)
{
	static const struct {
		const struct stream_pdu_field *fields;
		unsigned int size;
	} pdus[] = {{of_stream, 48}, {of_dev, 112}, {of_ring, 72}, {of_client, 16}, {of_clock, 16}};

	*size = 0;
	if (!stream_of_table(type))
		return NULL;
	*size = pdus[type - STREAM_FIRST_NOTE].size;
	return pdus[type - STREAM_FIRST_NOTE].fields;
}

void stream_put(unsigned char *bytes, unsigned int size, uint64_t value)
{
	for (unsigned int i = 0; i < size; i++)
		bytes[i] = (unsigned char)(value >> 8 * i);
}

uint64_t stream_get(const unsigned char *bytes, unsigned int size)
{
	uint64_t value = 0;

	for (unsigned int i = size; i > 0; i--)
		value = value << 8 | bytes[i - 1];
	return value;
}

/* Of four bits at once: what each value of them becomes by four steps with 0x82f63b78. */
uint32_t stream_crc32c(const unsigned char *bytes, size_t len)
{
	static const uint32_t steps[16] = {
		0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1, 0x417b1dbc, 0x5125dad3,
		0x61c69362, 0x7198540d, 0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9,
		0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75,
	};
	uint32_t crc = ~0u;

	for (size_t i = 0; i < len; i++) {
		crc ^= bytes[i];
		crc = crc >> 4 ^ steps[crc & 15];
		crc = crc >> 4 ^ steps[crc & 15];
	}
	return ~crc;
}
