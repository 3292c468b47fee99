/* SPDX-License-Identifier: MIT */
/* A case's bytes in the words of another driver. */
#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "recording.h"
#include "words_cycles.h"
#include "words_key.h"
#include "xmalloc.h"

/* The name that a line's name becomes, or NULL: the line stays as it is. */
static const char *other_name(const struct words *words, const struct textline *line, size_t *from)
{
	const struct words_key *key = words_key_of(line);

	if (!key)
		return NULL;
	*from = strlen(key->prefix);
	return json_string_value(json_object_getn(key->is_region ? words->regions : words->engines,
						  line->start + *from, line->key_len - *from));
}

static void write_line(const struct words *words, const struct textline *line, uint64_t t_ns,
		       FILE *out)
{
	size_t from, value_at, driver_len = words->driver ? strlen(words->driver) : 0;
	const char *name = other_name(words, line, &from);

	if (name && words->cycles && words_is_time(line)) {
		words_write_cycles(line, name, t_ns, out);
	} else if (name) {
		fwrite(line->start, 1, from, out);
		fputs(name, out);
		fwrite(line->start + line->key_len, 1, line->len - line->key_len, out);
	} else if (driver_len && textline_has_key(line, "drm-driver")) {
		value_at = (size_t)(line->value - line->start);
		fwrite(line->start, 1, value_at, out);
		fputs(words->to->driver, out);
		fwrite(line->value + driver_len, 1, line->len - value_at - driver_len, out);
	} else {
		textline_write(line, out);
	}
}

static void write_text(const struct words *words, const char *text, size_t len, uint64_t t_ns,
		       FILE *out)
{
	struct textlines lines;

	textlines_split(&lines, text, len);
	for (size_t i = 0; i < lines.count; i++)
		write_line(words, &lines.list[i], t_ns, out);
	textlines_free(&lines);
}

/* Sets read->len. */
static char *change_text(const struct words *words, struct rec_read *read)
{
	char *changed;
	FILE *out = xmemstream(&changed, &read->len);

	write_text(words, read->text, read->len, read->t_ns, out);
	xmemstream_close(out);
	return changed;
}

static void write_recording(const struct words *words, const struct recording *rec, FILE *out)
{
	rec_write_header(out, rec);
	for (size_t i = 0; i < rec->read_count; i++) {
		struct rec_read read = rec->reads[i];
		char *text = read.err ? NULL : change_text(words, &read);

		if (text)
			read.text = text;
		rec_write_read(out, &read);
		free(text);
	}
}

char *words_change(const struct words *words, const struct decoy_case *tc, size_t *changed_len)
{
	char *changed;
	FILE *out = xmemstream(&changed, changed_len);

	if (tc->is_recording)
		write_recording(words, tc->recording, out);
	else
		write_text(words, tc->bytes, tc->len, 0, out);
	xmemstream_close(out);
	return changed;
}
