/* SPDX-License-Identifier: MIT */
/*
 * Any input as a text, by the lint of texts, or as a recording, by the lint of series, with every
 * optional rule; the length of the input chooses the specification.
 */
#include <string.h>

#include "rec_fd.h"
#include "target.h"

#define MEMORY	     ((size_t)8 << 20)
#define OPTIONAL_MAX 32

struct emitted_findings {
	const char *text; /* NULL while the lint of series runs */
	size_t len;
	int count;
	unsigned int line;
};

static void check_finding(void *data, const struct fdi_finding *finding)
{
	struct emitted_findings *found = data;

	FUZZ_HOLDS(finding->rule && finding->rule->slug && finding->expected);
	found->count++;
	if (!found->text)
		return;
	FUZZ_HOLDS(finding->line >= found->line);
	found->line = finding->line;
	if (finding->text.len) {
		FUZZ_HOLDS(finding->text.ptr >= found->text);
		FUZZ_HOLDS(finding->text.ptr + finding->text.len <= found->text + found->len);
	}
}

/* The slugs of all optional rules, made once. */
static const char *const *optional_rules(void)
{
	static const char *added[OPTIONAL_MAX];
	const struct fdi_rule *const *rules;
	size_t count, n = 0;

	if (added[0])
		return added;
	rules = fdi_rules(&count);
	for (size_t i = 0; i < count && n < OPTIONAL_MAX - 1; i++)
		if (rules[i]->optional)
			added[n++] = rules[i]->slug;
	return added;
}

/* What the strict reader accepts without a finding, the lenient one reads to the last number. */
static void check_accepted(const char *text, size_t len)
{
	static unsigned char memory[MEMORY];
	struct fdi_snapshot snap;
	struct fdi_arena arena;

	fdi_arena_init(&arena, memory, MEMORY);
	FUZZ_HOLDS(!fdi_parse(&snap, text, len, &arena));
	FUZZ_HOLDS(!snap.malformed && !snap.saturated);
	FUZZ_HOLDS(!snap.drm_lines || (snap.driver.len && snap.client_id.len));
}

static void lint_text(const char *text, size_t len, struct fdi_lint_options *options)
{
	static unsigned char memory[MEMORY];
	struct emitted_findings found = {.text = text, .len = len};
	struct fdi_arena arena;
	int n;

	options->data = &found;
	fdi_arena_init(&arena, memory, MEMORY);
	n = fdi_lint(text, len, &arena, options);
	FUZZ_HOLDS(n == found.count || (n == -FDI_ENOBUFS && len > 16384));
	/* a second parser costs a tenth: not of every length */
	if (!n && len % 4 == 0)
		check_accepted(text, len);
}

static void lint_series(const struct recording *rec, struct fdi_lint_options *options)
{
	static unsigned char memory[MEMORY], scratch[MEMORY];
	struct emitted_findings found = {0};
	struct fdi_timelint *lint;
	unsigned int undetermined;

	options->data = &found;
	lint = fdi_timelint_new(memory, MEMORY, options);
	FUZZ_HOLDS(lint);
	for (size_t s = 0; s < rec->sweep_count; s++) {
		fdi_timelint_sweep(lint, rec->sweeps[s].t_ns);
		for (size_t i = 0; i < rec->sweeps[s].count; i++) {
			const struct rec_read *read = &rec->reads[rec->sweeps[s].first + i];
			struct fdi_fd fd = rec_fd(read);
			struct fdi_snapshot snap;
			struct fdi_arena arena;

			fdi_arena_init(&arena, scratch, sizeof(scratch));
			if (!fdi_parse(&snap, read->text, read->len, &arena))
				fdi_timelint_read(lint, &fd, read->err ? NULL : &snap);
		}
	}
	FUZZ_HOLDS(fdi_timelint_end(lint, &undetermined) >= 0);
}

static bool is_recording(const uint8_t *data, size_t size)
{
	return size >= 2 && (!memcmp(data, "@ ", 2) || !memcmp(data, "# ", 2));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fdi_lint_options options = {
		.emit = check_finding,
		.added = optional_rules(),
		.spec = (enum fdi_spec)(size % FDI_SPECS),
	};
	struct rec_error error;
	struct recording *rec;

	if (!is_recording(data, size)) {
		lint_text((const char *)data, size, &options);
		return 0;
	}
	if (rec_load(&rec, data, size, &error)) {
		FUZZ_HOLDS(error.line && error.text[0]);
		return 0;
	}
	lint_series(rec, &options);
	rec_free(rec);
	return 0;
}
