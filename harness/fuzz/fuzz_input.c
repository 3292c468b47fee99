/* SPDX-License-Identifier: MIT */
#include "fuzz_input.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "file.h"
#include "mutate.h"
#include "simulate.h"
#include "xmalloc.h"

#define SCENARIOS    40 /* random ones at the beginning */
#define STEPS	     40 /* of each, about */
#define CHANGES	     4 /* of one input at most */
#define FRESH_ONE_IN 8 /* inputs that are a new scenario */
#define CROSS_ONE_IN 8

static uint64_t next_random(struct fuzz_inputs *inputs)
{
	inputs->random = inputs->random * 6364136223846793005u + 1442695040888963407u;
	return inputs->random >> 33;
}

static size_t below(struct fuzz_inputs *inputs, size_t limit)
{
	return limit ? (size_t)(next_random(inputs) % limit) : 0;
}

void fuzz_inputs_add(struct fuzz_inputs *inputs, const char *bytes, size_t len)
{
	if (!len || len > FUZZ_INPUT_MAX)
		return;
	inputs->list = xgrow(inputs->list, inputs->count, &inputs->capacity, sizeof(*inputs->list));
	inputs->list[inputs->count++] = (struct fuzz_input){xmemdup(bytes, len), len};
}

/* The texts and recordings of the embedded corpus. */
static void add_seeds(struct fuzz_inputs *inputs)
{
	size_t count;
	const struct corpus_file *files = corpus_files(&count);

	for (size_t i = 0; i < count; i++) {
		const struct corpus_file *file = &files[i];
		const char *dot = strrchr(file->path, '.');
		const bool is_seed = !strncmp(file->path, "cases/", 6) ||
				     !strncmp(file->path, "seeds/", 6);

		if (is_seed && dot &&
		    (!strcmp(dot, ".fdinfo") || !strcmp(dot, ".fdseq") || !strcmp(dot, ".seed")))
			fuzz_inputs_add(inputs, file->bytes, file->len);
	}
}

/* The recording of a scenario that follows from a number; its length, 0 where it is too long. */
static size_t simulate_random(uint64_t seed, char *bytes)
{
	const unsigned int flags = SCENARIO_DISTORTIONS | SCENARIO_BUSY_PROCESSES |
				   SCENARIO_MEMORY | SCENARIO_RESETS;
	struct scenario_error error;
	struct scenario *scenario;
	struct sim_error sim;
	json_t *root =
		scenario_random(seed, STEPS, (unsigned int)(seed % 16) & flags, &simulate_kinds);
	char *text = root ? json_dumps(root, JSON_COMPACT) : NULL, *recording = NULL;
	size_t len = 0, used = 0;
	FILE *stream;

	json_decref(root);
	if (!text)
		xmalloc_failed();
	if (!scenario_compile(&scenario, text, strlen(text), &simulate_kinds, &error)) {
		stream = xmemstream(&recording, &len);
		if (!simulate(scenario, &(struct simulate_streams){.recording = stream}, NULL,
			      &sim))
			used = 1;
		xmemstream_close(stream);
		scenario_free(scenario);
	}
	used = used && len <= FUZZ_INPUT_MAX ? len : 0;
	if (used)
		memcpy(bytes, recording, used);
	free(recording);
	free(text);
	return used;
}

static int is_file(const struct dirent *entry)
{
	return *entry->d_name != '.';
}

static void add_kept(struct fuzz_inputs *inputs, const char *directory)
{
	struct dirent **entries;
	const int count = scandir(directory, &entries, is_file, alphasort);

	for (int i = 0; i < count; i++) {
		char *path = xasprintf("%s/%s", directory, entries[i]->d_name), *bytes;
		size_t len;

		if (!file_read(path, &bytes, &len)) {
			fuzz_inputs_add(inputs, bytes, len);
			free(bytes);
		}
		free(path);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

static uint64_t first_random(uint64_t seed)
{
	return seed * 2862933555777941757u + 3037000493u;
}

void fuzz_inputs_begin(struct fuzz_inputs *inputs, uint64_t seed, const char *kept)
{
	char *bytes = xmalloc(FUZZ_INPUT_MAX);

	*inputs = (struct fuzz_inputs){.random = first_random(seed)};
	add_seeds(inputs);
	for (unsigned int i = 0; i < SCENARIOS; i++)
		fuzz_inputs_add(inputs, bytes, simulate_random(next_random(inputs), bytes));
	inputs->made = inputs->count;
	add_kept(inputs, kept);
	inputs->seeds = inputs->count;
	free(bytes);
}

void fuzz_inputs_again(struct fuzz_inputs *inputs, uint64_t seed, const char *kept)
{
	while (inputs->count > inputs->made)
		free(inputs->list[--inputs->count].bytes);
	add_kept(inputs, kept);
	/* some may have been removed meanwhile */
	if (inputs->seeds > inputs->count)
		inputs->seeds = inputs->count;
	inputs->random = first_random(seed);
}

static size_t cross(struct fuzz_inputs *inputs, const struct fuzz_input *one, char *bytes)
{
	const struct fuzz_input *other = &inputs->list[below(inputs, inputs->count)];

	return mutate_cross((const uint8_t *)one->bytes, one->len, (const uint8_t *)other->bytes,
			    other->len, (uint8_t *)bytes, FUZZ_INPUT_MAX,
			    (unsigned int)next_random(inputs));
}

size_t fuzz_inputs_next(struct fuzz_inputs *inputs, char *bytes)
{
	const struct fuzz_input *one = &inputs->list[below(inputs, inputs->count)];
	size_t len = below(inputs, FRESH_ONE_IN) ? 0 : simulate_random(next_random(inputs), bytes);

	if (!len && !below(inputs, CROSS_ONE_IN)) {
		len = cross(inputs, one, bytes);
	} else if (!len) {
		len = one->len;
		memcpy(bytes, one->bytes, len);
		for (size_t i = below(inputs, CHANGES) + 1; i; i--)
			len = mutate_text((uint8_t *)bytes, len, FUZZ_INPUT_MAX,
					  (unsigned int)next_random(inputs));
	}
	bytes[len] = '\0';
	return len;
}

void fuzz_inputs_free(struct fuzz_inputs *inputs)
{
	for (size_t i = 0; i < inputs->count; i++)
		free(inputs->list[i].bytes);
	free(inputs->list);
	*inputs = (struct fuzz_inputs){0};
}
