/* SPDX-License-Identifier: MIT */
/* What a decoder of the zoo makes of the reference decoder's answer. */
#ifndef DECOY_DECODER_ZOO_CHANGE_H
#define DECOY_DECODER_ZOO_CHANGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "decoder.h"

/* An answer that is changed, and what it answers. */
struct change {
	json_t *answer;
	const struct decoy_source *sources;
	size_t count;
	const char *rule; /* of the decoder */
};

typedef void change_answer(struct change *change);

/* Numbers and words of an object; absent is 0, "". */
uint64_t number_of(const json_t *object, const char *name);
const char *word_of(const json_t *object, const char *name);
void set_number(json_t *object, const char *name, uint64_t value);

json_t *records_of(const struct change *change);
json_t *losses_of(const struct change *change);

bool is_type(const json_t *record, const char *type);
bool is_note(const json_t *record);
bool is_of_table(const json_t *record);

/* sort_records - by a comparison; what is equal keeps its order. */
void sort_records(struct change *change, int (*compare)(const json_t *a, const json_t *b));

/* drop_records - those for which drop is true. */
void drop_records(struct change *change, bool (*drop)(const struct change *change, size_t index));

void add_finding(struct change *change, const char *rule);

#define CHANGE(name) void name(struct change *change)

/* decoder_alarms.c: verifiers */
CHANGE(misses_rule);
CHANGE(alarm_equal_time);
CHANGE(alarm_fifo_everywhere);
CHANGE(alarm_order_gap);
CHANGE(alarm_note_has_seq);
CHANGE(alarm_lost_uncounted);
CHANGE(alarm_no_pid);
CHANGE(alarm_evicted);
CHANGE(alarm_fence_jump);
CHANGE(alarm_shared_context);
CHANGE(alarm_open_at_end);
CHANGE(alarm_refused_wait);
CHANGE(alarm_doorbell);
CHANGE(alarm_no_queue);
CHANGE(alarm_clean);
CHANGE(alarm_replayed);
CHANGE(alarm_full_ring);
CHANGE(alarm_wrapped_seq);
CHANGE(alarm_new_owner);
CHANGE(alarm_switch_of_rings);
CHANGE(alarm_wait_time_out);

/* decoder_exports.c: what an export leaves out, or cuts */
CHANGE(joins_instants);
CHANGE(cuts_slices);
CHANGE(exports_rings_alone);

/* decoder_readers.c: what is damaged, jobs */
CHANGE(stops_at_damage);
CHANGE(hides_losses);
CHANGE(widens_losses);
CHANGE(forgets_cut);
CHANGE(forgets_missing);
CHANGE(believes_suspects);
CHANGE(loses_record_behind);
CHANGE(loses_where_whole);
CHANGE(gives_doubled_again);
CHANGE(refuses_damage);
CHANGE(shows_touched_jobs);
CHANGE(lost_is_zero);
CHANGE(lost_counts_records);
CHANGE(jobs_by_fence_alone);
CHANGE(jobs_without_error);
CHANGE(empty_is_error);

/* decoder_records.c: what records have, and their order */
CHANGE(order_by_time_alone);
CHANGE(order_by_cpu);
CHANGE(order_without_wrap);
CHANGE(order_over_devices);
CHANGE(order_of_sources);
CHANGE(stops_at_unknown);
CHANGE(positions_of_32_bits);
CHANGE(aux_of_32_bits);
CHANGE(time_of_32_bits);
CHANGE(error_without_sign);
CHANGE(pdu_without_fill);
CHANGE(drops_last);
CHANGE(drops_msg);
CHANGE(doubles_first);
CHANGE(size_saturates);

/* decoder_sound.c */
CHANGE(sound);
CHANGE(notes_last);
CHANGE(notes_by_time);
CHANGE(notes_left_out);
CHANGE(suspects_left_out);
CHANGE(unknown_left_out);
CHANGE(no_places);
CHANGE(all_members);
CHANGE(types_as_numbers);
CHANGE(losses_in_pieces);
CHANGE(losses_joined);
CHANGE(doubled_unreported);
CHANGE(findings_thrice);
CHANGE(findings_of_damage);
CHANGE(stream_by_stream);
CHANGE(pdu_left_out);
CHANGE(table_twice);
CHANGE(device_by_device);

#undef CHANGE
#endif
