/* SPDX-License-Identifier: MIT */
/* Places that could not be read: what is damaged is reported, and nothing that is whole. */
#include <stdlib.h>
#include <string.h>

#include "decoded_parts.h"
#include "xmalloc.h"

/* Bytes of a source; of length 0: a place between bytes. */
struct range {
	uint64_t source, from, to;
};

/* The members of an answered loss. */
struct loss {
	struct range range;
	bool placed; /* it has offset */
	uint64_t cpu, from, bytes; /* of a stream */
	bool of_stream;
};

/* What a header promises may be beyond the end of a file that was cut. */
static void clamp(const struct decoded *decoded, struct range *range)
{
	uint64_t end;

	if (range->source >= decoded->streams->source_count)
		return;
	end = decoded->streams->sources[range->source].len;
	range->from = range->from < end ? range->from : end;
	range->to = range->to < end ? range->to : end;
}

static bool read_loss(const struct decoded *decoded, struct loss *loss, const json_t *answer)
{
	uint64_t len;

	*loss = (struct loss){
		.placed = json_object_get(answer, "offset") != NULL,
		.of_stream = json_object_get(answer, "from") != NULL,
	};
	if (!decoded_number(answer, "source", &loss->range.source) ||
	    !decoded_number(answer, "offset", &loss->range.from) ||
	    !decoded_number(answer, "len", &len) || !decoded_number(answer, "cpu", &loss->cpu) ||
	    !decoded_number(answer, "from", &loss->from) ||
	    !decoded_number(answer, "bytes", &loss->bytes))
		return false;
	loss->range.to = loss->range.from + len;
	if (loss->range.to < loss->range.from)
		return false;
	clamp(decoded, &loss->range);
	return loss->placed || loss->of_stream;
}

static struct range expected_range(const struct decoded *decoded, const json_t *from,
				   const json_t *to)
{
	struct range range;
	unsigned int source, other;
	size_t at;

	streams_place(decoded->streams, json_string_value(from), &source, &at);
	range.source = source;
	range.from = at;
	streams_place(decoded->streams, json_string_value(to), &other, &at);
	range.to = at;
	return range;
}

/* What must be reported, and how far the report may go. */
static struct range must_of(const struct decoded *decoded, const json_t *loss)
{
	return expected_range(decoded, json_object_get(loss, "from"), json_object_get(loss, "to"));
}

static struct range may_of(const struct decoded *decoded, const json_t *loss)
{
	const json_t *within = json_object_get(loss, "within");

	return within ? expected_range(decoded, json_array_get(within, 0),
				       json_array_get(within, 1))
		      : must_of(decoded, loss);
}

static bool is_of_stream(const json_t *loss)
{
	return json_object_get(loss, "cpu") != NULL;
}

/* The bytes of a stream that the file does not have: named by them, or by the place where they are
 * missing. */
static bool names_stream(const struct decoded *decoded, const struct loss *loss,
			 const json_t *expect)
{
	uint64_t cpu, from, bytes;
	const struct range place = must_of(decoded, expect);

	decoded_number(expect, "cpu", &cpu);
	decoded_number(expect, "at", &from);
	decoded_number(expect, "bytes", &bytes);
	if (loss->of_stream)
		return loss->cpu == cpu && loss->from == from && loss->bytes == bytes;
	return loss->range.source == place.source && loss->range.from <= place.to &&
	       loss->range.to >= place.from;
}

/* losses are sorted by their first byte. */
static bool is_covered(const struct loss *losses, size_t count, const struct range *must)
{
	uint64_t at = must->from;
	bool touched = false;

	for (size_t i = 0; i < count; i++) {
		const struct range *range = &losses[i].range;

		if (!losses[i].placed || range->source != must->source || range->from > at ||
		    range->to < at)
			continue;
		touched = true;
		at = range->to;
	}
	return touched && at >= must->to;
}

static bool is_reported(const struct decoded *decoded, const struct loss *losses, size_t count,
			const json_t *expect)
{
	const struct range must = must_of(decoded, expect);

	if (json_is_true(json_object_get(expect, "optional")))
		return true;
	if (!is_of_stream(expect))
		return is_covered(losses, count, &must);
	for (size_t i = 0; i < count; i++)
		if (names_stream(decoded, &losses[i], expect))
			return true;
	return false;
}

static bool is_allowed(const struct decoded *decoded, const struct loss *loss,
		       const json_t *expected)
{
	uint64_t at = loss->range.from;
	const json_t *expect;
	bool moved = true;
	size_t i;

	/* a stream's bytes that are damaged may be named as such, too */
	if (!loss->placed)
		return json_array_size(expected);
	json_array_foreach((json_t *)expected, i, expect)
	{
		if (is_of_stream(expect) && names_stream(decoded, loss, expect))
			return true;
	}
	/* several places in a row may be one range */
	while (moved) {
		moved = false;
		json_array_foreach((json_t *)expected, i, expect)
		{
			const struct range may = may_of(decoded, expect);

			if (may.source != loss->range.source || may.from > at || may.to < at)
				continue;
			if (may.to >= loss->range.to)
				return true;
			moved |= may.to > at;
			at = may.to;
		}
	}
	return false;
}

static void check_exit(struct decoded *decoded, bool damaged)
{
	const char *code = json_string_value(json_object_get(decoded->answer, "exit"));

	if (damaged && code && !strcmp(code, "0"))
		decoded_differs(decoded, "trace.resync", "exit",
				"exit code 0; expected another one where bytes are damaged");
}

static bool must_report(const json_t *expected)
{
	const json_t *expect;
	size_t i;

	json_array_foreach((json_t *)expected, i, expect)
	{
		if (!json_is_true(json_object_get(expect, "optional")))
			return true;
	}
	return false;
}

static int by_first_byte(const void *a, const void *b)
{
	const struct range *left = &((const struct loss *)a)->range;
	const struct range *right = &((const struct loss *)b)->range;

	return (left->from > right->from) - (left->from < right->from);
}

/* The losses that are well-formed, in *losses; what is not so, or not allowed, differs. */
static size_t read_losses(struct decoded *decoded, struct loss *losses, const json_t *answers,
			  const json_t *expected)
{
	const json_t *answer;
	char place[48];
	size_t count = 0, i;

	json_array_foreach((json_t *)answers, i, answer)
	{
		struct loss *loss = &losses[count];

		snprintf(place, sizeof(place), "losses[%zu]", i);
		if (!read_loss(decoded, loss, answer)) {
			decoded_differs(decoded, NULL, place,
					"expected source, offset and len, or cpu, from and bytes");
			continue;
		}
		count++;
		if (!is_allowed(decoded, loss, expected))
			decoded_differs(
				decoded, "trace.resync", place,
				"bytes %llu to %llu of source %llu are not damaged, or not only",
				(unsigned long long)loss->range.from,
				(unsigned long long)loss->range.to,
				(unsigned long long)loss->range.source);
	}
	qsort(losses, count, sizeof(*losses), by_first_byte);
	return count;
}

void decoded_losses(struct decoded *decoded)
{
	const json_t *answers = json_object_get(decoded->answer, "losses"), *one;
	const json_t *expected = json_object_get(decoded->expect, "losses");
	struct loss *losses = xcalloc(json_array_size(answers), sizeof(*losses));
	size_t count, i;

	if (answers && !json_is_array(answers))
		decoded_differs(decoded, NULL, "losses", "expected a list");
	count = read_losses(decoded, losses, answers, expected);
	json_array_foreach((json_t *)expected, i, one)
	{
		const struct range must = must_of(decoded, one);

		if (!is_reported(decoded, losses, count, one))
			decoded_differs(decoded, "trace.resync", "losses",
					"missing: bytes %llu to %llu of source %llu",
					(unsigned long long)must.from, (unsigned long long)must.to,
					(unsigned long long)must.source);
	}
	check_exit(decoded, must_report(expected));
	free(losses);
}
