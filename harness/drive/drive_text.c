/* SPDX-License-Identifier: MIT */
/* Hello and events as lines, between a guest and its host. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"
#include "percent.h"
#include "words.h"
#include "xmalloc.h"

enum member_type { MEMBER_U32, MEMBER_I32, MEMBER_U64 };

struct event_member {
	const char *name;
	enum member_type type;
	size_t at;
};

#define EVENT_MEMBER(member, type)                                  \
	{                                                           \
#member, type, offsetof(struct drive_event, member) \
	}

/* A line has those that are not 0. */
static const struct event_member members[] = {
	EVENT_MEMBER(cell, MEMBER_U32),	  EVENT_MEMBER(step, MEMBER_U32),
	EVENT_MEMBER(client, MEMBER_U32), EVENT_MEMBER(job, MEMBER_U32),
	EVENT_MEMBER(pid, MEMBER_I32),	  EVENT_MEMBER(fd, MEMBER_I32),
	EVENT_MEMBER(err, MEMBER_I32),	  EVENT_MEMBER(t0, MEMBER_U64),
	EVENT_MEMBER(t1, MEMBER_U64),	  EVENT_MEMBER(value, MEMBER_U64)};

#define MEMBERS (sizeof(members) / sizeof(members[0]))

static const char *const kinds[DRIVE_KINDS] = {
	[DRIVE_CELL] = "cell",	 [DRIVE_STEP] = "step",	    [DRIVE_MEMBER] = "member",
	[DRIVE_GONE] = "gone",	 [DRIVE_STARTED] = "start", [DRIVE_ENDED] = "end",
	[DRIVE_CLOCK] = "clock", [DRIVE_SKIPPED] = "skip",  [DRIVE_CELL_END] = "cell-end",
	[DRIVE_FAILED] = "fail", [DRIVE_SAID] = "said",
};

/* --- events --- */

/* A member of 32 bits is one of an int or of an unsigned int. */
static uint64_t member_get(const struct drive_event *event, const struct event_member *member)
{
	const char *at = (const char *)event + member->at;
	uint64_t wide;
	uint32_t value;

	if (member->type == MEMBER_U64) {
		memcpy(&wide, at, sizeof(wide));
		return wide;
	}
	memcpy(&value, at, sizeof(value));
	return value;
}

static void member_set(struct drive_event *event, const struct event_member *member, uint64_t value)
{
	const uint32_t narrow = (uint32_t)value;
	char *at = (char *)event + member->at;

	if (member->type == MEMBER_U64)
		memcpy(at, &value, sizeof(value));
	else
		memcpy(at, &narrow, sizeof(narrow));
}

static size_t write_text(char *line, size_t len, const char *text)
{
	char *bytes;
	size_t size;
	FILE *stream = xmemstream(&bytes, &size);

	percent_write(stream, text);
	xmemstream_close(stream);
	/* a text of DRIVE_TEXT bytes always fits */
	if (size < DRIVE_LINE - len - sizeof(" text="))
		len += (size_t)snprintf(line + len, DRIVE_LINE - len, " text=%s", bytes);
	free(bytes);
	return len;
}

size_t drive_write_event(char line[DRIVE_LINE], const struct drive_event *event)
{
	size_t len = (size_t)snprintf(line, DRIVE_LINE, "%s", kinds[event->kind]);

	for (size_t i = 0; i < MEMBERS; i++) {
		const uint64_t value = member_get(event, &members[i]);
		const bool minus = members[i].type == MEMBER_I32 && (int32_t)value < 0;

		if (value)
			len += (size_t)snprintf(line + len, DRIVE_LINE - len, " %s=%s%" PRIu64,
						members[i].name, minus ? "-" : "",
						minus ? (uint64_t) - (int64_t)(int32_t)value
						      : value);
	}
	return event->text ? write_text(line, len, event->text) : len;
}

static bool read_text(const char *value, char text[DRIVE_LINE])
{
	char *decoded;
	size_t at;
	bool fits;

	if (percent_decode(&decoded, value, strlen(value), &at))
		return false;
	fits = strlen(decoded) <= DRIVE_TEXT;
	if (fits)
		strcpy(text, decoded);
	free(decoded);
	return fits;
}

static bool read_member(struct drive_event *event, const char *word)
{
	const size_t len = strcspn(word, "=");
	uint64_t value;

	for (size_t i = 0; word[len] && i < MEMBERS; i++) {
		const bool minus = members[i].type == MEMBER_I32 && word[len + 1] == '-';
		const uint64_t most = members[i].type == MEMBER_U64   ? UINT64_MAX
				      : members[i].type == MEMBER_U32 ? UINT32_MAX
								      : INT32_MAX;

		if (strlen(members[i].name) != len || memcmp(members[i].name, word, len) != 0)
			continue;
		if (!words_number(word + len + 1 + minus, most, &value))
			return false;
		member_set(event, &members[i], minus ? -value : value);
		return true;
	}
	return false;
}

/* A copy of the line, as words. Their number, or 0. */
static size_t split(char copy[DRIVE_LINE], const char *line, size_t len, const char *words[])
{
	if (len >= DRIVE_LINE || memchr(line, '\0', len))
		return 0;
	memcpy(copy, line, len);
	copy[len] = '\0';
	return words_split(copy, words, WORDS_MAX);
}

bool drive_read_event(const char *line, size_t len, struct drive_event *event,
		      char text[DRIVE_LINE])
{
	char copy[DRIVE_LINE];
	const char *words[WORDS_MAX];
	const size_t count = split(copy, line, len, words);

	*event = (struct drive_event){.kind = DRIVE_KINDS};
	for (uint32_t kind = 0; count && kind < DRIVE_KINDS; kind++)
		if (!strcmp(words[0], kinds[kind]))
			event->kind = kind;
	if (event->kind == DRIVE_KINDS)
		return false;
	for (size_t i = 1; i < count; i++) {
		if (strncmp(words[i], "text=", 5) != 0) {
			if (!read_member(event, words[i]))
				return false;
			continue;
		}
		if (!read_text(words[i] + 5, text))
			return false;
		event->text = text;
	}
	return true;
}

/* --- the hello: NAME VERSION CAN QUEUES REGIONS, then its queues and regions --- */

size_t drive_write_hello(char line[DRIVE_LINE], const struct drive_hello *hello)
{
	size_t len = (size_t)snprintf(line, DRIVE_LINE, "hello %s %s %u %u %u", hello->name,
				      hello->version, hello->can, hello->queue_count,
				      hello->region_count);

	for (uint32_t i = 0; i < hello->queue_count; i++)
		len += (size_t)snprintf(line + len, DRIVE_LINE - len, " %s %s %u",
					hello->queues[i].name, hello->queues[i].engine,
					hello->queues[i].units);
	for (uint32_t i = 0; i < hello->region_count; i++)
		len += (size_t)snprintf(line + len, DRIVE_LINE - len, " %s", hello->regions[i]);
	return len;
}

static bool read_name(char name[DRIVE_NAME], const char *word)
{
	if (strlen(word) >= DRIVE_NAME)
		return false;
	strcpy(name, word);
	return true;
}

static bool read_small(const char *word, uint64_t most, uint32_t *number)
{
	uint64_t value;

	if (!words_number(word, most, &value))
		return false;
	*number = (uint32_t)value;
	return true;
}

bool drive_read_hello(const char *line, size_t len, struct drive_hello *hello)
{
	char copy[DRIVE_LINE];
	const char *words[WORDS_MAX], **at = words + 6;
	const size_t count = split(copy, line, len, words);

	*hello = (struct drive_hello){.can = 0};
	if (count < 6 || strcmp(words[0], "hello") != 0 || !read_name(hello->name, words[1]) ||
	    !read_name(hello->version, words[2]) ||
	    !read_small(words[3], UINT32_MAX, &hello->can) ||
	    !read_small(words[4], DRIVE_QUEUES, &hello->queue_count) ||
	    !read_small(words[5], DRIVE_REGIONS, &hello->region_count) ||
	    count != 6 + 3 * hello->queue_count + hello->region_count)
		return false;
	for (uint32_t i = 0; i < hello->queue_count; i++, at += 3)
		if (!read_name(hello->queues[i].name, at[0]) ||
		    !read_name(hello->queues[i].engine, at[1]) ||
		    !read_small(at[2], UINT32_MAX, &hello->queues[i].units))
			return false;
	for (uint32_t i = 0; i < hello->region_count; i++)
		if (!read_name(hello->regions[i], *at++))
			return false;
	return true;
}
