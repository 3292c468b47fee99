/* SPDX-License-Identifier: MIT */
/*
 * Any input as a recording, read by every shared object of DECOY_FUZZ_SO (paths with ":" between;
 * none: libfdinfo alone) and by the oracle. An answer that the oracle does not allow, and two
 * answers that differ, are disagreements (clusters.h): only one of libfdinfo ends the execution,
 * since which of two others is wrong no program decides.
 */
#include <string.h>

#include "clusters.h"
#include "feature.h"
#include "heap.h"
#include "oracle.h"
#include "series.h"
#include "state.h"
#include "subject.h"
#include "target.h"

#define READERS	  8
#define ANSWER	  ((size_t)1 << 20)
#define INPUT_MAX 16384
#define READS	  32

struct reader {
	const struct decoy_subject *object;
	void *self;
	unsigned int features;
	json_t *answer; /* of the newest sweep; NULL: it failed */
};

static struct reader readers[READERS];
static size_t reader_count;

/* --- readers --- */

static unsigned int features_of(const char *words)
{
	unsigned int features = 0;

	for (size_t len; *words; words += len + (words[len] == ' ')) {
		len = strcspn(words, " ");
		features |= feature_word(words, len);
	}
	return features;
}

static void add_reader(const struct decoy_subject *object)
{
	struct reader *reader = &readers[reader_count];

	*reader = (struct reader){.object = object, .features = features_of(object->features)};
	if (!(reader->features & FEATURE_TRACK)) {
		fprintf(stderr, "%s: expected an adapter with the feature track\n", object->name);
		exit(3);
	}
	reader->self = object->open();
	FUZZ_HOLDS(reader->self);
	reader_count++;
}

static void load_readers(void)
{
	const char *paths = getenv("DECOY_FUZZ_SO");
	const struct decoy_subject *object;
	char path[4096], *why;

	add_reader(&subject_reference);
	for (size_t len; paths && *paths && reader_count < READERS; paths += len + !!paths[len]) {
		len = strcspn(paths, ":");
		snprintf(path, sizeof(path), "%.*s", (int)len, paths);
		if (subject_object_load(path, &object, &why)) {
			fprintf(stderr, "%s: %s\n", path, why);
			exit(3);
		}
		add_reader(object);
	}
}

static json_t *ask_reader(struct reader *reader, const struct rec_sweep *sweep,
			  const struct decoy_fd *fds)
{
	static char text[ANSWER];
	long len = -1;

	heap_pause();
	if (reader->object->sweep(reader->self, sweep->t_ns, fds, sweep->count) >= 0)
		len = reader->object->state(reader->self, text, sizeof(text));
	heap_resume();
	if (len < 0 || (size_t)len > sizeof(text))
		return NULL;
	return json_loadb(text, (size_t)len, JSON_ALLOW_NUL, NULL);
}

/* --- disagreements --- */

static void judge_reader(const struct reader *reader, const json_t *expect,
			 const struct recording *rec)
{
	struct judge_diff diff = {0};
	char *text;

	if (reader->answer && judge_state(expect, reader->answer, reader->features, NULL))
		return;
	if (reader->answer)
		judge_state(expect, reader->answer, reader->features, &diff);
	text = judge_diff_text(&diff);
	clusters_add(rec, reader->object->name, "oracle", text ? text : "no answer, or no JSON");
	free(text);
	FUZZ_HOLDS(reader->object != &subject_reference);
	judge_diff_free(&diff);
}

/* Both are allowed, and say something else of what both support. */
static void compare_readers(const struct reader *one, const struct reader *other,
			    const struct recording *rec)
{
	const unsigned int features = one->features & other->features;
	struct judge_diff diff = {0};
	char *text;

	if (!one->answer || !other->answer || json_equal(one->answer, other->answer) ||
	    judge_state(one->answer, other->answer, features, NULL))
		return;
	judge_state(one->answer, other->answer, features, &diff);
	text = judge_diff_text(&diff);
	clusters_add(rec, one->object->name, other->object->name, text);
	free(text);
	judge_diff_free(&diff);
}

static void ask_all(const struct recording *rec, const struct rec_sweep *sweep,
		    const json_t *expect)
{
	struct decoy_fd fds[READS];

	for (size_t i = 0; i < sweep->count; i++)
		fds[i] = subject_fd(&rec->reads[sweep->first + i]);
	for (size_t i = 0; i < reader_count; i++) {
		readers[i].answer = ask_reader(&readers[i], sweep, fds);
		judge_reader(&readers[i], expect, rec);
		for (size_t j = 0; j < i; j++)
			compare_readers(&readers[j], &readers[i], rec);
	}
	for (size_t i = 0; i < reader_count; i++)
		json_decref(readers[i].answer);
}

static void read_recording(const struct recording *rec)
{
	json_t *expect = oracle_states(rec);

	FUZZ_HOLDS(expect && json_array_size(expect) == rec->sweep_count);
	heap_pause();
	for (size_t i = 0; i < reader_count; i++)
		readers[i].object->reset(readers[i].self);
	heap_resume();
	for (size_t s = 0; s < rec->sweep_count; s++)
		ask_all(rec, &rec->sweeps[s], json_array_get(expect, s));
	json_decref(expect);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct recording *rec, *made = NULL;
	struct rec_error error;

	if (!reader_count) {
		heap_pause();
		load_readers();
		heap_resume();
	}
	if (size > INPUT_MAX || rec_load(&rec, data, size, &error))
		return 0;
	/* a text becomes a series */
	if (rec->read_count && !rec->reads[0].line)
		made = series_make(rec);
	if (made)
		read_recording(made);
	else if (rec->read_count && rec->read_count <= READS && rec->reads[0].line)
		read_recording(rec);
	rec_free(made);
	rec_free(rec);
	return 0;
}
