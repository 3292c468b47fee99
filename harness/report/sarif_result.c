/* SPDX-License-Identifier: MIT */
#include "sarif_result.h"

#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "xmalloc.h"

json_t *sarif_text(const char *text, size_t max)
{
	size_t len = strnlen(text ? text : "", max);
	char *visible, *utf8;
	size_t size;
	FILE *out = xmemstream(&visible, &size);
	json_t *string;

	for (const char *at = text, *end = text + len; at < end;) {
		size_t line = strcspn(at, "\n");

		line = line < (size_t)(end - at) ? line : (size_t)(end - at);
		format_visible(out, at, line);
		at += line;
		if (at < end)
			fputc(*at++, out);
	}
	if (text && text[len])
		fputs(" [cut]", out);
	xmemstream_close(out);
	utf8 = xutf8(visible, size);
	string = json_string(utf8);
	free(utf8);
	free(visible);
	return string;
}

char *sarif_uri(const char *path)
{
	static const char plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/";
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	while (!strncmp(path, "./", 2))
		path += 2;
	fputs(*path == '/' ? "file://" : "", out);
	for (; *path; path++) {
		if (strchr(plain, *path))
			fputc(*path, out);
		else
			fprintf(out, "%%%02X", (unsigned char)*path);
	}
	xmemstream_close(out);
	return text;
}

/* --- levels --- */

/* The levels of rules, the gravest first, and what forges show them as. */
static const struct {
	const char *level, *shown;
} levels[] = {{"must", "error"}, {"should", "warning"}, {"may", "note"}};

#define LEVELS (sizeof(levels) / sizeof(levels[0]))

static bool is_level(const char *level, size_t i)
{
	return level && !strcmp(level, levels[i].level);
}

/* Not what is passed, skipped or expected: what is wrong, required or not. */
static bool is_wrong(const struct result *result)
{
	struct result required = *result;

	required.required = true;
	return result_breaks(&required);
}

/* What --expect is wrong about, and an unclear rule that no reading of allows the answer, are
 * errors. */
static size_t level_of(const struct result *result)
{
	for (size_t i = 1; i < LEVELS; i++)
		if (is_level(result->level, i))
			return i;
	return 0;
}

/* --- one result of a run --- */

typedef void (*emit_result)(void *data, const struct sarif_result *result);

static void emit_case(const struct result *result, size_t level, emit_result emit, void *data)
{
	const bool file = !strcmp(result->name, "lint");
	char *path = file ? xstrdup(result->id)
			  : xasprintf("corpus/cases/%.*s.json", (int)strcspn(result->name, "~"),
				      result->name);
	char *message = xasprintf("%s: %s %s%s%s%s%s", verdict_word(result->verdict), result->id,
				  file ? "" : result->name, result->title ? ": " : "",
				  result->title ? result->title : "", result->detail ? "\n" : "",
				  result->detail ? result->detail : "");
	const struct sarif_result sarif = {
		.rule = *result->rule ? result->rule : verdict_word(result->verdict),
		.requires = result->requires,
		.place = result->place,
		.level = levels[level].shown,
		.message = message,
		.path = path,
		.of = result->id,
		.key = "",
	};

	emit(data, &sarif);
	free(message);
	free(path);
}

static char *message_of(const struct finding *finding)
{
	const char *message = finding_text(finding->message), *text = finding_text(finding->text);
	const char *expected = finding_text(finding->expected);

	return xasprintf("%s%s%s%s%s", *message ? message : finding_text(finding->name),
			 *text ? ": " : "", text, *expected ? "; expected " : "", expected);
}

/* Is it of a machine that runs? Process, descriptor and client are others in the next run, and so
 * is the file. */
static bool is_live(const char *file)
{
	int end = 0;

	(void)sscanf(file, "/proc/%*[0-9]/fdinfo/%*[0-9]%n", &end);
	return end ? !file[end] : !strcmp(file, "/proc");
}

/*
 * A live one is the driver's, as in hash_finding() of the watcher; its place goes into the message.
 */
static void emit_live(const struct finding *finding, struct sarif_result sarif, emit_result emit,
		      void *data)
{
	char *place = sarif.line ? xasprintf("%s:%u:%u", sarif.path, sarif.line, sarif.column)
				 : xstrdup(sarif.path);
	char *message = xasprintf("%s: %s", place, sarif.message);
	char *key = xasprintf("%s%s", finding_text(finding->key), finding_text(finding->name));

	sarif.message = message;
	sarif.path = "/proc";
	sarif.line = sarif.column = 0;
	sarif.of = finding_text(finding->driver);
	sarif.key = key;
	emit(data, &sarif);
	free(place);
	free(message);
	free(key);
}

static void emit_finding(const struct finding *finding, size_t level, emit_result emit, void *data)
{
	char *message = message_of(finding);
	char *key = xasprintf("%s%s %s", finding_text(finding->key), finding_text(finding->name),
			      finding_text(finding->client));
	const struct sarif_result sarif = {
		.rule = finding_text(finding->rule),
		.place = finding_text(finding->place),
		.level = levels[level].shown,
		.message = *message ? message : finding_text(finding->rule),
		.path = finding_text(finding->file),
		.line = finding->line,
		.column = finding->column,
		.of = finding_text(finding->file),
		.key = key,
	};

	if (is_live(sarif.path))
		emit_live(finding, sarif, emit, data);
	else
		emit(data, &sarif);
	free(message);
	free(key);
}

static void emit_findings(const struct result *result, size_t level, emit_result emit, void *data)
{
	for (size_t i = 0; i < result->findings->count; i++)
		if (is_level(result->findings->list[i].level, level))
			emit_finding(&result->findings->list[i], level, emit, data);
}

void sarif_results(const struct results *results, emit_result emit, void *data)
{
	for (size_t level = 0; level < LEVELS; level++) {
		for (size_t i = 0; i < results->count; i++) {
			const struct result *result = &results->list[i];

			if (result->findings)
				emit_findings(result, level, emit, data);
			else if (is_wrong(result) && level_of(result) == level)
				emit_case(result, level, emit, data);
		}
	}
}
