/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "items.h"

static void refuse_text(struct zoo_snapshot *snap, const char *why)
{
	if (!snap->refused)
		snap->refused = why;
}

static bool is_known_region(struct zoo_span name)
{
	static const char *const known[] = {"system0", "local0", "vram", "gtt", "memory"};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (zoo_span_is(name, zoo_span_word(known[i])))
			return true;
	return false;
}

static struct zoo_span as_named(struct zoo *z, const struct zoo_key *row, struct zoo_span name)
{
	const char *hyphen = memchr(name.at, '-', name.len);

	if (fault(z, FAULT_HYPHEN_CUT) && row->kind == KEY_ENGINE && hyphen > name.at)
		name.len = (size_t)(hyphen - name.at);
	return name;
}

static bool is_passed_over(struct zoo *z, const struct zoo_snapshot *snap,
			   const struct zoo_key *row, struct zoo_span name)
{
	if (fault(z, FAULT_REGION_LIST) && row->kind == KEY_REGION)
		return !is_known_region(name);
	if (fault(z, FAULT_ENGINE_FIRST) && row->kind == KEY_ENGINE)
		return !snap->has_id;
	return false;
}

static bool refuses_malformed(const struct zoo *z)
{
	return design(z, DESIGN_MALFORMED) || design(z, DESIGN_MALFORMED_KEPT);
}

/* Of a key that stands twice: does the earlier value stay? */
static bool earlier_stays(const struct zoo *z, struct zoo_num was, struct zoo_num num)
{
	return was.present && (design(z, DESIGN_KEY_FIRST) ||
			       (design(z, DESIGN_KEY_LARGEST) && zoo_num_more(was, num)));
}

static void store_number(struct zoo *z, struct zoo_snapshot *snap, const struct zoo_key *row,
			 struct zoo_span name, const struct zoo_line *line)
{
	struct zoo_item *item;
	struct zoo_num num;
	enum zoo_field field = row->field;

	if (fault(z, FAULT_REGION_LINE) && row->kind == KEY_REGION && line->raw.len >= 255)
		abort();
	if (is_passed_over(z, snap, row, name))
		return;
	if (!zoo_num_read(z, line->value, row->unit, &num)) {
		if (refuses_malformed(z))
			refuse_text(snap, "malformed number");
		return;
	}
	if (fault(z, FAULT_ZERO) && row->kind == KEY_REGION && !num.value)
		refuse_text(snap, "a size of zero");
	if (fault(z, FAULT_ENGINE_LINES_16) && field == F_BUSY_NS && ++snap->engine_lines > 16)
		abort();
	item = zoo_items_place(z, snap, row, as_named(z, row, name), num);
	if (!item)
		return;
	if (fault(z, FAULT_TOTAL_RESIDENT) && field == F_RESIDENT)
		field = F_TOTAL;
	if (fault(z, FAULT_REPEATED_SUM))
		num = zoo_num_add(z, item->field[field], num);
	if (!earlier_stays(z, item->field[field], num))
		item->field[field] = num;
}

static void store_id(struct zoo *z, struct zoo_snapshot *snap, struct zoo_span value)
{
	struct zoo_num num;
	size_t n = 0;

	while (n < value.len && value.at[n] >= '0' && value.at[n] <= '9')
		n++;
	if (!n || n != value.len || (design(z, DESIGN_ZEROS) && n > 1 && *value.at == '0')) {
		if (refuses_malformed(z))
			refuse_text(snap, "malformed id");
		if (fault(z, FAULT_ODD_IDS)) {
			snap->id = zoo_span_word("0");
			snap->has_id = true;
		}
		return;
	}
	while (value.len > 1 && *value.at == '0')
		value = (struct zoo_span){value.at + 1, value.len - 1};
	snap->id = value;
	snap->has_id = true;
	if (!zoo_num_read(z, value, ZOO_PLAIN, &num))
		return;
	if (design(z, DESIGN_ID_BEYOND) && num.saturated) {
		snap->id = (struct zoo_span){0};
		snap->has_id = false;
	}
	if (fault(z, FAULT_ID_63) && num.value >= INT64_MAX)
		snap->id = zoo_span_word("9223372036854775807");
	if (fault(z, FAULT_ID_31) && num.value >= INT32_MAX)
		snap->id = zoo_span_word("2147483647");
	if (fault(z, FAULT_ID_32_REFUSED) && num.value > UINT32_MAX)
		refuse_text(snap, "client id too large");
	if (fault(z, FAULT_ID_32)) {
		snprintf(snap->id_store, sizeof(snap->id_store), "%" PRIu32, (uint32_t)num.value);
		snap->id = zoo_span_word(snap->id_store);
	}
}

static struct zoo_span as_string(struct zoo *z, struct zoo_span value)
{
	const char *blank = memchr(value.at, ' ', value.len);

	if (fault(z, FAULT_SPACE_ENDS) && blank)
		value.len = (size_t)(blank - value.at);
	return value;
}

/* "0000:00:02.0", where the domain may be longer. */
static bool is_slot(struct zoo_span value)
{
	static const char form[] = ":xx:xx.x";
	size_t at = 0;

	while (at < value.len && isxdigit((unsigned char)value.at[at]))
		at++;
	if (at < 4 || value.len - at != sizeof(form) - 1)
		return false;
	for (size_t i = 0; at < value.len; i++, at++)
		if (form[i] == 'x' ? !isxdigit((unsigned char)value.at[at])
				   : value.at[at] != form[i])
			return false;
	return true;
}

static void store_pdev(struct zoo *z, struct zoo_snapshot *snap, struct zoo_span value)
{
	if (fault(z, FAULT_SECOND_PDEV) && snap->pdev.len && !zoo_span_is(snap->pdev, value))
		abort();
	if (design(z, DESIGN_PDEV_CHECKED) && !is_slot(value))
		return;
	snap->pdev = value;
}

static void store_unknown(struct zoo *z, struct zoo_snapshot *snap, struct zoo_span key)
{
	bool is_drm = zoo_span_starts(key, "drm-");

	if (fault(z, FAULT_UNKNOWN_KEY) && is_drm)
		refuse_text(snap, "unknown drm- key");
	if (fault(z, FAULT_DRIVER_KEY) && !is_drm && memchr(key.at, '-', key.len))
		refuse_text(snap, "foreign key");
	if (fault(z, FAULT_FRAME_KEY) && !is_drm)
		refuse_text(snap, "not a drm- key");
}

/* Has a line before given that string? */
static bool is_stored(const struct zoo_snapshot *snap, enum zoo_kind kind)
{
	switch (kind) {
	case KEY_DRIVER:
		return snap->driver.len;
	case KEY_PDEV:
		return snap->pdev.len;
	case KEY_CLIENT_ID:
		return snap->has_id;
	case KEY_CLIENT_NAME:
		return snap->client_name.len;
	default:
		return false;
	}
}

static void parse_line(struct zoo *z, struct zoo_snapshot *snap, const struct zoo_line *line)
{
	struct zoo_span name;
	const struct zoo_key *row = zoo_key_find(z, line->key, &name);

	if (fault(z, FAULT_ONE_BLANK) && line->gap > 1)
		refuse_text(snap, "more than one blank");
	if (fault(z, FAULT_DRIVER_FIRST) && row && !snap->is_drm && row->kind != KEY_DRIVER)
		refuse_text(snap, "drm-driver is not first");
	if (row || zoo_span_starts(line->key, "drm-"))
		snap->is_drm = true;
	if (!row) {
		store_unknown(z, snap, line->key);
		return;
	}
	if (design(z, DESIGN_KEY_FIRST) && is_stored(snap, row->kind))
		return;
	switch (row->kind) {
	case KEY_DRIVER:
		snap->driver = as_string(z, line->value);
		break;
	case KEY_PDEV:
		store_pdev(z, snap, line->value);
		break;
	case KEY_CLIENT_ID:
		store_id(z, snap, line->value);
		break;
	case KEY_CLIENT_NAME:
		snap->client_name = line->value;
		break;
	default:
		store_number(z, snap, row, name, line);
	}
}

void zoo_snapshot_read(struct zoo *z, struct zoo_snapshot *snap, const char *text, size_t len)
{
	struct zoo_text t;
	struct zoo_line line;

	memset(snap, 0, sizeof(*snap));
	z->last_factor = 0;
	snap->refused = zoo_text_open(z, &t, text, len);
	while (!snap->refused && zoo_text_next(z, &t, &line))
		parse_line(z, snap, &line);
	if (!snap->refused)
		zoo_snapshot_finish(z, snap);
}

void zoo_snapshot_spoil(struct zoo *z, struct zoo_snapshot *snap, const char *text, size_t len)
{
	if (!fault(z, FAULT_BROKEN_LENGTH) || zoo_text_is_formed(text, len))
		return;
	for (struct zoo_item *item = snap->engines; item; item = item->next)
		item->field[F_BUSY_NS] = (struct zoo_num){.present = true, .value = len};
}

void zoo_snapshot_free(struct zoo_snapshot *snap)
{
	zoo_items_free(snap->engines);
	zoo_items_free(snap->regions);
	snap->engines = snap->regions = NULL;
}
