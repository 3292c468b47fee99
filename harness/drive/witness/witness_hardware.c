/* SPDX-License-Identifier: MIT */
/* Lines of a modelled GPU's registers. */
#include <errno.h>
#include <string.h>

#include "witness.h"

#define WORDS_MOST 8

struct word {
	const char *at;
	size_t len;
};

static bool is_word(const struct word *word, const char *text)
{
	return word->len == strlen(text) && !memcmp(word->at, text, word->len);
}

/* Cut a line at its blanks. Returns how many words there are; more than WORDS_MOST: too many. */
static size_t split_line(const char *at, size_t len, struct word words[WORDS_MOST])
{
	size_t count = 0;

	for (;;) {
		const char *blank = memchr(at, ' ', len);
		size_t word = blank ? (size_t)(blank - at) : len;

		if (count < WORDS_MOST)
			words[count] = (struct word){at, word};
		count++;
		if (!blank)
			return count;
		at += word + 1;
		len -= word + 1;
	}
}

static bool read_number(const struct word *word, uint64_t *number)
{
	*number = 0;
	for (size_t i = 0; i < word->len; i++)
		if (word->at[i] < '0' || word->at[i] > '9' ||
		    __builtin_mul_overflow(*number, 10, number) ||
		    __builtin_add_overflow(*number, (uint64_t)(word->at[i] - '0'), number))
			return false;
	return word->len > 0;
}

/* A number, or WITNESS_NEVER for "-". */
static bool read_time(const struct word *word, uint64_t *t)
{
	if (read_number(word, t))
		return true;
	*t = WITNESS_NEVER;
	return is_word(word, "-");
}

static uint32_t find_queue(const struct drive_hello *hello, const struct word *engine)
{
	for (uint32_t i = 0; i < hello->queue_count; i++)
		if (is_word(engine, hello->queues[i].engine))
			return i;
	return WITNESS_ALL;
}

static bool read_busy(struct witness *witness, const struct drive_hello *hello,
		      const struct word *words)
{
	struct witness_span span = {.job = WITNESS_ALL, .queue = find_queue(hello, &words[1])};
	uint64_t client;

	if (!read_time(&words[2], &client) || !read_time(&words[3], &span.start_lo) ||
	    !read_time(&words[4], &span.end_lo) || !read_time(&words[5], &span.known))
		return false;
	if (span.start_lo == WITNESS_NEVER || span.end_lo < span.start_lo ||
	    span.known < span.start_lo)
		return false;
	if (client != WITNESS_NEVER && client >= CELL_CLIENTS)
		return false;
	span.client = (uint32_t)client;
	span.start_hi = span.start_lo;
	span.end_hi = span.end_lo;
	/* The driver itself resets and stops: it needs no interrupt to know. */
	if (is_word(&words[6], "reset") || is_word(&words[6], "stopped"))
		span.known = span.known < span.end_lo ? span.known : span.end_lo;
	span.failed = !is_word(&words[6], "done") && !is_word(&words[6], "late") &&
		      !is_word(&words[6], "spurious");
	if (span.queue != WITNESS_ALL && client != WITNESS_NEVER)
		witness_add(witness, &span);
	return true;
}

static bool read_clock(struct witness *witness, const struct drive_hello *hello,
		       const struct word *words)
{
	struct witness_clock clock = {.queue = find_queue(hello, &words[1])};

	if (!read_number(&words[2], &clock.t) || !read_number(&words[3], &clock.hz))
		return false;
	if (clock.queue != WITNESS_ALL)
		witness_add_clock(witness, &clock);
	return true;
}

static const struct kind {
	const char *word;
	size_t words;
	bool (*read)(struct witness *witness, const struct drive_hello *hello,
		     const struct word *words);
} kinds[] = {
	{"busy", 7, read_busy},
	{"clock", 4, read_clock},
};

static bool read_line(struct witness *witness, const struct drive_hello *hello, const char *at,
		      size_t len)
{
	struct word words[WORDS_MOST];
	size_t count = split_line(at, len, words);

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (is_word(&words[0], kinds[i].word))
			return count == kinds[i].words && kinds[i].read(witness, hello, words);
	return true;
}

/* Who starts a job on the one unit of a queue knows that the one before has ended. */
static void end_at_next(struct witness *witness, const struct drive_hello *hello,
			struct witness_span *span)
{
	if (hello->queues[span->queue].units > 1)
		return;
	for (size_t i = 0; i < witness->span_count; i++) {
		const struct witness_span *next = &witness->spans[i];

		if (next->queue != span->queue || next->start_lo <= span->start_lo)
			continue;
		span->end_lo = span->end_lo < next->start_lo ? span->end_lo : next->start_lo;
		span->end_hi = span->end_hi < next->start_hi ? span->end_hi : next->start_hi;
		span->known = span->known < next->start_hi ? span->known : next->start_hi;
	}
}

int witness_read_hardware(struct witness *witness, const struct drive_hello *hello,
			  const char *text, size_t len, unsigned int *line)
{
	witness->exact = true;
	for (*line = 1; len; ++*line) {
		const char *feed = memchr(text, '\n', len);
		size_t of_line = feed ? (size_t)(feed - text) : len;

		if (!read_line(witness, hello, text, of_line))
			return -EPROTO;
		of_line += feed != NULL;
		text += of_line;
		len -= of_line;
	}
	for (size_t i = 0; i < witness->span_count; i++)
		end_at_next(witness, hello, &witness->spans[i]);
	return 0;
}
