/* SPDX-License-Identifier: MIT */
#include "hello.h"

#include <string.h>

#include "words.h"

/* Words of `can`, by the number of their bit. */
static const char *const can_words[] = {"adopt",  "fault",     "hang",	 "interrupts",
					"memory", "share",     "purge",	 "destroy",
					"reset",  "frequency", "timeout"};

#define CAN_WORDS (sizeof(can_words) / sizeof(can_words[0]))

const char *hello_can(uint32_t bit)
{
	for (size_t i = 0; i < CAN_WORDS; i++)
		if (bit == 1u << i)
			return can_words[i];
	return "unbind";
}

static bool copy_name(char name[DRIVE_NAME], const char *word)
{
	if (strlen(word) >= DRIVE_NAME)
		return false;
	strcpy(name, word);
	return true;
}

/* Each returns NULL, or what is wrong. */

static const char *add_queue(struct drive_hello *hello, const char *words[], size_t count)
{
	struct drive_queue *queue = &hello->queues[hello->queue_count];
	uint64_t units;

	if (hello->queue_count == DRIVE_QUEUES)
		return "is one queue too many: 32 are allowed";
	if (count != 4 || !words_number(words[3], HELLO_UNITS, &units) || !units)
		return "is not \"queue NAME ENGINE UNITS\" with 1 to 4096 units";
	if (!copy_name(queue->name, words[1]) || !copy_name(queue->engine, words[2]))
		return "has a name that is longer than 31 bytes";
	for (uint32_t i = 0; i < hello->queue_count; i++)
		if (!strcmp(hello->queues[i].name, queue->name))
			return "names a queue for the second time";
	queue->units = (uint32_t)units;
	hello->queue_count++;
	return NULL;
}

static const char *add_region(struct drive_hello *hello, const char *words[], size_t count)
{
	if (hello->region_count == DRIVE_REGIONS)
		return "is one region too many: 8 are allowed";
	if (count != 2 || !copy_name(hello->regions[hello->region_count], words[1]))
		return "is not \"region NAME\" with a name of at most 31 bytes";
	hello->region_count++;
	return NULL;
}

static const char *add_can(struct drive_hello *hello, const char *words[], size_t count)
{
	for (size_t i = 1; i < count; i++) {
		size_t word = 0;

		while (word < CAN_WORDS && strcmp(can_words[word], words[i]) != 0)
			word++;
		if (word == CAN_WORDS)
			return "has a word that the protocol does not know";
		hello->can |= 1u << word;
	}
	return count > 1 ? NULL : "says nothing that it can do";
}

static const char *end_hello(struct drive_hello *hello, const char *words[], size_t count)
{
	uint64_t version;

	if (count < 2 || !words_number(words[1], UINT32_MAX, &version))
		return "is not \"hello 1 NAME VERSION\"";
	if (version != HELLO_VERSION)
		return "is another version of the protocol: this is version 1";
	if (count != 4 || !copy_name(hello->name, words[2]) || !copy_name(hello->version, words[3]))
		return "is not \"hello 1 NAME VERSION\" with words of at most 31 bytes";
	return hello->queue_count ? NULL : "ends a hello without any queue";
}

enum hello_state hello_line(struct drive_hello *hello, const char *words[], size_t count,
			    const char **why)
{
	static const struct {
		const char *word;
		const char *(*add)(struct drive_hello *hello, const char *words[], size_t count);
		enum hello_state then;
	} lines[] = {{"queue", add_queue, HELLO_MORE},
		     {"region", add_region, HELLO_MORE},
		     {"can", add_can, HELLO_MORE},
		     {"hello", end_hello, HELLO_WHOLE}};

	*why = "is no line of a hello";
	for (size_t i = 0; count && i < sizeof(lines) / sizeof(lines[0]); i++) {
		if (strcmp(words[0], lines[i].word) != 0)
			continue;
		*why = lines[i].add(hello, words, count);
		return *why ? HELLO_WRONG : lines[i].then;
	}
	return HELLO_WRONG;
}
