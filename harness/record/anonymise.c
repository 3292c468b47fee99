/* SPDX-License-Identifier: MIT */
#include "anonymise.h"

#include <stdlib.h>

#include "xmalloc.h"

/* A process of this sweep or the last. */
struct number {
	int32_t pid, number;
	bool present; /* in this sweep */
};

struct anonymise {
	struct number *numbers;
	size_t count, capacity;
	int32_t last;
	bool begun;
	uint64_t began_ns;
	FILE *out;
	char *text;
	size_t len;
};

struct anonymise *anonymise_new(void)
{
	struct anonymise *anonymise = xcalloc(1, sizeof(*anonymise));

	anonymise->out = xmemstream(&anonymise->text, &anonymise->len);
	return anonymise;
}

void anonymise_free(struct anonymise *anonymise)
{
	if (!anonymise)
		return;
	xmemstream_close(anonymise->out);
	free(anonymise->text);
	free(anonymise->numbers);
	free(anonymise);
}

/* The reads of a process stand together: the one asked for last is the likely one. */
static int32_t number_of(struct anonymise *anonymise, int32_t pid)
{
	struct number *number;

	for (size_t i = anonymise->count; i--;) {
		number = &anonymise->numbers[i];
		if (number->pid == pid) {
			number->present = true;
			return number->number;
		}
	}
	anonymise->numbers = xgrow(anonymise->numbers, anonymise->count, &anonymise->capacity,
				   sizeof(*anonymise->numbers));
	number = &anonymise->numbers[anonymise->count++];
	*number = (struct number){pid, ++anonymise->last, true};
	return number->number;
}

void anonymise_sweep(struct anonymise *anonymise)
{
	size_t kept = 0;

	for (size_t i = 0; i < anonymise->count; i++) {
		if (!anonymise->numbers[i].present)
			continue;
		anonymise->numbers[kept] = anonymise->numbers[i];
		anonymise->numbers[kept++].present = false;
	}
	anonymise->count = kept;
}

void anonymise_read(struct anonymise *anonymise, struct rec_read *read)
{
	if (!anonymise->begun)
		anonymise->began_ns = read->t_ns;
	anonymise->begun = true;
	read->t_ns -= anonymise->began_ns;
	read->until_ns -= read->has_until ? anonymise->began_ns : 0;
	read->comm = NULL;
	if (read->has_pid)
		read->pid = number_of(anonymise, read->pid);
	if (!read->len)
		return;
	rewind(anonymise->out);
	anonymise_text(anonymise->out, read->text, read->len);
	read->len = (size_t)ftello(anonymise->out);
	fflush(anonymise->out);
	read->text = anonymise->text;
}
