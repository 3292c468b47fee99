/* SPDX-License-Identifier: MIT */
/* The parts of the page, each with its heading. */
#ifndef DECOY_REPORT_HTML_PARTS_H
#define DECOY_REPORT_HTML_PARTS_H

#include "report.h"
#include "rule_counts.h"

#define HTML_NAME_MOST	 400 /* bytes of a name */
#define HTML_DETAIL_MOST 20000 /* of a detail, or what a subject wrote */

/* html_text - at most HTML_NAME_MOST bytes. */
void html_text(FILE *out, const char *text);

/* html_style - the whole <style>. */
void html_style(FILE *out);

void html_failures(FILE *out, const struct report_set *set);
void html_rules(FILE *out, const struct report_set *set, const struct rule_counts *counts);
void html_sentences(FILE *out, const struct rule_counts *counts);

#endif
