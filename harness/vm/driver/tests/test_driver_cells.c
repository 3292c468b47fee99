/* SPDX-License-Identifier: MIT */
/* What a guest that plays cells says, sound and hostile. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "driver_parts.h"
#include "drive_wire.h"
#include "xmalloc.h"

static char *my_names[] = {(char *)"my_driver", NULL};
static struct driver_code my_code[1];

/* What came of a guest's output. */
struct heard {
	unsigned int hellos, events, reads;
	uint32_t kinds[16], cells[16];
	uint32_t read_cell, reader;
	size_t read_len;
};

static void on_hello(void *user, const struct drive_hello *hello)
{
	struct heard *heard = user;

	heard->hellos += !strcmp(hello->name, "w");
}

static void on_event(void *user, const struct drive_event *event)
{
	struct heard *heard = user;

	assert_true(heard->events < 16);
	heard->kinds[heard->events] = event->kind;
	heard->cells[heard->events++] = event->cell;
}

static void on_read(void *user, uint32_t cell, uint32_t reader, const struct rec_read *read)
{
	struct heard *heard = user;

	heard->reads++;
	heard->read_cell = cell;
	heard->reader = reader;
	heard->read_len = read->len;
}

/* Two cells, of which the first one has the number 4. */
struct playing {
	struct heard heard;
	struct drive_sink sink;
	struct driver_cells cells;
	struct vm_driver driver;
};

static void begin(struct playing *playing)
{
	*playing = (struct playing){.cells = {.count = 2, .first = 4}};
	playing->sink = (struct drive_sink){
		.hello = on_hello, .event = on_event, .read = on_read, .user = &playing->heard};
	playing->cells.sink = &playing->sink;
	playing->cells.truths = xcalloc(2, sizeof(*playing->cells.truths));
	playing->driver = (struct vm_driver){
		.names = my_names, .name_count = 1, .code_of = my_code, .cells = &playing->cells};
}

static int lines(struct playing *playing, const char *text)
{
	const char *line;
	/* in memory of their own size, so that a sanitizer sees a read beyond it */
	char *copy = xmemdup(text, strlen(text));
	int err = driver_lines_read(&playing->driver, copy, strlen(text), &line);

	free(copy);
	return err;
}

static void end(struct playing *playing)
{
	playing->driver.names = NULL;
	playing->driver.code_of = NULL;
	playing->driver.name_count = 0;
	vm_driver_free(&playing->driver);
	driver_cells_free(&playing->cells);
}

#define LOADED "load my_driver\nloaded my_driver 7f00 4096\nnode /dev/dri/renderD128\n"

/* An event as the agent writes it. */
static char *event_line(uint32_t kind, uint32_t cell)
{
	const struct drive_event event = {.kind = kind, .cell = cell, .t0 = 5, .t1 = 6};
	char line[DRIVE_LINE];
	const size_t len = drive_write_event(line, &event);

	return xasprintf("drive %.*s\n", (int)len, line);
}

static char *hello_line(void)
{
	struct drive_hello hello = {.name = "w", .version = "1", .queue_count = 1};
	char line[DRIVE_LINE];
	size_t len;

	strcpy(hello.queues[0].name, "render");
	strcpy(hello.queues[0].engine, "render");
	hello.queues[0].units = 1;
	len = drive_write_hello(line, &hello);
	return xasprintf("drive %.*s\n", (int)len, line);
}

static int said(struct playing *playing, uint32_t kind, uint32_t cell)
{
	char *line = event_line(kind, cell);
	int err = lines(playing, line);

	free(line);
	return err;
}

static void test_sound(void **state)
{
	struct playing playing;
	char *hello = hello_line();

	(void)state;
	begin(&playing);
	assert_int_equal(lines(&playing, LOADED), 0);
	assert_int_equal(playing.driver.phase, DRIVER_LOADS);
	assert_int_equal(lines(&playing, hello), 0);
	assert_int_equal(playing.driver.phase, DRIVER_WORKS);
	assert_int_equal(said(&playing, DRIVE_CELL, 4), 0);
	assert_int_equal(said(&playing, DRIVE_CELL_END, 4), 0);
	assert_int_equal(lines(&playing,
			       "hardware busy render 0 1 2 3 done\nregister 1 read 0x0 A 0x1\n"
			       "# truth 0 6162\n# journal 0 63\n# journal 0 64\n"),
			 0);
	assert_int_equal(said(&playing, DRIVE_CELL, 5), 0);
	assert_int_equal(lines(&playing, "hardware busy render 1 1 2 3 done\ndrive-end\n"), 0);
	assert_true(playing.cells.ended);
	assert_int_equal(playing.driver.phase, DRIVER_ENDED);
	assert_int_equal(playing.cells.begun, 2);
	assert_string_equal(playing.cells.truths[0].hardware, "busy render 0 1 2 3 done\n");
	assert_string_equal(playing.cells.truths[0].registers, "1 read 0x0 A 0x1\n");
	assert_string_equal(playing.cells.truths[0].truth, "ab");
	assert_string_equal(playing.cells.truths[0].journal, "cd");
	assert_string_equal(playing.cells.truths[1].hardware, "busy render 1 1 2 3 done\n");
	assert_int_equal(playing.heard.hellos, 1);
	assert_int_equal(playing.heard.events, 3);
	assert_int_equal(playing.heard.cells[2], 5);
	end(&playing);
	free(hello);
}

/* Nothing of a cell that has not begun, nothing twice, no cell that was not asked for. */
static void test_order(void **state)
{
	static const struct {
		uint32_t kind, cell;
	} bad[] = {{DRIVE_CELL, 5}, {DRIVE_CELL, 3},	 {DRIVE_CELL, 0},
		   {DRIVE_STEP, 4}, {DRIVE_CELL_END, 6}, {DRIVE_CELL, UINT32_MAX}};
	struct playing playing;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		begin(&playing);
		assert_int_equal(said(&playing, bad[i].kind, bad[i].cell), -EPROTO);
		assert_int_equal(playing.heard.events, 0);
		end(&playing);
	}
	begin(&playing);
	assert_int_equal(said(&playing, DRIVE_CELL, 4), 0);
	assert_int_equal(said(&playing, DRIVE_CELL, 4), -EPROTO);
	assert_int_equal(said(&playing, DRIVE_STEP, 5), -EPROTO);
	assert_int_equal(said(&playing, DRIVE_CELL, 5), 0);
	assert_int_equal(said(&playing, DRIVE_CELL, 6), -EPROTO);
	/* of the whole run */
	assert_int_equal(said(&playing, DRIVE_SAID, 0), 0);
	end(&playing);
}

static void test_bad_lines(void **state)
{
	static const char *const bad[] = {
		"hardware busy render 0 1 2 3 done\n", /* of no cell */
		"register 1 read 0x0 A 0x1\n",
		"drive \n",
		"drive nonsense\n",
		"drive\n",
		"drive-endx\n",
		"failed it has no node\n",
	};
	struct playing playing;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		begin(&playing);
		assert_int_equal(lines(&playing, bad[i]), -EPROTO);
		end(&playing);
	}
	begin(&playing);
	assert_int_equal(said(&playing, DRIVE_CELL, 4), 0);
	assert_int_equal(lines(&playing, "# journal 0 6x\n"), -EPROTO);
	assert_int_equal(lines(&playing, "# a remark\n"), 0);
	end(&playing);
}

#define READ "@ 5 until=6 sweep=18 pid=3 fd=4\n"

static void test_reads(void **state)
{
	static const char *const dropped[] = {"drive-3", "drive-5", "drive-4x",
					      "drive-",	 "sweep",   "drive-4294967300"};
	struct guest_output out = {0};
	struct playing playing;

	(void)state;
	begin(&playing);
	assert_int_equal(said(&playing, DRIVE_CELL, 4), 0);
	for (size_t i = 0; i < sizeof(dropped) / sizeof(dropped[0]); i++) {
		out.artifact = xasprintf("file %s %zu\n" READ "a:\t1\n", dropped[i],
					 strlen(READ "a:\t1\n"));
		out.artifact_len = strlen(out.artifact);
		driver_cells_reads(&playing.cells, &out);
		free(out.artifact);
		assert_int_equal(playing.heard.reads, 0);
	}
	/* the last one is cut */
	out.artifact = xasprintf("file drive-4 %zu\n" READ "a:\t1\nfile drive-4 500\n" READ,
				 strlen(READ "a:\t1\n"));
	out.artifact_len = strlen(out.artifact);
	driver_cells_reads(&playing.cells, &out);
	free(out.artifact);
	assert_int_equal(playing.heard.reads, 1);
	assert_int_equal(playing.heard.read_cell, 4);
	assert_int_equal(playing.heard.reader, 18 % DRIVE_READERS);
	assert_int_equal(playing.heard.read_len, 5);
	end(&playing);
}

/* The cell of a fault is that of the last mark before it. */
static void test_splat(void **state)
{
	static const char log[] = "<4>decoy: load my_driver\n<4>decoy: cell 4\n<4>decoy: cell 5\n"
				  "Oops: 0000 [#1]\n my_func+0x1/0x2 [my_driver]\n"
				  "<4>decoy: cell 6\n";
	char *words[] = {(char *)"Oops"};
	struct run run = {.deny = {.words = words, .count = 1}};
	struct playing playing;

	(void)state;
	begin(&playing);
	driver_splat_find(&playing.driver, &run, log, strlen(log));
	assert_non_null(playing.driver.splat);
	assert_true(playing.driver.splat_ours);
	assert_int_equal(playing.driver.splat_cell, 5);
	assert_string_equal(playing.driver.splat_when, "in cell 5");
	end(&playing);
	begin(&playing);
	driver_splat_find(&playing.driver, &run, "<4>decoy: load my_driver\nOops: 1\n", 33);
	assert_int_equal(playing.driver.splat_cell, -1);
	assert_false(playing.driver.splat_ours);
	end(&playing);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sound),	  cmocka_unit_test(test_order),
		cmocka_unit_test(test_bad_lines), cmocka_unit_test(test_reads),
		cmocka_unit_test(test_splat),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
