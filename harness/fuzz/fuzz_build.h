/* SPDX-License-Identifier: MIT */
/* Where a target was built, and which engine is linked to it. */
#ifndef DECOY_FUZZ_BUILD_H
#define DECOY_FUZZ_BUILD_H

#include <limits.h>
#include <stdbool.h>

enum fuzz_engine {
	FUZZ_LIBFUZZER,
	FUZZ_AFL,
	FUZZ_NONE, /* the driver that replays seeds and some changes of each */
	FUZZ_ENGINES,
	FUZZ_ANY = FUZZ_ENGINES, /* the first of these that there is */
};

/* fuzz_engine_name - "libfuzzer", "afl", "none". */
const char *fuzz_engine_name(enum fuzz_engine engine);

/* fuzz_engine_parse - the inverse; FUZZ_ENGINES: no such engine. */
enum fuzz_engine fuzz_engine_parse(const char *name);

/* fuzz_engine_of - of a program, by what is linked into it; FUZZ_ENGINES: it is not there, or no
 * target. */
enum fuzz_engine fuzz_engine_of(const char *program);

/*
 * fuzz_build_find - the program of the target name with this engine: below build, where that is
 * given, else in the builds that the presets make, in the working directory and beside this
 * program. False: there is none.
 */
bool fuzz_build_find(char program[PATH_MAX], enum fuzz_engine *engine, const char *name,
		     const char *build, enum fuzz_engine wanted);

/* fuzz_build_command - what builds it, in a clone of the source: "cmake --preset fuzz && ninja -C
 * build/clang NAME"; free() it. */
char *fuzz_build_command(const char *name, enum fuzz_engine engine);

#endif
