/* SPDX-License-Identifier: MIT */
/* Rules that only the machine can answer: what a text says of its device, against what the machine
 * says of it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linter_finding.h"
#include "watch_internal.h"
#include "xmalloc.h"

#define DEVICES_MAX 256 /* each is compared with the device of each read */

/* --- what is compared --- */

struct slot {
	uint32_t domain, bus, device, function;
};

/* A number of digits hexadecimal digits, and the mark behind it; 0: the end. */
static bool read_hex(struct fdi_span *text, size_t digits, const char *marks, uint32_t *number)
{
	*number = 0;
	if (text->len < digits + (*marks != '\0'))
		return false;
	for (size_t i = 0; i < digits; i++) {
		const char *hex = "0123456789abcdef0123456789ABCDEF";
		const char *at = text->ptr[i] ? strchr(hex, text->ptr[i]) : NULL;

		if (!at)
			return false;
		*number = *number << 4 | (uint32_t)((at - hex) % 16);
	}
	if (*marks && (!text->ptr[digits] || !strchr(marks, text->ptr[digits])))
		return false;
	digits += *marks != '\0';
	text->ptr += digits;
	text->len -= digits;
	return *marks || !text->len;
}

/* The address in either spelling, that of the kernel (0000:03:00.0) and that of rst:64
 * (0000:03.00.0). */
static bool read_slot(struct fdi_span text, struct slot *slot)
{
	const char *colon = memchr(text.ptr, ':', text.len);
	const size_t domain = colon ? (size_t)(colon - text.ptr) : 0;

	return domain >= 4 && domain <= 8 && read_hex(&text, domain, ":", &slot->domain) &&
	       read_hex(&text, 2, ":.", &slot->bus) && read_hex(&text, 2, ".", &slot->device) &&
	       read_hex(&text, 1, "", &slot->function);
}

/* What is no address is another rule's: client.pdev-format. */
static bool is_other_slot(struct fdi_span printed, struct fdi_span known)
{
	struct slot a, b;

	return read_slot(printed, &a) && read_slot(known, &b) && memcmp(&a, &b, sizeof(a)) != 0;
}

/* The string contains the name (rst:55-56): what else is in it is the driver's. */
static bool is_other_name(struct fdi_span printed, struct fdi_span known)
{
	while (known.len && *known.ptr == ' ') {
		known.ptr++;
		known.len--;
	}
	while (known.len && known.ptr[known.len - 1] == ' ')
		known.len--;
	return known.len && !memmem(printed.ptr, printed.len, known.ptr, known.len);
}

static const struct {
	const char *key;
	size_t printed; /* of struct fdi_snapshot */
	bool (*is_other)(struct fdi_span printed, struct fdi_span known);
	const char *what; /* it is, of the device */
} rows[CAT_LIVE_RULES] = {
	[CAT_LIVE_PDEV] = {"drm-pdev", offsetof(struct fdi_snapshot, pdev), is_other_slot,
			   "the PCI slot"},
	[CAT_LIVE_DRIVER] = {"drm-driver", offsetof(struct fdi_snapshot, driver), is_other_name,
			     "the registered driver"},
};

static struct fdi_span printed_of(enum cat_live which, const struct fdi_snapshot *snap)
{
	struct fdi_span span;

	memcpy(&span, (const char *)snap + rows[which].printed, sizeof(span));
	return span;
}

/* --- devices --- */

static void ask_machine(const struct watcher *watcher, const struct watch_device *device,
			enum cat_live which, char word[WATCH_WORD])
{
	const struct watch_config *config = watcher->config;

	if (!config->ask[which] ||
	    !config->ask[which](config->data, device->major, device->minor, word))
		*word = '\0';
}

static struct watch_device *find_device(const struct watcher *watcher, const struct rec_read *read)
{
	for (size_t i = 0; i < watcher->device_count; i++)
		if (watcher->devices[i].major == read->major &&
		    watcher->devices[i].minor == read->minor)
			return &watcher->devices[i];
	return NULL;
}

static void add_device(struct watcher *watcher, const struct rec_read *read)
{
	struct watch_device *device;

	if (watcher->device_count == DEVICES_MAX)
		return;
	watcher->devices = xgrow(watcher->devices, watcher->device_count, &watcher->device_capacity,
				 sizeof(*watcher->devices));
	device = &watcher->devices[watcher->device_count++];
	*device = (struct watch_device){
		.major = read->major, .minor = read->minor, .sweep = watcher->sweep};
	for (int which = 0; which < CAT_LIVE_RULES; which++)
		ask_machine(watcher, device, which, device->known[which].word);
}

void watch_device_end(struct watcher *watcher)
{
	size_t kept = 0;

	for (size_t i = 0; i < watcher->device_count; i++)
		if (watcher->devices[i].sweep == watcher->sweep)
			watcher->devices[kept++] = watcher->devices[i];
	watcher->device_count = kept;
}

/* --- findings --- */

static void set_place(struct fdi_finding *finding, const struct rec_read *read)
{
	const char *begin = read->text;

	finding->line = 1;
	for (const char *at = read->text; at < finding->text.ptr; at++) {
		finding->line += *at == '\n';
		begin = *at == '\n' ? at + 1 : begin;
	}
	finding->column = (unsigned int)(finding->text.ptr - begin) + 1;
}

static void find_other(struct watcher *watcher, const struct watch_device *device,
		       enum cat_live which, const struct rec_read *read,
		       const struct fdi_snapshot *snap)
{
	char expected[WATCH_WORD + 64];
	const char *key = rows[which].key;
	struct fdi_finding from = {.rule = cat_live_rule(which),
				   .name = {key, strlen(key)},
				   .text = printed_of(which, snap),
				   .expected = expected};
	struct lint_finding finding;

	snprintf(expected, sizeof(expected), "%s, %s of device %" PRIu32 ":%" PRIu32,
		 device->known[which].word, rows[which].what, device->major, device->minor);
	set_place(&from, read);
	/* it makes one: none of these rules is optional */
	(void)lint_finding_make(&finding, &watcher->config->lint, &from, snap->driver);
	finding.has_pid = read->has_pid;
	finding.pid = read->pid;
	finding.fd = read->fd;
	watch_find(watcher, &finding, read);
	lint_finding_clear(&finding);
}

/*
 * The number of a device is another's once its last file is closed, so the machine must say the
 * same of it before the text was read and after that.
 */
static void judge_text(struct watcher *watcher, struct watch_device *device, enum cat_live which,
		       const struct rec_read *read, const struct fdi_snapshot *snap)
{
	struct watch_known *known = &device->known[which];
	const struct fdi_span printed = printed_of(which, snap);
	char now[WATCH_WORD] = "";

	if (known->found || !*known->word || !printed.len ||
	    !rows[which].is_other(printed, (struct fdi_span){known->word, strlen(known->word)}))
		return;
	ask_machine(watcher, device, which, now);
	known->found = !strcmp(now, known->word);
	memcpy(known->word, now, sizeof(now));
	if (known->found)
		find_other(watcher, device, which, read, snap);
}

void watch_device_read(struct watcher *watcher, const struct rec_read *read,
		       const struct fdi_snapshot *snap)
{
	struct watch_device *device;

	if (!read->has_dev || !snap->drm_lines)
		return;
	device = find_device(watcher, read);
	if (!device) {
		add_device(watcher, read);
		return;
	}
	device->sweep = watcher->sweep;
	for (int which = 0; which < CAT_LIVE_RULES; which++)
		judge_text(watcher, device, which, read, snap);
}
