/* SPDX-License-Identifier: MIT */
/* What the metamorphic relations make of a case that passes. */
#ifndef DECOY_RUNNER_DERIVE_H
#define DECOY_RUNNER_DERIVE_H

#include "runner.h"
#include "session.h"

/*
 * runner_derive - put the changed cases to the subject, whose answers must agree with those to the
 * case itself (plain). 0, or -errno of the harness.
 */
int runner_derive(struct runner *runner, const struct decoy_case *one, const struct session *plain);

#endif
