/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "journal_rig.h"

struct journal_rig journal_rig;

static void add_entry(void *entry, size_t len, const char *text, size_t text_len)
{
	struct fake_drm_entry *head = entry;

	head->size = (uint32_t)((len + text_len + 7) & ~(size_t)7);
	memset(journal_rig.bytes + journal_rig.len, 0, head->size);
	memcpy(journal_rig.bytes + journal_rig.len, entry, len);
	if (text_len)
		memcpy(journal_rig.bytes + journal_rig.len + len, text, text_len);
	journal_rig.len += head->size;
}

void rig_head(void)
{
	struct fake_drm_journal_head as = {
		.entry = {.type = FAKE_DRM_JOURNAL_HEAD, .sequence = journal_rig.sequence},
		.magic = FAKE_DRM_JOURNAL_MAGIC,
		.version = FAKE_DRM_JOURNAL_VERSION,
		.engines = 1,
		.regions = 1,
		.rings = 1,
		.instances = 1,
		.clients = 2,
		.jobs = 4,
		.objects = 4,
		.handles = 4,
		.distortions = 4,
		.text = 64,
	};

	add_entry(&as, sizeof(as), NULL, 0);
}

void rig_command(const struct fgpu_command *c, int result)
{
	struct fake_drm_journal_command as = {
		.entry = {.type = FAKE_DRM_JOURNAL_COMMAND,
			  .sequence = journal_rig.sequence++,
			  .time = c->at},
		.result = result,
		.command = {.op = c->op,
			    .client = c->client,
			    .index = c->index,
			    .object = c->object,
			    .flags = c->flags,
			    .kind = c->kind,
			    .amount = c->amount,
			    .span = c->span,
			    .text_len = c->text_len},
	};

	memcpy(as.command.uses, c->uses, sizeof(as.command.uses));
	add_entry(&as, sizeof(as), c->text, c->text_len);
}

void rig_setup(uint32_t op, const char *name, uint64_t amount, uint64_t span, uint32_t flags)
{
	struct fgpu_command c = fgpu_command(op, 0);

	c.text = name;
	c.text_len = name ? (uint32_t)strlen(name) : 0;
	c.amount = amount;
	c.span = span;
	c.flags = flags;
	rig_command(&c, 0);
}

void rig_submit_to(uint32_t ring, uint64_t at, uint64_t work, int result)
{
	struct fgpu_command c = fgpu_command(FGPU_SUBMIT, at);

	c.index = ring;
	c.amount = work;
	rig_command(&c, result);
}

void rig_submit(uint64_t at, uint64_t work, int result)
{
	rig_submit_to(0, at, work, result);
}

static uint64_t hash_text(const char *text)
{
	uint64_t value = 0xcbf29ce484222325u;

	while (*text)
		value = (value ^ (uint8_t)*text++) * 0x100000001b3u;
	return value;
}

void rig_read(uint64_t at, const char *text, uint32_t flags)
{
	struct fake_drm_journal_read as = {
		.entry = {.type = FAKE_DRM_JOURNAL_READ,
			  .sequence = journal_rig.sequence++,
			  .time = at},
		.parts = FGPU_PART_BODY,
		.flags = flags,
		.len = strlen(text),
		.hash = flags & FAKE_DRM_JOURNAL_HASHED ? hash_text(text) : 0,
	};

	add_entry(&as, sizeof(as), text, flags & FAKE_DRM_JOURNAL_HASHED ? 0 : strlen(text));
}

void rig_mark(uint64_t lost)
{
	struct fake_drm_journal_mark as = {
		.entry = {.type = FAKE_DRM_JOURNAL_MARK, .sequence = journal_rig.sequence},
		.lost = lost};

	add_entry(&as, sizeof(as), NULL, 0);
}

void rig_device(void)
{
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);

	memset(&journal_rig, 0, sizeof(journal_rig));
	rig_head();
	rig_setup(FGPU_DEVICE, "d", 0, 0, 0);
	rig_setup(FGPU_ENGINE, "e", 1, 1000000000, FGPU_KEY_ENGINE);
	rig_setup(FGPU_REGION, "r", 0, 0, FGPU_KEY_TOTAL);
	rig_setup(FGPU_RING, "q", 64, 0, 0);
	rig_setup(FGPU_LIVE, NULL, 0, 0, 0);
	open.amount = 7;
	rig_command(&open, 0);
}

void rig_good(void)
{
	rig_device();
	rig_submit(10, 100, 0);
	rig_read(50, AT_50, 0);
	rig_read(200, AT_200, 0);
	rig_mark(0);
}

void rig_replays(enum journal_verdict want, const char *truth, const char *says)
{
	char *why = NULL;
	/* at its exact length, so that a read beyond it is found */
	char *bytes = malloc(journal_rig.len ? journal_rig.len : 1), *text = NULL;
	size_t text_len = truth ? strlen(truth) : 0;
	enum journal_verdict got;

	memcpy(bytes, journal_rig.bytes, journal_rig.len);
	if (truth) {
		text = malloc(text_len ? text_len : 1);
		memcpy(text, truth, text_len);
	}
	got = journal_replay(bytes, journal_rig.len, text, text_len, &why);
	if (got != want || (says && (!why || !strstr(why, says))))
		fail_msg("verdict %d, \"%s\"; expected %d, \"%s\"", (int)got, why ? why : "",
			 (int)want, says ? says : "");
	assert_true(!why == !want);
	free(why);
	free(bytes);
	free(text);
}
