/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Every rule of both lints, a line each: X(name, slug, level, texts, scope), in the order in
 * which the findings of one line or one read are emitted. The enum, the count and the table of a
 * lint follow from its list.
 *
 * name: the rule NAME of a text is checked by lint_check_NAME(), the rule NAME of time by
 * tl_check_NAME(), in the file that the comment above the list names. texts: RULE_ALL, RULE_LATEST
 * or RULE_OPTIONAL. scope: for a rule of a text, the kinds of lines that are checked (ON() of
 * lint.h); for a rule of time, when (TL_ON_* of timelint.h).
 *
 * A new rule is a line here, its check, a case in tests/lint_cases.h or tests/timelint_cases.h,
 * and its prose in harness/catalogue.
 */
#ifndef FDI_RULES_H
#define FDI_RULES_H

#include "span.h"

/*
 * Which texts of the specification have a rule: since, until and optional of struct fdi_rule. An
 * optional rule is judged where options->added names it.
 */
#define RULE_ALL      FDI_SPEC_6_12, FDI_SPEC_LATEST, false
#define RULE_LATEST   FDI_SPEC_LATEST, FDI_SPEC_LATEST, false
#define RULE_OPTIONAL FDI_SPEC_6_12, FDI_SPEC_LATEST, true

/* clang-format off */
/* text.*: bytes and lines; lint_text.c */
#define LINT_TEXT_RULES(X) \
	X(text_key_value, "text.key-value", FDI_MUST, RULE_ALL, ON(LINT_NO_COLON)) \
	X(text_control, "text.control", FDI_SHOULD, RULE_ALL, ON_DRIVER | ON(LINT_NO_COLON)) \
	X(text_nul, "text.nul", FDI_SHOULD, RULE_ALL, ON_LINE) \
	X(text_cr, "text.cr", FDI_SHOULD, RULE_ALL, ON_LINE) \
	X(text_final_newline, "text.final-newline", FDI_SHOULD, RULE_ALL, ON_LINE) \
	X(text_empty_line, "text.empty-line", FDI_SHOULD, RULE_ALL, ON(LINT_EMPTY))

/* key.*: how keys are formed; lint_key.c */
#define LINT_KEY_RULES(X) \
	X(key_no_whitespace, "key.no-whitespace", FDI_MUST, RULE_ALL, ON_DRIVER) \
	X(key_prefix, "key.prefix", FDI_MUST, RULE_ALL, ON(FDI_KEY_FOREIGN)) \
	X(key_lost_prefix, "key.lost-prefix", FDI_MUST, RULE_LATEST, ON(FDI_KEY_FOREIGN)) \
	X(key_driver_prefix, "key.driver-prefix", FDI_SHOULD, RULE_LATEST, ON(FDI_KEY_FOREIGN)) \
	X(key_known, "key.known", FDI_SHOULD, RULE_ALL, \
	  ON(FDI_KEY_UNKNOWN) | ON(FDI_KEY_CURFREQ) | ON(FDI_KEY_CLIENT_NAME)) \
	X(key_unique, "key.unique", FDI_SHOULD, RULE_ALL, ON_DRIVER & ~ON(FDI_KEY_ENGINE)) \
	X(key_standard_frame, "key.standard-frame", FDI_INFO, RULE_ALL, \
	  ON(LINT_WHOLE) | ON(LINT_FRAME))

/* value.*: how values are written; the core never prints drm-memory-; lint_value.c */
#define LINT_VALUE_RULES(X) \
	X(value_uint, "value.uint", FDI_MUST, RULE_ALL, ON_NUMBER) \
	X(value_unit, "value.unit", FDI_MUST, RULE_ALL, ON_NUMBER) \
	X(value_unit_space, "value.unit-space", FDI_UNCLEAR, RULE_ALL, ON_NUMBER) \
	X(value_fits_64, "value.fits-64", FDI_INFO, RULE_ALL, ON_NUMBER) \
	X(value_leading_zero, "value.leading-zero", FDI_INFO, RULE_ALL, ON_NUMBER) \
	X(value_trailing_space, "value.trailing-space", FDI_INFO, RULE_ALL, ON_DRIVER) \
	X(value_core_size_format, "value.core-size-format", FDI_INFO, RULE_ALL, \
	  ON_REGION & ~ON(FDI_KEY_MEMORY)) \
	X(value_empty_string, "value.empty-string", FDI_MUST, RULE_ALL, ON(FDI_KEY_DRIVER))

/* client.*: how a text identifies its client; lint_client.c */
#define LINT_CLIENT_RULES(X) \
	X(client_driver_present, "client.driver-present", FDI_MUST, RULE_ALL, ON(LINT_WHOLE)) \
	X(client_pdev_format, "client.pdev-format", FDI_MUST, RULE_ALL, ON(FDI_KEY_PDEV)) \
	X(client_pdev_typo, "client.pdev-typo", FDI_UNCLEAR, RULE_ALL, ON(FDI_KEY_PDEV)) \
	X(client_id_present, "client.id-present", FDI_MAY, RULE_ALL, ON(LINT_WHOLE)) \
	X(client_name_printable, "client.name-printable", FDI_UNCLEAR, RULE_LATEST, \
	  ON(FDI_KEY_CLIENT_NAME))

/* engine.*: times and capacities; lint_engine.c */
#define LINT_ENGINE_RULES(X) \
	X(engine_unique_name, "engine.unique-name", FDI_MUST, RULE_ALL, ON(FDI_KEY_ENGINE)) \
	X(engine_capacity_nonzero, "engine.capacity-nonzero", FDI_MUST, RULE_ALL, \
	  ON(FDI_KEY_CAPACITY)) \
	X(engine_capacity_has_engine, "engine.capacity-has-engine", FDI_MUST, RULE_ALL, \
	  ON(FDI_KEY_CAPACITY)) \
	X(engine_unit_ns, "engine.unit-ns", FDI_UNCLEAR, RULE_ALL, ON(FDI_KEY_ENGINE)) \
	X(engine_name_like_capacity, "engine.name-like-capacity", FDI_UNCLEAR, RULE_ALL, \
	  ON(FDI_KEY_ENGINE))

/* cycles.*: cycles and frequencies of one text; lint_cycles.c */
#define LINT_CYCLES_RULES(X) \
	X(cycles_exclusive, "cycles.exclusive", FDI_MUST, RULE_ALL, \
	  ON(FDI_KEY_TOTAL_CYCLES) | ON(FDI_KEY_MAXFREQ)) \
	X(cycles_exclusive_engines, "cycles.exclusive-engines", FDI_MUST, RULE_ALL, \
	  ON(FDI_KEY_TOTAL_CYCLES) | ON(FDI_KEY_MAXFREQ)) \
	X(cycles_has_engine, "cycles.has-engine", FDI_MUST, RULE_ALL, ON(FDI_KEY_CYCLES)) \
	X(cycles_total_has_cycles, "cycles.total-has-cycles", FDI_MUST, RULE_ALL, \
	  ON(FDI_KEY_TOTAL_CYCLES)) \
	X(cycles_maxfreq_has_engine, "cycles.maxfreq-has-engine", FDI_MUST, RULE_ALL, \
	  ON(FDI_KEY_MAXFREQ)) \
	X(cycles_maxfreq_unit, "cycles.maxfreq-unit", FDI_UNCLEAR, RULE_ALL, ON(FDI_KEY_MAXFREQ)) \
	X(cycles_maxfreq_nonzero, "cycles.maxfreq-nonzero", FDI_SHOULD, RULE_ALL, \
	  ON(FDI_KEY_MAXFREQ)) \
	X(cycles_within_maxfreq, "cycles.within-maxfreq", FDI_MUST, RULE_ALL, ON(FDI_KEY_CYCLES)) \
	X(cycles_ratio_computable, "cycles.ratio-computable", FDI_MAY, RULE_ALL, \
	  ON(FDI_KEY_CYCLES)) \
	X(cycles_curfreq_within_max, "cycles.curfreq-within-max", FDI_SHOULD, RULE_ALL, \
	  ON(FDI_KEY_CURFREQ))

/* memory.*: the numbers of one region against one another; lint_memory.c */
#define LINT_MEMORY_RULES(X) \
	X(memory_shared_within_total, "memory.shared-within-total", FDI_MUST, RULE_ALL, \
	  ON(FDI_KEY_SHARED)) \
	X(memory_resident_within_total, "memory.resident-within-total", FDI_MUST, RULE_ALL, \
	  ON(FDI_KEY_RESIDENT) | ON(FDI_KEY_MEMORY)) \
	X(memory_resident_within_region, "memory.resident-within-region", FDI_MUST, RULE_OPTIONAL, \
	  ON(FDI_KEY_RESIDENT) | ON(FDI_KEY_MEMORY)) \
	X(memory_purgeable_within_resident, "memory.purgeable-within-resident", FDI_MUST, \
	  RULE_LATEST, ON(FDI_KEY_PURGEABLE)) \
	X(memory_active_within_resident, "memory.active-within-resident", FDI_MUST, \
	  RULE_LATEST, ON(FDI_KEY_ACTIVE)) \
	X(memory_alias_equal, "memory.alias-equal", FDI_MUST, RULE_LATEST, ON(FDI_KEY_MEMORY)) \
	X(memory_alias_deprecated, "memory.alias-deprecated", FDI_SHOULD, RULE_LATEST, \
	  ON(FDI_KEY_MEMORY)) \
	X(memory_total_present, "memory.total-present", FDI_MAY, RULE_ALL, ON_REGION)

#define LINT_RULES(X) \
	LINT_TEXT_RULES(X) \
	LINT_KEY_RULES(X) \
	LINT_VALUE_RULES(X) \
	LINT_CLIENT_RULES(X) \
	LINT_ENGINE_RULES(X) \
	LINT_CYCLES_RULES(X) \
	LINT_MEMORY_RULES(X)

/* client.*, time.slow-read: a read against the reads before it; timelint_client.c */
#define TIMELINT_CLIENT_RULES(X) \
	X(time_slow_read, "time.slow-read", FDI_INFO, RULE_ALL, TL_ON_READ) \
	X(client_id_stable, "client.id-stable", FDI_UNCLEAR, RULE_ALL, TL_ON_TEXT) \
	X(client_driver_stable, "client.driver-stable", FDI_MUST, RULE_ALL, TL_ON_TEXT) \
	X(client_pdev_stable, "client.pdev-stable", FDI_MUST, RULE_ALL, TL_ON_TEXT) \
	X(client_id_scope, "client.id-scope", FDI_MUST, RULE_ALL, TL_ON_TEXT) \
	X(client_members_agree, "client.members-agree", FDI_MUST, RULE_ALL, \
	  TL_ON_TEXT | TL_ON_MEMBER)

/* A client against the others; timelint_device.c, timelint_choice.c */
#define TIMELINT_DEVICE_RULES(X) \
	X(client_same_driver, "client.same-driver", FDI_MUST, RULE_ALL, TL_ON_TEXT) \
	X(client_same_pdev, "client.same-pdev", FDI_SHOULD, RULE_ALL, TL_ON_TEXT) \
	X(cycles_exclusive_driver, "cycles.exclusive-driver", FDI_MUST, RULE_ALL, TL_ON_TEXT)

/* An engine of a client against that of the others; timelint_shared.c and timelint_counter.c */
#define TIMELINT_SHARED_RULES(X) \
	X(engine_same_capacity, "engine.same-capacity", FDI_SHOULD, RULE_ALL, TL_ON_ENGINE) \
	X(cycles_same_maxfreq, "cycles.same-maxfreq", FDI_SHOULD, RULE_ALL, TL_ON_ENGINE) \
	X(cycles_same_total, "cycles.same-total", FDI_UNCLEAR, RULE_ALL, TL_ON_ENGINE) \
	X(engine_sum_within_wall, "engine.sum-within-wall", FDI_SHOULD, RULE_ALL, TL_ON_ENGINE) \
	X(engine_same_set, "engine.same-set", FDI_INFO, RULE_ALL, TL_ON_CLIENT)

/* Keys and settings of an engine from sweep to sweep; timelint_engine.c */
#define TIMELINT_ENGINE_RULES(X) \
	X(engine_capacity_stable, "engine.capacity-stable", FDI_SHOULD, RULE_ALL, TL_ON_ENGINE) \
	X(cycles_maxfreq_stable, "cycles.maxfreq-stable", FDI_SHOULD, RULE_ALL, TL_ON_ENGINE) \
	X(time_key_flap, "time.key-flap", FDI_SHOULD, RULE_ALL, TL_ON_ENGINE) \
	X(time_key_gone, "time.key-gone", FDI_INFO, RULE_ALL, TL_ON_ENGINE)

/* Regions from sweep to sweep; timelint_region.c */
#define TIMELINT_REGION_RULES(X) \
	X(memory_key_flap, "memory.key-flap", FDI_INFO, RULE_ALL, TL_ON_REGION) \
	X(memory_name_stable, "memory.name-stable", FDI_SHOULD, RULE_ALL, TL_ON_CLIENT) \
	X(memory_total_while_busy, "memory.total-while-busy", FDI_INFO, RULE_ALL, TL_ON_CLIENT)

/* Engine time, cycles and total cycles from sweep to sweep; timelint_counter.c */
#define TIMELINT_COUNTER_RULES(X) \
	X(engine_within_wall, "engine.within-wall", FDI_MUST, RULE_ALL, TL_ON_ENGINE) \
	X(cycles_within_total, "cycles.within-total", FDI_MUST, RULE_ALL, TL_ON_ENGINE) \
	X(cycles_total_advances, "cycles.total-advances", FDI_MUST, RULE_ALL, TL_ON_ENGINE) \
	X(cycles_curfreq_follows_load, "cycles.curfreq-follows-load", FDI_MUST, RULE_OPTIONAL, \
	  TL_ON_ENGINE) \
	X(time_catch_up, "time.catch-up", FDI_SHOULD, RULE_ALL, TL_ON_COUNTER) \
	X(time_catch_up_minute, "time.catch-up-minute", FDI_MUST, RULE_ALL, TL_ON_COUNTER) \
	X(time_dip, "time.dip", FDI_INFO, RULE_ALL, TL_ON_COUNTER) \
	X(time_counter_still, "time.counter-still", FDI_INFO, RULE_ALL, TL_ON_COUNTER)

#define TIMELINT_RULES(X) \
	TIMELINT_CLIENT_RULES(X) \
	TIMELINT_DEVICE_RULES(X) \
	TIMELINT_SHARED_RULES(X) \
	TIMELINT_ENGINE_RULES(X) \
	TIMELINT_REGION_RULES(X) \
	TIMELINT_COUNTER_RULES(X)

#define RULE_ID(name, slug, level, texts, scope) RULE_##name,
enum lint_rule_id { LINT_RULES(RULE_ID) LINT_RULE_COUNT };
enum timelint_rule_id { TIMELINT_RULES(RULE_ID) TIMELINT_RULE_COUNT };
/* clang-format on */

/*
 * rule_is_judged - whether a run judges a rule: by its text of the specification, and by its
 * options where optional.
 */
bool rule_is_judged(const struct fdi_rule *rule, const struct fdi_lint_options *options);

#endif /* FDI_RULES_H */
