/* SPDX-License-Identifier: MIT */
/* The JSON that the endpoint of a badge answers. */
#include "verdict_line.h"

void report_badge(FILE *out, const struct report_set *set)
{
	static const char *const colours[] = {[0] = "brightgreen",
					      [1] = "red",
					      [2] = "lightgrey",
					      [3] = "orange",
					      [4] = "lightgrey"};
	const struct tally tally = set_tally(set);
	const int code = report_exit(set);

	fputs("{\"schemaVersion\":1,\"label\":\"decoy\",\"message\":\"", out);
	if (code == 0)
		fprintf(out, "%u passed", tally.passed);
	else if (code == 1)
		fprintf(out, "%u failed", tally.failed);
	else
		fputs(code == 3 ? "not complete" : "nothing judged", out);
	fprintf(out, "\",\"color\":\"%s\",\"isError\":%s}\n", colours[code],
		code ? "true" : "false");
}
