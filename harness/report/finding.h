/* SPDX-License-Identifier: MIT */
/* Findings of a lint as reports have them (corpus/schema/finding.schema.json). */
#ifndef DECOY_FINDING_H
#define DECOY_FINDING_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct finding_number {
	bool known;
	uint64_t value;
};

/* A value, or a text, and when it was read. */
struct finding_point {
	bool known;
	uint64_t t_ns;
	struct finding_number value;
	const char *text; /* NULL: none */
};

/* Texts are UTF-8; NULL: the finding has none. */
struct finding {
	const char *rule, *level; /* a slug; "must", ..., or "waived" */
	const char *file;
	unsigned int line, column; /* from 1; 0: no place */
	const char *name, *text, *expected;
	struct finding_number got, limit;
	const char *message; /* of one over time: a sentence */
	const char *key, *client, *other;
	struct finding_number pid, fd;
	struct finding_point before, low, now;
	const char *place, *driver, *waived; /* of the specification; drm-driver; the reason */
};

/* A list that owns the texts of its findings. Zeroed: empty. */
struct findings {
	struct finding *list;
	size_t count, capacity;
	size_t bytes; /* of all texts */
};

/* findings_add - a copy of finding, texts included. */
void findings_add(struct findings *findings, const struct finding *finding);
void findings_free(struct findings *findings);

/* finding_text - a text of a finding; "": it has none. */
static inline const char *finding_text(const char *text)
{
	return text ? text : "";
}

/* findings_read - add what the objects of a JSON array say. What one does not have is NULL, 0 or
 * not known. */
void findings_read(struct findings *findings, const json_t *list);

/* finding_write, findings_write - a JSON object, and an array of them. */
void finding_write(FILE *out, const struct finding *finding);
void findings_write(FILE *out, const struct findings *findings);

#endif
