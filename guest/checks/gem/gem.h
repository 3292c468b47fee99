/* SPDX-License-Identifier: MIT */
/* Buffers and fences of a fake device, for checks. Failures are negative errno values. */
#ifndef DECOY_GUEST_GEM_H
#define DECOY_GUEST_GEM_H

#include "check.h"

#define KIB 1024ULL
#define MIB (KIB * KIB)
#define GIB (KIB * MIB)

/* --- buffers --- */

/* gem_opened - gpu_make() device 0 and open its render node. */
bool gem_opened(const char *setup, int *fd);

/* gem_create - its handle; flags are FAKE_DRM_CREATE_*. */
int gem_create(int fd, uint32_t region, uint64_t size, uint32_t flags);
int gem_close(int fd, uint32_t handle);

/* gem_created - a buffer can be created, or is refused with err. */
bool gem_created(int fd, uint32_t region, uint64_t size, uint32_t flags, int err);

/* gem_export - a dma-buf's descriptor; gem_import - a handle. */
int gem_export(int fd, uint32_t handle);
int gem_import(int fd, int dma_buf);

/* gem_madvise - 1: it is retained, 0: it is not. */
int gem_madvise(int fd, uint32_t handle, uint32_t advice);

/* The memory keys of a region, in bytes. */
struct gem_sums {
	uint64_t total, shared, resident, purgeable, active;
};

/* gem_printed - those of a text. gem_sums - expect these. False after report_failure(). */
bool gem_printed(int fd, const char *region, struct gem_sums *sums);
bool gem_sums(int fd, const char *region, struct gem_sums want);

/* gem_differ - which of them differ, as bits. */
enum {
	GEM_TOTAL = 1,
	GEM_SHARED = 2,
	GEM_RESIDENT = 4,
	GEM_PURGEABLE = 8,
	GEM_ACTIVE = 16,
};
unsigned int gem_differ(const struct gem_sums *a, const struct gem_sums *b);

/* model_op - an op that only debugfs has: of a region, or of an object of the model. */
enum { OP_POPULATE = 21, OP_EVICT = 22, OP_PRESSURE = 23 }; /* fake-drm/model/command */
bool model_op(uint32_t op, uint32_t index, uint32_t object, uint64_t amount);

/* --- fences --- */

/* submit - a job of ns into a ring; *out gets a sync_file, unless out is NULL. 0. */
int submit(int fd, uint32_t ring, uint64_t ns, int *out);
/* submit_with - 0; args are the ioctl's. */
int submit_with(int fd, struct fake_drm_submit *args);

/* fence_status - 1: it has signalled, 0: not yet, or the error that it signalled with. */
int fence_status(int sync_file);

/* fence_status_is - false after report_failure(). */
bool fence_status_is(int sync_file, int want);

#define SHORT_TIME 50 /* ms to wait for an event that must not come */

/* fence_ready - poll() has one of the events within some ms. */
bool fence_ready(int fd, short events, int ms);

/* fence_names - compare the names of driver and timeline. */
bool fence_names(int sync_file, const char *driver, const char *timeline);

/* fence_wait - of SUBMIT's number; ms from now. */
int fence_wait(int fd, uint32_t ring, uint64_t fence, int ms);

/* attach, attached_signal - vgem's; attach gives the number. */
int attach(int fd, uint32_t handle, uint32_t flags);
int attached_signal(int fd, uint32_t fence);

/* --- the module --- */

/* module_users - its reference count, once that is `want` or patience_ms() have passed. */
int module_users(int want);

/* module_refused - true: it is in use and cannot be removed. */
bool module_refused(void);

#endif
