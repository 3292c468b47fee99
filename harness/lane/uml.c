/* SPDX-License-Identifier: MIT */
/* A run in User Mode Linux: the kernel is a program, its time passes only while it works. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guest.h"
#include "script.h"

#define NONCE_BYTES 16
#define LOG_TAIL    1500 /* bytes of the kernel's log in a message */
#define UMID	    "guest" /* of the kernel, in its directory */
#define MODULES	    8

/* What one run needs; all of it goes with it. */
struct run {
	const struct vm_options *options;
	struct vm_case *cases;
	size_t count;
	struct script *scripts; /* one a case; the last, the lane's own, is empty */
	char *plan;
	size_t plan_len;
	char dir[PATH_MAX]; /* for the initramfs and the kernel's own files */
	char nonce[2 * NONCE_BYTES + 1];
	struct deny_list deny;
	unsigned int planned; /* cases in the plan, the lane's own not */
	char **why;
};

__attribute__((format(printf, 3, 4))) static int refuse(struct run *run, int err,
							const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!*run->why && vasprintf(run->why, format, args) < 0)
		*run->why = NULL;
	va_end(args);
	return err;
}

static int make_one(struct run *run, size_t i, FILE *out)
{
	struct sim_error error = {0};
	struct vm_case *one = &run->cases[i];
	struct script *script = &run->scripts[i];
	int err = script_make(script, one->name, one->scenario, &error);

	if (err)
		return refuse(run, err, "%s: %s", one->name,
			      err == -EINVAL ? error.text : strerror(-err));
	one->outcome = VM_SKIP;
	if (script->skip) {
		one->why = strdup(script->skip);
		return one->why ? 0 : -ENOMEM;
	}
	run->planned++;
	fwrite(script->bytes, 1, script->len, out);
	return 0;
}

static int make_plan(struct run *run)
{
	FILE *out = open_memstream(&run->plan, &run->plan_len);
	struct guest_plan head = {.magic = GUEST_MAGIC};
	int err = out ? 0 : -ENOMEM;

	if (err)
		return err;
	fwrite(&head, sizeof(head), 1, out);
	for (size_t i = 0; !err && i + 1 < run->count; i++)
		err = make_one(run, i, out);
	if (fclose(out))
		err = err ? err : -ENOMEM;
	if (err)
		return err;
	head.cases = run->planned;
	for (size_t i = 0; i + 1 < run->count; i++)
		head.records += run->scripts[i].skip ? 0 : run->scripts[i].records;
	memcpy(run->plan, &head, sizeof(head));
	return 0;
}

static int make_nonce(struct run *run)
{
	unsigned char bytes[NONCE_BYTES];

	if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
		return refuse(run, -EIO, "no random bytes for the nonce");
	for (int i = 0; i < NONCE_BYTES; i++)
		sprintf(run->nonce + 2 * i, "%02x", bytes[i]);
	return 0;
}

/* The guest's modules, by the list that says their order: their names in *names, a path a line. */
static int modules(struct run *run, char *list, size_t size, char names[MODULES][64], size_t *count)
{
	char path[PATH_MAX], line[64];
	FILE *file;
	size_t at = 0;

	snprintf(path, sizeof(path), "%s/modules", run->options->guest);
	file = fopen(path, "re");
	if (!file)
		return refuse(run, -errno, "%s: %s", path, strerror(errno));
	while (*count < MODULES && fscanf(file, "%63s", line) == 1) {
		strcpy(names[(*count)++], line);
		at += (size_t)snprintf(list + at, size - at, "/%s\n", line);
	}
	fclose(file);
	return 0;
}

static int make_initramfs(struct run *run, const char *path)
{
	struct guest_file files[MODULES + 3];
	char agent[PATH_MAX], paths[MODULES][PATH_MAX], names[MODULES][64], list[MODULES * 66] = "";
	size_t count = 0, n = 0;
	const char *culprit;
	int err = modules(run, list, sizeof(list), names, &count);

	if (err)
		return err;
	snprintf(agent, sizeof(agent), "%s/agent", run->options->guest);
	files[n++] = (struct guest_file){.name = "init", .path = agent, .mode = 0755};
	for (size_t i = 0; i < count; i++) {
		snprintf(paths[i], sizeof(paths[i]), "%s/%s", run->options->guest, names[i]);
		files[n++] = (struct guest_file){.name = names[i], .path = paths[i], .mode = 0644};
	}
	files[n++] = (struct guest_file){
		.name = "modules", .bytes = list, .len = strlen(list), .mode = 0644};
	files[n++] = (struct guest_file){
		.name = "plan", .bytes = run->plan, .len = run->plan_len, .mode = 0644};
	err = initramfs_write(path, files, n, &culprit);
	return err ? refuse(run, err, "initramfs: %s: %s", culprit, strerror(-err)) : 0;
}

/* The last of the log, for people. */
static const char *tail(const struct guest_output *out)
{
	if (!out->log)
		return "";
	return out->log_len > LOG_TAIL ? out->log + out->log_len - LOG_TAIL : out->log;
}

/* Each way in which a run may not count, with a message of its own. */
static int must_count(struct run *run, const struct guest_output *out, const struct ktap *ktap)
{
	size_t len = 0;
	const char *splat = deny_find(&run->deny, out->log, out->log_len, &len);

	if (splat)
		return refuse(run, -EIO, "the kernel complains: %.*s", (int)len, splat);
	if (out->late)
		return refuse(run, -ETIME,
			      "the guest did not end within %u ms; its last words:\n%s",
			      run->options->timeout_ms, tail(out));
	if (*ktap->agent)
		return refuse(run, -EIO, "the agent ended with %s, after %u of %u cases",
			      ktap->agent, ktap->said, run->planned + 1);
	if (!ktap->planned)
		return refuse(run, -EIO, "the agent said no plan; the kernel's last words:\n%s",
			      tail(out));
	if (ktap->planned != run->planned + 1 || ktap->said != ktap->planned)
		return refuse(run, -EIO, "the plan is cut short: %u of %u cases were said",
			      ktap->said, run->planned + 1);
	if (!ktap->ended)
		return refuse(run, -EIO, "the guest ended without the nonce; its last words:\n%s",
			      tail(out));
	if (!ktap->nonce)
		return refuse(run, -EIO, "the guest said the nonce of another run");
	if (out->status)
		return refuse(run, -EIO, "the kernel ended with %s %d",
			      WIFSIGNALED(out->status) ? "signal" : "exit code",
			      WIFSIGNALED(out->status) ? WTERMSIG(out->status)
						       : WEXITSTATUS(out->status));
	return 0;
}

static void judge(struct run *run, const struct ktap *ktap)
{
	unsigned int said = 0;

	for (size_t i = 0; i + 1 < run->count; i++)
		if (!run->scripts[i].skip)
			twin_judge(&run->cases[i], &run->scripts[i], &ktap->cases[said++]);
	twin_judge(&run->cases[run->count - 1], &run->scripts[run->count - 1], &ktap->cases[said]);
}

static int hear(struct run *run, const struct guest_output *out)
{
	const char *line = "";
	struct ktap ktap;
	int err = ktap_parse(&ktap, run->planned + 1, run->nonce, out->stream, out->stream_len,
			     &line);
	int counts = must_count(run, out, &ktap);

	if (err == -EPROTO && !counts)
		refuse(run, err, "the agent said what no agent says: %.*s",
		       (int)strcspn(line, "\n") > 200 ? 200 : (int)strcspn(line, "\n"), line);
	err = err == -ENOMEM ? err : counts ? counts : err;
	if (!err)
		judge(run, &ktap);
	ktap_free(&ktap);
	return err;
}

static int boot(struct run *run, const char *initramfs)
{
	char kernel[PATH_MAX], initrd[PATH_MAX + 32], dir[PATH_MAX + 32], nonce[64], lie[64];
	const char *argv[] = {kernel,
			      "mem=256M",
			      initrd,
			      dir,
			      "umid=" UMID,
			      "time-travel=inf-cpu",
			      "con=null",
			      "con0=null,fd:1",
			      "con1=null,fd:3",
			      "panic=-1",
			      "rdinit=/init",
			      nonce,
			      run->options->lie ? lie : NULL,
			      NULL};
	struct guest_output out;
	int err;

	snprintf(kernel, sizeof(kernel), "%s/linux", run->options->guest);
	if (access(kernel, X_OK))
		return refuse(run, -errno, "%s: %s", kernel, strerror(errno));
	snprintf(initrd, sizeof(initrd), "initrd=%s", initramfs);
	snprintf(dir, sizeof(dir), "uml_dir=%s", run->dir);
	snprintf(nonce, sizeof(nonce), "decoy.nonce=%s", run->nonce);
	snprintf(lie, sizeof(lie), "decoy.lie=%s", run->options->lie ? run->options->lie : "");
	err = guest_run(argv, run->options->timeout_ms, &out);
	if (err)
		refuse(run, err, "%s: %s", kernel, strerror(-err));
	else
		err = hear(run, &out);
	guest_output_free(&out);
	return err;
}

/* A kernel that was killed, or panicked, leaves its own directory behind. */
static void clean(const struct run *run)
{
	static const char *const names[] = {"initramfs", UMID "/pid", UMID "/mconsole", UMID, ""};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char path[PATH_MAX + 32];

		snprintf(path, sizeof(path), "%s/%s", run->dir, names[i]);
		remove(path);
	}
}

static int run_all(struct run *run)
{
	char path[PATH_MAX + 16];
	int err;

	snprintf(path, sizeof(path), "%s/splats.deny", run->options->guest);
	err = deny_read(&run->deny, path);
	if (err)
		return refuse(run, err, "%s: %s: without it no run counts", path,
			      err == -EINVAL ? "it is empty" : strerror(-err));
	err = make_nonce(run);
	err = err ? err : make_plan(run);
	if (err)
		return err;
	snprintf(run->dir, sizeof(run->dir), "%s/decoy-XXXXXX",
		 getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	if (!mkdtemp(run->dir))
		return refuse(run, -errno, "%s: %s", run->dir, strerror(errno));
	snprintf(path, sizeof(path), "%s/initramfs", run->dir);
	err = make_initramfs(run, path);
	err = err ? err : boot(run, path);
	clean(run);
	return err;
}

int vm_uml(struct vm_case *cases, size_t count, const struct vm_options *options, char **why)
{
	struct run run = {.options = options, .cases = cases, .count = count, .why = why};
	int err;

	*why = NULL;
	if (!count || cases[count - 1].scenario)
		return -EINVAL;
	run.scripts = calloc(count, sizeof(*run.scripts));
	err = run.scripts ? run_all(&run) : -ENOMEM;
	for (size_t i = 0; run.scripts && i < count; i++)
		script_free(&run.scripts[i]);
	free(run.scripts);
	free(run.plan);
	deny_free(&run.deny);
	return err;
}
