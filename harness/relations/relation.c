/* SPDX-License-Identifier: MIT */
#include "relation.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "asked.h"
#include "words.h"
#include "textlines.h"
#include "xmalloc.h"

bool relation_renumber(char *digits, size_t len)
{
	if (!len || len > 9 || (digits[0] == '0' && len > 1))
		return false;
	for (size_t i = 0; i < len; i++) {
		if (digits[i] < '0' || digits[i] > '9')
			return false;
	}
	if (digits[0] != '0')
		digits[0] = (char)('0' + 10 - (digits[0] - '0'));
	for (size_t i = 1; i < len; i++)
		digits[i] = (char)('0' + 9 - (digits[i] - '0'));
	return true;
}

static bool change_lines(const struct relation *relation, struct textlines *lines, uint64_t seed,
			 char **bytes, size_t *len)
{
	FILE *out;

	if (!relation->text_holds(lines))
		return false;
	out = xmemstream(bytes, len);
	relation->text_change(lines, seed, out);
	xmemstream_close(out);
	return true;
}

/* One read of a recording; a text that is not about DRM stays as it is. */
static bool change_read(const struct relation *relation, struct rec_read read, uint64_t seed,
			FILE *out)
{
	struct textlines lines;
	char *bytes = NULL;
	bool holds = true;

	textlines_split(&lines, read.text, read.len);
	if (!read.err && lines.drm_count) {
		holds = change_lines(relation, &lines, seed, &bytes, &read.len);
		read.text = bytes;
	}
	textlines_free(&lines);
	if (holds)
		rec_write_read(out, &read);
	free(bytes);
	return holds;
}

static bool change_recording(const struct relation *relation, const struct recording *rec,
			     uint64_t seed, FILE *out)
{
	bool holds = true;

	if (relation->rec_change) {
		if (!relation->rec_holds(rec))
			return false;
		relation->rec_change(rec, seed, out);
		return true;
	}
	rec_write_header(out, rec);
	for (size_t i = 0; holds && i < rec->read_count; i++)
		holds = change_read(relation, rec->reads[i], seed + i, out);
	return holds;
}

static bool same_bytes(const char *a, size_t a_len, const char *b, size_t b_len)
{
	return a_len == b_len && (!a_len || !memcmp(a, b, a_len));
}

/* Write the unchanged recording, to detect a change that changes nothing. */
static char *write_plain(const struct recording *rec, size_t *len)
{
	char *bytes;
	FILE *out = xmemstream(&bytes, len);

	rec_write(out, rec);
	xmemstream_close(out);
	return bytes;
}

static bool apply_to_recording(const struct relation *relation, const struct recording *rec,
			       uint64_t seed, char **bytes, size_t *len)
{
	char *before;
	size_t before_len;
	FILE *out = xmemstream(bytes, len);
	bool changed = change_recording(relation, rec, seed, out);

	xmemstream_close(out);
	if (!changed)
		return false;
	before = write_plain(rec, &before_len);
	changed = !same_bytes(*bytes, *len, before, before_len);
	free(before);
	return changed;
}

static bool apply_to_text(const struct relation *relation, const struct decoy_case *tc,
			  uint64_t seed, char **bytes, size_t *len)
{
	struct textlines lines;
	bool changed;

	textlines_split(&lines, tc->bytes, tc->len);
	changed = change_lines(relation, &lines, seed, bytes, len) &&
		  !same_bytes(*bytes, *len, tc->bytes, tc->len);
	textlines_free(&lines);
	return changed;
}

static bool apply_words(const struct decoy_case *tc, char **bytes, size_t *len)
{
	struct words words;

	if (words_of_relation(&words, tc))
		return false;
	*bytes = words_change(&words, tc, len);
	words_free(&words);
	return !same_bytes(*bytes, *len, tc->bytes, tc->len);
}

static unsigned int refusal_of(const struct decoy_case *tc)
{
	const struct recording *rec = tc->recording;
	unsigned int bits = 0;

	if (!tc->is_recording)
		return asked_refusal(tc->bytes, tc->len);
	for (size_t i = 0; rec && i < rec->read_count; i++)
		bits |= asked_refusal(rec->reads[i].text, rec->reads[i].len);
	return bits;
}

bool relation_keeps_refusals(const struct decoy_case *tc, const struct decoy_case *changed)
{
	return refusal_of(tc) == refusal_of(changed);
}

void relation_undo(const struct relation *relation, const struct decoy_case *tc, json_t *answers)
{
	struct words words;
	json_t *answer;
	size_t index;

	if (relation->effect != RELATION_WORDS || words_of_relation(&words, tc))
		return;
	json_array_foreach(answers, index, answer) words_undo(&words, answer);
	words_free(&words);
}

int relation_apply(const struct relation *relation, const struct decoy_case *tc, uint64_t seed,
		   char **bytes, size_t *len)
{
	bool changed = false;

	*bytes = NULL;
	if (tc->level != CASE_MUST || tc->target != CASE_CONSUMER || tc->no_relations)
		return -ENOTSUP;
	if (relation->effect == RELATION_WORDS)
		changed = apply_words(tc, bytes, len);
	else if (tc->is_recording)
		changed = tc->recording &&
			  apply_to_recording(relation, tc->recording, seed, bytes, len);
	else if (relation->text_change)
		changed = apply_to_text(relation, tc, seed, bytes, len);
	if (changed)
		return 0;
	free(*bytes);
	*bytes = NULL;
	return -ENOTSUP;
}
