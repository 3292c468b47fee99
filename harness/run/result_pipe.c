/* SPDX-License-Identifier: MIT */
#include "result_pipe.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define NO_TEXT UINT64_MAX /* the length of a text that is NULL */

/* What a result of a case, which has no findings, has beside its texts; without holes. */
struct plain {
	double seconds;
	int32_t verdict;
	int32_t required;
};

static const size_t texts[] = {
	offsetof(struct result, id),	       offsetof(struct result, name),
	offsetof(struct result, title),	       offsetof(struct result, rule),
	offsetof(struct result, case_rule),    offsetof(struct result, requires),
	offsetof(struct result, place),	       offsetof(struct result, relation),
	offsetof(struct result, derived_from), offsetof(struct result, reason),
	offsetof(struct result, detail),       offsetof(struct result, output),
};

#define TEXTS (sizeof(texts) / sizeof(texts[0]))

static char **text_of(struct result *result, size_t i)
{
	return (char **)((char *)result + texts[i]);
}

void pipe_write(FILE *to, const void *bytes, size_t len)
{
	fwrite(bytes, 1, len, to);
}

bool pipe_read(FILE *from, void *bytes, size_t len)
{
	return fread(bytes, 1, len, from) == len;
}

static void put_text(FILE *to, const char *text)
{
	uint64_t len = text ? strlen(text) : NO_TEXT;

	pipe_write(to, &len, sizeof(len));
	if (text)
		pipe_write(to, text, (size_t)len);
}

static bool get_text(FILE *from, char **text)
{
	uint64_t len;

	*text = NULL;
	if (!pipe_read(from, &len, sizeof(len)))
		return false;
	if (len == NO_TEXT)
		return true;
	if (len >= SIZE_MAX)
		return false;
	*text = xmalloc((size_t)len + 1);
	(*text)[len] = '\0';
	return pipe_read(from, *text, (size_t)len);
}

/* How many pictures there are, or NO_PICTURES, and whether they are a list. */
struct drawn {
	uint64_t count;
	uint64_t several;
};

#define NO_PICTURES UINT64_MAX

/* What of a sweep is no text. */
struct plain_sweep {
	uint64_t t_ns, wrong;
	double low[PICTURE_COLUMNS], high[PICTURE_COLUMNS]; /* NAN: no number */
};

static struct plain_sweep plain_of(const struct picture_sweep *sweep)
{
	struct plain_sweep plain = {.t_ns = sweep->t_ns, .wrong = sweep->wrong};

	for (size_t i = 0; i < PICTURE_COLUMNS; i++) {
		plain.low[i] = sweep->cell[i].known ? sweep->cell[i].low : (double)NAN;
		plain.high[i] = sweep->cell[i].known ? sweep->cell[i].high : (double)NAN;
	}
	return plain;
}

static void put_picture(FILE *to, struct picture *picture)
{
	const uint64_t count = picture->count;

	for (size_t i = 0; picture_text_at(picture, i); i++)
		put_text(to, *picture_text_at(picture, i));
	pipe_write(to, &count, sizeof(count));
	for (size_t s = 0; s < picture->count; s++) {
		struct picture_sweep *sweep = &picture->sweeps[s];
		const struct plain_sweep plain = plain_of(sweep);

		pipe_write(to, &plain, sizeof(plain));
		for (size_t i = 0; picture_sweep_text_at(sweep, i); i++)
			put_text(to, *picture_sweep_text_at(sweep, i));
	}
}

static void put_pictures(FILE *to, struct pictures *pictures)
{
	const struct drawn drawn = {pictures ? pictures->count : NO_PICTURES,
				    pictures && pictures->several};

	pipe_write(to, &drawn, sizeof(drawn));
	for (size_t i = 0; pictures && i < pictures->count; i++)
		put_picture(to, &pictures->list[i]);
}

static bool get_sweep(FILE *from, struct picture *picture)
{
	struct picture_sweep *sweep = picture_add(picture);
	struct plain_sweep plain;
	bool good = pipe_read(from, &plain, sizeof(plain));

	for (size_t i = 0; good && picture_sweep_text_at(sweep, i); i++)
		good = get_text(from, picture_sweep_text_at(sweep, i));
	if (!good)
		return false;
	sweep->t_ns = plain.t_ns;
	sweep->wrong = plain.wrong;
	for (size_t i = 0; i < PICTURE_COLUMNS; i++) {
		picture_number(&sweep->cell[i], plain.low[i]);
		picture_number(&sweep->cell[i], plain.high[i]);
	}
	return true;
}

static bool get_picture(FILE *from, struct pictures *pictures)
{
	struct picture picture = {0};
	uint64_t count = 0;
	bool good = true;

	for (size_t i = 0; good && picture_text_at(&picture, i); i++)
		good = get_text(from, picture_text_at(&picture, i));
	good = good && pipe_read(from, &count, sizeof(count));
	for (uint64_t s = 0; good && s < count; s++)
		good = get_sweep(from, &picture);
	pictures_add(pictures, &picture);
	return good;
}

/* What was read before an end stays, to be freed. */
static bool get_pictures(FILE *from, struct pictures **pictures)
{
	struct drawn drawn;
	bool good = pipe_read(from, &drawn, sizeof(drawn));

	*pictures = NULL;
	if (!good || drawn.count == NO_PICTURES)
		return good;
	*pictures = xcalloc(1, sizeof(**pictures));
	(*pictures)->several = drawn.several;
	for (uint64_t i = 0; good && i < drawn.count; i++)
		good = get_picture(from, *pictures);
	return good;
}

void result_pipe_write(FILE *to, struct result *result)
{
	const struct plain plain = {result->seconds, (int32_t)result->verdict, result->required};

	pipe_write(to, &plain, sizeof(plain));
	for (size_t i = 0; i < TEXTS; i++)
		put_text(to, *text_of(result, i));
	put_pictures(to, result->timeline);
}

bool result_pipe_read(FILE *from, struct result *result)
{
	struct plain plain = {0};
	bool good = pipe_read(from, &plain, sizeof(plain));

	*result = (struct result){.seconds = plain.seconds,
				  .verdict = (enum verdict)plain.verdict,
				  .required = plain.required};
	for (size_t i = 0; good && i < TEXTS; i++)
		good = get_text(from, text_of(result, i));
	good = good && get_pictures(from, &result->timeline);
	for (size_t i = 0; !good && i < TEXTS; i++) {
		free(*text_of(result, i));
		*text_of(result, i) = NULL;
	}
	if (!good) {
		pictures_free(result->timeline);
		result->timeline = NULL;
	}
	return good;
}
