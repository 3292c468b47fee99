/* SPDX-License-Identifier: MIT */
#include "series.h"

#include <errno.h>
#include <string.h>

#include "target.h"

#define SWEEPS	  5 /* at most; most series are shorter, and so there are more of them */
#define FILES	  2
#define TEXT_MOST 4096
#define DIGITS	  15 /* of a number that is changed: no sum of some is too large */
#define SECOND	  ((uint64_t)1000000000)

static uint64_t random_below(uint64_t *random, uint64_t limit)
{
	*random = *random * 6364136223846793005u + 1442695040888963407u;
	return (*random >> 33) % limit;
}

/* A number that changes from sweep to sweep: it mostly increases. */
static uint64_t change_number(uint64_t *random, uint64_t number)
{
	uint64_t step = random_below(random, random_below(random, 4) ? 2 * SECOND : 1000);

	switch (random_below(random, 12)) {
	case 0:
		return number;
	case 1:
		return number > step ? number - step : 0;
	case 2:
		return 0;
	default:
		return number + step;
	}
}

/* The same line with other numbers behind its key. Returns how many bytes were written. */
static size_t change_line(uint64_t *random, char *out, const char *line, size_t len)
{
	const char *colon = memchr(line, ':', len);
	size_t at = colon ? (size_t)(colon - line) + 1 : len, used = at;

	memcpy(out, line, at);
	while (at < len) {
		size_t digits = strspn(line + at, "0123456789");
		bool alone = strchr(" \t:", line[at - 1]) && line[at - 1];

		if (digits && digits <= DIGITS && alone && !strncmp(line, "drm-", 4) &&
		    strncmp(line, "drm-client-id", 13) && strncmp(line, "drm-pdev", 8)) {
			used += (size_t)sprintf(out + used, "%llu",
						(unsigned long long)change_number(
							random, strtoull(line + at, NULL, 10)));
			at += digits;
		} else {
			out[used++] = line[at++];
		}
	}
	return used;
}

/* A text of the sweep before as the next one prints it; *len of at most TEXT_MOST / 2 bytes. */
static void change_text(uint64_t *random, char *text, size_t *len)
{
	/* a number gets longer by at most 9 digits for each digit and the byte before it */
	char changed[TEXT_MOST * 6];
	size_t used = 0;

	text[*len] = '\0';
	for (size_t at = 0; at < *len;) {
		const char *end = memchr(text + at, '\n', *len - at);
		size_t line = end ? (size_t)(end - text) + 1 - at : *len - at;

		used += change_line(random, changed + used, text + at, line);
		at += line;
	}
	if (used > TEXT_MOST)
		return;
	memcpy(text, changed, used);
	*len = used;
}

/* Leave a line out of one text. */
static size_t drop_line(uint64_t *random, char *out, const char *text, size_t len)
{
	const char *at = memchr(text, '\n', len);
	size_t from = len ? (size_t)random_below(random, len) : 0, to;

	if (!at || random_below(random, 8)) {
		memcpy(out, text, len);
		return len;
	}
	while (from && text[from - 1] != '\n')
		from--;
	for (to = from; to < len && text[to++] != '\n';)
		;
	memcpy(out, text, from);
	memcpy(out + from, text + to, len - to);
	return len - (to - from);
}

static uint64_t hash_recording(const struct recording *from)
{
	uint64_t hash = 0xcbf29ce484222325u;

	for (size_t i = 0; i < from->read_count; i++)
		for (size_t j = 0; j < from->reads[i].len; j++)
			hash = (hash ^ (unsigned char)from->reads[i].text[j]) * 0x100000001b3u;
	return hash;
}

struct file {
	char text[TEXT_MOST + 1];
	size_t len;
};

/* The texts to begin with: the first ones of the input; sometimes two descriptors show one text. */
static size_t choose_texts(uint64_t *random, struct file *files, const struct recording *from)
{
	size_t count = 0;

	for (size_t i = 0; i < from->read_count && count < FILES; i++) {
		const struct rec_read *read = &from->reads[i];

		if (!read->len || read->len > TEXT_MOST / 2 || memchr(read->text, '\0', read->len))
			continue;
		memcpy(files[count].text, read->text, read->len);
		files[count++].len = read->len;
	}
	if (count && count < FILES && !random_below(random, 4)) {
		files[count] = files[0];
		count++;
	}
	return count;
}

static void add_read(uint64_t *random, struct recording *rec, size_t number, uint64_t t,
		     struct file *file)
{
	struct rec_read *read = &rec->reads[rec->read_count];
	char *bytes = rec->bytes + rec->read_count * (TEXT_MOST + 1);

	if (!random_below(random, 16))
		return;
	*read = (struct rec_read){
		.t_ns = t,
		.has_until = random_below(random, 2),
		.has_pid = true,
		.has_fd = true,
		.pid = 7,
		.fd = 3 + (int32_t)number,
		.err = random_below(random, 16) ? 0 : EACCES,
		.text = bytes,
	};
	read->until_ns = t + random_below(random, SECOND / 4);
	if (!read->err)
		read->len = drop_line(random, bytes, file->text, file->len);
	rec->read_count++;
}

struct recording *series_make(const struct recording *from)
{
	uint64_t random = hash_recording(from), t = SECOND, step = SECOND;
	static struct file files[FILES];
	size_t count = choose_texts(&random, files, from);
	size_t sweeps =
		2 + (size_t)random_below(&random, random_below(&random, 4) ? 2 : SWEEPS - 1);
	struct recording *rec = count ? calloc(1, sizeof(*rec)) : NULL;

	if (!rec)
		return NULL;
	rec->reads = calloc(SWEEPS * FILES, sizeof(*rec->reads));
	rec->sweeps = calloc(SWEEPS, sizeof(*rec->sweeps));
	rec->bytes = calloc(SWEEPS * FILES, TEXT_MOST + 1);
	FUZZ_HOLDS(rec->reads && rec->sweeps && rec->bytes);
	for (size_t s = 0; s < sweeps; s++, t += step + random_below(&random, step)) {
		size_t first = rec->read_count;

		for (size_t i = 0; i < count; i++) {
			add_read(&random, rec, i, t, &files[i]);
			change_text(&random, files[i].text, &files[i].len);
		}
		if (rec->read_count == first)
			continue;
		rec->sweeps[rec->sweep_count++] = (struct rec_sweep){
			.first = first,
			.count = rec->read_count - first,
			.t_ns = t,
		};
	}
	return rec;
}
