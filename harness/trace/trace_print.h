/* SPDX-License-Identifier: MIT */
/* Findings in a trace, for people and for programs. */
#ifndef DECOY_TRACE_PRINT_H
#define DECOY_TRACE_PRINT_H

#include <stdio.h>

#include "trace_verify.h"

/*
 * trace_print - a finding: "FILE: byte N: must SLUG: WHAT (RECORD)", and a line for the record that
 * contradicts it.
 */
void trace_print(FILE *out, const struct trace_files *files, const struct grt_finding *finding,
		 bool colour);

/* trace_json - the same as an object. */
void trace_json(FILE *out, const struct trace_files *files, const struct grt_finding *finding);

/* trace_print_summary - what was judged, what was lost, and where a limit was reached. */
void trace_print_summary(FILE *out, const struct trace_files *files,
			 const struct trace_verified *verified);

/* trace_json_summary - the same as members of an object. */
void trace_json_summary(FILE *out, const struct trace_verified *verified);

#endif
