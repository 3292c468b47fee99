/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base64.h"
#include "bytes.h"
#include "message.h"
#include "xmalloc.h"

#define FIRST_SIZE  4096
#define ESCAPE_SIZE 6 /* "\u001f" */

/* Allocates memory for more bytes. */
static void reserve_bytes(struct message *message, size_t more)
{
	size_t capacity = message->capacity ? message->capacity : FIRST_SIZE;

	if (more <= message->capacity - message->len)
		return;
	while (capacity - message->len < more)
		capacity *= 2;
	message->text = xrealloc(message->text, capacity);
	message->capacity = capacity;
}

static void put_bytes(struct message *message, const char *bytes, size_t len)
{
	reserve_bytes(message, len);
	memcpy(message->text + message->len, bytes, len);
	message->len += len;
}

static void put_word(struct message *message, const char *word)
{
	put_bytes(message, word, strlen(word));
}

__attribute__((format(printf, 2, 3))) static void put_format(struct message *message,
							     const char *format, ...)
{
	char text[160];
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	put_bytes(message, text, (size_t)len);
}

/* --- texts --- */

static bool needs_escape(char c)
{
	return (unsigned char)c < 0x20 || c == '"' || c == '\\';
}

static size_t put_escape(char *to, char c)
{
	static const char letters[0x20] = {
		['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
	char letter = (unsigned char)c < 0x20 ? letters[(unsigned char)c] : c;

	if (!letter)
		return (size_t)sprintf(to, "\\u%04x", (unsigned int)c);
	to[0] = '\\';
	to[1] = letter;
	return 2;
}

static void put_escaped(struct message *message, const char *text, size_t len)
{
	const char *end = text + len;

	while (text < end) {
		const char *run = text;

		while (text < end && !needs_escape(*text))
			text++;
		put_bytes(message, run, (size_t)(text - run));
		reserve_bytes(message, ESCAPE_SIZE);
		if (text < end)
			message->len += put_escape(message->text + message->len, *text++);
	}
}

static void put_text(struct message *message, const char *text, size_t len)
{
	char *encoded;

	if (bytes_plain(text, len)) {
		put_word(message, "\"text\":\"");
		put_escaped(message, text, len);
		put_word(message, "\"");
		return;
	}
	message->clean = false;
	encoded = base64_encode(text, len);
	put_word(message, "\"base64\":\"");
	put_word(message, encoded);
	put_word(message, "\"");
	free(encoded);
}

/* --- messages --- */

static void begin_message(struct message *message)
{
	message->len = 0;
	message->clean = true;
}

void message_free(struct message *message)
{
	free(message->text);
	*message = (struct message){0};
}

void message_hello(struct message *message)
{
	begin_message(message);
	put_word(message, "{\"type\":\"hello\",\"protocol\":1}\n");
}

void message_reset(struct message *message, json_int_t seq)
{
	begin_message(message);
	put_format(message, "{\"type\":\"reset\",\"seq\":%" JSON_INTEGER_FORMAT "}\n", seq);
}

void message_memory(struct message *message)
{
	begin_message(message);
	put_format(message, "{\"type\":\"memory\"}\n");
}

static void begin_sweep(struct message *message, json_int_t seq, const char *want, uint64_t t_ns)
{
	begin_message(message);
	put_format(message,
		   "{\"type\":\"sweep\",\"seq\":%" JSON_INTEGER_FORMAT
		   ",\"want\":\"%s\",\"t\":\"%" PRIu64 "\",\"fds\":[",
		   seq, want, t_ns);
}

void message_parse(struct message *message, json_int_t seq, const char *text, size_t len)
{
	begin_sweep(message, seq, "snapshot", 0);
	put_word(message, "{\"t\":\"0\",");
	put_text(message, text, len);
	put_word(message, "}]}\n");
}

static void put_descriptor(struct message *message, const struct rec_read *read)
{
	put_format(message, "{\"t\":\"%" PRIu64 "\",", read->t_ns);
	if (read->has_until)
		put_format(message, "\"until\":\"%" PRIu64 "\",", read->until_ns);
	if (read->has_pid)
		put_format(message, "\"pid\":\"%" PRId32 "\",", read->pid);
	if (read->has_fd)
		put_format(message, "\"fd\":\"%" PRId32 "\",", read->fd);
	if (read->has_dev)
		put_format(message, "\"dev\":\"%" PRIu32 ":%" PRIu32 "\",", read->major,
			   read->minor);
	if (read->err)
		put_format(message, "\"err\":\"%" PRId32 "\"", read->err);
	else
		put_text(message, read->text ? read->text : "", read->len);
	put_word(message, "}");
}

void message_sweep(struct message *message, json_int_t seq, const struct recording *rec,
		   const struct rec_sweep *sweep)
{
	begin_sweep(message, seq, "state", sweep->t_ns);
	for (size_t i = 0; i < sweep->count; i++) {
		put_word(message, i ? "," : "");
		put_descriptor(message, &rec->reads[sweep->first + i]);
	}
	put_word(message, "]}\n");
}
