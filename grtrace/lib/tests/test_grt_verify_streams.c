/* SPDX-License-Identifier: MIT */
/* R01 to R07: changes of streams and of bytes, each of which breaks its rule and no other. */
#include "changes.h"

static void unexplained_gap(void)
{
	delete (find(GRT_QUEUE, 0, 0));
}

static void lost_counts_wrong(void)
{
	struct grt_record *record = find(GRT_QUEUE, 0, 0);

	*record = (struct grt_record){.type = GRT_LOST,
				      .time = record->time,
				      .seq = record->seq,
				      .cpu = record->cpu,
				      .dev = GRT_NONE,
				      .ring = GRT_NONE,
				      .aux = 2};
}

static void lost_counts_right(void)
{
	lost_counts_wrong();
	find(GRT_LOST, GRT_NONE, 0)->aux = 1;
}

static void eos_counts_wrong(void)
{
	find(GRT_EOS, GRT_NONE, 0)->aux += 1ULL << 32;
}

static void eos_too_early(void)
{
	find(GRT_EOS, GRT_NONE, 0)->aux--;
	find(GRT_EOS, GRT_NONE, 0)->seq--;
}

static void record_twice(void)
{
	insert_copy(find(GRT_QUEUE, 0, 0));
}

static void time_goes_back(void)
{
	find(GRT_QUEUE, 0, 1)->time -= 21;
}

static void first_note_is_device(void)
{
	delete (find(GRT_STREAM, GRT_NONE, 0));
}

static void one_cpu(void)
{
	((struct grt_stream_pdu *)line_of(find(GRT_STREAM, GRT_NONE, 0))->pdu)->cpus = 1;
}

static void reserved_flag(void)
{
	find(GRT_QUEUE, 0, 0)->flags = 0x80;
}

static void type_100(void)
{
	find(GRT_QUEUE, 0, 0)->type = 100;
}

static const struct change stream_changes[] = {
	{"a CPU beyond their number", 3, MANY, one_cpu},
	{"no STREAM", 4, 1, first_note_is_device},
	{"a gap without LOST", 5, 1, unexplained_gap},
	{"LOST with another number", 5, 1, lost_counts_wrong},
	{"LOST with its number", 0, 0, lost_counts_right},
	{"EOS with another number", 5, 1, eos_counts_wrong},
	{"EOS before the last record", 5, 1, eos_too_early},
	{"a record twice", 6, 1, record_twice},
	{"time goes back", 7, 1, time_goes_back},
	{"an impossible type", 10, 1, type_100},
	{"a reserved flag", 11, 1, reserved_flag},
};

static void each_change_of_a_stream(void **state)
{
	size_t failed = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(stream_changes) / sizeof(*stream_changes); i++) {
		script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
		stream_changes[i].apply();
		failed += !breaks_its_rule(&stream_changes[i]);
	}
	assert_int_equal(failed, 0);
}

/* Bytes of the fourth record of CPU 0. */
static const struct byte_change {
	const char *what;
	unsigned int rule;
	size_t at;
	unsigned char value;
} byte_changes[] = {
	{"magic", 1, 0, 2},
	{"length", 2, 2, 72},
	{"CPU", 3, 24, 5},
};

static void each_change_of_a_byte(void **state)
{
	struct memory memory[1 + CPUS];

	(void)state;
	for (size_t i = 0; i < sizeof(byte_changes) / sizeof(*byte_changes); i++) {
		size_t record = 3 * 80 + 2 * 8; /* one MEM_ALLOC and one MEM_MAP are before */

		script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
		script_write(&scene, memory);
		memory[1].bytes[record + byte_changes[i].at] = byte_changes[i].value;
		judge_memory(memory, 1 + CPUS, NULL, &judged);
		expect_only(byte_changes[i].what, &judged, byte_changes[i].rule);
		assert_int_equal(judged.first.at.offset, record);
		for (size_t cpu = 0; cpu < 1 + CPUS; cpu++)
			free(memory[cpu].bytes);
	}
}

static void sources_of_two_sessions(void **state)
{
	struct memory memory[1 + CPUS], other[1 + CPUS], sources[4];

	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	script_write(&scene, memory);
	((struct grt_stream_pdu *)scene.lines[0].pdu)->session = 8;
	script_write(&scene, other);
	sources[0] = memory[0];
	sources[1] = memory[1];
	sources[2] = memory[2];
	sources[3] = other[0];
	judge_memory(sources, 4, NULL, &judged);
	expect_only("two sessions", &judged, 4);
	for (size_t i = 0; i < 1 + CPUS; i++) {
		free(memory[i].bytes);
		free(other[i].bytes);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_change_of_a_stream),
		cmocka_unit_test(each_change_of_a_byte),
		cmocka_unit_test(sources_of_two_sessions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
