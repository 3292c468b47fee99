/* SPDX-License-Identifier: MIT */
/* A report of a trace as text: names and headings, and the sections with files of their own. */
#ifndef DECOY_TRACE_PAGE_H
#define DECOY_TRACE_PAGE_H

#include "trace_report.h"

struct page {
	FILE *out;
	const struct grt_report *report;
	const struct trace_style *style;
};

/*
 * page_name, page_padded - a name of the trace itself, whose bytes are hostile; padded to a width.
 */
void page_name(const struct page *page, const char *name, size_t size);
void page_padded(const struct page *page, const char *name, size_t size, int width);

/* page_device_name - to text: its name where that is plain, else its number. page_ring_name - with
 * the ring's. */
void page_device_name(const struct page *page, char text[48], uint16_t dev);
void page_ring_name(const struct page *page, uint16_t dev, uint16_t ring);

/* page_heading - format has one %s, for text. */
void page_heading(const struct page *page, const char *format, const char *text);

/* page_client - NULL: the report has none of that id. */
const struct grt_client_report *page_client(const struct page *page, uint16_t dev, uint64_t id);

/* The sections about the fill of rings over time, and about hangs. */
void page_fill(const struct page *page);
void page_hangs(const struct page *page);

#endif
