/* SPDX-License-Identifier: MIT */
#include "subjects.h"

#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "nearest.h"
#include "options.h"
#include "terminal.h"

static const char *meant_feature(struct nearest *nearest, const char *word)
{
	nearest_begin(nearest, word, strlen(word));
	for (unsigned int bit = 1; bit <= FEATURE_ALL; bit <<= 1)
		nearest_add(nearest, feature_name(bit));
	return nearest_hint(nearest);
}

/* "parse,track" to bits; 0 and a sentence for a word that is no feature. */
static unsigned int features_of(const char *list)
{
	json_t *names = json_array();
	const char *unknown = NULL;
	struct nearest nearest;
	int bits;

	for (const char *word = list; *word; word += strcspn(word, ","), word += *word == ',')
		json_array_append_new(names, json_stringn(word, strcspn(word, ",")));
	bits = judge_features(names, &unknown);
	if (bits <= 0)
		terminal_error("--features %s: %s is no feature; expected some of "
			       "parse,track,delta,utilization,memory,totals,identity%s",
			       list, unknown ? unknown : "nothing",
			       meant_feature(&nearest, unknown ? unknown : ""));
	json_decref(names);
	return bits > 0 ? (unsigned int)bits : 0;
}

static int configure(struct subject_config *config, const struct options *options)
{
	const struct {
		const char *what;
		enum subject_kind kind;
	} named[] = {
		{options->parser, SUBJECT_ONESHOT},
		{options->stream, SUBJECT_STREAM},
		{options->tree, SUBJECT_TREE},
		{options->object, SUBJECT_OBJECT},
	};
	int count = 0;

	*config = (struct subject_config){
		.kind = SUBJECT_BUILTIN,
		.what = "reference",
		.object = &subject_reference,
		.timeout_ms = options->timeout_ms,
		.check_protocol = options->check_protocol,
		.sanitize = options->sanitize,
	};
	for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
		if (!named[i].what)
			continue;
		config->kind = named[i].kind;
		config->what = named[i].what;
		config->object = NULL;
		count++;
	}
	if (count > 1) {
		terminal_error("expected one subject: --parser, --stream, --tree or --so");
		return EXIT_USAGE;
	}
	if (options->features && !(config->features = features_of(options->features)))
		return EXIT_USAGE;
	return 0;
}

int subjects_check(const struct options *options)
{
	struct subject_config config;

	return configure(&config, options);
}

int subjects_open(struct subject **subject, const struct options *options)
{
	struct subject_config config;
	char *why = NULL;
	int code = configure(&config, options);

	if (code)
		return code;
	if (!subject_open(subject, &config, &why))
		return 0;
	terminal_error("the adapter cannot be used: %s", why);
	free(why);
	return EXIT_HARNESS;
}
