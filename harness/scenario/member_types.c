/* SPDX-License-Identifier: MIT */
/* Parsers of the types that members have. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "member.h"
#include "number.h"

static void *member_at(void *base, const struct member *member)
{
	return (unsigned char *)base + member->offset;
}

/* Parse a number from the member's least to its most, or to the type's where that is lower. */
static int parse_in_range(struct compiler *c, const json_t *value, const struct member *member,
			  unsigned int units, const char *expected, uint64_t most, uint64_t *out)
{
	int err = number_read(value, units, out);

	if (err == -EINVAL)
		return fail(c, "expected %s", expected);
	if (err && json_is_integer(value))
		return fail(c, "number beyond 2^53: expected it as a string");
	if (member->most && member->most < most)
		most = member->most;
	if (err || *out > most)
		return fail(c, "too large: expected at most %" PRIu64, most);
	if (*out < member->least)
		return fail(c, "too small: expected at least %" PRIu64, member->least);
	return 0;
}

int parse_time(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	return parse_in_range(c, value, member, NUMBER_TIME,
			      "a time: ns, or a string with ns, us, ms, s, min or h", TIME_MOST,
			      member_at(base, member));
}

int parse_size(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	return parse_in_range(c, value, member, NUMBER_SIZE,
			      "a size: bytes, or a string with KiB, MiB or GiB", UINT64_MAX,
			      member_at(base, member));
}

int parse_count(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	return parse_in_range(c, value, member, NUMBER_PLAIN, "a number", UINT64_MAX,
			      member_at(base, member));
}

int parse_quantity(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	return parse_in_range(c, value, member, NUMBER_TIME | NUMBER_SIZE,
			      "a number, a time or a size", UINT64_MAX, member_at(base, member));
}

int parse_number(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	uint32_t *to = member_at(base, member);
	uint64_t number;
	int err = parse_in_range(c, value, member, NUMBER_PLAIN, "a number", UINT32_MAX, &number);

	if (!err)
		*to = (uint32_t)number;
	return err;
}

int parse_fd(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	int *to = member_at(base, member);
	uint64_t number;
	int err = parse_in_range(c, value, member, NUMBER_PLAIN, "a descriptor", FD_MOST, &number);

	if (!err)
		*to = (int)number;
	return err;
}

int parse_text(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	uint64_t most = member->most ? member->most : UINT32_MAX / 2;
	struct text *to = member_at(base, member);
	size_t len = json_string_length(value);

	if (!json_is_string(value))
		return fail(c, "expected a string");
	if (len > most)
		return fail(c, "too long: expected at most %" PRIu64 " bytes", most);
	if (len < member->least)
		return fail(c, "empty: expected at least one byte");
	to->bytes = json_string_value(value);
	to->len = (uint32_t)len;
	return 0;
}

static int fail_unknown_word(struct compiler *c, const struct word *words)
{
	char list[200] = "";
	size_t used = 0;

	for (size_t i = 0; words[i].word && used < sizeof(list); i++)
		used += (size_t)snprintf(list + used, sizeof(list) - used, "%s%s", i ? ", " : "",
					 words[i].word);
	return fail(c, "expected one of: %s", list);
}

static int word_parse(struct compiler *c, const json_t *value, const struct word *words,
		      uint32_t *out)
{
	const char *text = json_string_value(value);

	for (size_t i = 0; text && words[i].word; i++) {
		if (strlen(words[i].word) == json_string_length(value) &&
		    !strcmp(words[i].word, text)) {
			*out = words[i].value;
			return 0;
		}
	}
	return fail_unknown_word(c, words);
}

int parse_word(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	uint32_t *to = member_at(base, member);
	uint32_t bits;
	int err = word_parse(c, value, member->words, &bits);

	if (!err)
		*to |= bits;
	return err;
}

int parse_words(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	uint32_t *to = member_at(base, member);
	uint32_t bits, found = 0;
	json_t *one;
	size_t i;

	if (!json_is_array(value))
		return fail(c, "expected a list of words");
	json_array_foreach(value, i, one)
	{
		int err;

		path_enter_element(c, i);
		err = word_parse(c, one, member->words, &bits);
		if (err)
			return err;
		if (found & bits)
			return fail(c, "given twice: expected each word once");
		found |= bits;
		path_leave(c);
	}
	*to |= found;
	return 0;
}

int parse_flag(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	uint32_t *to = member_at(base, member);

	if (!json_is_boolean(value))
		return fail(c, "expected true or false");
	if (json_is_true(value))
		*to |= (uint32_t)member->least;
	return 0;
}

int label_parse(struct compiler *c, const json_t *value, const struct labels *labels,
		const char *noun, uint32_t *number)
{
	const struct label *label;

	if (!json_is_string(value))
		return fail(c, "expected the label of a %s", noun);
	label = labels_find(labels, json_string_value(value), json_string_length(value));
	if (!label)
		return fail(c, "unknown %s: expected a label of this scenario", noun);
	*number = label->number;
	return 0;
}

int parse_label(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	static const char *const nouns[LABEL_SORTS] = {"device", "process", "client",
						       "object", "job",	    "distortion"};

	return label_parse(c, value, &c->labels[member->sort], nouns[member->sort],
			   member_at(base, member));
}
