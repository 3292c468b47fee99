/* SPDX-License-Identifier: MIT */
#include "nearest.h"

#include <stdio.h>
#include <string.h>

static unsigned int least(unsigned int a, unsigned int b)
{
	return a < b ? a : b;
}

/* The optimal string alignment distance; three rows of the table are enough. */
static unsigned int distance_of(const char *a, size_t a_len, const char *b, size_t b_len)
{
	unsigned int rows[3][NEAREST_MOST + 1];

	for (size_t j = 0; j <= b_len; j++)
		rows[0][j] = (unsigned int)j;
	for (size_t i = 1; i <= a_len; i++) {
		unsigned int *row = rows[i % 3];
		const unsigned int *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];

		row[0] = (unsigned int)i;
		for (size_t j = 1; j <= b_len; j++) {
			row[j] = least(least(above[j], row[j - 1]) + 1,
				       above[j - 1] + (a[i - 1] != b[j - 1]));
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				row[j] = least(row[j], second[j - 2] + 1);
		}
	}
	return rows[a_len % 3][b_len];
}

/* One fault in a short word, more in longer ones; never all of its letters. */
static unsigned int limit_of(size_t len)
{
	return len < 3 ? 0 : len < 6 ? 1 : len < 12 ? 2 : 3;
}

void nearest_begin(struct nearest *nearest, const char *word, size_t len)
{
	*nearest = (struct nearest){.word = word, .len = len, .distance = limit_of(len) + 1};
}

void nearest_add_part(struct nearest *nearest, const char *known, size_t len)
{
	unsigned int distance;

	if (len > NEAREST_MOST || nearest->len > NEAREST_MOST)
		return;
	distance = distance_of(nearest->word, nearest->len, known, len);
	if (distance >= nearest->distance)
		return;
	nearest->distance = distance;
	memcpy(nearest->best, known, len);
	nearest->best[len] = '\0';
}

void nearest_add(struct nearest *nearest, const char *known)
{
	nearest_add_part(nearest, known, strlen(known));
}

const char *nearest_hint(struct nearest *nearest)
{
	if (!*nearest->best)
		return "";
	snprintf(nearest->hint, sizeof(nearest->hint), "; did you mean %s?", nearest->best);
	return nearest->hint;
}
