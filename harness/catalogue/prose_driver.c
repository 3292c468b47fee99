/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_prose rows[] = {
	DRIVER("driver.busy", "S33",
	       "While an engine works for a client, that client's drm-engine-<keystr> grows by as "
	       "much: either while a job runs, or in one step when the driver knows that the job "
	       "is done. Nothing is missing once the job is known to be done.",
	       "Monitors show what is missing as an idle GPU. A driver that accounts half of the "
	       "jobs shows a full engine as half busy, and no lint of its text can tell."),
	DRIVER("driver.capacity", "S37 S38",
	       "drm-engine-capacity-<keystr> is the number of jobs that really run at once on the "
	       "engine; without it, that number is 1.",
	       "Monitors divide by the capacity. If it is too small, they show more than 100 %; if "
	       "it is too large, an engine never appears full."),
	DRIVER("driver.client", "S33",
	       "The time of a job belongs to the client that submitted it, and to no other: "
	       "neither to the client that submitted last, nor to the process that used the file "
	       "last, nor to all clients of an engine.",
	       "Users look for the program that loads the GPU. If time is credited to another "
	       "client, they find the wrong one."),
	DRIVER("driver.close", "S33",
	       "When a client is closed, the times of other clients stay as they are.",
	       "Jobs and contexts of a closed client are freed while others work. A counter that "
	       "is summed over what still exists falls, and a job that outlives its client is "
	       "credited to whoever gets its place."),
	DRIVER("driver.dip", "S34 S42",
	       "A value that falls comes back to what was read before: what a client has done is "
	       "not forgotten, and counters do not wrap.",
	       "Monitors keep the larger value until the counter passes it (rst:100). If it does "
	       "not come back, they show the client as idle although it works."),
	DRIVER("driver.engine", "S32 S33",
	       "The time of a job is printed for the engine that ran it.",
	       "If the copy engine's time appears at the render engine, users look for a load "
	       "that is not there, and do not find the one that is."),
	DRIVER("driver.excess", "S33",
	       "While an engine works for a client, drm-engine-<keystr> grows by no more than it "
	       "worked.",
	       "A job that is counted twice, at its interrupt and at its fence for example, shows "
	       "an engine as full that is half busy."),
	DRIVER("driver.frequency", "S41 S45 S50",
	       "Cycles and frequencies are those of the engine's own clock: drm-cycles-<keystr> "
	       "agrees with the time that the engine worked, drm-curfreq-<keystr> follows a change "
	       "of the clock, and drm-maxfreq-<keystr> is not below it.",
	       "Utilization is cycles divided by frequency and time. With the clock of another "
	       "engine it is wrong by the ratio of the two."),
	DRIVER("driver.identity", "S24 S25 S26",
	       "All descriptors of one open file print the same drm-client-id and the same values, "
	       "whether they were duplicated, inherited, received or adopted. Another open() is "
	       "another client; its id is that of no file that is open at the time.",
	       "Monitors drop duplicates by the id. If the id of a duplicate differs, its client "
	       "counts twice; if two clients share one, one of them is not shown."),
	DRIVER("driver.idle", "S33",
	       "While an engine does not work, drm-engine-<keystr> does not grow, for any client: "
	       "neither from open() on, nor after a job has hung and was reset.",
	       "Users cannot tell an idle GPU from one that works, and a desktop that is idle "
	       "appears to drain the battery."),
	DRIVER("driver.late", "S33 S34",
	       "The time of a job appears as soon as the driver knows that the job is done.",
	       "If it appears later, monitors show an idle engine first, and then more than "
	       "100 %."),
	DRIVER("driver.memory", "S55 S58 S62 S65 S69 S80 S81 S82 S83 S84",
	       "One read after a buffer was created, shared, imported, made purgeable or freed, "
	       "the memory of its clients shows it: drm-total has every buffer that a client has, "
	       "imported ones too; drm-shared those that another client has as well; drm-resident "
	       "those with backing store; drm-purgeable those that are resident and may be "
	       "purged.",
	       "Users add up these values to find which program has the memory. A freed buffer that "
	       "still counts looks like a leak, and a shared one that is not marked counts twice."),
	DRIVER("driver.queue", "S33",
	       "When a queue or a context of a client is destroyed, what its jobs have worked "
	       "stays in the client's time, once; what only waited is not added.",
	       "Drivers that keep time with the queue lose it with the queue. Programs that make a "
	       "new context for each frame then appear idle."),
	DRIVER("driver.reset", "S33 S34",
	       "When a job fails, hangs or is reset, what the engine worked for it counts, once, "
	       "and what was counted before stays.",
	       "After recovery a counter that fell, or that counted the job again when it was "
	       "started again, makes the client that hung the GPU look idle, or busier than it "
	       "can be."),
	DRIVER("driver.total-cycles", "S45 S46",
	       "drm-total-cycles-<keystr> goes on while the engine is idle: it is a timestamp.",
	       "Monitors divide cycles by total cycles. If the latter stand still while the engine "
	       "is idle, an engine that worked for a moment appears full."),
	DRIVER("driver.unit", "S30 S33", "drm-engine-<keystr> is in nanoseconds.",
	       "Monitors do not read another unit, and a number of microseconds with \"ns\" behind "
	       "it is a load that is a thousand times too small."),
	DRIVER("driver.unplug", "S33",
	       "When the driver has lost its device, the counters of files that are still open do "
	       "not grow.",
	       "A monitor shows a device that is not there as busy, for as long as some program "
	       "keeps a file open."),
	DRIVER("driver.waiting", "S33",
	       "A job that waits, in a queue of the kernel, in a ring or in a slot of the hardware, "
	       "does not count until the engine works for it.",
	       "Counted from its submission, work that only waits makes each of several clients "
	       "look as if it had the engine for itself, and jobs that are submitted ahead count "
	       "twice."),
	DRIVER("driver.wall", "S33 S37",
	       "The times of all clients together grow by no more than the time in which the "
	       "engine had work, times its capacity.",
	       "An engine cannot work for longer than the time that passes. Monitors cut what is "
	       "above 100 %, and so hide that the rest is wrong, too."),
};

const struct prose_table prose_driver = {rows, sizeof(rows) / sizeof(*rows)};
