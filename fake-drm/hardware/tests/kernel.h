/* SPDX-License-Identifier: MIT */
/*
 * What the models use of the kernel, for their tests in user space: linux/NAME.h beside this file
 * are all this one. Time is virtual, interrupts are calls, memory is an array, and a lock that is
 * taken twice, or held while an interrupt is raised, fails the test.
 */
#ifndef DECOY_HARDWARE_TESTS_KERNEL_H
#define DECOY_HARDWARE_TESTS_KERNEL_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "types.h"

typedef int64_t s64;
typedef u64 resource_size_t;
typedef s64 ktime_t;

#define BIT(n)			      (1UL << (n))
#define BIT_ULL(n)		      (1ULL << (n))
#define GENMASK(h, l)		      ((~0UL >> (63 - (h))) & (~0UL << (l)))
#define GENMASK_ULL		      GENMASK
#define ARRAY_SIZE(a)		      (sizeof(a) / sizeof((a)[0]))
#define READ_ONCE(x)		      (x)
#define WRITE_ONCE(x, v)	      ((x) = (v))
#define NSEC_PER_USEC		      1000L
#define NSEC_PER_SEC		      1000000000L
#define GFP_KERNEL		      0
#define container_of(p, type, member) ((type *)((char *)(p)-offsetof(type, member)))
#define max_t(type, a, b)	      ((type)(a) > (type)(b) ? (type)(a) : (type)(b))
#define lower_32_bits(v)	      ((u32)(v))
#define upper_32_bits(v)	      ((u32)((u64)(v) >> 32))

/* --- messages --- */

void pr_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));
size_t scnprintf(char *to, size_t size, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
void strscpy(char *to, const char *from, size_t size);
#define WARN(is, ...) ((is) ? (pr_warn(__VA_ARGS__), true) : false)

/* --- memory --- */

#define kvzalloc(size, gfp)	   calloc(1, size)
#define kvcalloc(count, size, gfp) calloc(count, size)
#define bitmap_zalloc(bits, gfp)   calloc(1, (bits) / 8 + 8)
#define kvfree			   free
#define bitmap_free		   free
bool test_and_set_bit(u32 bit, unsigned long *map);

#define KERNEL_MEMORY (16U << 20) /* bytes, from physical address 0 */
extern u8 kernel_memory[KERNEL_MEMORY];
#define PHYS_PFN(address) ((address) >> 12)
#define pfn_valid(pfn)	  ((pfn) < KERNEL_MEMORY >> 12)
#define __va(address)	  ((void *)(kernel_memory + (address)))
u64 mul_u64_u64_div_u64(u64 a, u64 b, u64 c);

/* --- locks and time --- */

typedef struct {
	bool held;
} raw_spinlock_t;
void kernel_lock(raw_spinlock_t *lock);
void kernel_unlock(raw_spinlock_t *lock);
#define raw_spin_lock_init(lock)		((lock)->held = false)
#define raw_spin_lock_irqsave(lock, flags)	((flags) = 0, kernel_lock(lock))
#define raw_spin_unlock_irqrestore(lock, flags) ((void)(flags), kernel_unlock(lock))

enum hrtimer_restart { HRTIMER_NORESTART };
enum { CLOCK_MONOTONIC = 1, HRTIMER_MODE_REL_HARD };
struct hrtimer {
	enum hrtimer_restart (*function)(struct hrtimer *timer);
	u64 expires;
	struct hrtimer *next;
	bool queued;
};
void hrtimer_init(struct hrtimer *timer, int clock, int mode);
void hrtimer_start(struct hrtimer *timer, ktime_t after, int mode);
int hrtimer_try_to_cancel(struct hrtimer *timer);
bool hrtimer_is_queued(struct hrtimer *timer);
ktime_t hrtimer_get_remaining(const struct hrtimer *timer);
#define ns_to_ktime(ns) ((ktime_t)(ns))
#define ktime_to_us(t)	((t) / 1000)
u64 ktime_get_boottime_ns(void);

/* --- interrupts and registers --- */

enum { IRQ_NOREQUEST = 1, IRQ_NOAUTOEN = 2, IRQ_NOPROBE = 4 };
int irq_alloc_desc(int node);
#define irq_set_chip_and_handler(irq, chip, handler) ((void)(irq))
#define irq_modify_status(irq, clear, set)	     ((void)(irq))
void generic_handle_irq_safe(int irq);

enum { IORESOURCE_MEM = 1 };
struct resource {
	const char *name;
	resource_size_t start, end;
	unsigned long flags;
};
struct platform_device;
struct logic_iomem_ops {
	unsigned long (*read)(void *priv, unsigned int offset, int size);
	void (*write)(void *priv, unsigned int offset, int size, unsigned long value);
};
struct logic_iomem_region_ops {
	long (*map)(unsigned long offset, size_t size, const struct logic_iomem_ops **ops,
		    void **priv);
};
int logic_iomem_add_region(struct resource *resource, const struct logic_iomem_region_ops *ops);

#endif
