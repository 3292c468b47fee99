/* SPDX-License-Identifier: MIT */
#include "fuzz_log.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Of "#8192\tpulse  cov: 12 ft: 34 corp: 5/67b lim: 4 exec/s: 0 rss: 30Mb". */
static void read_word(const char *line, const char *word, uint64_t *value)
{
	const char *at = strstr(line, word);

	if (at)
		*value = strtoull(at + strlen(word), NULL, 10);
}

bool fuzz_log_pulse(const char *line, struct fuzz_pulse *pulse)
{
	static const char final[] = "stat::number_of_executed_units:", replayed[] = " runs";
	const size_t len = strlen(line);

	if (*line == '#' && isdigit((unsigned char)line[1]) && strchr(line, '\t')) {
		pulse->executions = strtoull(line + 1, NULL, 10);
		read_word(line, " cov: ", &pulse->edges);
		read_word(line, " corp: ", &pulse->inputs);
		read_word(line, " rss: ", &pulse->rss_mib);
		return true;
	}
	if (!strncmp(line, final, strlen(final))) {
		pulse->executions = strtoull(line + strlen(final), NULL, 10);
		return true;
	}
	/* the driver without an engine, at its end */
	if (isdigit((unsigned char)*line) && len > strlen(replayed) &&
	    !strcmp(line + len - strlen(replayed), replayed)) {
		pulse->executions = strtoull(line, NULL, 10);
		return true;
	}
	return false;
}

bool fuzz_log_inited(const char *line)
{
	return *line == '#' && strstr(line, "\tINITED ");
}

const char *fuzz_log_artifact(const char *line)
{
	static const char *const heads[] = {"Test unit written to ", "kept: "};

	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++) {
		const char *at = strstr(line, heads[i]);

		if (at)
			return at + strlen(heads[i]);
	}
	return NULL;
}
