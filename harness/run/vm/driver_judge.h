/* SPDX-License-Identifier: MIT */
/* The results of a driver of the user's in a guest: "module/load", "module/fault", ... */
#ifndef DECOY_DRIVER_JUDGE_H
#define DECOY_DRIVER_JUDGE_H

#include "driver.h"
#include "linter.h"
#include "options.h"
#include "report.h"

/*
 * driver_judge - add the results of a run. Returns 0, or an exit code after an error was printed: 3
 * where the harness could not do its work, 4 where nothing was judged. file: the recording's name
 * in findings.
 */
int driver_judge(struct results *results, const struct vm_driver *driver,
		 const struct vm_kernel *kernel, const struct options *options, const char *file);

/* driver_result - add one; detail, sentences with line feeds, is freed with it. */
void driver_result(struct results *results, const struct options *options, const char *name,
		   const char *rule, enum verdict verdict, char *detail);

/* driver_judge_texts - the lint over all that was recorded. 0, or an exit code after an error was
 * printed. */
int driver_judge_texts(struct results *results, const struct vm_driver *driver,
		       const struct options *options, const char *file);

/* driver_judge_files - ids, names and drivers of open files that the workload knows. */
void driver_judge_files(struct results *results, const struct vm_driver *driver,
			const struct options *options);

/* driver_judge_silent - a result where an open file prints in some reads only. */
void driver_judge_silent(struct results *results, const struct vm_driver *driver,
			 const struct options *options);

/* driver_taint - what the modules tainted the kernel by, beside being no modules of Debian's, in
 * words; NULL: by nothing. free() it. */
char *driver_taint(const struct vm_driver *driver);

/* driver_print_output - what the workload printed, each line indented. */
void driver_print_output(FILE *out, const struct vm_driver *driver);

#endif
