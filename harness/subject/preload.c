/* SPDX-License-Identifier: MIT */
#include "preload.h"

#include <ctype.h>
#include <dlfcn.h>
#include <glob.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file.h"
#include "xmalloc.h"

#define DONE	  "DECOY_PRELOADED" /* in the environment of the program that was started anew */
#define WORDS_MAX 4096

/* What objects of a sanitizer call, how gcc names its runtime, and where clang has one without a
 * name in the object. */
static const struct runtime {
	const char *symbol, *soname, *places;
} runtimes[] = {
	{"__asan_version_mismatch_check", "libasan.so.",
	 "/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-*.so"},
	{"__ubsan_handle_", "libubsan.so.",
	 "/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.ubsan_standalone-*.so"},
};

#define RUNTIMES (sizeof(runtimes) / sizeof(*runtimes))

/* "libasan.so.8" of the object's needs; NULL: none. */
static char *name_in(const char *bytes, size_t len, const char *soname)
{
	const char *at = memmem(bytes, len, soname, strlen(soname));
	size_t end = strlen(soname);

	if (!at)
		return NULL;
	while (at + end < bytes + len && isdigit((unsigned char)at[end]))
		end++;
	return xstrndup(at, end);
}

/* The last one, of the newest clang; a runtime of this machine: others have another name behind the
 * last hyphen. */
static char *clang_runtime(const char *places)
{
	char *found = NULL;
	glob_t list;

	if (glob(places, 0, NULL, &list))
		return NULL;
	for (size_t i = 0; i < list.gl_pathc; i++) {
		const bool is_own = strstr(list.gl_pathv[i], sizeof(void *) == 8 ? "64" : "-i386");

		if (!is_own)
			continue;
		free(found);
		found = xstrdup(list.gl_pathv[i]);
	}
	globfree(&list);
	return found;
}

/* Before what the user set, which wins. */
static void set_options(const char *name, const char *ours)
{
	const char *set = getenv(name);
	char *options = xasprintf("%s%s%s", ours, set ? ":" : "", set ? set : "");

	setenv(name, options, 1);
	free(options);
}

/* With the words that this program was started with. runtime: or NULL, where it is there. */
static void start_anew(const char *runtime)
{
	const char *others = getenv("LD_PRELOAD");
	char *words[WORDS_MAX + 1], *bytes, *preload;
	size_t len, count = 0;

	if (file_read("/proc/self/cmdline", &bytes, &len))
		return;
	for (size_t at = 0; at < len && count < WORDS_MAX; at += strlen(bytes + at) + 1)
		words[count++] = bytes + at;
	words[count] = NULL;
	setenv(DONE, "1", 1);
	if (runtime) {
		preload = xasprintf("%s%s%s", runtime, others && *others ? ":" : "",
				    others ? others : "");
		setenv("LD_PRELOAD", preload, 1);
		free(preload);
	}
	/* what this program leaves to its end is no leak of the parser's */
	set_options("ASAN_OPTIONS", "detect_leaks=0:quarantine_size_mb=16");
	/* it goes on after a report, as if nothing had been: a campaign would not see it */
	set_options("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1");
	execv("/proc/self/exe", words);
	free(bytes);
}

static bool calls(const char *bytes, size_t len, const struct runtime *row)
{
	return memmem(bytes, len, row->symbol, strlen(row->symbol));
}

void preload_sanitizer(const char *path)
{
	const bool is_here = dlsym(RTLD_DEFAULT, "__asan_describe_address");
	char *bytes, *runtime = NULL;
	bool undefined;
	size_t len;

	if (getenv(DONE) || file_read(path, &bytes, &len))
		return;
	for (size_t i = 0; !is_here && !runtime && i < RUNTIMES; i++) {
		if (!calls(bytes, len, &runtimes[i]))
			continue;
		runtime = name_in(bytes, len, runtimes[i].soname);
		if (!runtime)
			runtime = clang_runtime(runtimes[i].places);
	}
	/* options are read from what this program was started with */
	undefined = calls(bytes, len, &runtimes[RUNTIMES - 1]);
	if (runtime || undefined)
		start_anew(runtime);
	free(runtime);
	free(bytes);
}
