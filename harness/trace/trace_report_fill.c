/* SPDX-License-Identifier: MIT */
/* How full rings were over time. */
#include "trace_page.h"

#include <inttypes.h>

#include "trace_items.h"

/* An eighth of the height each; something is never drawn as nothing. */
static void print_bar(const struct page *page, uint64_t value, uint64_t most)
{
	static const char *const blocks[] = {" ",      "\u2581", "\u2582", "\u2583", "\u2584",
					     "\u2585", "\u2586", "\u2587", "\u2588"};
	static const char ascii[] = " .:-=+*#@";
	unsigned int height = most ? (unsigned int)(8 * ((double)value / (double)most)) : 0;

	height = !height && value ? 1 : height;
	if (page->style->is_utf8)
		fputs(blocks[height > 8 ? 8 : height], page->out);
	else
		fputc(ascii[height > 8 ? 8 : height], page->out);
}

static void print_ring_fill(const struct page *page, const struct grt_ring_report *ring)
{
	const struct grt_fill *fill = &ring->fill;
	uint64_t most = 0;
	char max[32], size[32], width[32];

	if (!fill->count)
		return;
	for (unsigned int i = 0; i < fill->count; i++)
		most = fill->max[i] > most ? fill->max[i] : most;
	trace_print_bytes(max, most);
	trace_print_bytes(size, ring->info.size);
	trace_print_ns(width, fill->width);
	page_ring_name(page, ring->dev, ring->ring);
	fprintf(page->out, " at most %s of %s; a column is %s, its height the mean\n  |", max, size,
		width);
	for (unsigned int i = 0; i < fill->count; i++)
		print_bar(page, fill->mean[i], most);
	fputs("|\n", page->out);
}

void page_fill(const struct page *page)
{
	const struct grt_ring_report *ring;
	char ns[32];

	page_heading(page, "%s", "fill of rings over time");
	for (size_t i = 0; (ring = grt_report_ring(page->report, i)); i++) {
		print_ring_fill(page, ring);
		if (!ring->waits && !ring->refused)
			continue;
		trace_print_ns(ns, ring->wait_ns);
		page_ring_name(page, ring->dev, ring->ring);
		fprintf(page->out,
			" waits for space: %" PRIu64 ", %s in all; refused for lack of it: %" PRIu64
			"\n",
			ring->waits, ns, ring->refused);
	}
}
