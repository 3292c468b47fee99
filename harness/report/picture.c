/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* A member of JSON, and the text of a struct. */
struct member {
	const char *name;
	size_t offset;
};

static const struct member of_picture[] = {
	{"client", offsetof(struct picture, client)},
	{"device", offsetof(struct picture, device)},
	{"part", offsetof(struct picture, part)},
	{"name", offsetof(struct picture, name)},
	{"value", offsetof(struct picture, value)},
	{"counter", offsetof(struct picture, counter)},
	{"load", offsetof(struct picture, load)},
};

#define CELL(column)                                                                     \
	(offsetof(struct picture_sweep, cell) + (column) * sizeof(struct picture_cell) + \
	 offsetof(struct picture_cell, text))

/* The columns first, in their order. */
static const struct member of_sweep[] = {
	{"true", CELL(PICTURE_TRUE)},
	{"printed", CELL(PICTURE_PRINTED)},
	{"held", CELL(PICTURE_HELD)},
	{"expected", CELL(PICTURE_EXPECTED)},
	{"answered", CELL(PICTURE_ANSWERED)},
	{"distortions", offsetof(struct picture_sweep, distortions)},
	{"also", offsetof(struct picture_sweep, also)},
};

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

static char **text_at(void *object, const struct member *member)
{
	return (char **)((char *)object + member->offset);
}

char **picture_text_at(struct picture *picture, size_t i)
{
	return i < COUNT(of_picture) ? text_at(picture, &of_picture[i]) : NULL;
}

char **picture_sweep_text_at(struct picture_sweep *sweep, size_t i)
{
	return i < COUNT(of_sweep) ? text_at(sweep, &of_sweep[i]) : NULL;
}

/* --- what is drawn --- */

char *picture_text(const char *text, size_t len)
{
	return text && len ? xutf8(text, len) : NULL;
}

#define MOST 1e30 /* the difference of two such is a number */

void picture_number(struct picture_cell *cell, double number)
{
	if (!isfinite(number))
		return;
	number = number > MOST ? MOST : number < -MOST ? -MOST : number;
	cell->low = cell->known && cell->low < number ? cell->low : number;
	cell->high = cell->known && cell->high > number ? cell->high : number;
	cell->known = true;
}

/* What follows a number, and multiplies it. */
static double factor_of(const char *unit)
{
	static const struct {
		const char *word;
		double factor;
	} units[] = {{"KiB", 1024}, {"MiB", 1048576}, {"GiB", 1073741824.0}, {"kHz", 1e3},
		     {"KHz", 1e3},  {"MHz", 1e6},     {"GHz", 1e9}};

	unit += strspn(unit, " \t");
	for (size_t i = 0; i < COUNT(units); i++)
		if (!strncmp(unit, units[i].word, strlen(units[i].word)))
			return units[i].factor;
	return 1;
}

void picture_value(struct picture_cell *cell, const char *value, size_t len)
{
	char *text = xstrndup(value, len), *end;
	const size_t sign = *text == '-';

	/* strtod() also takes blanks, "nan" and "0x10" */
	if (isdigit((unsigned char)text[sign]) && text[sign + 1] != 'x' && text[sign + 1] != 'X') {
		const double number = strtod(text, &end);

		picture_number(cell, number * factor_of(end));
	}
	free(text);
}

struct picture_sweep *picture_add(struct picture *picture)
{
	picture->sweeps = xgrow(picture->sweeps, picture->count, &picture->capacity,
				sizeof(*picture->sweeps));
	picture->sweeps[picture->count] = (struct picture_sweep){0};
	return &picture->sweeps[picture->count++];
}

void pictures_add(struct pictures *pictures, struct picture *picture)
{
	pictures->list = xgrow(pictures->list, pictures->count, &pictures->capacity,
			       sizeof(*pictures->list));
	pictures->list[pictures->count++] = *picture;
	*picture = (struct picture){0};
}

static void free_texts(void *object, const struct member *members, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(*text_at(object, &members[i]));
}

void picture_free(struct picture *picture)
{
	for (size_t i = 0; i < picture->count; i++)
		free_texts(&picture->sweeps[i], of_sweep, COUNT(of_sweep));
	free_texts(picture, of_picture, COUNT(of_picture));
	free(picture->sweeps);
	*picture = (struct picture){0};
}

void pictures_free(struct pictures *pictures)
{
	for (size_t i = 0; pictures && i < pictures->count; i++)
		picture_free(&pictures->list[i]);
	if (pictures)
		free(pictures->list);
	free(pictures);
}

/* --- JSON --- */

static void write_texts(json_t *object, const void *from, const struct member *members,
			size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const char *text = *text_at((void *)from, &members[i]);

		if (text)
			json_object_set_new(object, members[i].name, json_string(text));
	}
}

/* "printed": [3600000000.0, 3600000000.0], ...; NULL: no cell has a number. */
static json_t *write_numbers(const struct picture_sweep *sweep)
{
	json_t *object = NULL;

	for (size_t i = 0; i < PICTURE_COLUMNS; i++) {
		const struct picture_cell *cell = &sweep->cell[i];

		if (!cell->known)
			continue;
		object = object ? object : json_object();
		json_object_set_new(object, of_sweep[i].name,
				    json_pack("[ff]", cell->low, cell->high));
	}
	return object;
}

static json_t *write_sweep(const struct picture_sweep *sweep)
{
	json_t *object = json_pack("{s:o}", "t_ns", json_sprintf("%" PRIu64, sweep->t_ns));
	json_t *numbers = write_numbers(sweep);

	write_texts(object, sweep, of_sweep, COUNT(of_sweep));
	if (numbers)
		json_object_set_new(object, "numbers", numbers);
	if (sweep->wrong)
		json_object_set_new(object, "wrong", json_true());
	return object;
}

static json_t *write_picture(const struct picture *picture)
{
	json_t *object = json_object(), *sweeps = json_array();

	write_texts(object, picture, of_picture, COUNT(of_picture));
	for (size_t i = 0; i < picture->count; i++)
		json_array_append_new(sweeps, write_sweep(&picture->sweeps[i]));
	json_object_set_new(object, "sweeps", sweeps);
	return object;
}

json_t *pictures_json(const struct pictures *pictures)
{
	json_t *list;

	if (!pictures->several)
		return write_picture(&pictures->list[0]);
	list = json_array();
	for (size_t i = 0; i < pictures->count; i++)
		json_array_append_new(list, write_picture(&pictures->list[i]));
	return list;
}

static void read_texts(void *to, const json_t *object, const struct member *members, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const json_t *text = json_object_get(object, members[i].name);

		*text_at(to, &members[i]) =
			picture_text(json_string_value(text), json_string_length(text));
	}
}

static void read_numbers(struct picture_sweep *sweep, const json_t *object)
{
	const json_t *number;
	size_t i;

	for (size_t column = 0; column < PICTURE_COLUMNS; column++)
		json_array_foreach(json_object_get(object, of_sweep[column].name), i, number)
			picture_number(&sweep->cell[column], json_number_value(number));
}

static void read_picture(struct pictures *pictures, const json_t *object)
{
	struct picture picture = {0};
	const json_t *one;
	size_t i;

	read_texts(&picture, object, of_picture, COUNT(of_picture));
	json_array_foreach(json_object_get(object, "sweeps"), i, one)
	{
		const char *time = json_string_value(json_object_get(one, "t_ns"));
		struct picture_sweep *sweep = picture_add(&picture);

		sweep->t_ns = strtoull(time ? time : "", NULL, 10);
		sweep->wrong = json_is_true(json_object_get(one, "wrong"));
		read_texts(sweep, one, of_sweep, COUNT(of_sweep));
		read_numbers(sweep, json_object_get(one, "numbers"));
	}
	pictures_add(pictures, &picture);
}

struct pictures *pictures_read(const json_t *json)
{
	struct pictures *pictures;
	const json_t *one;
	size_t i;

	if (!json_is_object(json) && !json_array_size(json))
		return NULL;
	pictures = xcalloc(1, sizeof(*pictures));
	pictures->several = json_is_array(json);
	if (!pictures->several)
		read_picture(pictures, json);
	json_array_foreach((json_t *)json, i, one) read_picture(pictures, one);
	return pictures;
}
