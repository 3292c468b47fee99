/* SPDX-License-Identifier: MIT */
/* The plan of a run: the scripts of all cases that are not skipped. */
#include <errno.h>
#include <string.h>

#include "run.h"
#include "script.h"
#include "xmalloc.h"

static int add_case(struct run *run, size_t i, FILE *out)
{
	struct sim_error error = {0};
	struct vm_case *tc = &run->cases[i];
	struct script *script = &run->scripts[i];
	int err = 0;

	if (tc->skip)
		script_skip(script, tc->skip);
	else if (tc->check)
		script_check(script, tc->name, tc->check);
	else
		err = script_make(script, tc->name, tc->scenario, &error);
	if (err)
		return run_refuse(run, err, "%s: %s", tc->name,
				  err == -EINVAL ? error.text : strerror(-err));
	tc->outcome = VM_SKIP;
	if (script->skip) {
		tc->why = xstrdup(script->skip);
		return 0;
	}
	run->planned++;
	fwrite(script->bytes, 1, script->len, out);
	return 0;
}

int run_plan(struct run *run)
{
	FILE *out = xmemstream(&run->plan, &run->plan_len);
	struct guest_plan head = {.magic = GUEST_MAGIC};
	int err = 0;

	fwrite(&head, sizeof(head), 1, out);
	for (size_t i = 0; !err && i + 1 < run->count; i++)
		err = add_case(run, i, out);
	xmemstream_close(out);
	if (err)
		return err;
	head.cases = run->planned;
	for (size_t i = 0; i + 1 < run->count; i++)
		head.records += run->scripts[i].skip ? 0 : run->scripts[i].records;
	memcpy(run->plan, &head, sizeof(head));
	return 0;
}
