/* SPDX-License-Identifier: MIT */
/* When lies are told, to whom, what they remember, and what is to be seen of several at once. */
#include "rig_text.h"

#define BUSY FGPU_KEY_ENGINE

static struct text_rig *setup(void)
{
	static struct text_rig rig;

	text_rig_new(&rig, "fake-drm", 1, 0);
	return &rig;
}

/* lie - tell it of keys (0: all that it speaks of) of an engine; returns its slot. */
static int lie(struct text_rig *rig, const char *slug, fgpu_u32 keys, fgpu_u32 index,
	       fgpu_u64 amount)
{
	struct fgpu_command command = text_lie(rig, slug);

	command.flags = keys;
	command.index = index;
	command.amount = amount;
	return text_take(rig, &command);
}

/* line - the line of a key in what client 0 says now, or NULL. */
static const char *line(struct text_rig *rig, fgpu_u32 client, const char *key)
{
	static char found[200];
	const char *at = strstr(text_show(rig, client, 3), key);
	size_t len;

	if (!at)
		return NULL;
	len = strcspn(at, "\n");
	assert_true(len < sizeof(found));
	memcpy(found, at, len);
	found[len] = '\0';
	return found;
}

/* --- when ----------------------------------------------------------------------------------------- */

static void test_window(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command = text_lie(rig, "capacity-changed");

	(void)state;
	command.amount = 9;
	command.from = 6 * S;
	command.until = 7 * S;
	assert_int_equal(text_take(rig, &command), 0);
	text_advance(rig, 6 * S - 1);
	assert_string_equal(line(rig, 0, "drm-engine-capacity"), "drm-engine-capacity-render:\t2");
	text_advance(rig, 6 * S);
	assert_string_equal(line(rig, 0, "drm-engine-capacity"), "drm-engine-capacity-render:\t9");
	assert_int_equal(rig->reading.shown, 1);
	text_advance(rig, 7 * S - 1);
	assert_string_equal(line(rig, 0, "drm-engine-capacity"), "drm-engine-capacity-render:\t9");
	text_advance(rig, 7 * S);
	assert_string_equal(line(rig, 0, "drm-engine-capacity"), "drm-engine-capacity-render:\t2");
	assert_int_equal(rig->reading.shown, 0);
	text_rig_free(rig);
}

/* periods - in which of 1,000 periods of 10 ns from 1 us on it is told; each is one or the other. */
static unsigned int periods(fgpu_u32 chance, fgpu_u64 seed, char *told)
{
	struct text_rig *rig = setup();
	struct fgpu_command command = text_lie(rig, "capacity-zero");
	unsigned int i, count = 0;

	command.from = 1000;
	command.period = 10;
	command.chance = chance;
	command.seed = seed;
	assert_int_equal(text_take(rig, &command), 0);
	for (i = 0; i < 1000; i++) {
		text_advance(rig, 1000 + 10 * i);
		text_show(rig, 0, 3);
		told[i] = (char)rig->reading.shown;
		text_advance(rig, 1000 + 10 * i + 9);
		text_show(rig, 0, 3);
		assert_int_equal(told[i], rig->reading.shown);
		count += rig->reading.shown == 1;
	}
	text_rig_free(rig);
	return count;
}

/* 100 of 1,000 are 100 +- 9.5, 300 are 300 +- 14.5; five of those are never seen by chance. */
static void test_chance(void **state)
{
	char told[1000], other[1000];
	unsigned int count;

	(void)state;
	count = periods(300, 1, told);
	assert_in_range(count, 228, 372);
	assert_in_range(periods(100, 1, other), 53, 147);
	assert_in_range(periods(900, 4, other), 853, 947);
	assert_int_equal(periods(300, 1, other), count);
	assert_memory_equal(told, other, sizeof(told));
	periods(300, 2, other);
	assert_memory_not_equal(told, other, sizeof(told));
	assert_int_equal(periods(1000, 3, other), 1000);
	assert_int_equal(periods(0, 3, other), 1000);
}

/* --- whom ----------------------------------------------------------------------------------------- */

static void test_client(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command = text_lie(rig, "driver-empty");

	(void)state;
	assert_int_equal(text_do(rig, FGPU_OPEN, "", 0, 0, 8, 0, 0), 1);
	command.client = 1;
	assert_int_equal(text_take(rig, &command), 0);
	assert_string_equal(line(rig, 0, "drm-driver"), "drm-driver:\tfake-drm");
	assert_int_equal(rig->reading.shown, 0);
	assert_string_equal(line(rig, 1, "drm-driver"), "drm-driver:\t");
	assert_int_equal(rig->reading.shown, 1);
	text_rig_free(rig);
}

/* Who opens next gets the slot of the client, and not what was told of that. */
static void test_closed(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command = text_lie(rig, "driver-empty");

	(void)state;
	command.client = 0;
	assert_int_equal(text_take(rig, &command), 0);
	command = fgpu_command(FGPU_CLOSE, 0);
	assert_int_equal(fgpu_do(rig->gpu, &command), 0);
	assert_int_equal(text_do(rig, FGPU_OPEN, "", 0, 0, 8, 0, 0), 0);
	assert_string_equal(line(rig, 0, "drm-driver"), "drm-driver:\tfake-drm");
	assert_int_equal(lie(rig, "crlf", 0, FGPU_ALL, 0), 1);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 0, 0, 0, 0), 0);
	assert_int_equal(lie(rig, "driver-missing", 0, FGPU_ALL, 0), 0);
	assert_null(line(rig, 0, "drm-driver"));
	text_rig_free(rig);
}

/* An index is that of engines and of regions; the header and added lines have none. */
static void test_index(void **state)
{
	struct text_rig *rig = setup();

	(void)state;
	assert_int_equal(lie(rig, "pad", 0, FGPU_ALL, 1), 0);
	assert_int_equal(lie(rig, "crlf", 0, 1, 0), 1);
	assert_string_equal(line(rig, 0, "drm-driver"), "drm-driver:\tfake-drm");
	assert_string_equal(line(rig, 0, "drm-engine-capacity-r"),
			    "drm-engine-capacity-render:\t2");
	assert_string_equal(line(rig, 0, "drm-cycles-copy"), "drm-cycles-copy:\t0\r");
	assert_string_equal(line(rig, 0, "drm-total-vram"), "drm-total-vram:\t1 MiB");
	assert_string_equal(line(rig, 0, "drm-total-gtt"), "drm-total-gtt:\t1536\r");
	assert_null(strchr(line(rig, 0, "fake-drm-pad"), '\r'));
	text_rig_free(rig);
}

/* --- slots ---------------------------------------------------------------------------------------- */

static void test_slots(void **state)
{
	struct text_rig *rig = setup();
	int i;

	(void)state;
	for (i = 0; i < 64; i++)
		assert_int_equal(lie(rig, "total-ahead", 0, 0, 1), i);
	assert_int_equal(lie(rig, "total-ahead", 0, 0, 1), -FGPU_ENOSPC);
	assert_string_equal(line(rig, 0, "drm-total-c"), "drm-total-cycles-render:\t64");
	assert_true(rig->reading.shown == ~0ull);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 63, 0, 0, 0), 0);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 5, 0, 0, 0), 0);
	assert_true(line(rig, 0, "drm-total-cycles-render:\t62") != NULL);
	assert_true(rig->reading.shown == (~0ull >> 1 & ~32ull));
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 5, 0, 0, 0), -FGPU_ENOENT);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 64, 0, 0, 0), -FGPU_ENOENT);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, FGPU_NONE, 0, 0, 0), -FGPU_ENOENT);
	assert_int_equal(lie(rig, "total-ahead", 0, 0, 1), 5);
	assert_int_equal(lie(rig, "total-ahead", 0, 0, 1), 63);
	text_rig_free(rig);
}

/* --- what is remembered --------------------------------------------------------------------------- */

static void test_latch_is_an_event(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command;

	(void)state;
	text_advance(rig, 2 * S);
	command = text_lie(rig, "freeze");
	command.from = 6 * S;
	assert_int_equal(text_take(rig, &command), 0);
	command.from = 5 * S;
	assert_int_equal(text_take(rig, &command), 1);
	assert_int_equal(fgpu_next(rig->gpu), 5 * S);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 1, 0, 0, 0), 0);
	assert_int_equal(fgpu_next(rig->gpu), 6 * S);
	text_advance(rig, 6 * S);
	assert_string_equal(line(rig, 0, "drm-engine-r"), "drm-engine-render:\t6000000000 ns");
	assert_int_equal(rig->reading.shown, 0);
	text_advance(rig, 6 * S + 1);
	assert_string_equal(line(rig, 0, "drm-engine-r"), "drm-engine-render:\t6000000000 ns");
	assert_int_equal(rig->reading.shown, 1);
	text_rig_free(rig);
}

/* The past cannot be remembered: what is told too late begins with what is said now. */
static void test_latch_late(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command;

	(void)state;
	text_advance(rig, 8 * S);
	command = text_lie(rig, "reset");
	command.from = 6 * S;
	assert_int_equal(text_take(rig, &command), 0);
	assert_string_equal(line(rig, 0, "drm-engine-r"), "drm-engine-render:\t0 ns");
	text_advance(rig, 9 * S);
	assert_string_equal(line(rig, 0, "drm-engine-r"), "drm-engine-render:\t1000000000 ns");
	text_rig_free(rig);
}

static void test_latch_newcomer(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command;

	(void)state;
	text_advance(rig, 6 * S);
	assert_int_equal(lie(rig, "freeze", 0, FGPU_ALL, 0), 0);
	assert_int_equal(lie(rig, "reset", BUSY, FGPU_ALL, 0), 1);
	text_advance(rig, 7 * S);
	assert_int_equal(text_do(rig, FGPU_OPEN, "", 0, 0, 8, 0, 0), 1);
	command = fgpu_command(FGPU_SUBMIT, 7 * S);
	command.client = 1;
	command.index = 1;
	command.amount = 500;
	assert_true(fgpu_do(rig->gpu, &command) >= 0);
	text_advance(rig, 8 * S);
	assert_string_equal(line(rig, 1, "drm-engine-copy"), "drm-engine-copy:\t0 ns");
	assert_int_equal(rig->reading.shown, 1);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 0, 0, 0, 0), 0);
	assert_string_equal(line(rig, 1, "drm-engine-copy"), "drm-engine-copy:\t500 ns");
	assert_int_equal(rig->reading.shown, 0);
	text_rig_free(rig);
}

/* Completion accounting: what is said at the instant is remembered, not what is true. */
static void test_latch_completion(void **state)
{
	struct text_rig rig;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, FGPU_DEVICE_COMPLETION);
	text_advance(&rig, S / 2);
	assert_int_equal(lie(&rig, "reset", 0, FGPU_ALL, 0), 0);
	text_advance(&rig, 2 * S);
	assert_string_equal(line(&rig, 0, "drm-engine-copy"), "drm-engine-copy:\t1000000000 ns");
	assert_int_equal(lie(&rig, "reset", 0, FGPU_ALL, 0), 1);
	assert_string_equal(line(&rig, 0, "drm-engine-copy"), "drm-engine-copy:\t0 ns");
	text_rig_free(&rig);
}

static void test_latches(void **state)
{
	struct text_rig *rig = setup();
	int i;

	(void)state;
	for (i = 0; i < 4; i++) {
		text_advance(rig, (fgpu_u64)(1 + i) * S);
		assert_int_equal(lie(rig, "over-wall", 0, 0, 1), -FGPU_EINVAL);
		assert_int_equal(lie(rig, "freeze", 0, 0, 0), i);
	}
	assert_int_equal(lie(rig, "stall", 0, 0, 1), -FGPU_ENOSPC);
	assert_int_equal(lie(rig, "crlf", 0, 0, 0), 4);
	assert_string_equal(line(rig, 0, "drm-engine-r"), "drm-engine-render:\t4000000000 ns\r");
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 1, 0, 0, 0), 0);
	text_advance(rig, 9 * S);
	assert_int_equal(lie(rig, "freeze", 0, 0, 0), 1);
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 3, 0, 0, 0), 0);
	assert_string_equal(line(rig, 0, "drm-engine-r"), "drm-engine-render:\t3000000000 ns\r");
	assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 2, 0, 0, 0), 0);
	text_advance(rig, 10 * S);
	assert_string_equal(line(rig, 0, "drm-engine-r"), "drm-engine-render:\t9000000000 ns\r");
	text_rig_free(rig);
}

/* --- several -------------------------------------------------------------------------------------- */

/* two - what is shown at 10 s of two lies, told in this order and in the other. */
static void two(const char *first, fgpu_u32 first_keys, fgpu_u64 first_amount, const char *second,
		fgpu_u32 second_keys, fgpu_u64 second_amount, fgpu_u64 shown, const char *key,
		const char *says)
{
	struct text_rig *rig = setup();
	const char *found;

	text_advance(rig, 6 * S);
	assert_int_equal(lie(rig, first, first_keys, FGPU_ALL, first_amount), 0);
	assert_int_equal(lie(rig, second, second_keys, FGPU_ALL, second_amount), 1);
	text_advance(rig, 10 * S);
	found = line(rig, 0, key);
	if (says)
		assert_string_equal(found, says);
	else
		assert_null(found);
	if (rig->reading.shown != shown)
		fail_msg("%s, %s: shown is %llu", first, second, rig->reading.shown);
	text_rig_free(rig);
}

static void test_two(void **state)
{
	(void)state;
	/* What the second makes of the first shows both; what it says instead, only itself. */
	two("dip", BUSY, S, "spike", 0, 2 * S, 3, "drm-engine-r",
	    "drm-engine-render:\t11000000000 ns");
	two("dip", FGPU_KEY_CYCLES, S, "freeze", FGPU_KEY_CYCLES, 0, 2, "drm-cycles-r",
	    "drm-cycles-render:\t6000000000");
	two("freeze", FGPU_KEY_TOTAL_CYCLES, 0, "total-ahead", 0, S, 3, "drm-total-cycles-r",
	    "drm-total-cycles-render:\t7000000000");
	two("capacity-changed", 0, 3, "capacity-changed", 0, 4, 2, "drm-engine-cap",
	    "drm-engine-capacity-render:\t4");
	/* Two that meet in the truth have said nothing. */
	two("capacity-changed", 0, 3, "capacity-changed", 0, 2, 0, "drm-engine-cap",
	    "drm-engine-capacity-render:\t2");
	/* What is not printed is not shown, whoever comes first. */
	two("crlf", FGPU_KEY_DRIVER, 0, "driver-missing", 0, 0, 2, "drm-driver", NULL);
	two("driver-missing", 0, 0, "crlf", FGPU_KEY_DRIVER, 0, 1, "drm-driver", NULL);
	two("driver-missing", 0, 0, "driver-missing", 0, 0, 1, "drm-driver", NULL);
	two("both-ratios", FGPU_KEY_MAXFREQ, 0, "key-gone", FGPU_KEY_CURFREQ | FGPU_KEY_MAXFREQ, 0,
	    2, "drm-maxfreq", NULL);
	two("pad", 0, 100, "header-only", 0, 0, 2, "pad", NULL);
	two("header-only", 0, 0, "pad", 0, 100, 1, "pad", NULL);
	/* The end of the last line is either way that of no-final-newline. */
	two("crlf", FGPU_KEY_MEMORY, 0, "no-final-newline", 0, 0, 2, "drm-memory-gtt",
	    "drm-memory-gtt:\t0");
	two("no-final-newline", FGPU_KEY_PAD, 0, "pad", 0, 1, 3, "drm-memory-gtt",
	    "drm-memory-gtt:\t0");
	two("no-final-newline", FGPU_KEY_MEMORY, 0, "pad", 0, 1, 2, "drm-memory-gtt",
	    "drm-memory-gtt:\t0");
	/* Pieces do not touch each other. */
	two("pad", 0, 1, "key-twice", FGPU_KEY_MEMORY, 0, 3, "drm-memory-gtt",
	    "drm-memory-gtt:\t0");
	two("foreign-key", 0, 0, "crlf", FGPU_KEY_PAD, 0, 3, "pasid", "pasid:\t0\r");
	two("negative", 0, 0, "unit-missing", 0, 0, 3, "drm-engine-copy",
	    "drm-engine-copy:\t-1000000000");
	two("unit-wrong", 0, 0, "unit-missing", 0, 0, 2, "drm-engine-copy",
	    "drm-engine-copy:\t1000000000");
	two("hex", 0, 0, "value-empty", 0, 0, 2, "drm-engine-copy", "drm-engine-copy:\t");
	two("value-text", 0, 0, "spike", 0, 5, 1, "drm-engine-copy",
	    "drm-engine-copy:\tunknown ns");
	two("size-format", FGPU_KEY_TOTAL, 0, "unit-glued", FGPU_KEY_TOTAL, 0, 3, "drm-total-vram",
	    "drm-total-vram:\t1024KiB");
	two("size-format", FGPU_KEY_RESIDENT, 0, "resident-over-total", 0, 1 << 20, 3,
	    "drm-resident-vram", "drm-resident-vram:\t2048 KiB");
	two("hex", FGPU_KEY_TOTAL, 0, "size-format", FGPU_KEY_TOTAL, 0, 1, "drm-total-vram",
	    "drm-total-vram:\t0x100000");
}

/* What comes and is taken away again, or the other way round, has never been. */
static void test_two_presences(void **state)
{
	struct text_rig *rig = setup();

	(void)state;
	text_advance(rig, 10 * S);
	assert_int_equal(lie(rig, "both-ratios", FGPU_KEY_MAXFREQ, 0, 0), 0);
	assert_int_equal(lie(rig, "key-gone", FGPU_KEY_MAXFREQ, 0, 0), 1);
	assert_string_equal(text_show(rig, 0, 3), HEADER_TEXT BODY_TEXT);
	assert_int_equal(rig->reading.shown, 0);
	text_rig_free(rig);
	rig = setup();
	text_advance(rig, 10 * S);
	assert_int_equal(lie(rig, "key-gone", FGPU_KEY_MAXFREQ, 1, 0), 0);
	assert_int_equal(lie(rig, "both-ratios", FGPU_KEY_MAXFREQ, 1, 0), 1);
	assert_string_equal(text_show(rig, 0, 3), HEADER_TEXT BODY_TEXT);
	assert_int_equal(rig->reading.shown, 0);
	text_rig_free(rig);
}

/* --- order ---------------------------------------------------------------------------------------- */

static int by_line(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* sorted - the lines of a text, sorted and put together again; free() it. */
static char *sorted(const char *text)
{
	char *copy = strdup(text), *out = calloc(1, strlen(text) + 1), *at, *save = NULL;
	char *lines[64];
	size_t i, count = 0;

	for (at = strtok_r(copy, "\n", &save); at; at = strtok_r(NULL, "\n", &save)) {
		assert_true(count < 64);
		lines[count++] = at;
	}
	qsort(lines, count, sizeof(lines[0]), by_line);
	for (i = 0; i < count; i++)
		strcat(strcat(out, lines[i]), "\n");
	free(copy);
	return out;
}

static void same_lines(const char *a, const char *b)
{
	char *x = sorted(a), *y = sorted(b);

	assert_string_equal(x, y);
	free(x);
	free(y);
}

static void test_order(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command;
	char first[1024] = "";
	unsigned int i, orders = 0;

	(void)state;
	text_advance(rig, 10 * S);
	for (i = 0; i < 50; i++) {
		command = text_lie(rig, "reorder");
		command.seed = i;
		command.flags = FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION;
		assert_int_equal(text_take(rig, &command), 0);
		text_show(rig, 0, 3);
		assert_memory_equal(rig->text, HEADER_TEXT, strlen(HEADER_TEXT));
		assert_string_not_equal(rig->text, HEADER_TEXT BODY_TEXT);
		same_lines(rig->text, HEADER_TEXT BODY_TEXT);
		assert_int_equal(rig->reading.shown, 1);
		orders += strcmp(first, rig->text) != 0;
		strcpy(first, rig->text);
		text_show(rig, 0, FGPU_PART_HEADER);
		assert_int_equal(rig->reading.shown, 0);
		assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 0, 0, 0, 0), 0);
	}
	assert_true(orders > 45);
	text_rig_free(rig);
}

/* Header and body are two parts, that a kernel prints in two places. */
static void test_order_parts(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command = text_lie(rig, "reorder");

	(void)state;
	text_advance(rig, 10 * S);
	command.at = command.from = 10 * S;
	command.flags = FGPU_KEYS_OF_HEADER;
	command.seed = 3;
	assert_int_equal(text_take(rig, &command), 0);
	text_show(rig, 0, 3);
	assert_string_equal(rig->text + strlen(HEADER_TEXT), BODY_TEXT);
	same_lines(rig->text, HEADER_TEXT BODY_TEXT);
	text_show(rig, 0, FGPU_PART_BODY);
	assert_int_equal(rig->reading.shown, 0);
	command.flags = 0;
	command.seed = 4;
	assert_int_equal(text_take(rig, &command), 1);
	text_show(rig, 0, FGPU_PART_BODY);
	assert_int_equal(rig->reading.shown, 2);
	command.seed = 5;
	assert_int_equal(text_take(rig, &command), 2);
	text_show(rig, 0, FGPU_PART_BODY);
	same_lines(rig->text, BODY_TEXT);
	text_rig_free(rig);
}

static void test_order_period(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command;
	char *before;

	(void)state;
	text_advance(rig, 10 * S);
	command = text_lie(rig, "reorder");
	command.period = 100;
	command.seed = 1;
	assert_int_equal(text_take(rig, &command), 0);
	assert_int_equal(lie(rig, "freeze", 0, FGPU_ALL, 0), 1);
	before = strdup(text_show(rig, 0, 3));
	text_advance(rig, 10 * S + 99);
	assert_string_equal(text_show(rig, 0, 3), before);
	text_advance(rig, 10 * S + 100);
	assert_string_not_equal(text_show(rig, 0, 3), before);
	free(before);
	text_rig_free(rig);
}

/* orders - how many of 40 seeds show another order of a part; those that do not, say what is usual. */
static unsigned int orders(struct text_rig *rig, fgpu_u32 keys, fgpu_u32 part, const char *usual)
{
	struct fgpu_command command;
	unsigned int seed, count = 0;
	int differs;

	for (seed = 0; seed < 40; seed++) {
		command = text_lie(rig, "reorder");
		command.flags = keys;
		command.seed = seed;
		assert_int_equal(text_take(rig, &command), 0);
		differs = strcmp(text_show(rig, 0, part), usual) != 0;
		assert_int_equal(rig->reading.shown, differs);
		count += rig->reading.shown == 1;
		assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 0, 0, 0, 0), 0);
	}
	return count;
}

static void few_lines(struct text_rig *rig, fgpu_u32 keys)
{
	text_rig_blank(rig);
	text_do(rig, FGPU_DEVICE, "d", 1, 0, 0, 0, 0);
	text_do(rig, FGPU_PDEV, "p", 1, 0, 0, 0, 0);
	text_do(rig, FGPU_ENGINE, "e", 1, 0, 1, 0, keys);
	text_do(rig, FGPU_LIVE, "", 0, 0, 0, 0, 0);
	assert_int_equal(text_do(rig, FGPU_OPEN, "n", 1, 0, 1, 0, 0), 0);
}

/* One line has one order, two have two, and four never stay in theirs. */
static void test_order_of_few(void **state)
{
	struct text_rig rig;

	(void)state;
	few_lines(&rig, BUSY);
	assert_int_equal(orders(&rig, FGPU_KEYS_OF_ENGINE, FGPU_PART_BODY, "drm-engine-e:\t0 ns\n"),
			 0);
	text_rig_free(&rig);
	few_lines(&rig, BUSY | FGPU_KEY_CAPACITY);
	assert_in_range(orders(&rig, FGPU_KEYS_OF_ENGINE, FGPU_PART_BODY,
			       "drm-engine-e:\t0 ns\ndrm-engine-capacity-e:\t1\n"),
			1, 39);
	assert_int_equal(orders(&rig, FGPU_KEYS_OF_HEADER, FGPU_PART_HEADER,
				"drm-driver:\td\ndrm-client-id:\t1\ndrm-pdev:\tp\n"
				"drm-client-name:\tn\n"),
			 40);
	text_rig_free(&rig);
}

/* --- reads ---------------------------------------------------------------------------------------- */

static void test_delay(void **state)
{
	struct text_rig *rig = setup();
	struct fgpu_command command = text_lie(rig, "slow-read");

	(void)state;
	assert_int_equal(text_do(rig, FGPU_OPEN, "", 0, 0, 8, 0, 0), 1);
	command.amount = 2 * S;
	command.from = 5 * S;
	command.until = 9 * S;
	assert_int_equal(text_take(rig, &command), 0);
	command = text_lie(rig, "pause");
	command.client = 1;
	command.amount = 3;
	assert_int_equal(text_take(rig, &command), 1);
	assert_int_equal(fgpu_delay(rig->gpu, 0), 0);
	assert_int_equal(fgpu_delay(rig->gpu, 1), 3);
	text_advance(rig, 5 * S);
	assert_int_equal(fgpu_delay(rig->gpu, 0), 2 * S);
	assert_int_equal(fgpu_delay(rig->gpu, 1), 2 * S + 3);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 0), 1);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 1), 3);
	text_show(rig, 1, 3);
	assert_int_equal(rig->reading.delay_ns, 2 * S + 3);
	assert_int_equal(rig->reading.shown, 0);
	text_advance(rig, 9 * S);
	assert_int_equal(fgpu_delay(rig->gpu, 0), 0);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 0), 0);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 1), 2);
	assert_int_equal(fgpu_delayed_by(rig->gpu, 2), 0);
	text_rig_free(rig);
}

static void test_long(void **state)
{
	struct text_rig *rig = setup();

	(void)state;
	assert_int_equal(lie(rig, "pad", 0, FGPU_ALL, 65536), 0);
	text_show(rig, 0, FGPU_PART_BODY);
	assert_true(rig->len > 65536);
	assert_non_null(strstr(rig->text, "fake-drm-pad-1023:\t"));
	assert_null(strstr(rig->text, "fake-drm-pad-1024:\t"));
	assert_int_equal(lie(rig, "long-key", 0, FGPU_ALL, 1 << 20), 1);
	text_show(rig, 0, FGPU_PART_BODY);
	assert_true(rig->len > 65536 + (1 << 20));
	text_rig_free(rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_window),
		cmocka_unit_test(test_chance),
		cmocka_unit_test(test_client),
		cmocka_unit_test(test_closed),
		cmocka_unit_test(test_index),
		cmocka_unit_test(test_slots),
		cmocka_unit_test(test_latch_is_an_event),
		cmocka_unit_test(test_latch_late),
		cmocka_unit_test(test_latch_newcomer),
		cmocka_unit_test(test_latch_completion),
		cmocka_unit_test(test_latches),
		cmocka_unit_test(test_two),
		cmocka_unit_test(test_two_presences),
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_order_parts),
		cmocka_unit_test(test_order_period),
		cmocka_unit_test(test_order_of_few),
		cmocka_unit_test(test_delay),
		cmocka_unit_test(test_long),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
