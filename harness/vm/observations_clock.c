/* SPDX-License-Identifier: MIT */
/* The times of samples: the guest's clock, and those of the devices. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fgpu.h"
#include "guest.h"
#include "observations.h"
#include "xmalloc.h"

bool clock_offset(struct observations *observations, uint32_t device, struct clock_offset *offset)
{
	bool found = false;

	*offset = (struct clock_offset){.most = UINT64_MAX};
	for (size_t i = 0; i < observations->samples.clock_count; i++) {
		const struct sample_clock *clock = &observations->samples.clocks[i];
		const uint64_t least = clock->before > clock->now ? clock->before - clock->now : 0;

		if (clock->device != device)
			continue;
		found = true;
		/* a device's clock starts after the guest's */
		if (clock->after < clock->now || clock->after < clock->before ||
		    least > offset->most || clock->after - clock->now < offset->least) {
			observations_report(
				observations,
				"device %u: its clock drifts from the guest's: it is at %" PRIu64
				" between %" PRIu64 " and %" PRIu64 ", although it was %" PRIu64
				" to %" PRIu64 " behind before",
				device, clock->now, clock->before, clock->after, offset->least,
				offset->most);
			continue;
		}
		if (least > offset->least)
			offset->least = least;
		if (clock->after - clock->now < offset->most)
			offset->most = clock->after - clock->now;
	}
	return found;
}

void observations_check_order(struct observations *observations)
{
	const struct samples *samples = &observations->samples;

	for (size_t i = 0; i < samples->count; i++) {
		const struct sample *is = &samples->all[i], *before = i ? is - 1 : is;

		if (is->after < is->before)
			observations_report(
				observations,
				"reader %u, sweep %" PRIu64 ", client %u: the read ends at %" PRIu64
				" but begins at %" PRIu64,
				is->reader, is->sweep, is->client, is->after, is->before);
		if (i && before->reader == is->reader && is->before < before->after)
			observations_report(observations,
					    "reader %u, sweep %" PRIu64
					    ", client %u: the read begins at %" PRIu64
					    ", before the previous one ended at %" PRIu64,
					    is->reader, is->sweep, is->client, is->before,
					    before->after);
	}
}

/* The first text that was generated at t or later. */
static size_t first_text_at(const struct journal_content *content, uint64_t t)
{
	size_t low = 0, high = content->text_count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (content->texts[middle].t < t)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* A text in one line; free() it. */
static char *quote_text(const char *text, size_t len)
{
	char *line = xmalloc(2 * len + 1), *to = line;

	for (size_t i = 0; i < len; i++) {
		const bool feed = text[i] == '\n';

		if (feed)
			*to++ = '\\';
		*to++ = feed ? 'n' : text[i];
	}
	*to = '\0';
	return line;
}

void observations_check_text(struct observations *observations, size_t text, uint64_t from,
			     uint64_t until)
{
	const struct sample *is = &observations->samples.all[text];
	const struct sample_client *client = &observations->samples.clients[is->client];
	const struct journal_content *content = &observations->contents[client->device];
	size_t len;
	const char *body = replay_check_body(is->text, is->len, &len);
	const uint64_t hash = journal_hash(body, len);
	unsigned int others = 0;
	char *line;

	for (size_t i = first_text_at(content, from);
	     i < content->text_count && content->texts[i].t <= until; i++) {
		const struct journal_text *printed = &content->texts[i];

		if (printed->client != client->slot || printed->parts != FGPU_PART_BODY)
			continue;
		if (printed->hash == hash && printed->len == len)
			return;
		others++;
	}
	line = quote_text(body, len);
	observations_report(observations,
			    "reader %u, sweep %" PRIu64
			    ", client %u: the journal lacks this text for the time of the read, "
			    "from %" PRIu64 " to %" PRIu64 " ns (other texts: %u): \"%s\"",
			    is->reader, is->sweep, is->client, from, until, others, line);
	free(line);
}
