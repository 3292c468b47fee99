/* SPDX-License-Identifier: MIT */
/* The replay check: after the kernel's own lines, the driver prints what the simulator prints. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"
#include "journal.h"
#include "script.h"
#include "trace_check.h"
#include "trace_sound.h"
#include "xmalloc.h"

/* The keys that the kernel prints, in order; each may occur more than once. */
static const char *const own_keys[] = {
	"pos:",		  "flags:",    "mnt_id:",	  "ino:", "lock:", "drm-driver:",
	"drm-client-id:", "drm-pdev:", "drm-client-name:"};
#define OWN_KEYS      (sizeof(own_keys) / sizeof(own_keys[0]))
#define OWN_VFS	      5 /* the first of them; the rest is the DRM core's */
#define OWN_CLIENT    6
#define CLIENT_DIGITS 20

/* A text of a guest, split. */
struct parts {
	const char *body;
	size_t len;
	char client[CLIENT_DIGITS + 1]; /* empty: no id */
};

static void parse_client(const char *line, size_t len, struct parts *parts)
{
	size_t at = strlen(own_keys[OWN_CLIENT]) + 1, n = 0;

	while (at < len && n < CLIENT_DIGITS && isdigit((unsigned char)line[at]))
		parts->client[n++] = line[at++];
	parts->client[n] = '\0';
}

static struct parts split_text(const struct ktap_read *read, const struct script_read *want)
{
	const size_t keys = want->scripted ? OWN_VFS : OWN_KEYS;
	struct parts parts = {.body = read->text, .len = read->len};
	size_t key = 0;

	while (key < keys && parts.len) {
		const char *feed = memchr(parts.body, '\n', parts.len);
		size_t line = feed ? (size_t)(feed - parts.body) + 1 : parts.len;

		if (line < strlen(own_keys[key]) ||
		    memcmp(parts.body, own_keys[key], strlen(own_keys[key]))) {
			key++;
			continue;
		}
		if (key == OWN_CLIENT)
			parse_client(parts.body, line, &parts);
		parts.body += line;
		parts.len -= line;
	}
	return parts;
}

const char *replay_check_body(const char *text, size_t len, size_t *body_len)
{
	const struct ktap_read read = {.text = (char *)text, .len = len};
	const struct parts parts =
		split_text(&read, &(const struct script_read){.scripted = false});

	*body_len = parts.len;
	return parts.body;
}

static void fail_case(struct vm_case *tc, char *why)
{
	tc->outcome = VM_FAIL;
	free(tc->why);
	tc->why = why;
}

/* Quote the first line in which two texts differ, from both. */
static char *describe_difference(size_t index, const struct script_read *want,
				 const struct parts *got)
{
	size_t at = 0, line = 0;

	while (at < want->len && at < got->len && want->text[at] == got->body[at])
		if (want->text[at++] == '\n')
			line = at;
	return xasprintf("read %zu, at %" PRIu64
			 " ns: the driver prints \"%.*s\", the simulator \"%.*s\"",
			 index, want->t, (int)strcspn(got->body + line, "\n"), got->body + line,
			 (int)strcspn(want->text + line, "\n"), want->text + line);
}

/* Check one read; false: the case failed. */
static bool read_holds(struct vm_case *tc, size_t index, const struct script_read *want,
		       const struct ktap_read *got)
{
	struct parts parts = {0};

	if (got->err != want->err) {
		fail_case(tc, xasprintf("read %zu gave errno %d, expected %d", index, got->err,
					want->err));
		return false;
	}
	if (got->err)
		return true;
	parts = split_text(got, want);
	if (parts.len == want->len && !memcmp(parts.body, want->text, want->len))
		return true;
	fail_case(tc, describe_difference(index, want, &parts));
	return false;
}

/* Within a sweep all reads of a client have the same id, and two clients have different ones. */
static bool ids_hold(struct vm_case *tc, const struct script *script,
		     const struct ktap_case *output)
{
	for (size_t i = 0; i < script->read_count; i++) {
		const struct script_read *a = &script->reads[i];
		struct parts left = split_text(&output->reads[i], a);

		for (size_t k = i; k-- && script->reads[k].sweep == a->sweep;) {
			struct parts right = split_text(&output->reads[k], &script->reads[k]);
			bool same = !strcmp(left.client, right.client);

			if (!*left.client || !*right.client ||
			    same == (script->reads[k].client == a->client))
				continue;
			fail_case(tc, xasprintf("read %zu: drm-client-id %s that of read %zu, "
						"expected %s (sweep %" PRIu64 ")",
						i, same ? "equals" : "differs from", k,
						same ? "another" : "the same", a->sweep));
			return false;
		}
	}
	return true;
}

static bool reads_hold(struct vm_case *tc, const struct script *script,
		       const struct ktap_case *output)
{
	if (output->read_count != script->read_count) {
		fail_case(tc, xasprintf("%zu texts were read, expected %zu", output->read_count,
					script->read_count));
		return false;
	}
	for (size_t i = 0; i < script->read_count; i++)
		if (!read_holds(tc, i, &script->reads[i], &output->reads[i]))
			return false;
	return ids_hold(tc, script, output);
}

/* Check one device. 0, also when the case fails, or -EIO. */
static int journal_holds(struct vm_case *tc, const struct ktap_journal *of)
{
	char *why;
	enum journal_verdict verdict =
		journal_replay(of->bytes, of->len, of->truth, of->truth_len, &why);

	if (verdict == JOURNAL_SAME)
		return 0;
	fail_case(tc, xasprintf("journal of device %u: %s", of->device, why));
	free(why);
	return verdict == JOURNAL_BROKEN ? -EIO : 0;
}

static void trace_holds(struct vm_case *tc, const struct ktap_case *output,
			const struct ktap_journal *of, uint32_t *flags)
{
	char *why = trace_check(output->trace, output->trace_len, of->device, of->bytes, of->len,
				flags);

	if (why)
		fail_case(tc, xasprintf("trace of device %u: %s", of->device, why));
	free(why);
}

/* A trace, whatever is in it, keeps the rules of streams. */
static void stream_holds(struct vm_case *tc, const struct ktap_case *output, uint32_t flags)
{
	char *why = trace_sound(output->trace, output->trace_len, flags);

	if (why)
		fail_case(tc, xasprintf("its trace: %s", why));
	free(why);
}

static int journals_hold(struct vm_case *tc, const struct script *script,
			 const struct ktap_case *output)
{
	uint32_t flags = 0;

	for (size_t i = 0; i < output->journal_count; i++) {
		int err = journal_holds(tc, &output->journals[i]);

		if (err || tc->outcome == VM_FAIL)
			return err;
		if (output->trace)
			trace_holds(tc, output, &output->journals[i], &flags);
	}
	if (output->trace && tc->outcome == VM_PASS)
		stream_holds(tc, output, flags);
	if (script->plan && output->journal_count != script->plan->device_count)
		fail_case(tc, xasprintf("%zu journals arrived, expected %u", output->journal_count,
					script->plan->device_count));
	return 0;
}

int replay_check_judge(struct vm_case *tc, const struct script *script,
		       const struct ktap_case *output)
{
	int err;

	if (output->skip) {
		tc->outcome = VM_SKIP;
		tc->why = xstrdup(output->skip);
		return 0;
	}
	tc->outcome = VM_PASS;
	if (!output->ok) {
		fail_case(tc, xstrdup(output->why ? output->why : "the agent gave no reason"));
		return 0;
	}
	err = journals_hold(tc, script, output);
	if (!err && tc->outcome == VM_PASS)
		reads_hold(tc, script, output);
	return err;
}
