/* SPDX-License-Identifier: MIT */
/* Scripts of trace streams: the bytes that they make, by hand from docs/grtrace.md, and what they
 * refuse. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream_script.h"

static struct streams *make_streams(const char *script)
{
	struct stream_error error;
	struct streams *streams;

	if (streams_compile(&streams, script, strlen(script), &error))
		fail_msg("line %u: %s", error.line, error.text);
	return streams;
}

/* docs/grtrace.md, "Records": each member at its place. */
static void a_record(void **state)
{
	static const unsigned char expected[88] = {
		0x01, 0x47, 88,	  0,	3,    0,    0x14, 0, /* magic, len, type, flags */
		0xd0, 0x07, 0,	  0,	0,    0,    0,	  0, /* time 2000 */
		9,    0,    0,	  0,	4,    0,    0,	  0, /* seq, order */
		1,    0,    2,	  0,	3,    0,    0xe4, 0xff, /* cpu, dev, ring, error -28 */
		5,    0,    0,	  0,	0,    0,    0,	  0, /* client */
		6,    0,    0,	  0,	0,    0,    0,	  0, /* fctx */
		7,    0,    0,	  0,	0,    0,    0,	  0, /* fseq */
		0,    1,    0,	  0,	0,    0,    0,	  0, /* pos 256 */
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, /* aux */
		64,   0,    0,	  0,	0xe9, 0x03, 0,	  0, /* bytes, pid 1001 */
		0xaa, 0xbb, 0,	  0,	0,    0,    0,	  0, /* PDU, filled up */
	};
	struct streams *streams = make_streams(
		"form bare\ncpus 2\nRING_SUBMIT @2000 flags=KTHREAD+REPLAYED seq=9 order=4 "
		"cpu=1 dev=2 ring=3 error=-28 client=5 fctx=6 fseq=7 pos=256 aux=-1 bytes=64 "
		"pid=1001 pdu=aabb\n");

	(void)state;
	assert_int_equal(streams->source_count, 1);
	assert_int_equal(streams->sources[0].len, sizeof(expected));
	assert_memory_equal(streams->sources[0].bytes, expected, sizeof(expected));
	streams_free(streams);
}

static void assert_same_streams(const struct streams *made, const struct streams *of_script)
{
	assert_int_equal(made->source_count, of_script->source_count);
	assert_int_equal(made->record_count, of_script->record_count);
	for (size_t i = 0; i < made->source_count; i++) {
		assert_int_equal(made->sources[i].len, of_script->sources[i].len);
		assert_memory_equal(made->sources[i].bytes, of_script->sources[i].bytes,
				    made->sources[i].len);
	}
}

/* What a program has is what a script of it says: numbers, gaps, PDUs and blocks. */
static void test_made(void **state)
{
	static const unsigned char pdu[8] = {1, 2};
	static const struct stream_event events[] = {
		{.member = {[MEMBER_TYPE] = 3, [MEMBER_TIME] = 50}, .gap = 2, .flush = true},
		{.member = {[MEMBER_TYPE] = 6,
			    [MEMBER_TIME] = 60,
			    [MEMBER_CPU] = 1,
			    [MEMBER_POS] = 7},
		 .pdu = pdu,
		 .pdu_len = 8},
		{.member = {[MEMBER_TYPE] = 3,
			    [MEMBER_TIME] = 60,
			    [MEMBER_RING] = 4,
			    [MEMBER_FSEQ] = 9}},
	};
	static const char script[] =
		"3 @50 gap=2 ring=0\nflush\n6 @60 cpu=1 ring=0 pos=7 pdu=0102\n"
		"3 @60 ring=4 fseq=9\n";

	(void)state;
	for (int container = 0; container < 2; container++) {
		char *text = NULL;
		struct streams *made = streams_make(events, 3, container), *of_script;

		assert_true(asprintf(&text, "form %s\n%s", container ? "container" : "bare",
				     script) > 0);
		of_script = make_streams(text);
		assert_same_streams(made, of_script);
		streams_free(of_script);
		streams_free(made);
		free(text);
	}
}

/* RFC 3720, B.4: 32 bytes of zeros, of ones, and 0 to 31. */
static void test_checksums(void **state)
{
	unsigned char bytes[32] = {0};

	(void)state;
	assert_int_equal(stream_crc32c(bytes, 32), 0x8a9136aa);
	memset(bytes, 0xff, sizeof(bytes));
	assert_int_equal(stream_crc32c(bytes, 32), 0x62a8ab43);
	for (unsigned char i = 0; i < 32; i++)
		bytes[i] = i;
	assert_int_equal(stream_crc32c(bytes, 32), 0x46dd794e);
}

/* Header, NOTES, a block of each CPU, END: kinds, CPUs, numbers, offsets. */
static void a_container(void **state)
{
	static const struct {
		unsigned int kind, cpu, len, number, offset;
	} blocks[] = {{1, 0, 128, 0, 0},
		      {2, 0, 80, 1, 0},
		      {2, 0, 160, 2, 80},
		      {2, 1, 80, 3, 0},
		      {4, 0, 0, 4, 0}};
	struct streams *streams =
		make_streams("cpus 2\nstream\nQUEUE\nflush\nISSUE\nISSUE\nQUEUE cpu=1\n");
	const unsigned char *at = streams->sources[0].bytes;

	(void)state;
	assert_memory_equal(at, "\x89GRT\r\n\x1a\n\1\0\2\1\x40\0\0\0\2\0\0\0", 20);
	assert_int_equal(stream_get(at + 60, 4), stream_crc32c(at, 60));
	at += 64;
	for (size_t i = 0; i < 5; i++) {
		assert_memory_equal(at, "GRTB", 4);
		assert_int_equal(stream_get(at + 4, 2), blocks[i].kind);
		assert_int_equal(stream_get(at + 6, 2), blocks[i].cpu);
		assert_int_equal(stream_get(at + 8, 4), blocks[i].len);
		assert_int_equal(stream_get(at + 12, 4), blocks[i].number);
		assert_int_equal(stream_get(at + 16, 8), blocks[i].offset);
		assert_int_equal(stream_get(at + 24, 4), stream_crc32c(at + 32, blocks[i].len));
		assert_int_equal(stream_get(at + 28, 4), stream_crc32c(at, 28));
		at += 32 + blocks[i].len;
	}
	assert_int_equal(at - streams->sources[0].bytes, streams->sources[0].len);
	streams_free(streams);
}

static uint64_t get_member(const struct streams *streams, const char *label,
			   enum stream_member which)
{
	const struct stream_record *record = streams_record(streams, label);

	if (!record)
		fail_msg("no record %s", label);
	return record->member[which];
}

/* What follows from what was before: positions, seq, order, pid. */
static void test_jobs(void **state)
{
	struct streams *streams =
		make_streams("dev 0\nring 0 size=256\nclient 1 pid=77\njob A bytes=64\nLOST aux=3\n"
			     "new: client 1 pid=78\n\njob B bytes=96 @5000 step=2\nEOS\n");

	(void)state;
	assert_int_equal(get_member(streams, "B.alloc", MEMBER_POS), 64);
	assert_int_equal(get_member(streams, "B.alloc", MEMBER_AUX), 64);
	assert_int_equal(get_member(streams, "B.commit", MEMBER_POS), 160);
	assert_int_equal(get_member(streams, "B.alloc", MEMBER_SEQ), 10);
	assert_int_equal(get_member(streams, "B.alloc", MEMBER_ORDER), 10);
	assert_int_equal(get_member(streams, "B.signal", MEMBER_TIME), 5012);
	assert_int_equal(get_member(streams, "A.signal", MEMBER_PID), 77);
	assert_int_equal(get_member(streams, "B.signal", MEMBER_PID), 78);
	assert_int_equal(get_member(streams, "B.signal", MEMBER_FSEQ), 2);
	assert_int_equal(get_member(streams, "r19", MEMBER_AUX), 17);
	streams_free(streams);
}

static size_t place_offset(const struct streams *streams, const char *place)
{
	unsigned int source;
	size_t found;

	if (!streams_place(streams, place, &source, &found))
		fail_msg("no place %s", place);
	return found;
}

static void changes_of_bytes(void **state)
{
	struct streams *streams = make_streams(
		"form bare\na: QUEUE\nb: QUEUE\nc: QUEUE\npoke b+2 ff fe\ninsert c 01 02 03\ncut c+10\n");
	const struct stream_source *source = &streams->sources[0];

	(void)state;
	assert_int_equal(place_offset(streams, "b"), 80);
	assert_int_equal(place_offset(streams, "c"), 163);
	assert_int_equal(place_offset(streams, "end"), 173);
	assert_memory_equal(source->bytes + 82, "\xff\xfe", 2);
	assert_memory_equal(source->bytes + 160, "\1\2\3\1\x47", 5);
	streams_free(streams);
	streams = make_streams(
		"stream\nQUEUE\nflush\nQUEUE\nflush\nQUEUE\nomit block2\nagain block1\n");
	assert_int_equal(place_offset(streams, "block3") - place_offset(streams, "block1"),
			 2 * (32 + 80));
	streams_free(streams);
}

static void sources_in_order(void **state)
{
	struct streams *streams = make_streams(
		"form bare\ncpus 2\na: QUEUE\nb: QUEUE cpu=1\nb2: QUEUE cpu=1\nsources 1 0\n");
	unsigned int source;
	size_t place;

	(void)state;
	assert_int_equal(streams->sources[0].len, 160);
	assert_true(streams_place(streams, "a", &source, &place));
	assert_int_equal(source, 1);
	streams_free(streams);
}

static void test_refused(void **state)
{
	static const struct {
		const char *script;
		unsigned int line;
		const char *text;
	} rows[] = {
		{"QUEUE\nwhat 5\n", 2, "what: unknown statement"},
		{"QUEUE sqe=5\n", 1, "sqe=5: unknown word"},
		{"QUEUE seq=x\n", 1, "seq=x: expected a number"},
		{"a: QUEUE\na: QUEUE\n", 2, "a: this label is there twice"},
		{"a:\n", 1, "a: a label without a statement"},
		{"begin A\n", 1, "no ring 0 of device 0"},
		{"A.issue\n", 1, "A: no such job"},
		{"QUEUE\npoke x 00\n", 2, "x: expected a label of the script"},
		{"a: QUEUE\npoke a 00\nQUEUE\n", 3, "QUEUE: expected a change of bytes, as above"},
		{"bytes 0g\n", 1, "0g: expected pairs of hexadecimal digits"},
		{"form x\n", 1, "form: expected container, raw or bare"},
		{"cpus 0\n", 1, "cpus: expected 1 to 16"},
		{"QUEUE cpu=99\n", 1, "in=, cpu=: expected a CPU below 16"},
		{"QUEUE flags=X\n", 1, "X: no such flag"},
		{"QUEUE\nfix r0\n", 2, "expected file or a block"},
		{"", 0, "no records"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const char *script = rows[i].script;
		struct stream_error error;
		struct streams *streams;

		if (!i)
			assert_int_equal(strlen(script), 13);
		if (!streams_compile(&streams, script, strlen(script), &error))
			fail_msg("accepted: %s", script);
		assert_string_equal(error.text, rows[i].text);
		assert_int_equal(error.line, rows[i].line);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_record),	    cmocka_unit_test(test_checksums),
		cmocka_unit_test(a_container),	    cmocka_unit_test(test_jobs),
		cmocka_unit_test(changes_of_bytes), cmocka_unit_test(sources_in_order),
		cmocka_unit_test(test_refused),	    cmocka_unit_test(test_made),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
