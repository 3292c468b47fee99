/* SPDX-License-Identifier: MIT */
/* Members of a step's object. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cells_inside.h"
#include "number.h"

#define TIME_MOST  60000000000ull /* ns of a sleep or of a job */
#define SIZE_MOST  ((uint64_t)1 << 32)
#define TIMES_MOST 1024
#define HZ_MOST	   100000000000ull

struct word {
	const char *word; /* NULL ends a list */
	uint32_t value;
};

static const struct word outcomes[] = {
	{"done", CELL_DONE}, {"fault", CELL_FAULT},	  {"hang", CELL_HANG}, {"late", CELL_LATE},
	{"lost", CELL_LOST}, {"spurious", CELL_SPURIOUS}, {NULL, 0},
};

static const struct word queue_words[] = {
	{"first", QUEUES_FIRST},
	{"this", QUEUES_THIS},
	{"others", QUEUES_OTHERS},
	{"all", QUEUES_ALL},
	{NULL, 0},
};

static int parse_word(struct compile *c, const json_t *value, const struct word *words,
		      uint32_t *out)
{
	char list[128] = "";
	size_t used = 0;

	for (const struct word *word = words; word->word; word++) {
		if (json_is_string(value) && !strcmp(word->word, json_string_value(value))) {
			*out = word->value;
			return 0;
		}
		used += (size_t)snprintf(list + used, sizeof(list) - used, "%s%s", used ? ", " : "",
					 word->word);
	}
	return cells_fail(c, NULL, "expected one of %s", list);
}

static int parse_label(struct compile *c, const json_t *value, char label[LABEL_NAME])
{
	if (!json_is_string(value) || !json_string_length(value) ||
	    strlen(json_string_value(value)) != json_string_length(value))
		return cells_fail(c, NULL, "expected a label, such as \"a\"");
	if (json_string_length(value) >= LABEL_NAME)
		return cells_fail(c, NULL, "label too long: expected at most %d bytes",
				  LABEL_NAME - 1);
	snprintf(label, LABEL_NAME, "%s", json_string_value(value));
	return 0;
}

static int parse_number(struct compile *c, const json_t *value, unsigned int units, uint64_t least,
			uint64_t most, uint64_t *out)
{
	static const char *const examples[] = {
		[NUMBER_PLAIN] = "a whole number",
		[NUMBER_TIME] = "a time, such as \"20ms\"",
		[NUMBER_SIZE] = "a size, such as \"4MiB\"",
	};

	if (number_read(value, units, out))
		return cells_fail(c, NULL, "expected %s", examples[units]);
	if (*out < least || *out > most)
		return cells_fail(c, NULL, "out of range: expected %llu to %llu",
				  (unsigned long long)least, (unsigned long long)most);
	return 0;
}

static int parse_client(struct compile *c, const json_t *value, struct step *step)
{
	return parse_label(c, value, step->client_label);
}

static int parse_to(struct compile *c, const json_t *value, struct step *step)
{
	char name[LABEL_NAME];
	const struct label *label;
	int err = parse_label(c, value, name);

	if (err)
		return err;
	label = cells_labels_find(&c->clients, name);
	if (!label || label->count != 1)
		return cells_fail(c, NULL, "expected one client that a step before this opens");
	step->to = *label;
	return 0;
}

static int parse_process(struct compile *c, const json_t *value, struct step *step)
{
	uint64_t process;
	int err = parse_number(c, value, NUMBER_PLAIN, 0, CELL_PROCESSES - 1, &process);

	step->process = err ? 0 : (uint32_t)process;
	return err;
}

static int parse_queue(struct compile *c, const json_t *value, struct step *step)
{
	int err = parse_word(c, value, queue_words, &step->queues);

	if (!err && !c->is_of_each &&
	    (step->queues == QUEUES_THIS || step->queues == QUEUES_OTHERS))
		return cells_fail(c, NULL,
				  "no queue is \"this\" here: set queue to \"each\" in the file");
	return err;
}

static int parse_time(struct compile *c, const json_t *value, struct step *step)
{
	return parse_number(c, value, NUMBER_TIME, 0, TIME_MOST, &step->value);
}

static int parse_outcome(struct compile *c, const json_t *value, struct step *step)
{
	return parse_word(c, value, outcomes, &step->kind);
}

static int parse_job(struct compile *c, const json_t *value, struct step *step)
{
	return parse_label(c, value, step->job_label);
}

static int parse_count(struct compile *c, const json_t *value, struct step *step)
{
	step->beyond = json_is_string(value) && !strcmp(json_string_value(value), "beyond units");
	if (step->beyond)
		return 0;
	if (json_is_string(value))
		return cells_fail(c, NULL, "expected a whole number, or \"beyond units\"");
	return parse_number(c, value, NUMBER_PLAIN, 1, TIMES_MOST, &step->times);
}

static int parse_object(struct compile *c, const json_t *value, struct step *step)
{
	return parse_label(c, value, step->object_label);
}

static int parse_size(struct compile *c, const json_t *value, struct step *step)
{
	return parse_number(c, value, NUMBER_SIZE, 1, SIZE_MOST, &step->value);
}

static int parse_on(struct compile *c, const json_t *value, struct step *step)
{
	step->value = json_is_true(value);
	return json_is_boolean(value) ? 0 : cells_fail(c, NULL, "expected true or false");
}

static int parse_hz(struct compile *c, const json_t *value, struct step *step)
{
	return parse_number(c, value, NUMBER_PLAIN, 0, HZ_MOST, &step->value);
}

static const struct member_row {
	const char *name;
	int (*parse)(struct compile *c, const json_t *value, struct step *step);
} members[MEMBERS] = {
	[MEMBER_CLIENT] = {"client", parse_client},
	[MEMBER_TO] = {"to", parse_to},
	[MEMBER_PROCESS] = {"process", parse_process},
	[MEMBER_QUEUE] = {"queue", parse_queue},
	[MEMBER_TIME] = {"time", parse_time},
	[MEMBER_OUTCOME] = {"outcome", parse_outcome},
	[MEMBER_JOB] = {"job", parse_job},
	[MEMBER_COUNT] = {"count", parse_count},
	[MEMBER_OBJECT] = {"object", parse_object},
	[MEMBER_SIZE] = {"size", parse_size},
	[MEMBER_ON] = {"on", parse_on},
	[MEMBER_HZ] = {"hz", parse_hz},
};

int cells_member_parse(struct compile *c, enum member member, const json_t *value,
		       struct step *step)
{
	return members[member].parse(c, value, step);
}

const char *cells_member_name(enum member member)
{
	return members[member].name;
}
