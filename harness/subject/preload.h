/* SPDX-License-Identifier: MIT */
/* Shared objects that were built with a sanitizer, whose runtime must be there before anything
 * else. */
#ifndef DECOY_PRELOAD_H
#define DECOY_PRELOAD_H

/*
 * preload_sanitizer - where the shared object path was built with -fsanitize=address (or undefined)
 * and this process lacks the runtime: start this program anew, with the same words and the runtime
 * in LD_PRELOAD. UndefinedBehaviorSanitizer has to end the process with its first report
 * (UBSAN_OPTIONS of the user's win), for which it is started anew, too. Returns where nothing is to
 * be done, or the runtime is not found; then loading the object says what is missing.
 */
void preload_sanitizer(const char *path);

#endif
