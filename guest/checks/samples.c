/* SPDX-License-Identifier: MIT */
#include "samples.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "check.h"

#define TEXT_MAX 1024 /* bytes of a text, at most */
#define EVERY	 200000000 /* ns from one sweep of samples to the next */
#define CLOCKS	 8 /* reads of a device's clock */

struct sample {
	uint64_t before, after; /* the read */
	uint32_t len;
	char text[TEXT_MAX];
};

struct samples {
	unsigned int readers, clients;
	struct {
		unsigned int sweeps; /* that are complete */
		uint64_t due; /* when the next one is */
	} of[GUEST_READERS];
	struct sample all[]; /* by reader, sweep, client */
};

struct samples *samples_new(unsigned int readers, unsigned int clients)
{
	const size_t size = sizeof(struct samples) +
			    (size_t)readers * GUEST_SWEEPS * clients * sizeof(struct sample);
	struct samples *samples =
		mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (samples == MAP_FAILED) {
		report_failure("samples cannot be allocated: %s", strerror(errno));
		return NULL;
	}
	samples->readers = readers;
	samples->clients = clients;
	return samples;
}

bool samples_due(const struct samples *samples, unsigned int reader)
{
	return samples->of[reader].sweeps < GUEST_SWEEPS && now_ns() >= samples->of[reader].due;
}

static const struct sample *sample_of(const struct samples *samples, unsigned int reader,
				      unsigned int sweep, unsigned int client)
{
	const size_t sweeps = (size_t)reader * GUEST_SWEEPS + sweep;

	return &samples->all[sweeps * samples->clients + client];
}

bool samples_add(struct samples *samples, unsigned int reader, unsigned int client, uint64_t before,
		 uint64_t after, const char *text)
{
	struct sample *sample =
		(struct sample *)sample_of(samples, reader, samples->of[reader].sweeps, client);
	const size_t len = strlen(text);

	MUST(len <= TEXT_MAX, "a text of %zu bytes is too long for a sample, expected at most %d",
	     len, TEXT_MAX);
	sample->before = before;
	sample->after = after;
	sample->len = (uint32_t)len;
	memcpy(sample->text, text, len);
	return true;
}

void samples_sweep(struct samples *samples, unsigned int reader)
{
	const uint64_t now = now_ns();

	samples->of[reader].sweeps++;
	if (!samples->of[reader].due)
		samples->of[reader].due = now;
	/* a sweep that a busy machine missed is not caught up */
	while (samples->of[reader].due <= now)
		samples->of[reader].due += EVERY;
}

bool samples_clock(uint32_t device)
{
	for (int i = 0; i < CLOCKS; i++) {
		const uint64_t before = now_ns();
		char line[64] = "";
		uint64_t now;

		if (device_truth(device, line, sizeof(line) - 1) < 0)
			return false;
		MUST(sscanf(line, "now %" SCNu64, &now) == 1,
		     "truth begins with \"%s\", expected \"now N\"", line);
		emit("# sample clock %u %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", device, before, now,
		     now_ns());
	}
	return true;
}

bool samples_client(unsigned int client, uint32_t device, pid_t pid, int fd)
{
	const int slot = gpu_slot(fd);
	struct stat as;

	MUST(!fstat(fd, &as), "fstat: %s", strerror(errno));
	if (slot >= 0)
		emit("# sample client %u %u %d %d %d %u %u\n", client, device, slot, (int)pid, fd,
		     major(as.st_rdev), minor(as.st_rdev));
	return slot >= 0;
}

static void emit_sample(const struct samples *samples, unsigned int reader, unsigned int sweep,
			unsigned int client)
{
	const struct sample *sample = sample_of(samples, reader, sweep, client);

	emit("# sample text %u %u %u %" PRIu64 " %" PRIu64 " ", reader, sweep, client,
	     sample->before, sample->after);
	emit_hex(sample->text, sample->len);
	emit("\n");
}

void emit_samples(const struct samples *samples)
{
	unsigned int texts = 0;

	for (unsigned int r = 0; r < samples->readers; r++)
		for (unsigned int s = 0; s < samples->of[r].sweeps; s++)
			for (unsigned int c = 0; c < samples->clients; c++, texts++)
				emit_sample(samples, r, s, c);
	emit("# sample end %u %u\n", samples->readers, texts);
}
