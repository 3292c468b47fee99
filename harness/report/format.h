/* SPDX-License-Identifier: MIT */
/* What the report's formats share. */
#ifndef DECOY_REPORT_FORMAT_H
#define DECOY_REPORT_FORMAT_H

#include "report.h"

/* Captured output in a report: dashboards refuse long text nodes (GitLab 25357). */
#define REPORT_OUTPUT_MAX 4096

/* format_json_string - bytes_json_string() of a text, or "" where it is NULL. */
void format_json_string(FILE *out, const char *text);

/* format_json - JSON that is written already: what bytes_unseen() says of its strings by number. */
void format_json(FILE *out, const char *json);

/*
 * format_xml - text with markup escaped; what XML 1.0 cannot hold becomes U+FFFD, and the rest of
 * what bytes_unseen() says a reference; max bytes.
 */
void format_xml(FILE *out, const char *text, size_t max);

/* format_xml_cut - the same for captured output: at most REPORT_OUTPUT_MAX bytes, and says so. */
void format_xml_cut(FILE *out, const char *text);

/*
 * format_visible - text for a terminal: control characters but tabs, marks that turn the direction
 * of a text, and bytes that are not UTF-8, by their numbers, so that nothing moves the cursor.
 */
void format_visible(FILE *out, const char *text, size_t len);

/*
 * format_html - text of a page, max bytes of it: markup is escaped, and what has no shape (control
 * characters, marks that turn the direction of the text) is shown by its number; U+FFFD for what is
 * not UTF-8.
 */
void format_html(FILE *out, const char *text, size_t max);

/* format_markdown - the same for one line of Markdown: no character of it is markup. */
void format_markdown(FILE *out, const char *text, size_t max);

#endif
