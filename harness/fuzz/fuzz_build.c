/* SPDX-License-Identifier: MIT */
#include "fuzz_build.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file.h"
#include "xmalloc.h"

/* An engine, the text that only programs with it have, and its preset of CMakePresets.json. */
static const struct engine_row {
	const char *name, *mark, *preset, *directory;
} engines[FUZZ_ENGINES] = {
	[FUZZ_LIBFUZZER] = {"libfuzzer", "ERROR: libFuzzer:", "fuzz", "build/clang"},
	[FUZZ_AFL] = {"afl", "##SIG_AFL_PERSISTENT##", "afl", "build/afl"},
	[FUZZ_NONE] = {"none", "[--changes N] FILE", "dev", "build/gcc"},
};

/* Where builds are, of the working directory or of this program's. */
static const char *const builds[] = {"build/clang", "build/afl",     "build/gcc",
				     "build/dev",   "build/release", "."};

const char *fuzz_engine_name(enum fuzz_engine engine)
{
	return engine < FUZZ_ENGINES ? engines[engine].name : "";
}

enum fuzz_engine fuzz_engine_parse(const char *name)
{
	enum fuzz_engine engine = 0;

	while (engine < FUZZ_ENGINES && strcmp(engines[engine].name, name) != 0)
		engine++;
	return engine;
}

enum fuzz_engine fuzz_engine_of(const char *program)
{
	enum fuzz_engine engine = 0;
	char *bytes;
	size_t len;

	if (access(program, X_OK) || file_read(program, &bytes, &len))
		return FUZZ_ENGINES;
	while (engine < FUZZ_ENGINES &&
	       !memmem(bytes, len, engines[engine].mark, strlen(engines[engine].mark)))
		engine++;
	free(bytes);
	return engine;
}

/* program becomes DIRECTORY/fuzz/NAME, where that has the engine. */
static bool is_in(char program[PATH_MAX], enum fuzz_engine engine, const char *directory,
		  const char *name)
{
	const char *const forms[] = {"fuzz/", "fuzz/kernel/", ""};

	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++)
		if (snprintf(program, PATH_MAX, "%s/%s%s", directory, forms[i], name) < PATH_MAX &&
		    fuzz_engine_of(program) == engine)
			return true;
	return false;
}

/* The directory of this program, a build where it is not installed. */
static void own_directory(char path[PATH_MAX])
{
	const ssize_t len = readlink("/proc/self/exe", path, PATH_MAX - 1);
	char *slash;

	path[len > 0 ? len : 0] = '\0';
	slash = strrchr(path, '/');
	if (slash)
		*slash = '\0';
}

static bool is_built(char program[PATH_MAX], enum fuzz_engine engine, const char *name)
{
	char own[PATH_MAX], directory[2 * PATH_MAX];

	own_directory(own);
	if (is_in(program, engine, own, name))
		return true;
	for (size_t i = 0; i < sizeof(builds) / sizeof(*builds); i++) {
		/* this program is in build/NAME */
		snprintf(directory, sizeof(directory), "%s/../../%s", own, builds[i]);
		if (is_in(program, engine, builds[i], name) ||
		    is_in(program, engine, directory, name))
			return true;
	}
	return false;
}

bool fuzz_build_find(char program[PATH_MAX], enum fuzz_engine *engine, const char *name,
		     const char *build, enum fuzz_engine wanted)
{
	char found[PATH_MAX];

	for (*engine = 0; *engine < FUZZ_ENGINES; ++*engine) {
		if (wanted != FUZZ_ANY && *engine != wanted)
			continue;
		/* in full: it is run in another directory */
		if (build ? is_in(found, *engine, build, name) : is_built(found, *engine, name))
			return realpath(found, program);
	}
	return false;
}

char *fuzz_build_command(const char *name, enum fuzz_engine engine)
{
	const struct engine_row *row = &engines[engine < FUZZ_ENGINES ? engine : FUZZ_LIBFUZZER];

	return xasprintf("cmake --preset %s && ninja -C %s %s", row->preset, row->directory, name);
}
