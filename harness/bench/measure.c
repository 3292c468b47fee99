/* SPDX-License-Identifier: MIT */
#include "measure.h"

#include <stdio.h>

static bool measure_holds(const struct measure *m)
{
	return m->skipped || !m->gated || (m->at_least ? m->value >= m->goal : m->value <= m->goal);
}

bool measures_hold(const struct measure *measures, size_t count)
{
	bool good = true;

	for (size_t i = 0; i < count; i++)
		good = good && measure_holds(&measures[i]);
	return good;
}

void measures_text(const struct measure *measures, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct measure *m = &measures[i];

		if (m->skipped) {
			printf("%-6s %-58s skipped: %s\n", m->id, m->what, m->skipped);
			continue;
		}
		printf("%-6s %-58s %10.2f %-9s", m->id, m->what, m->value, m->unit);
		if (m->gated)
			printf(" %s %g: %s", m->at_least ? ">=" : "<=", m->goal,
			       measure_holds(m) ? "holds" : "MISSED");
		else if (m->goal > 0)
			printf(" (wished for: %g)", m->goal);
		if (m->beside)
			printf("\n%17.0f of %s", m->yardstick, m->beside);
		putchar('\n');
	}
}

void measures_json(const struct measure *measures, size_t count)
{
	fputs("{\"measures\":[", stdout);
	for (size_t i = 0; i < count; i++) {
		const struct measure *m = &measures[i];

		printf("%s\n{\"id\":\"%s\",\"what\":\"%s\",\"unit\":\"%s\"", i ? "," : "", m->id,
		       m->what, m->unit);
		if (m->skipped) {
			printf(",\"skipped\":\"%s\"}", m->skipped);
			continue;
		}
		printf(",\"value\":%.3f", m->value);
		if (m->gated)
			printf(",\"goal\":%g,\"holds\":%s", m->goal,
			       measure_holds(m) ? "true" : "false");
		if (m->beside)
			printf(",\"yardstick\":%.3f,\"beside\":\"%s\"", m->yardstick, m->beside);
		putchar('}');
	}
	puts("\n]}");
}
