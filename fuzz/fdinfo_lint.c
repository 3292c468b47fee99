/* SPDX-License-Identifier: MIT */
/* Any input as a text or a recording: both lints, both specifications, every optional rule. */
#include "rec_fd.h"
#include "target.h"

#define MEMORY	     ((size_t)8 << 20)
#define OPTIONAL_MAX 32

struct emitted_findings {
	const struct rec_read *read; /* NULL while the time lint runs */
	int count;
	unsigned int line;
};

static void check_finding(void *data, const struct fdi_finding *finding)
{
	struct emitted_findings *found = data;

	FUZZ_HOLDS(finding->rule && finding->rule->slug && finding->expected);
	found->count++;
	if (!found->read)
		return;
	FUZZ_HOLDS(finding->line >= found->line);
	found->line = finding->line;
	if (finding->text.len) {
		FUZZ_HOLDS(finding->text.ptr >= found->read->text);
		FUZZ_HOLDS(finding->text.ptr + finding->text.len <=
			   found->read->text + found->read->len);
	}
}

static void optional_rules(const char **added)
{
	const struct fdi_rule *const *rules;
	size_t count, n = 0;

	rules = fdi_rules(&count);
	for (size_t i = 0; i < count && n < OPTIONAL_MAX - 1; i++)
		if (rules[i]->optional)
			added[n++] = rules[i]->slug;
	added[n] = NULL;
}

static void lint_texts(const struct recording *rec, struct fdi_lint_options *options, void *memory)
{
	for (size_t i = 0; i < rec->read_count; i++) {
		struct emitted_findings found = {.read = &rec->reads[i]};
		struct fdi_arena arena;
		int n;

		options->data = &found;
		fdi_arena_init(&arena, memory, MEMORY);
		n = fdi_lint(rec->reads[i].text, rec->reads[i].len, &arena, options);
		FUZZ_HOLDS(n == found.count || (n == -FDI_ENOBUFS && rec->reads[i].len > 16384));
	}
}

static void lint_series(const struct recording *rec, struct fdi_lint_options *options, void *memory)
{
	static unsigned char scratch[MEMORY];
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static unsigned char memory[MEMORY];
	const char *added[OPTIONAL_MAX];
	struct fdi_lint_options options = {.emit = check_finding, .added = added};
	struct rec_error error;
	struct recording *rec;

	if (rec_load(&rec, data, size, &error)) {
		FUZZ_HOLDS(error.line && error.text[0]);
		return 0;
	}
	optional_rules(added);
	for (int spec = 0; spec < FDI_SPECS; spec++) {
		options.spec = (enum fdi_spec)spec;
		lint_texts(rec, &options, memory);
		lint_series(rec, &options, memory);
	}
	rec_free(rec);
	return 0;
}
