/* SPDX-License-Identifier: MIT */
/*
 * Any input as a recording: what loads is written and loads again, equal in every member, and is
 * written the same the second time; what does not has a sentence and its place. Cut anywhere, what
 * a recorder writes is its first reads, or has a sentence too.
 */
#include <errno.h>
#include <string.h>

#include "recording.h"
#include "target.h"

#define INPUT_MAX ((size_t)64 << 10)
#define CUTS	  4

struct written {
	char *bytes;
	size_t len;
};

static struct written write_recording(const struct recording *rec)
{
	struct written out = {0};
	FILE *stream = open_memstream(&out.bytes, &out.len);

	FUZZ_HOLDS(stream);
	FUZZ_HOLDS(!rec_write(stream, rec));
	FUZZ_HOLDS(!fclose(stream));
	return out;
}

/* As a recorder writes it. */
static struct written write_counted(const struct recording *rec)
{
	struct written out = {0};
	FILE *stream = open_memstream(&out.bytes, &out.len);

	FUZZ_HOLDS(stream);
	FUZZ_HOLDS(!rec_write_header(stream, rec));
	for (size_t i = 0; i < rec->read_count; i++)
		FUZZ_HOLDS(!rec_write_counted(stream, &rec->reads[i]));
	FUZZ_HOLDS(!fclose(stream));
	return out;
}

static size_t count_lines(const char *bytes, size_t len)
{
	size_t lines = 1;

	for (size_t i = 0; i < len; i++)
		lines += bytes[i] == '\n';
	return lines;
}

/* The recording; NULL where it does not load: the place is within the input then, and the sentence
 * says something. */
static struct recording *load(const char *bytes, size_t len)
{
	struct rec_error error;
	struct recording *rec;
	const int err = rec_load(&rec, bytes, len, &error);

	if (!err)
		return rec;
	FUZZ_HOLDS(err == -EINVAL);
	FUZZ_HOLDS(error.line >= 1 && error.line <= count_lines(bytes, len));
	FUZZ_HOLDS(error.column >= 1 && error.column <= len + 1);
	FUZZ_HOLDS(error.text[0] && memchr(error.text, '\0', sizeof(error.text)));
	return NULL;
}

/* --- equality --- */

static bool is_equal_text(const char *a, const char *b)
{
	return !a == !b && (!a || !strcmp(a, b));
}

static bool is_equal_origin(const struct rec_read *a, const struct rec_read *b)
{
	return a->has_pid == b->has_pid && a->has_fd == b->has_fd && a->has_dev == b->has_dev &&
	       a->pid == b->pid && a->fd == b->fd && a->major == b->major && a->minor == b->minor;
}

/* All but the bytes of the text. */
static bool is_equal_frame(const struct rec_read *a, const struct rec_read *b)
{
	return a->t_ns == b->t_ns && a->until_ns == b->until_ns && a->sweep == b->sweep &&
	       a->has_until == b->has_until && a->has_sweep == b->has_sweep && a->err == b->err &&
	       a->is_none == b->is_none && is_equal_origin(a, b) && is_equal_text(a->comm, b->comm);
}

static bool is_equal_read(const struct rec_read *a, const struct rec_read *b)
{
	return is_equal_frame(a, b) && a->len == b->len && !memcmp(a->text, b->text, a->len);
}

static void check_equal(const struct recording *rec, const struct recording *again)
{
	FUZZ_HOLDS(is_equal_text(rec->kernel, again->kernel));
	FUZZ_HOLDS(is_equal_text(rec->driver, again->driver));
	FUZZ_HOLDS(rec->read_count == again->read_count);
	FUZZ_HOLDS(rec->sweep_count == again->sweep_count);
	for (size_t i = 0; i < rec->read_count; i++)
		FUZZ_HOLDS(is_equal_read(&rec->reads[i], &again->reads[i]));
	for (size_t i = 0; i < rec->sweep_count; i++)
		FUZZ_HOLDS(!memcmp(&rec->sweeps[i], &again->sweeps[i], sizeof(*rec->sweeps)));
}

/*
 * Sweeps are all reads, in their order, each in one; one without a descriptor has a read of none.
 */
static void check_sweeps(const struct recording *rec)
{
	size_t next = 0;

	for (size_t i = 0; i < rec->sweep_count; i++) {
		const struct rec_sweep *sweep = &rec->sweeps[i];

		FUZZ_HOLDS(sweep->first == next && next < rec->read_count);
		FUZZ_HOLDS(!sweep->count == rec->reads[next].is_none);
		for (size_t j = 0; j < sweep->count; j++)
			FUZZ_HOLDS(rec->reads[next + j].t_ns >= sweep->t_ns);
		next += sweep->count ? sweep->count : 1;
	}
	FUZZ_HOLDS(next == rec->read_count);
}

/* --- cuts --- */

/* All reads that are left are whole. */
static void check_cut(const struct recording *rec, const struct written *text, size_t at)
{
	/* less than a first line is a plain text */
	struct recording *begin = at >= strlen("# fdseq") ? load(text->bytes, at) : NULL;

	if (!begin)
		return;
	FUZZ_HOLDS(begin->read_count <= rec->read_count);
	for (size_t i = 0; i < begin->read_count; i++)
		FUZZ_HOLDS(is_equal_read(&begin->reads[i], &rec->reads[i]));
	rec_free(begin);
}

/* At places that follow from the input, and so differ from one to the next. */
static void check_cuts(const struct recording *rec)
{
	const struct written text = write_counted(rec);
	struct recording *again = load(text.bytes, text.len);

	FUZZ_HOLDS(again);
	check_equal(rec, again);
	rec_free(again);
	for (size_t i = 0, at = text.len * 40503; i < CUTS; i++, at = at * 69069 + 1)
		check_cut(rec, &text, at % (text.len + 1));
	free(text.bytes);
}

static void check_written(const struct recording *rec)
{
	const struct written text = write_recording(rec);
	struct recording *again = load(text.bytes, text.len);
	struct written second;

	FUZZ_HOLDS(again);
	check_equal(rec, again);
	second = write_recording(again);
	FUZZ_HOLDS(second.len == text.len && !memcmp(second.bytes, text.bytes, text.len));
	rec_free(again);
	free(second.bytes);
	free(text.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct recording *rec = size <= INPUT_MAX ? load((const char *)data, size) : NULL;

	if (!rec)
		return 0;
	check_sweeps(rec);
	/* A plain text has no time and no origin: as a recording it would have time 0. */
	check_written(rec);
	check_cuts(rec);
	rec_free(rec);
	return 0;
}
