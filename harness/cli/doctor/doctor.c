/* SPDX-License-Identifier: MIT */
/* decoy doctor: missing prerequisites, and the command that installs them. */
#include "doctor.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "progress.h"
#include "nearest.h"
#include "source_path.h"
#include "terminal.h"

/* What lacks of one capability, in two kinds of words. */
struct fix {
	char packages[256], scripts[2 * PATH_MAX];
};

static void add_word(char *list, size_t size, const char *word)
{
	size_t len = strlen(list);

	if (strstr(list, word))
		return;
	snprintf(list + len, size - len, "%s%s", len ? " " : "", word);
}

static void add_command(char *list, size_t size, const char *command)
{
	size_t len = strlen(list);

	if (!strstr(list, command))
		snprintf(list + len, size - len, "%s%s", len ? " && " : "", command);
}

/* script: below the directory ci of the sources. */
static void add_script(char *list, size_t size, const char *script)
{
	char command[2 * PATH_MAX];

	snprintf(command, sizeof(command), "%s/%s", source_ci(), script);
	add_command(list, size, command);
}

static void note_lacking(struct fix *fix, const struct piece *piece)
{
	if (piece->package)
		add_word(fix->packages, sizeof(fix->packages), piece->package);
	if (!piece->script)
		return;
	if (piece->kind == PIECE_MODULE || piece->kind == PIECE_DEVICE)
		add_command(fix->scripts, sizeof(fix->scripts), piece->script);
	else
		add_script(fix->scripts, sizeof(fix->scripts), piece->script);
}

static void fix_text(const struct fix *fix, char *text, size_t size)
{
	const bool both = *fix->packages && *fix->scripts;

	snprintf(text, size, "%s%s%s%s", *fix->packages ? "apt-get install " : "", fix->packages,
		 both ? " && " : "", fix->scripts);
}

/* One piece of a capability; NULL: none is left. */
static const struct piece *piece_of(const struct capability *capability, size_t i, bool *needed)
{
	size_t needs = 0;

	while (capability->needs[needs])
		needs++;
	*needed = i < needs;
	if (*needed)
		return piece_find(capability->needs[i]);
	return capability->wants[i - needs] ? piece_find(capability->wants[i - needs]) : NULL;
}

static json_t *piece_json(const struct piece *piece, bool needed, bool there, const char *path)
{
	struct fix fix = {"", ""};
	char text[3 * PATH_MAX];
	json_t *one = json_pack("{s:s,s:s,s:b,s:b}", "id", piece->id, "what", piece->what, "needed",
				needed, "there", there);

	if (*path)
		json_object_set_new(one, "path", json_string(path));
	note_lacking(&fix, piece);
	fix_text(&fix, text, sizeof(text));
	if (!there && *text)
		json_object_set_new(one, "fix", json_string(text));
	return one;
}

/* Checks all pieces. Returns whether all that are needed are installed. */
static bool examine_pieces(const struct capability *capability, json_t *pieces, char *text,
			   size_t size)
{
	struct fix fix = {"", ""};
	const struct piece *piece;
	bool ready = true, needed;

	for (size_t i = 0; (piece = piece_of(capability, i, &needed)); i++) {
		char path[PATH_MAX];
		bool there = piece_there(piece, path);

		json_array_append_new(pieces, piece_json(piece, needed, there, path));
		if (there || !needed)
			continue;
		ready = false;
		note_lacking(&fix, piece);
	}
	fix_text(&fix, text, size);
	return ready;
}

static json_t *capability_json(const struct capability *capability)
{
	json_t *pieces = json_array(), *one;
	char text[3 * PATH_MAX];
	bool ready = examine_pieces(capability, pieces, text, sizeof(text));

	one = json_pack("{s:s,s:s,s:b,s:o}", "id", capability->id, "what", capability->what,
			"ready", ready, "pieces", pieces);
	if (!ready && *text)
		json_object_set_new(one, "fix", json_string(text));
	return one;
}

static const char *word_of(const json_t *one, const char *key)
{
	const char *word = json_string_value(json_object_get(one, key));

	return word ? word : "";
}

static void print_capability(const json_t *one, enum report_colour colour)
{
	const bool ready = json_is_true(json_object_get(one, "ready"));
	const char *on = colour ? ready ? "\033[32m" : "\033[31m" : "",
		   *off = colour ? "\033[0m" : "";
	json_t *piece;
	size_t i;

	printf("%-12s %s%s%s  %s\n", word_of(one, "id"), on, ready ? "ready    " : "not ready", off,
	       word_of(one, "what"));
	json_array_foreach(json_object_get(one, "pieces"), i, piece)
	{
		const bool there = json_is_true(json_object_get(piece, "there"));
		const bool needed = json_is_true(json_object_get(piece, "needed"));

		printf("  %-14s %-8s %s\n", word_of(piece, "id"),
		       there	? "there"
		       : needed ? "missing"
				: "absent",
		       there ? word_of(piece, "path") : word_of(piece, "what"));
	}
	if (!ready && *word_of(one, "fix"))
		printf("  fix: %s\n", word_of(one, "fix"));
}

static const struct capability *capability_find(const char *id)
{
	struct nearest nearest;

	nearest_begin(&nearest, id, strlen(id));
	for (size_t i = 0; i < doctor_capability_count; i++) {
		if (!strcmp(doctor_capabilities[i].id, id))
			return &doctor_capabilities[i];
		nearest_add(&nearest, doctor_capabilities[i].id);
	}
	terminal_error("doctor: there is no capability '%s'%s without one, all are shown", id,
		       *nearest_hint(&nearest) ? nearest.hint : ";");
	return NULL;
}

static json_t *examine_all(const struct options *options)
{
	json_t *list = json_array();

	for (int i = 0; i < options->arg_count; i++) {
		const struct capability *capability = capability_find(options->args[i]);

		if (!capability) {
			json_decref(list);
			return NULL;
		}
		json_array_append_new(list, capability_json(capability));
	}
	for (size_t i = 0; !options->arg_count && i < doctor_capability_count; i++)
		json_array_append_new(list, capability_json(&doctor_capabilities[i]));
	return list;
}

int verb_doctor(const struct options *options)
{
	json_t *list = examine_all(options), *one, *all;
	size_t ready = 0, i;

	if (!list)
		return EXIT_USAGE;
	json_array_foreach(list, i, one)
	{
		ready += json_is_true(json_object_get(one, "ready"));
		if (!options->json)
			print_capability(one, progress_colour(options, stdout));
	}
	i = json_array_size(list);
	if (!options->json)
		printf("%zu of %zu are ready\n", ready, i);
	all = json_pack("{s:o}", "capabilities", list);
	if (options->json && !json_dumpf(all, stdout, JSON_INDENT(1)))
		putchar('\n');
	json_decref(all);
	/* who names none wants to know, and has everything that he asked for */
	return ready == i || !options->arg_count ? EXIT_HOLDS : EXIT_HARNESS;
}
