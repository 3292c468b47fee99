/* SPDX-License-Identifier: MIT */
/* One run of a guest: its files, its output, and whether it counts. */
#ifndef DECOY_VM_GUEST_H
#define DECOY_VM_GUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "samples.h"
#include "vm.h"

/* A file of the initramfs. */
struct guest_file {
	const char *name; /* without a leading slash */
	const char *path; /* a file with its bytes, or NULL: `bytes` has them */
	const char *bytes;
	size_t len;
	unsigned int mode;
};

/* initramfs_write - a cpio archive of files, and of the directories and nodes that init needs.
 * 0 or a negative errno; *culprit is then the name that could not be written. */
int initramfs_write(const char *path, const struct guest_file *files, size_t count,
		    const char **culprit);

/* Why a guest was killed before its end. */
enum guest_late {
	GUEST_IN_TIME, /* it was not */
	GUEST_LATE, /* at the deadline */
	GUEST_SILENT, /* its stream was silent for too long */
	GUEST_FLOOD, /* a channel exceeded GUEST_OUTPUT_MAX */
	GUEST_ENDS, /* limits.ends could be read */
};

/* The output of a guest, each text followed by a NUL that its length does not count. */
struct guest_output {
	char *log; /* the kernel's console */
	size_t log_len;
	char *stream; /* the agent's */
	size_t stream_len;
	char *artifact; /* files, one after the other */
	size_t artifact_len;
	char *verdict; /* one line */
	size_t verdict_len;
	enum guest_late late;
	int status; /* as of waitpid() */
	uint64_t cpu_ms; /* that its process used of the host's processors */
};

struct guest_limits {
	unsigned int deadline_ms; /* from its start to its end */
	unsigned int silence_ms; /* between two reads of its stream */
	int ends; /* the guest ends when this descriptor can be read; 0: none */
	/* Called with all of the stream so far, whenever it has grown; or NULL. */
	void (*received)(void *user, const char *stream, size_t len);
	void *user;
};

#define GUEST_OUTPUT_MAX (512u << 20) /* bytes of each */

/* Output descriptors of a guest's process, beside the standard ones. */
#define GUEST_FD_STREAM	  3
#define GUEST_FD_ARTIFACT 4
#define GUEST_FD_VERDICT  5

/*
 * guest_run - start argv, read its output, wait for its end. 0 or -errno; -EINTR: it was killed
 * because limits.ends could be read.
 */
int guest_run(const char *const *argv, const struct guest_limits *limits, struct guest_output *out);
void guest_output_free(struct guest_output *out);

/* artifact_find - the bytes of a file that the guest sent, or NULL. */
const char *artifact_find(const struct guest_output *out, const char *name, size_t *len);

/* One fdinfo text that was read. */
struct ktap_read {
	int err;
	char *text;
	size_t len;
};

/* The journal of a device in all its parts, and its truth. */
struct ktap_journal {
	uint32_t device;
	char *bytes, *truth;
	size_t len, truth_len;
};

struct ktap_case {
	bool reported, ok;
	char *why; /* lines of comment before the verdict, or NULL */
	char *skip; /* what this kernel lacks for the case, or NULL */
	struct ktap_read *reads;
	size_t read_count, read_capacity;
	struct ktap_journal *journals; /* one a device */
	size_t journal_count;
	char *trace; /* records of the ring tracer, of all devices; or NULL */
	size_t trace_len;
	struct samples samples; /* of the readers beside it */
};

struct ktap {
	unsigned int planned; /* 0: no plan */
	struct ktap_case *cases; /* as many as count */
	unsigned int count, reported;
	char *kunit; /* lines about KUnit's suites, for kunit_receive() */
	size_t kunit_len, kunit_capacity;
	char agent[80]; /* how the agent ended, unless with exit code 0 */
	unsigned int expired; /* fences that expired in the driver */
};

/* ktap_parse - the agent's stream. 0, or -EPROTO: a malformed line, in *line. */
int ktap_parse(struct ktap *ktap, unsigned int cases, const char *stream, size_t len,
	       const char **line);
void ktap_free(struct ktap *ktap);

/* The last line of a guest. */
struct guest_verdict {
	bool complete; /* its line is whole */
	bool nonce; /* it is this run's */
	bool taint_known;
	unsigned long taint; /* of the kernel */
	char kernel[65]; /* its release */
};

/* verdict_parse - from the output on its channel. */
struct guest_verdict verdict_parse(const char *bytes, size_t len, const char *nonce);

/* Words of lines that must not be in a log, words that allow such lines, and those of a guest that
 * got no time. */
struct deny_list {
	char **words, **allowed, **starved;
	size_t count, allowed_count, starved_count;
};

/* deny_read - 0, -ENOENT, -EINVAL: it is empty, or another negative errno. */
int deny_read(struct deny_list *list, const char *path);
/* deny_allow - the same for the allowed words; the list may be empty. */
int deny_allow(struct deny_list *list, const char *path);
/* deny_starved - the same for those of a guest without time. */
int deny_starved(struct deny_list *list, const char *path);
/* deny_find - the first line of the log with a denied word and no allowed one, or NULL; *len its
 * length. */
const char *deny_find(const struct deny_list *list, const char *log, size_t log_len, size_t *len);

/* A denied line of a log; line is NULL where there is none. */
struct complaint {
	const char *line;
	size_t len;
	bool starved; /* the guest got no time: no other complaint is in the log */
};

/*
 * complaint_find - the first one, unless that is of a guest without time, and a later one is not.
 */
struct complaint complaint_find(const struct deny_list *list, const char *log, size_t log_len);
void deny_free(struct deny_list *list);

struct script;

/*
 * replay_check_judge - compare the texts that were read with the simulator's, and replay the
 * devices' journals; sets outcome and why of the case. 0, or -EIO: a journal is malformed, and why
 * is of the run.
 */
int replay_check_judge(struct vm_case *tc, const struct script *script,
		       const struct ktap_case *output);

/*
 * replay_check_body - the model's part of a text: without the lines of the VFS and of the DRM core.
 */
const char *replay_check_body(const char *text, size_t len, size_t *body_len);

#endif
