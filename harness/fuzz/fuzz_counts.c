/* SPDX-License-Identifier: MIT */
/* Which verdicts on an input are findings. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "linter.h"
#include "fuzz.h"
#include "recording.h"

#define SWEEPS_APART_NS 10000000ull

/* Does a text show what a client used? One that does not may be refused as of no use. */
static bool shows_usage(const struct rec_read *read)
{
	static const char key[] = "drm-engine-";

	return memmem(read->text, read->len, key, sizeof(key) - 1);
}

uint64_t fuzz_hash(const char *bytes, size_t len)
{
	uint64_t sum = 14695981039346656037u;

	for (size_t i = 0; i < len; i++)
		sum = (sum ^ (unsigned char)bytes[i]) * 1099511628211u;
	return sum;
}

/* Of a value, without the white space around it. */
static uint64_t hash_value(const char *at, const char *end)
{
	while (at < end && isspace((unsigned char)*at))
		at++;
	while (at < end && isspace((unsigned char)end[-1]))
		end--;
	return fuzz_hash(at, (size_t)(end - at));
}

/* The driver's name, and the keys in whatever order. */
struct text_keys {
	uint64_t driver, keys;
};

static struct text_keys keys_of(const struct rec_read *read)
{
	static const char driver[] = "drm-driver:";
	struct text_keys found = {0};

	for (const char *at = read->text, *end = at + read->len; at < end;) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		const size_t len = (size_t)((feed ? feed : end) - at);
		const char *colon = memchr(at, ':', len);

		if (len >= sizeof(driver) - 1 && !memcmp(at, driver, sizeof(driver) - 1))
			found.driver = hash_value(at + sizeof(driver) - 1, at + len);
		if (colon)
			found.keys += fuzz_hash(at, (size_t)(colon - at));
		at += len + 1;
	}
	return found;
}

/* A driver prints the same keys in each text, of each client. */
static bool has_same_keys(const struct recording *rec)
{
	for (size_t i = 0; i < rec->read_count; i++) {
		const struct text_keys keys = keys_of(&rec->reads[i]);

		for (size_t k = 0; !rec->reads[i].err && k < i; k++) {
			const struct text_keys before = keys_of(&rec->reads[k]);

			if (!rec->reads[k].err && before.driver == keys.driver &&
			    before.keys != keys.keys)
				return false;
		}
	}
	return true;
}

/* Descriptors have their process and number, and sweeps are so far apart that no clock has one time
 * for two. */
static bool is_ordinary(const struct recording *rec, bool refused)
{
	for (size_t i = 0; i < rec->read_count; i++) {
		const struct rec_read *read = &rec->reads[i];

		if (read->line && (!read->has_pid || !read->has_fd))
			return false;
		if (refused && !read->err && !shows_usage(read))
			return false;
	}
	for (size_t i = 1; i < rec->sweep_count; i++)
		if (rec->sweeps[i].t_ns < rec->sweeps[i - 1].t_ns + SWEEPS_APART_NS)
			return false;
	return true;
}

/* Does it break no rule of a driver at `should` or above? */
static bool is_clean(const char *bytes, size_t len)
{
	const struct cat_driver_choice driver = {.none = true};
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &driver};
	struct lint_report report;
	bool clean = true;
	char *why;

	if (linter_run(&report, &config, "", bytes, len, &why)) {
		free(why);
		return false;
	}
	for (size_t i = 0; clean && i < report.count; i++)
		clean = report.list[i].rule->level > FDI_SHOULD;
	linter_free(&report);
	return clean;
}

bool fuzz_counts(const struct result *result, const char *bytes, size_t len)
{
	struct rec_error error;
	struct recording *rec;
	bool counts;

	if (!result_breaks(result))
		return false;
	if (result->verdict != VERDICT_FAIL && result->verdict != VERDICT_REJECTED)
		return true;
	if (rec_load(&rec, bytes, len, &error))
		return false;
	counts = is_ordinary(rec, result->verdict == VERDICT_REJECTED) && has_same_keys(rec) &&
		 is_clean(bytes, len);
	rec_free(rec);
	return counts;
}

struct attribute_known fuzz_excuse(const struct fuzz_shared *shared, const char **rules)
{
	struct attribute_known excused = {.rules = rules};

	for (size_t i = 0; i < shared->known_count; i++)
		if (shared->known[i].verdict == VERDICT_FAIL)
			rules[excused.count++] = shared->known[i].rule;
	return excused;
}
