/* SPDX-License-Identifier: MIT */
/*
 * Any input as one text: no crash, spans within the text, arena within its size; and one of the
 * rest, which the length of the input chooses: a round trip, as it is or with other units, the
 * lines in the opposite order, or an arena that is too small.
 */
#include <string.h>

#include "fdinfo.h"
#include "print.h"
#include "target.h"

#define ARENA	  ((size_t)4 << 20)
#define KIB	  1024u
#define NAMES_MAX 24 /* comparing all names is quadratic */

static void check_inside(struct fdi_span span, const char *text, size_t len)
{
	if (!span.len)
		return;
	FUZZ_HOLDS(span.ptr >= text && span.ptr < text + len);
	FUZZ_HOLDS(span.len <= len - (size_t)(span.ptr - text));
}

static void check_engines(const struct fdi_snapshot *snap, const char *text, size_t len)
{
	unsigned int engines = 0, regions = 0;

	for (const struct fdi_engine *e = snap->engines; e; e = e->next, engines++) {
		check_inside(e->name, text, len);
		FUZZ_HOLDS(e->name.len);
		FUZZ_HOLDS(fdi_capacity(e).present && fdi_capacity(e).value);
		for (int i = 0; i < FDI_ENGINE_FIELDS; i++)
			FUZZ_HOLDS(!e->field[i].saturated || e->field[i].value == UINT64_MAX);
		for (const struct fdi_engine *o = e->next; o && snap->engine_count < NAMES_MAX;
		     o = o->next)
			FUZZ_HOLDS(o->name.len != e->name.len ||
				   memcmp(o->name.ptr, e->name.ptr, o->name.len));
	}
	for (const struct fdi_region *r = snap->regions; r; r = r->next, regions++)
		check_inside(r->name, text, len);
	FUZZ_HOLDS(engines == snap->engine_count && regions == snap->region_count);
}

static void print_num(struct print *out, const char *key, struct fdi_span name, struct fdi_num num,
		      const char *unit)
{
	if (!num.present || num.saturated)
		return;
	print_text(out, key);
	print_bytes(out, name.ptr, name.len);
	print_text(out, ":\t");
	print_number(out, num.value);
	print_text(out, unit);
	print_text(out, "\n");
}

/* Write the snapshot in canonical form; with units, sizes in the unit that they are a whole number
 * of. */
static void print_snapshot(struct print *out, const struct fdi_snapshot *snap, int with_units)
{
	static const char *const engine[] = {
		"drm-engine-",	     "drm-engine-capacity-", "drm-cycles-",
		"drm-total-cycles-", "drm-maxfreq-",	     "drm-curfreq-",
	};
	static const char *const region[] = {"drm-total-",  "drm-shared-",    "drm-resident-",
					     "drm-memory-", "drm-purgeable-", "drm-active-"};

	for (const struct fdi_engine *e = snap->engines; e; e = e->next)
		for (int i = 0; i < FDI_ENGINE_FIELDS; i++)
			print_num(out, engine[i], e->name, e->field[i],
				  i == FDI_BUSY_NS	? " ns"
				  : i >= FDI_MAXFREQ_HZ ? " Hz"
							: "");
	for (const struct fdi_region *r = snap->regions; r; r = r->next)
		for (int i = 0; i < FDI_REGION_FIELDS; i++) {
			struct fdi_num num = r->field[i];
			const int whole = with_units && num.value % KIB == 0;

			num.value /= whole ? KIB : 1;
			print_num(out, region[i], r->name, num, whole ? " KiB" : "");
		}
}

static int is_equal_num(struct fdi_num a, struct fdi_num b)
{
	/* what is beyond 64 bits was not printed */
	return a.saturated ? !b.present : a.present == b.present && a.value == b.value;
}

/* Every name of `snap` that has a printed value is in `again`, in the same order, with equal
 * numbers. */
static void check_equal(const struct fdi_snapshot *snap, const struct fdi_snapshot *again)
{
	const struct fdi_engine *e2 = again->engines;
	const struct fdi_region *r2 = again->regions;

	for (const struct fdi_engine *e = snap->engines; e; e = e->next) {
		static const struct fdi_engine none;
		const int is_there = e2 && e2->name.len == e->name.len &&
				     !memcmp(e2->name.ptr, e->name.ptr, e->name.len);

		for (int i = 0; i < FDI_ENGINE_FIELDS; i++)
			FUZZ_HOLDS(is_equal_num(e->field[i], (is_there ? e2 : &none)->field[i]));
		e2 = is_there ? e2->next : e2;
	}
	for (const struct fdi_region *r = snap->regions; r; r = r->next) {
		static const struct fdi_region none;
		const int is_there = r2 && r2->name.len == r->name.len &&
				     !memcmp(r2->name.ptr, r->name.ptr, r->name.len);

		for (int i = 0; i < FDI_REGION_FIELDS; i++)
			FUZZ_HOLDS(is_equal_num(r->field[i], (is_there ? r2 : &none)->field[i]));
		r2 = is_there ? r2->next : r2;
	}
	FUZZ_HOLDS(!e2 && !r2);
}

static void round_trip(const struct fdi_snapshot *snap, int with_units)
{
	static unsigned char memory[ARENA];
	static char text[1 << 16];
	struct print out = {.bytes = text, .cap = sizeof(text)};
	struct fdi_snapshot again;
	struct fdi_arena arena;

	print_snapshot(&out, snap, with_units);
	if (out.len > out.cap)
		return;
	fdi_arena_init(&arena, memory, sizeof(memory));
	FUZZ_HOLDS(!fdi_parse(&again, text, out.len, &arena));
	FUZZ_HOLDS(again.malformed == 0 && again.saturated == 0);
	check_equal(snap, &again);
}

/* --- other orders --- */

/* Is each drm- line a value of its own? Of one that comes twice the order decides. */
static int is_each_once(const struct fdi_snapshot *snap)
{
	unsigned int values = !!snap->driver.len + !!snap->pdev.len + !!snap->client_id.len +
			      !!snap->client_name.len;

	for (const struct fdi_engine *e = snap->engines; e; e = e->next)
		for (int i = 0; i < FDI_ENGINE_FIELDS; i++)
			values += e->field[i].present;
	for (const struct fdi_region *r = snap->regions; r; r = r->next)
		for (int i = 0; i < FDI_REGION_FIELDS; i++)
			values += r->field[i].present;
	return values == snap->drm_lines && !snap->malformed && snap->engine_count < NAMES_MAX;
}

/* The last line first. Returns the length: a line feed is behind each. */
static size_t reverse_lines(char *out, const char *text, size_t len)
{
	size_t used = 0;

	len -= len && text[len - 1] == '\n';
	while (len) {
		const char *feed = memrchr(text, '\n', len);
		const size_t at = feed ? (size_t)(feed - text) + 1 : 0;

		memcpy(out + used, text + at, len - at);
		used += len - at;
		out[used++] = '\n';
		len = at ? at - 1 : 0;
	}
	return used;
}

static void check_reversed(const struct fdi_snapshot *snap, const char *text, size_t len)
{
	static unsigned char memory[ARENA];
	static char reversed[(1 << 16) + 1];
	struct fdi_snapshot again;
	struct fdi_arena arena;

	if (!is_each_once(snap) || len > 1 << 16)
		return;
	fdi_arena_init(&arena, memory, sizeof(memory));
	FUZZ_HOLDS(!fdi_parse(&again, reversed, reverse_lines(reversed, text, len), &arena));
	FUZZ_HOLDS(again.engine_count == snap->engine_count);
	FUZZ_HOLDS(again.region_count == snap->region_count);
	FUZZ_HOLDS(again.malformed == snap->malformed && again.saturated == snap->saturated);
	for (const struct fdi_engine *e = snap->engines; e; e = e->next) {
		const struct fdi_engine *its = again.engines;

		while (its && (its->name.len != e->name.len ||
			       memcmp(its->name.ptr, e->name.ptr, e->name.len) != 0))
			its = its->next;
		FUZZ_HOLDS(its);
		for (int i = 0; i < FDI_ENGINE_FIELDS; i++)
			FUZZ_HOLDS(its->field[i].present == e->field[i].present &&
				   its->field[i].value == e->field[i].value);
	}
}

/* An arena that is too small: what was read before it was full is sound. */
static void fill_arena(const char *text, size_t len, size_t used)
{
	unsigned char *tight;
	struct fdi_snapshot snap;
	struct fdi_arena arena;

	if (!used)
		return;
	tight = malloc(used / 2 + 1);
	FUZZ_HOLDS(tight);
	fdi_arena_init(&arena, tight, used / 2);
	FUZZ_HOLDS(fdi_parse(&snap, text, len, &arena) == -FDI_ENOBUFS);
	check_engines(&snap, text, len);
	free(tight);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static unsigned char memory[ARENA];
	const char *text = (const char *)data;
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	int err;

	fdi_arena_init(&arena, memory, sizeof(memory));
	err = fdi_parse(&snap, text, size, &arena);
	FUZZ_HOLDS(!err || (err == -FDI_ENOBUFS && size > 16384));
	if (err)
		return 0;
	check_engines(&snap, text, size);
	check_inside(snap.driver, text, size);
	check_inside(snap.pdev, text, size);
	check_inside(snap.client_id, text, size);
	check_inside(snap.client_name, text, size);
	FUZZ_HOLDS(snap.drm_lines <= snap.lines);
	if (size % 4 == 2)
		fill_arena(text, size, arena.used);
	else if (size % 4 == 3)
		check_reversed(&snap, text, size);
	else if (!memchr(data, '\0', size))
		round_trip(&snap, size % 4);
	return 0;
}
