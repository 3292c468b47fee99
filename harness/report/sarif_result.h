/* SPDX-License-Identifier: MIT */
/* What of a run becomes a result of SARIF: each failure, each advice that was not followed, each
 * finding. */
#ifndef DECOY_SARIF_RESULT_H
#define DECOY_SARIF_RESULT_H

#include <jansson.h>

#include "report.h"

/* Bytes that forges keep of a text. */
#define SARIF_ID_MOST	   200
#define SARIF_SHORT_MOST   1000
#define SARIF_MESSAGE_MOST 4000

struct sarif_result {
	const char *rule, *requires, *place; /* requires and place may be NULL */
	const char *level; /* "error", "warning" or "note" */
	const char *message;
	const char *path; /* of a file: the one that is judged, or that of the case */
	unsigned int line, column; /* from 1; 0: not known */
	const char *of, *key; /* the case or file, and what of it: that which stays the same in the
				 next run */
};

/* sarif_results - call emit for each, the gravest first. The texts are borrowed for the call. */
void sarif_results(const struct results *results,
		   void (*emit)(void *data, const struct sarif_result *result), void *data);

/* sarif_text - at most max bytes as a JSON string, control characters visible. New reference. */
json_t *sarif_text(const char *text, size_t max);

/* sarif_uri - of a path: relative, or "file:///..."; free() it. */
char *sarif_uri(const char *path);

#endif
