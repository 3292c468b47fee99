/* SPDX-License-Identifier: MIT */
/* Findings and jobs that a decoder answers: those that a case allows, and each way to be wrong. */
#include "decoded_row.h"

static const char script[] = "form bare\na: QUEUE\nb: QUEUE\n";

/* --- findings --- */

#define FIFO  "'broken':['trace.fifo']"
#define FOUND "{'findings':[{'rule':'trace.fifo'}]}"

static const struct decoded_row findings[] = {
	{"found", script, FIFO, FOUND, FEATURE_VERIFY, NULL, NULL},
	{"found behind another", script, "'broken':['trace.fifo'],'may':['trace.seq']",
	 "{'findings':[{'rule':'trace.seq'},{'rule':'trace.fifo'}]}", FEATURE_VERIFY, NULL, NULL},
	{"found twice", script, FIFO, "{'findings':[{'rule':'trace.fifo'},{'rule':'trace.fifo'}]}",
	 FEATURE_VERIFY, NULL, NULL},
	{"not found", script, FIFO, "{}", FEATURE_VERIFY, "findings: missing: trace.fifo is broken",
	 "trace.fifo"},
	{"another one found", script, "'broken':['trace.fifo'],'may':['trace.seq']",
	 "{'findings':[{'rule':'trace.seq'}]}", FEATURE_VERIFY,
	 "findings: missing: trace.fifo is broken", "trace.fifo"},
	{"the second of two not found", script, "'broken':['trace.fifo','trace.seq']", FOUND,
	 FEATURE_VERIFY, "findings: missing: trace.seq is broken", "trace.seq"},
	{"a false alarm", script, "", FOUND, FEATURE_VERIFY,
	 "findings[0]: trace.fifo is not broken here", "trace.fifo"},
	{"a false alarm beside a true one", script, FIFO,
	 "{'findings':[{'rule':'trace.fifo'},{'rule':'trace.seq'}]}", FEATURE_VERIFY,
	 "findings[1]: trace.seq is not broken here", "trace.seq"},
	{"one that may be", script, "'may':['trace.fifo']", FOUND, FEATURE_VERIFY, NULL, NULL},
	{"one that may be, not found", script, "'may':['trace.fifo']", "{}", FEATURE_VERIFY, NULL,
	 NULL},
	{"no rule", script, FIFO, "{'findings':[{},{'rule':'trace.fifo'}]}", FEATURE_VERIFY,
	 "findings[0]: expected a rule", NULL},
	/* what is damaged breaks rules as it happens to */
	{"of damaged bytes", script, "'losses':[{'from':'b','to':'end'}]", FOUND, FEATURE_VERIFY,
	 NULL, NULL},
	{"of damaged bytes, which the case names", script,
	 "'losses':[{'from':'b','to':'end'}],'broken':['trace.seq']", FOUND, FEATURE_VERIFY,
	 "findings[0]: trace.fifo is not broken here\nfindings: missing: trace.seq is broken",
	 "trace.fifo"},
	{"of no damaged bytes", script, "'losses':[]", FOUND, FEATURE_VERIFY,
	 "findings[0]: trace.fifo is not broken here", "trace.fifo"},
};

/* --- jobs --- */

#define JOB  "'jobs':[{'dev':'1','fctx':'1','fseq':'2','issue':'7','error':'0'}]"
#define DONE "'dev':'1','fctx':'1','fseq':'2','issue':'7'"

static const struct decoded_row jobs[] = {
	{"a job", script, JOB, "{'jobs':[{" DONE "}]}", FEATURE_LIFECYCLE, NULL, NULL},
	{"with a member more", script, JOB, "{'jobs':[{" DONE ",'hwstart':'6'}]}",
	 FEATURE_LIFECYCLE, NULL, NULL},
	{"with its 0", script, JOB, "{'jobs':[{" DONE ",'error':'0'}]}", FEATURE_LIFECYCLE, NULL,
	 NULL},
	{"an error", script, JOB, "{'jobs':[{" DONE ",'error':'-5'}]}", FEATURE_LIFECYCLE,
	 "jobs[0]: error: expected 0, got \"-5\"", NULL},
	{"another time", script, JOB, "{'jobs':[{'dev':'1','fctx':'1','fseq':'2','issue':'8'}]}",
	 FEATURE_LIFECYCLE, "jobs[0]: issue: expected 7, got 8", NULL},
	{"no time", script, JOB, "{'jobs':[{'dev':'1','fctx':'1','fseq':'2'}]}", FEATURE_LIFECYCLE,
	 "jobs[0]: issue: expected 7, got nothing", NULL},
	{"one of two times", script, "'jobs':[{'fctx':'1','fseq':'2','issue':{'any':['7','9']}}]",
	 "{'jobs':[{'fctx':'1','fseq':'2','issue':'9'}]}", FEATURE_LIFECYCLE, NULL, NULL},
	{"none of two times", script, "'jobs':[{'fctx':'1','fseq':'2','issue':{'any':['7','9']}}]",
	 "{'jobs':[{'fctx':'1','fseq':'2','issue':'8'}]}", FEATURE_LIFECYCLE,
	 "jobs[0]: issue: expected 7 or 9, got 8", NULL},
	{"a time that may be 0, left out", script,
	 "'jobs':[{'fctx':'1','fseq':'2','issue':{'any':['0','9']}}]",
	 "{'jobs':[{'fctx':'1','fseq':'2'}]}", FEATURE_LIFECYCLE, NULL, NULL},
	{"a time of two, left out", script,
	 "'jobs':[{'fctx':'1','fseq':'2','issue':{'any':['7','9']}}]",
	 "{'jobs':[{'fctx':'1','fseq':'2'}]}", FEATURE_LIFECYCLE,
	 "jobs[0]: issue: expected 7 or 9, got nothing", NULL},
	{"of device and context 0", script, "'jobs':[{'dev':'0','fctx':'0','fseq':'2'}]",
	 "{'jobs':[{'fseq':'2'}]}", FEATURE_LIFECYCLE, NULL, NULL},
	/* which one it is */
	{"two, backwards", script, "'jobs':[{'fctx':'1','fseq':'1'},{'fctx':'1','fseq':'2'}]",
	 "{'jobs':[{'fctx':'1','fseq':'2'},{'fctx':'1','fseq':'1'}]}", FEATURE_LIFECYCLE, NULL,
	 NULL},
	{"of another device", script, JOB, "{'jobs':[{" DONE "},{'fctx':'1','fseq':'2'}]}",
	 FEATURE_LIFECYCLE, "jobs[1]: not a whole job of these streams", "trace.loss-shown"},
	{"of another context", script, JOB,
	 "{'jobs':[{" DONE "},{'dev':'1','fctx':'2','fseq':'2'}]}", FEATURE_LIFECYCLE,
	 "jobs[1]: not a whole job of these streams", "trace.loss-shown"},
	{"of another fence", script, JOB, "{'jobs':[{" DONE "},{'dev':'1','fctx':'1','fseq':'3'}]}",
	 FEATURE_LIFECYCLE, "jobs[1]: not a whole job of these streams", "trace.loss-shown"},
	{"of no fence", script, JOB, "{'jobs':[{" DONE "},{'dev':'1','fctx':'1','fseq':'x'}]}",
	 FEATURE_LIFECYCLE, "jobs[1]: not a whole job of these streams", "trace.loss-shown"},
	{"one that may be missing", script, "'jobs':[{'fctx':'1','fseq':'2','optional':true}]",
	 "{}", FEATURE_LIFECYCLE, NULL, NULL},
	{"one that may be missing, answered", script,
	 "'jobs':[{'fctx':'1','fseq':'2','optional':true}]", "{'jobs':[{'fctx':'1','fseq':'2'}]}",
	 FEATURE_LIFECYCLE, NULL, NULL},
	{"missing", script, JOB, "{'jobs':[]}", FEATURE_LIFECYCLE,
	 "jobs: missing: fence 2 of context 1", NULL},
	{"missing, of context 0", script, "'jobs':[{'fseq':'2'}]", "{}", FEATURE_LIFECYCLE,
	 "jobs: missing: fence 2 of context 0", NULL},
	{"no list", script, "'jobs':[]", "{'jobs':{}}", FEATURE_LIFECYCLE,
	 "jobs: expected a list of jobs", NULL},
	{"none of none", script, "'jobs':[]", "{}", FEATURE_LIFECYCLE, NULL, NULL},
	{"not compared", script, "", "{'jobs':[{" DONE "}]}", FEATURE_LIFECYCLE, NULL, NULL},
	/* what LOST records count */
	{"lost", script, "'lost':'3'", "{'lost':'3'}", FEATURE_LIFECYCLE, NULL, NULL},
	{"too few lost", script, "'lost':'3'", "{'lost':'1'}", FEATURE_LIFECYCLE,
	 "lost: expected 3, got 1", "trace.loss-shown"},
	{"lost, left out", script, "'lost':'3'", "{}", FEATURE_LIFECYCLE,
	 "lost: expected 3, got nothing", "trace.loss-shown"},
	{"none lost", script, "'lost':'0'", "{}", FEATURE_LIFECYCLE, NULL, NULL},
	{"some lost of none", script, "'lost':'0'", "{'lost':'3'}", FEATURE_LIFECYCLE,
	 "lost: expected 0, got 3", "trace.loss-shown"},
	{"lost in a range", script, "'lost':{'min':'2','max':'4'}", "{'lost':'3'}",
	 FEATURE_LIFECYCLE, NULL, NULL},
	{"lost below a range", script, "'lost':{'min':'2','max':'4'}", "{}", FEATURE_LIFECYCLE,
	 "lost: expected 2..4, got nothing", "trace.loss-shown"},
	{"lost, not compared", script, "", "{'lost':'3'}", FEATURE_LIFECYCLE, NULL, NULL},
	{"touched", script, "'touched':'3'", "{'touched':'3'}", FEATURE_LIFECYCLE, NULL, NULL},
	{"fewer touched", script, "'touched':'3'", "{'touched':'2'}", FEATURE_LIFECYCLE,
	 "touched: expected 3, got 2", "trace.loss-shown"},
};

static void all_findings(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(findings) / sizeof(*findings); i++)
		decoded_check(&findings[i]);
}

static void all_jobs(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(jobs) / sizeof(*jobs); i++)
		decoded_check(&jobs[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(all_findings),
					   cmocka_unit_test(all_jobs)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
