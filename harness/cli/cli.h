/* SPDX-License-Identifier: MIT */
/* The verbs of decoy: what each is, and what it runs. */
#ifndef DECOY_CLI_H
#define DECOY_CLI_H

#include "command.h"

extern const struct verb test_verb, lint_verb, watch_verb, record_verb, replay_verb, minimise_verb;
extern const struct verb fuzz_verb, report_verb, rules_verb, explain_verb, reproduce_verb, new_verb;
extern const struct verb sim_verb, trace_verb, vm_verb, doctor_verb;

int verb_test(const struct options *options);
int verb_lint(const struct options *options);
int verb_record(const struct options *options);
int verb_replay(const struct options *options);
int verb_minimise(const struct options *options);
int verb_rules(const struct options *options);
int verb_list(const struct options *options);
int verb_explain(const struct options *options);
int verb_reproduce(const struct options *options);
int verb_new_case(const struct options *options);
int verb_new_corpus(const struct options *options);
int verb_watch(const struct options *options);
int verb_sim(const struct options *options);
int verb_vm(const struct options *options);
int verb_doctor(const struct options *options);
int verb_report(const struct options *options);
int verb_compare(const struct options *options);
int verb_fuzz(const struct options *options);
int verb_trace_live(const struct options *options);
int verb_trace_record(const struct options *options);
int verb_trace_repair(const struct options *options);
int verb_trace_diff(const struct options *options);
int verb_trace_export(const struct options *options);
int verb_trace_report(const struct options *options);
int verb_trace_verify(const struct options *options);

#endif
