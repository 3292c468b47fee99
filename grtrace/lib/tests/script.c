/* SPDX-License-Identifier: MIT */
#include "script.h"

/* --- notes --- */

static struct line *add_line(struct script *script)
{
	struct line *line = &script->lines[script->count++];

	assert_true(script->count <= SCRIPT_MOST);
	*line = (struct line){.record = {.dev = GRT_NONE, .ring = GRT_NONE}};
	return line;
}

struct line *script_note(struct script *script, uint16_t type, const void *pdu, size_t len)
{
	struct line *line = add_line(script);

	line->record.type = type;
	line->record.time = script->time;
	memcpy(line->pdu, pdu, len);
	line->pdu_len = len;
	return line;
}

void script_stream(struct script *script, uint64_t session, uint32_t clock, uint64_t mask)
{
	const struct grt_stream_pdu pdu = {
		.session = session,
		.version = GRT_VERSION,
		.record_size = GRT_RECORD_SIZE,
		.cpus = CPUS,
		.clock = clock,
		.type_mask = mask,
	};

	script_note(script, GRT_STREAM, &pdu, sizeof(pdu));
}

void script_dev(struct script *script, uint16_t dev)
{
	const struct grt_dev_pdu pdu = {.name = "card0", .types = (1ULL << GRT_EVENTS) - 2};

	script_note(script, GRT_DEV_INFO, &pdu, sizeof(pdu))->record.dev = dev;
}

void script_ring(struct script *script, const struct gpu_ring *ring, uint32_t shape, uint32_t flags,
		 uint32_t pad, uint64_t types)
{
	const struct grt_ring_pdu pdu = {
		.engine = "render",
		.size = ring->size,
		.types = types,
		.shape = shape,
		.flags = flags,
		.unit = 4,
		.pad = pad,
		.capacity = 1,
	};
	struct line *line = script_note(script, GRT_RING_INFO, &pdu, sizeof(pdu));

	line->record.dev = ring->dev;
	line->record.ring = ring->number;
}

void script_client(struct script *script, uint16_t dev, uint64_t client, uint32_t pid)
{
	const struct grt_client_pdu pdu = {.comm = "app"};
	struct line *line = script_note(script, GRT_CLIENT_INFO, &pdu, sizeof(pdu));

	line->record.dev = dev;
	line->record.client = client;
	line->record.pid = script->pids[client] = pid;
}

/* --- events --- */

struct grt_record *script_event(struct script *script, uint16_t type, const struct gpu_ring *ring,
				uint64_t client)
{
	struct grt_record *record = &add_line(script)->record;

	record->type = type;
	record->time = script->time += 10;
	record->cpu = (uint16_t)(script->cpu++ % CPUS);
	record->dev = ring ? ring->dev : 0;
	record->ring = ring ? ring->number : GRT_NONE;
	record->client = client;
	record->pid = script->pids[client];
	return record;
}

static struct grt_record *job_event(struct script *script, const struct gpu_job *job, uint16_t type)
{
	struct grt_record *record = script_event(script, type, job->ring, job->client);

	record->fctx = job->ring->fctx;
	record->fseq = job->fseq;
	return record;
}

struct gpu_job script_alloc(struct script *script, struct gpu_ring *ring, uint64_t client,
			    uint32_t bytes)
{
	struct gpu_job job = {.ring = ring, .client = client, .fseq = ++ring->fseq, .bytes = bytes};
	struct grt_record *record = job_event(script, &job, GRT_RING_ALLOC);

	record->pos = ring->written;
	record->aux = ring->read;
	record->bytes = bytes;
	return job;
}

void script_commit(struct script *script, struct gpu_job *job, uint32_t bytes)
{
	struct grt_record *record = job_event(script, job, GRT_RING_COMMIT);

	job->bytes = bytes;
	job->end = record->pos = job->ring->written += bytes;
	record->bytes = bytes;
}

void script_undo(struct script *script, struct gpu_job *job)
{
	struct grt_record *record = job_event(script, job, GRT_RING_UNDO);

	record->pos = job->ring->written;
	record->bytes = job->bytes;
	job->ring->fseq--;
}

struct grt_record *script_stage(struct script *script, struct gpu_job *job, uint16_t type)
{
	struct grt_record *record = job_event(script, job, type);

	if (type == GRT_FENCE_SIGNAL || job->ring->no_position)
		return record;
	record->pos = job->end;
	if (type != GRT_TIMEOUT && type != GRT_HANG)
		record->bytes = job->bytes;
	if (type == GRT_COMPLETE && job->ring->read < job->end)
		job->ring->read = job->end;
	return record;
}

struct gpu_job script_job(struct script *script, struct gpu_ring *ring, uint64_t client,
			  uint32_t bytes)
{
	static const uint16_t types[] = {GRT_RING_SUBMIT, GRT_QUEUE, GRT_ISSUE, GRT_COMPLETE,
					 GRT_FENCE_SIGNAL};
	struct gpu_job job = script_alloc(script, ring, client, bytes);

	script_commit(script, &job, bytes);
	for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
		script_stage(script, &job, types[i]);
	return job;
}

void script_memory(struct script *script, uint16_t type, uint64_t client, uint64_t object)
{
	struct grt_record *record = script_event(script, type, NULL, client);
	struct line *line = (struct line *)record;
	uint64_t size = 4096;

	record->aux = object;
	record->bytes = (uint32_t)size;
	if (type == GRT_MEM_ALLOC || type == GRT_MEM_MAP) {
		memcpy(line->pdu, &size, sizeof(size));
		line->pdu_len = sizeof(size);
	}
}

/* --- streams --- */

static bool is_note(uint16_t type)
{
	return type >= GRT_STREAM;
}

struct grt_record *script_find(struct script *script, uint16_t type, uint16_t ring, size_t nth)
{
	for (size_t i = 0; i < script->count; i++) {
		struct grt_record *record = &script->lines[i].record;

		if (record->type == type && record->ring == ring &&
		    (record->dev == 0 || record->dev == GRT_NONE) && !nth--)
			return record;
	}
	fail_msg("no record of type %u on ring %u", type, ring);
	return NULL;
}

void script_delete(struct script *script, const struct grt_record *record)
{
	(void)script;
	((struct line *)(uintptr_t)record)->deleted = true;
}

void script_number(struct script *script, uint32_t first)
{
	uint32_t seq[CPUS] = {first, first}, order[2] = {first, first};

	for (size_t i = 0; i < script->count; i++) {
		struct grt_record *record = &script->lines[i].record;

		if (script->lines[i].deleted)
			continue;
		if (record->type == GRT_EOS)
			record->aux = seq[record->cpu]; /* exact where first is 0 */
		if (!is_note(record->type) || record->type == GRT_EOS)
			record->seq = seq[record->cpu];
		if (!is_note(record->type))
			seq[record->cpu]++;
		if (record->type == GRT_CLIENT_INFO)
			record->order = order[record->dev];
		if (!is_note(record->type))
			record->order = order[record->dev]++;
	}
}

void script_reseq(struct script *script)
{
	uint32_t seq[CPUS] = {0};

	for (size_t i = 0; i < script->count; i++) {
		struct grt_record *record = &script->lines[i].record;

		if (script->lines[i].deleted || (is_note(record->type) && record->type != GRT_EOS))
			continue;
		record->seq = seq[record->cpu];
		if (record->type == GRT_EOS)
			record->aux = record->seq;
		else
			seq[record->cpu]++;
	}
}

static void write_line(struct memory *memory, const struct line *line)
{
	static const unsigned char zeros[8];
	struct grt_record record = line->record;
	size_t fill = (8 - line->pdu_len % 8) % 8;

	record.magic = GRT_MAGIC;
	record.len = (uint16_t)(GRT_RECORD_SIZE + line->pdu_len + fill);
	memory_write(memory, &record, sizeof(record));
	memory_write(memory, line->pdu, line->pdu_len);
	memory_write(memory, zeros, fill);
}

void script_write(const struct script *script, struct memory memory[1 + CPUS])
{
	for (size_t i = 0; i < 1 + CPUS; i++)
		memory[i] = (struct memory){0};
	for (size_t i = 0; i < script->count; i++) {
		const struct line *line = &script->lines[i];
		bool is_table = line->record.type >= GRT_STREAM && line->record.type <= GRT_CLOCK;

		if (!line->deleted)
			write_line(&memory[is_table ? 0 : 1 + line->record.cpu % CPUS], line);
	}
}

/* --- judging --- */

static void receive_finding(void *to, const struct grt_finding *finding)
{
	struct judged *judged = to;
	size_t len = strlen(judged->text);

	if (finding->verdict == GRT_BROKEN) {
		judged->broken[finding->rule->number]++;
		if (!judged->first.rule)
			judged->first = *finding;
	}
	judged->damaged += finding->verdict == GRT_DAMAGED;
	if (finding->verdict == GRT_UNDETERMINED) {
		judged->undetermined++;
		judged->undetermined_rules |= 1ULL << finding->rule->number;
	}
	snprintf(judged->text + len, sizeof(judged->text) - len, "R%02u cpu %d seq %u: %s\n",
		 finding->rule ? finding->rule->number : 0, (int)finding->at.cpu, finding->at.seq,
		 finding->text);
}

void judge_memory(struct memory *memory, unsigned int count, const struct grt_limits *limits,
		  struct judged *judged)
{
	struct grt_source sources[8];
	struct grt_verifier *verifier;
	struct grt_reader *reader;
	struct grt_item item;
	int ret;

	memset(judged, 0, sizeof(*judged));
	for (unsigned int i = 0; i < count; i++)
		sources[i] = memory_source(&memory[i]);
	assert_int_equal(grt_reader_new(&reader, sources, count), 0);
	assert_int_equal(grt_verifier_new(&verifier, limits, receive_finding, judged), 0);
	while ((ret = grt_reader_next(reader, &item)) == 1)
		assert_int_equal(grt_verifier_item(verifier, &item), 0);
	assert_int_equal(ret, 0);
	assert_int_equal(grt_verifier_end(verifier), 0);
	judged->summary = *grt_verifier_summary(verifier);
	for (unsigned int rule = 1; rule < 64; rule++) {
		assert_int_equal(judged->summary.broken[rule], judged->broken[rule]);
		assert_int_equal(!judged->summary.undetermined[rule],
				 !(judged->undetermined_rules >> rule & 1));
	}
	grt_verifier_free(verifier);
	grt_reader_free(reader);
}

void script_judge(const struct script *script, const struct grt_limits *limits,
		  struct judged *judged)
{
	struct memory memory[1 + CPUS];

	script_write(script, memory);
	judge_memory(memory, 1 + CPUS, limits, judged);
	for (size_t i = 0; i < 1 + CPUS; i++)
		free(memory[i].bytes);
}

bool is_only(const char *what, const struct judged *judged, unsigned int rule, unsigned int times)
{
	bool only = !judged->damaged &&
		    (times == MANY ? judged->broken[rule] > 0 : judged->broken[rule] == times);

	for (unsigned int other = 0; other < 64; other++)
		only = only && (other == rule || !judged->broken[other]);
	if (!only)
		print_error("%s: only R%02u was expected, %u times, got:\n%s", what, rule, times,
			    judged->text);
	return only;
}

void expect_only(const char *what, const struct judged *judged, unsigned int rule)
{
	assert_true(is_only(what, judged, rule, rule ? 1 : 0));
}
