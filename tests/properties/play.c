/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* One output stream of the simulator. */
struct page {
	char *text;
	size_t len;
	FILE *stream;
};

static void page_open(struct page *page)
{
	page->stream = open_memstream(&page->text, &page->len);
	assert_non_null(page->stream);
}

static json_t *page_lines(const struct page *page)
{
	json_t *list = json_array();
	const char *at = page->text, *end;

	for (; (end = strchr(at, '\n')); at = end + 1) {
		json_t *line = json_loadb(at, (size_t)(end - at), 0, NULL);

		assert_non_null(line);
		json_array_append_new(list, line);
	}
	assert_int_equal(*at, '\0');
	return list;
}

/* Lines in the order of their sweeps, which are numbered from 1, as a list for each sweep. */
static json_t *by_sweep(json_t *all)
{
	json_t *sweeps = json_pack("[[]]"), *line;
	size_t i;

	json_array_foreach(all, i, line)
	{
		size_t sweep = strtoul(json_string_value(json_object_get(line, "sweep")), NULL, 10);

		while (json_array_size(sweeps) <= sweep)
			json_array_append_new(sweeps, json_array());
		json_array_append(json_array_get(sweeps, sweep), line);
	}
	json_decref(all);
	return sweeps;
}

static struct scenario *compile_random(uint64_t seed, unsigned int size, unsigned int flags)
{
	json_t *root = scenario_random(seed, size, flags, &simulate_kinds);
	char *text = root ? json_dumps(root, 0) : NULL;
	struct scenario_error error = {0};
	struct scenario *scenario = NULL;

	assert_non_null(text);
	if (scenario_compile(&scenario, text, strlen(text), &simulate_kinds, &error))
		fail_msg("seed %llu: %s: %s", (unsigned long long)seed, error.key, error.text);
	free(text);
	json_decref(root);
	return scenario;
}

void play_random(struct play *play, uint64_t seed, unsigned int size, unsigned int flags)
{
	struct page recording, truth, printed;
	struct simulate_streams streams = {0};
	struct sim_error error;
	struct rec_error fault;

	page_open(&recording);
	page_open(&truth);
	page_open(&printed);
	streams = (struct simulate_streams){
		.recording = recording.stream, .truth = truth.stream, .printed = printed.stream};
	play->scenario = compile_random(seed, size, flags);
	if (simulate(play->scenario, &streams, NULL, &error))
		fail_msg("seed %llu: %s", (unsigned long long)seed, error.text);
	fclose(recording.stream);
	fclose(truth.stream);
	fclose(printed.stream);
	assert_int_equal(rec_load(&play->rec, recording.text, recording.len, &fault), 0);
	play->truth = by_sweep(page_lines(&truth));
	play->print_log = page_lines(&printed);
	free(recording.text);
	free(truth.text);
	free(printed.text);
}

void play_free(struct play *play)
{
	scenario_free(play->scenario);
	rec_free(play->rec);
	json_decref(play->truth);
	json_decref(play->print_log);
}
