/* SPDX-License-Identifier: MIT */
#include "trace_page.h"

#include <string.h>

#include "format.h"

/* They are in the order of their cookies, and a hostile trace has 65,535: how many there are is not
 * known. */
static const struct grt_device_report *device_of(const struct page *page, uint16_t dev)
{
	const struct grt_device_report *device;
	size_t begin = 0, end = (size_t)dev + 1;

	while (begin < end) {
		const size_t middle = begin + (end - begin) / 2;

		device = grt_report_device(page->report, middle);
		if (device && device->dev == dev)
			return device;
		if (device && device->dev < dev)
			begin = middle + 1;
		else
			end = middle;
	}
	return NULL;
}

void page_name(const struct page *page, const char *name, size_t size)
{
	format_visible(page->out, name, strnlen(name, size));
}

void page_device_name(const struct page *page, char text[48], uint16_t dev)
{
	const struct grt_device_report *device = device_of(page, dev);
	bool is_plain = device && *device->info.name;

	for (const char *at = device ? device->info.name : ""; *at; at++)
		is_plain = is_plain && *at > ' ' && *at < 0x7f;
	if (is_plain)
		snprintf(text, 48, "%s", device->info.name);
	else
		snprintf(text, 48, "dev%u", dev);
}

void page_ring_name(const struct page *page, uint16_t dev, uint16_t ring)
{
	char name[48], text[64];

	page_device_name(page, name, dev);
	snprintf(text, sizeof(text), "%s:%u", name, ring);
	fprintf(page->out, "%-10s", text);
}

const struct grt_client_report *page_client(const struct page *page, uint16_t dev, uint64_t id)
{
	const struct grt_client_report *client;

	for (size_t i = 0; (client = grt_report_client(page->report, i)); i++)
		if (client->dev == dev && client->client == id)
			return client;
	return NULL;
}

void page_heading(const struct page *page, const char *format, const char *text)
{
	fputs(page->style->colour ? "\n\033[1m" : "\n", page->out);
	fprintf(page->out, format, text);
	fputs(page->style->colour ? "\033[0m\n" : "\n", page->out);
}

/* Padded by hand: what is escaped is longer than its bytes. */
void page_padded(const struct page *page, const char *name, size_t size, int width)
{
	size_t len = strnlen(name, size);

	format_visible(page->out, name, len < (size_t)width ? len : (size_t)width);
	for (; len < (size_t)width; len++)
		fputc(' ', page->out);
}
