/* SPDX-License-Identifier: MIT */
/* The member "decoded" of a case, and the script that it is about. */
#include <stdlib.h>
#include <string.h>

#include "casefile.h"
#include "feature.h"
#include "scope_words.h"
#include "stream_script.h"
#include "xmalloc.h"

static void read_labels(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *tc)
{
	const json_t *label;
	size_t i;

	(void)tc;
	if (!json_is_array(value))
		casefile_fault(file, name, "expected a list of labels");
	json_array_foreach((json_t *)value, i, label)
	{
		if (!json_is_string(label) && !json_array_size(label))
			casefile_fault(file, name, "expected labels, or lists of them");
	}
}

static void read_order(struct casefile *file, const char *name, const json_t *value,
		       struct decoy_case *tc)
{
	static const char *const orders[] = {"merged", "stream", "device", "none", NULL};

	(void)tc;
	if (casefile_index(orders, json_string_value(value)) < 0)
		casefile_fault(file, name, "expected merged, stream, device or none");
}

static void read_list(struct casefile *file, const char *name, const json_t *value,
		      struct decoy_case *tc)
{
	const json_t *one;
	size_t i;

	(void)tc;
	if (!json_is_array(value))
		casefile_fault(file, name, "expected a list");
	json_array_foreach((json_t *)value, i, one)
	{
		if (!json_is_object(one))
			casefile_fault(file, name, "expected objects");
	}
}

static void read_rules_of(struct casefile *file, const char *name, const json_t *value,
			  struct decoy_case *tc)
{
	(void)tc;
	if (!json_is_array(value))
		casefile_fault(file, name, "expected a list of rules");
	casefile_rules(file, name, value);
}

static void read_set(struct casefile *file, const char *name, const json_t *value,
		     struct decoy_case *tc)
{
	(void)tc;
	if (!json_is_string(value) && !json_is_object(value))
		casefile_fault(file, name, "expected a number, or a set");
}

void casefile_decoded(struct casefile *file, const char *name, const json_t *value,
		      struct decoy_case *tc)
{
	static const struct casefile_field fields[] = {
		{"records", false, read_labels},  {"optional", false, read_labels},
		{"order", false, read_order},	  {"losses", false, read_list},
		{"broken", false, read_rules_of}, {"may", false, read_rules_of},
		{"jobs", false, read_list},	  {"lost", false, read_set},
		{"touched", false, read_set},	  {NULL, false, NULL},
	};
	char prefix[CASEFILE_PATH];

	tc->ask = CASE_DECODED;
	tc->no_relations = true;
	if (!json_is_object(value))
		casefile_fault(file, name, "expected an object");
	snprintf(prefix, sizeof(prefix), "%s.", name);
	casefile_fields(file, fields, prefix, value, tc);
}

/* --- against the script --- */

static void check_labels(struct casefile *file, const struct streams *streams, const char *member,
			 const json_t *labels)
{
	const json_t *label;
	size_t i;

	json_array_foreach((json_t *)labels, i, label)
	{
		const char *text = json_string_value(label);

		if (json_is_array(label))
			check_labels(file, streams, member, label);
		else if (!text || !streams_record(streams, text))
			casefile_fault(file, member, "%s: no record of this label",
				       text ? text : "another type");
	}
}

static void check_place(struct casefile *file, const struct streams *streams, const json_t *word)
{
	const char *text = json_string_value(word);
	unsigned int source;
	size_t at;

	if (!text || !streams_place(streams, text, &source, &at))
		casefile_fault(file, "expect.decoded.losses", "%s: no such place",
			       text ? text : "from, to or within[] is missing");
}

static bool is_number(const json_t *value)
{
	const char *text = json_string_value(value);
	uint64_t number;

	return text && scope_uint(text, strlen(text), &number);
}

/* The bytes of a stream that are missing. */
static void check_stream(struct casefile *file, const json_t *loss)
{
	static const char *const names[] = {"cpu", "at", "bytes"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		const json_t *value = json_object_get(loss, names[i]);

		if (value && !json_is_null(value) && !is_number(value))
			casefile_fault(file, "expect.decoded.losses", "%s: expected a number",
				       names[i]);
	}
}

static void check_losses(struct casefile *file, const struct streams *streams, const json_t *losses)
{
	const json_t *loss, *word;
	size_t i, j;

	json_array_foreach((json_t *)losses, i, loss)
	{
		const json_t *within = json_object_get(loss, "within");

		check_place(file, streams, json_object_get(loss, "from"));
		check_place(file, streams, json_object_get(loss, "to"));
		check_stream(file, loss);
		if (within && json_array_size(within) != 2)
			casefile_fault(file, "expect.decoded.losses",
				       "within: expected two places");
		json_array_foreach((json_t *)within, j, word) check_place(file, streams, word);
	}
}

/* What is asked needs the feature that answers it. */
static void check_needs(struct casefile *file, const struct decoy_case *tc)
{
	static const struct {
		const char *member;
		unsigned int feature;
	} needed[] = {{"jobs", FEATURE_LIFECYCLE},
		      {"lost", FEATURE_LIFECYCLE},
		      {"touched", FEATURE_LIFECYCLE},
		      {"losses", FEATURE_RESYNC},
		      {"broken", FEATURE_VERIFY}};
	unsigned int want = 0;

	for (size_t i = 0; i < sizeof(needed) / sizeof(*needed); i++) {
		const json_t *asked = json_object_get(tc->asked, needed[i].member);

		if (json_array_size(asked) || (asked && !json_is_array(asked)))
			want |= needed[i].feature;
	}
	if (!tc->needs || (tc->needs & ~(unsigned int)FEATURE_DECODER))
		casefile_fault(file, "needs", "expected features of decoders, such as records");
	else if (want && !(tc->needs & want))
		casefile_fault(file, "needs", "expected %s", feature_name(want));
}

void casefile_streams(struct casefile *file, const struct decoy_case *tc)
{
	const int len = (int)(strlen(file->path) - strlen(".json"));
	char *path = xasprintf("%.*s.streams", len, file->path);
	struct stream_error error;
	struct streams *streams;

	if (streams_compile(&streams, tc->bytes, tc->len, &error)) {
		casefile_fault_at(file, path, error.line, 1, error.text);
	} else {
		check_labels(file, streams, "expect.decoded.records",
			     json_object_get(tc->asked, "records"));
		check_labels(file, streams, "expect.decoded.optional",
			     json_object_get(tc->asked, "optional"));
		check_losses(file, streams, json_object_get(tc->asked, "losses"));
		check_needs(file, tc);
		if (streams->container && !(tc->needs & FEATURE_CONTAINER))
			casefile_fault(file, "needs", "expected container");
	}
	streams_free(streams);
	free(path);
}
