/* SPDX-License-Identifier: MIT */
#include "subjects.h"

#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "options.h"
#include "scope_words.h"
#include "terminal.h"
#include "xmalloc.h"

/* An argument that is wrong: its option, and why. Frees why. */
static int refuse_argument(const char *option, const char *argument, char *why)
{
	if (!why)
		return 0;
	terminal_error("--%s %s: %s", option, argument, why);
	free(why);
	return EXIT_USAGE;
}

/* How the command line narrows what the adapter declares. */
static int read_scope(struct scope *scope, const struct options *options)
{
	int code = 0;

	*scope = (struct scope){.zero_for_absent = options->zero_for_absent};
	if (options->features)
		code = refuse_argument("features", options->features,
				       scope_read_features(scope, options->features));
	if (!code && options->engines)
		code = refuse_argument("engines", options->engines,
				       scope_read_names(&scope->engines, options->engines));
	if (!code && options->regions)
		code = refuse_argument("regions", options->regions,
				       scope_read_regions(scope, options->regions));
	if (!code && options->categories)
		code = refuse_argument(
			"categories", options->categories,
			scope_read_categories(&scope->categories, options->categories));
	if (!code && options->precision)
		code = refuse_argument("precision", options->precision,
				       scope_read_precision(&scope->precision, options->precision));
	if (!code && options->idle_every)
		code = refuse_argument("idle-every", options->idle_every,
				       scope_read_idle_every(scope, options->idle_every));
	for (size_t i = 0; !code && i < options->loads.count; i++)
		code = refuse_argument("load", options->loads.item[i],
				       scope_read_load(scope, options->loads.item[i]));
	return code;
}

/* scope: what config refers to; to be cleared after its last use. */
static int configure_subject(struct subject_config *config, struct scope *scope,
			     const struct options *options)
{
	const struct {
		const char *what;
		enum subject_kind kind;
		bool decodes;
	} named[] = {
		{options->parser, SUBJECT_ONESHOT, false}, {options->stream, SUBJECT_STREAM, false},
		{options->tree, SUBJECT_TREE, false},	   {options->object, SUBJECT_OBJECT, false},
		{options->decoder, SUBJECT_ONESHOT, true},
	};
	int count = 0, code = read_scope(scope, options);

	*config = (struct subject_config){
		.kind = SUBJECT_BUILTIN,
		.what = "reference",
		.object = &subject_reference,
		.timeout_ms = options->timeout_ms,
		.check_protocol = options->check_protocol,
		.sanitize = options->sanitize,
		.scope = scope,
	};
	for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
		if (!named[i].what)
			continue;
		config->kind = named[i].kind;
		config->what = named[i].what;
		config->object = NULL;
		config->decodes = named[i].decodes;
		count++;
	}
	if (count > 1) {
		terminal_error("expected one subject: --parser, --stream, --tree, --so or "
			       "--decoder");
		return EXIT_USAGE;
	}
	return code;
}

int subjects_check(const struct options *options)
{
	struct subject_config config;
	struct scope scope;
	int code = configure_subject(&config, &scope, options);

	scope_clear(&scope);
	return code;
}

int subjects_open(struct subject **subject, const struct options *options)
{
	return subjects_open_as(subject, options, false);
}

int subjects_open_as(struct subject **subject, const struct options *options, bool inside)
{
	struct subject_config config;
	struct scope scope;
	char *why = NULL;
	int code = configure_subject(&config, &scope, options);

	config.inside = inside && config.kind == SUBJECT_OBJECT;
	if (!code && subject_open(subject, &config, &why)) {
		if (interrupt_signal())
			terminal_error("stopped by %s while the adapter started",
				       interrupt_signal());
		else
			terminal_error("the adapter cannot be used: %s", why);
		free(why);
		code = EXIT_HARNESS;
	}
	scope_clear(&scope);
	return code;
}

/* Quoted where a shell would read more in it than its characters. */
static void put_word(FILE *out, const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
				    "_-+=./:,@%";

	if (*word && !word[strspn(word, plain)]) {
		fputs(word, out);
		return;
	}
	fputc('\'', out);
	for (; *word; word++)
		if (*word == '\'')
			fputs("'\\''", out);
		else
			fputc(*word, out);
	fputc('\'', out);
}

char *subjects_quoted(const char *word)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	put_word(out, word);
	xmemstream_close(out);
	return text;
}

char *subjects_words(const struct options *options)
{
	const struct {
		const char *name, *value;
	} named[] = {
		{"parser", options->parser},
		{"stream", options->stream},
		{"tree", options->tree},
		{"so", options->object},
		{"decoder", options->decoder},
		{"features", options->features},
		{"engines", options->engines},
		{"regions", options->regions},
		{"categories", options->categories},
		{"precision", options->precision},
		{"idle-every", options->idle_every},
	};
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
		if (!named[i].value)
			continue;
		fprintf(out, " --%s ", named[i].name);
		put_word(out, named[i].value);
	}
	for (size_t i = 0; i < options->loads.count; i++) {
		fputs(" --load ", out);
		put_word(out, options->loads.item[i]);
	}
	if (options->zero_for_absent)
		fputs(" --zero-for-absent", out);
	xmemstream_close(out);
	return text;
}
