/* SPDX-License-Identifier: MIT */
/*
 * libgrtrace: reads streams of a GPU ring tracer (docs/grtrace.md).
 *
 * A reader gets one container, or raw streams of CPUs, or several of both, and gives their records
 * in one order, with each place that is damaged between them. Needs libc alone.
 *
 * Memory: a reader needs GRT_BLOCK_MAX bytes for each CPU and 40 for each block, whatever the
 * streams' length. Input: any bytes are valid; damage is an item, not an error. Nothing is printed.
 * Errors: a negative errno value; -EIO and others come from the sources.
 * Threads: calls on one reader must not run at the same time.
 */
#ifndef LIBGRTRACE_H
#define LIBGRTRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "grtrace.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GRT_API __attribute__((visibility("default")))

/**
 * struct grt_source - bytes that are read by their offset
 * @read: up to len bytes from offset at; returns how many, fewer than len only at the end, or a
 * negative errno
 * @from: first argument of read
 */
struct grt_source {
	long (*read)(void *from, uint64_t at, void *bytes, size_t len);
	void *from;
};

/* grt_source_fd - a file that can be read at any offset; *fd must outlive the source. Since: 1 */
GRT_API struct grt_source grt_source_fd(const int *fd);

/* What is wrong with a place. */
enum grt_damage {
	GRT_DAMAGE_NONE,
	GRT_DAMAGE_MAGIC, /* a record does not begin with the magic of its version */
	GRT_DAMAGE_LENGTH, /* its length is impossible */
	GRT_DAMAGE_TYPE, /* its type is beyond those that can be passed over */
	GRT_DAMAGE_FLAGS, /* it has a reserved flag */
	GRT_DAMAGE_CPU, /* it is of another CPU than its stream */
	GRT_DAMAGE_CUT, /* the stream ends within a record */
	GRT_DAMAGE_HEADER, /* the file's header: its checksum */
	GRT_DAMAGE_BLOCK, /* no valid block header where one was expected */
	GRT_DAMAGE_PAYLOAD, /* the checksum of a block's payload */
	GRT_DAMAGE_MISSING, /* a block of this stream (without a CPU: of some stream) is missing */
	GRT_DAMAGE_DOUBLED, /* a block that was there before */
	GRT_DAMAGE_END, /* the file has no END block: it was cut */
	GRT_DAMAGE_VERSION, /* the file is of another version */
	GRT_DAMAGE_ORDER, /* the file is of the other byte order: nothing of it is read */
	GRT_DAMAGE_STATS, /* the checksum of counters; no stream is damaged by that */
	GRT_DAMAGES
};

/* grt_damage_text - what is wrong, in words: "a record does not begin with the magic". Since: 1 */
GRT_API const char *grt_damage_text(enum grt_damage damage);

#define GRT_NO_CPU UINT32_MAX

/**
 * struct grt_item - the next of a reader
 * @damage: GRT_DAMAGE_NONE: a record; else a place that could not be read
 * @suspect: the record, or the damage, is in a block whose checksum is wrong: its values cannot be
 * trusted
 * @gap: events may be missing between the item before and this one: a stream that is read has lost
 * some between its newest record and its next one, is damaged there, or begins later
 * @record: in the byte order of this machine
 * @pdu: the bytes behind the record, valid until the next call; NULL: none
 * @pdu_len: their number, fill included
 * @source: index of the source
 * @cpu: of the stream, or GRT_NO_CPU
 * @offset: of the record, or of the damage, in the source
 * @len: bytes of the record, or of the damage; 0: not known (MISSING: bytes of the stream)
 */
struct grt_item {
	enum grt_damage damage;
	bool suspect;
	bool gap;
	struct grt_record record;
	const unsigned char *pdu;
	size_t pdu_len;
	unsigned int source;
	uint32_t cpu;
	uint64_t offset;
	uint64_t len;
};

/**
 * grt_record_decode - the record that begins a stream, for who reads a stream that is still written
 * @record: filled where there is no damage, in the byte order of this machine; its PDU follows it
 * in bytes
 * @bytes: as stored
 * @len: how many there are; more than the record may be
 * @cpu: of the stream, or GRT_NO_CPU: a record of any CPU, as in the table
 *
 * Notes of the table may be in any stream: a raw one has them in front.
 *
 * Returns: GRT_DAMAGE_NONE, and the next record begins record->len bytes later; GRT_DAMAGE_CUT
 * where len is too small for all of it; what else is wrong with its header. Where the next record
 * begins behind damage is not known.
 *
 * Since: 1
 */
GRT_API enum grt_damage grt_record_decode(struct grt_record *record, const void *bytes, size_t len,
					  uint32_t cpu);

struct grt_reader;

/**
 * grt_reader_new - begin to read
 * @out: gets the reader; grt_reader_free() it
 * @sources: containers and raw streams in any order; copied, what they point to must outlive the
 * reader
 * @count: how many; 1 or more
 *
 * A source that begins with GRT_FILE_MAGIC is a container, any other one a raw stream, whose CPU is
 * that of its first whole record.
 *
 * Returns: 0; -EINVAL without a source, -ENOMEM, or what a source returned.
 *
 * Since: 1
 */
GRT_API int grt_reader_new(struct grt_reader **out, const struct grt_source *sources,
			   unsigned int count);

/**
 * grt_reader_next - the next record or damage
 * @reader: the reader
 * @item: filled when 1 is returned
 *
 * Records come in the order of docs/grtrace.md: by time, those of one device at one time by their
 * order number, then by CPU. The table of notes comes with them. The order does not depend on that
 * of the sources.
 *
 * Returns: 1; 0 at the end; -ENOMEM, or what a source returned.
 *
 * Since: 1
 */
GRT_API int grt_reader_next(struct grt_reader *reader, struct grt_item *item);

/**
 * struct grt_counters - what a container has of a CPU's counters (STATS)
 * @stats: in the byte order of this machine
 * @source: index of the source
 * @offset: of them in the source
 * @is_final: they stand behind all of the CPU's stream in that source
 */
struct grt_counters {
	struct grt_stats stats;
	unsigned int source;
	uint64_t offset;
	bool is_final;
};

/**
 * grt_reader_counters - counters that the sources have
 * @reader: the reader
 * @index: from 0; by source, then by CPU
 * @counters: filled when true is returned; where a source has several of a CPU, the last ones
 *
 * Memory: some 100 bytes for each CPU up to the last one that has counters.
 *
 * Returns: false: there are no more.
 *
 * Since: 1
 */
GRT_API bool grt_reader_counters(const struct grt_reader *reader, size_t index,
				 struct grt_counters *counters);

/* grt_reader_free - NULL is allowed. Since: 1 */
GRT_API void grt_reader_free(struct grt_reader *reader);

/* --- rules --- */

/**
 * struct grt_rule - a rule of docs/grtrace.md
 * @number: 1 for R01
 * @slug: "trace.record-magic"
 * @level: 'S': a stream alone shows it; 'K': a kernel and its counters do; 'T': it is about a tool
 */
struct grt_rule {
	unsigned int number;
	const char *slug;
	char level;
};

/*
 * grt_rules - all rules, by number; static data. *count gets their number and may be NULL. Since: 1
 */
GRT_API const struct grt_rule *grt_rules(size_t *count);

/* What a finding says. */
enum grt_verdict {
	GRT_BROKEN, /* the rule is broken */
	GRT_DAMAGED, /* bytes of the file are damaged; no rule of the stream names that */
	GRT_UNDETERMINED, /* a limit was reached: the rule is not judged everywhere; once a rule */
};

/**
 * struct grt_place - one record, or a damaged place
 * @offset: in the source
 * @time: of the record
 * @seq: of the record
 * @order: of the record
 * @source: index of the source
 * @cpu: of its stream, or GRT_NO_CPU
 * @type: of the record; 0: not a record
 */
struct grt_place {
	uint64_t offset;
	uint64_t time;
	uint32_t seq;
	uint32_t order;
	unsigned int source;
	uint32_t cpu;
	unsigned int type;
};

/* grt_item_place - of a record, or of a damaged place. Since: 1 */
GRT_API struct grt_place grt_item_place(const struct grt_item *item);

/**
 * struct grt_finding - something that is wrong
 * @verdict: what the finding says
 * @rule: the rule; NULL of GRT_DAMAGED
 * @damage: of a damaged place, or GRT_DAMAGE_NONE
 * @at: the place
 * @len: bytes of the damage; 0: not known, or no damage
 * @other: the record that contradicts it; type 0: none
 * @text: a sentence, valid until the receiver returns
 */
struct grt_finding {
	enum grt_verdict verdict;
	const struct grt_rule *rule;
	enum grt_damage damage;
	struct grt_place at;
	uint64_t len;
	struct grt_place other;
	const char *text;
};

/**
 * struct grt_limits - how much a verifier keeps at once; 0: the default
 * @jobs: jobs, finished ones included; 65,536
 * @contexts: fence contexts; 65,536
 * @rings: rings of all devices; 4,096
 * @clients: clients; 65,536
 * @objects: objects, and mappings of them; 65,536
 */
struct grt_limits {
	size_t jobs;
	size_t contexts;
	size_t rings;
	size_t clients;
	size_t objects;
};

/**
 * struct grt_summary - what a verifier had to judge
 * @records: records without damage
 * @lost: events that LOST records count
 * @damaged: damaged places
 * @suspect: records, and damaged places between them, that were left out because the checksum of
 * their block is wrong
 * @jobs: jobs in all
 * @touched: jobs that touch a gap: they are left out of rules that need their whole life
 * @order_gaps: places where events of a device are missing: lost, left out by a filter, or in a
 * stream that is not read
 * @unordered: events that come after a later one of their device
 * @counted: CPUs whose counters were held against their stream
 * @broken: findings GRT_BROKEN, by number of the rule
 * @undetermined: how often a limit kept the rule from being judged, by its number
 */
struct grt_summary {
	uint64_t records;
	uint64_t lost;
	uint64_t damaged;
	uint64_t suspect;
	uint64_t jobs;
	uint64_t touched;
	uint64_t order_gaps;
	uint64_t unordered;
	uint64_t counted;
	uint64_t broken[64];
	uint64_t undetermined[64];
};

struct grt_verifier;

/**
 * grt_verifier_new - begin to judge the rules of level S (but R47), and R08 by what a file has of
 * counters
 * @out: gets the verifier; grt_verifier_free() it
 * @limits: NULL: the defaults
 * @receive: gets each finding
 * @to: first argument of receive
 *
 * Absence is judged only where the order numbers of a device are without a gap: a trace may begin
 * and end in the middle of jobs, lose events, leave some out by a filter, or lack the streams of
 * some CPUs.
 *
 * Returns: 0; -ENOMEM.
 *
 * Since: 1
 */
GRT_API int grt_verifier_new(struct grt_verifier **out, const struct grt_limits *limits,
			     void (*receive)(void *to, const struct grt_finding *finding),
			     void *to);

/* grt_verifier_item - judge the next item of a reader. 0, or -ENOMEM. Since: 1 */
GRT_API int grt_verifier_item(struct grt_verifier *verifier, const struct grt_item *item);

/**
 * grt_verifier_counters - judge R08 by a CPU's counters, behind the last item and in front of
 * grt_verifier_end()
 * @verifier: the verifier
 * @counters: of grt_reader_counters()
 *
 * Only counters that are final are judged, of a CPU whose stream ends with EOS and is whole, in the
 * only source: those of a session that runs change while they are read.
 *
 * Since: 1
 */
GRT_API void grt_verifier_counters(struct grt_verifier *verifier,
				   const struct grt_counters *counters);

/* grt_verifier_end - no item follows: judge what could not be judged before. 0. Since: 1 */
GRT_API int grt_verifier_end(struct grt_verifier *verifier);

/* grt_verifier_summary - what was judged so far. Since: 1 */
GRT_API const struct grt_summary *grt_verifier_summary(const struct grt_verifier *verifier);

/* grt_verifier_free - NULL is allowed. Since: 1 */
GRT_API void grt_verifier_free(struct grt_verifier *verifier);

/* --- writing --- */

/**
 * struct grt_sink - where a container is written, front to back
 * @write: all len bytes; returns 0 or a negative errno
 * @to: first argument of write
 */
struct grt_sink {
	int (*write)(void *to, const void *bytes, size_t len);
	void *to;
};

struct grt_writer;

/**
 * grt_writer_new - begin a container: its header is written
 * @out: gets the writer; grt_writer_free() it
 * @sink: copied
 * @cpus: streams are numbered below this; at most GRT_NONE
 * @session: as in STREAM
 * @realtime: CLOCK_REALTIME, ns
 *
 * Returns: 0; -EINVAL for cpus, -ENOMEM, or what the sink returned.
 *
 * Since: 1
 */
GRT_API int grt_writer_new(struct grt_writer **out, const struct grt_sink *sink, uint32_t cpus,
			   uint64_t session, uint64_t realtime);

/**
 * grt_writer_add - a record, to the stream of its CPU; a note of the table to the table
 * @writer: the writer
 * @record: in the byte order of this machine; magic and len are filled in
 * @pdu: bytes behind it, or NULL
 * @pdu_len: their number, at most GRT_PDU_MAX; filled up with zeros
 *
 * Returns: 0; -EINVAL for its CPU or pdu_len, -ENOMEM, or what the sink returned: then the file is
 * of no more use.
 *
 * Since: 1
 */
GRT_API int grt_writer_add(struct grt_writer *writer, const struct grt_record *record,
			   const void *pdu, size_t pdu_len);

/*
 * grt_writer_flush - write what is buffered, as blocks: a recorder that is killed loses nothing
 * older. 0, or what the sink returned. Since: 1
 */
GRT_API int grt_writer_flush(struct grt_writer *writer);

/*
 * grt_writer_stats - write the counters of CPUs, in the byte order of this machine, as a block. 0,
 * -ENOMEM, or what the sink returned. Since: 1
 */
GRT_API int grt_writer_stats(struct grt_writer *writer, const struct grt_stats *list, size_t count);

/* grt_writer_end - write what is buffered, and the END block. 0, or what the sink returned. Since:
 * 1 */
GRT_API int grt_writer_end(struct grt_writer *writer);

/* grt_writer_free - NULL is allowed. Since: 1 */
GRT_API void grt_writer_free(struct grt_writer *writer);

/* grt_crc32c - of len bytes, going on from the checksum of those before (0 at first). Since: 1 */
GRT_API uint32_t grt_crc32c(uint32_t crc, const void *bytes, size_t len);

/* grt_type_name - "RING_ALLOC", or NULL for a type that this version does not have. Since: 1 */
GRT_API const char *grt_type_name(unsigned int type);

#ifdef __cplusplus
}
#endif

#endif
