/* SPDX-License-Identifier: MIT */
/* Inside of the child process: a decoder in a shared object behind the stream protocol. */
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "adapter.h"
#include "base64.h"
#include "decoder.h"
#include "xmalloc.h"

#define ANSWER_FIRST 65536

struct decoding {
	const struct decoy_decoder *decoder;
	void *self;
	FILE *out;
	size_t cap;
	char *answer;
	size_t capacity;
};

bool decoder_usable(const struct decoy_decoder *decoder, char **why)
{
	if (decoder->abi != DECOY_DECODER_ABI)
		*why = xasprintf("its interface has version %u, this harness has %u", decoder->abi,
				 DECOY_DECODER_ABI);
	else if (!decoder->name || !decoder->version || !decoder->features || !decoder->open ||
		 !decoder->close || !decoder->decode)
		*why = xasprintf("it lacks a name, a version, features or a function");
	else
		return true;
	return false;
}

#ifdef DECOY_STATIC
int decoder_load(const char *path, const struct decoy_decoder **decoder, char **why)
{
	(void)decoder;
	*why = xasprintf("%s: a static decoy loads no shared object; use one that ci/gate built",
			 path);
	return -ENOTSUP;
}
#else
int decoder_load(const char *path, const struct decoy_decoder **decoder, char **why)
{
	char *file = xasprintf("%s%s", strchr(path, '/') ? "" : "./", path);
	void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	const char *error;

	free(file);
	*decoder = handle ? dlsym(handle, "decoy_decoder") : NULL;
	if (*decoder)
		return decoder_usable(*decoder, why) ? 0 : -EPROTO;
	error = dlerror();
	*why = xasprintf("%s", error ? error : "it exports no decoy_decoder");
	if (handle)
		dlclose(handle);
	return -ENOENT;
}
#endif

/* --- messages --- */

static bool put_json(struct decoding *decoding, json_t *message)
{
	const int err = message ? json_dumpf(message, decoding->out, JSON_COMPACT) : -1;

	json_decref(message);
	fputc('\n', decoding->out);
	return !err && !fflush(decoding->out);
}

static bool put_hello(struct decoding *decoding)
{
	const char *words = decoding->decoder->features;
	json_t *list = json_array();

	while (*words) {
		const size_t len = strcspn(words, " ");

		if (len)
			json_array_append_new(list, json_stringn(words, len));
		words += len + (words[len] == ' ');
	}
	return put_json(decoding,
			json_pack("{s:s, s:i, s:s, s:s, s:o, s:{}}", "type", "hello", "protocol", 1,
				  "name", decoding->decoder->name, "version",
				  decoding->decoder->version, "features", list, "limits"));
}

static bool put_answer(struct decoding *decoding, json_int_t seq,
		       const struct decoy_source *sources, size_t count)
{
	long len;

	for (;;) {
		len = decoding->decoder->decode(decoding->self, sources, count, decoding->answer,
						decoding->capacity);
		if (len < 0 || (size_t)len <= decoding->capacity || (size_t)len > decoding->cap)
			break;
		decoding->capacity = (size_t)len;
		decoding->answer = xrealloc(decoding->answer, decoding->capacity);
	}
	if (len < 0)
		return put_json(decoding, json_pack("{s:s, s:I, s:s}", "type", "errored", "seq",
						    seq, "reason", "decode() failed"));
	fprintf(decoding->out, "{\"type\":\"result\",\"seq\":%lld,\"decoded\":", (long long)seq);
	if ((size_t)len <= decoding->capacity)
		fwrite(decoding->answer, 1, (size_t)len, decoding->out);
	else
		for (size_t i = 0; i <= decoding->cap; i++)
			fputc(' ', decoding->out);
	fputs("}\n", decoding->out);
	return !fflush(decoding->out);
}

static bool decode_message(struct decoding *decoding, const json_t *message)
{
	const json_t *list = json_object_get(message, "sources"), *one;
	const size_t count = json_array_size(list);
	struct decoy_source *sources = xcalloc(count + 1, sizeof(*sources));
	bool good;
	size_t i;

	json_array_foreach((json_t *)list, i, one)
	{
		sources[i].bytes = base64_decode(json_string_value(one), json_string_length(one),
						 &sources[i].len);
	}
	good = put_answer(decoding, json_integer_value(json_object_get(message, "seq")), sources,
			  count);
	for (i = 0; i < count; i++)
		free((void *)sources[i].bytes);
	free(sources);
	return good;
}

static bool answer_line(struct decoding *decoding, const char *line, size_t len)
{
	json_t *message = json_loadb(line, len, 0, NULL);
	const char *type = json_string_value(json_object_get(message, "type"));
	bool good = false;

	if (type && !strcmp(type, "hello"))
		good = put_hello(decoding);
	else if (type && !strcmp(type, "decode"))
		good = decode_message(decoding, message);
	json_decref(message);
	return good;
}

static bool open_decoder(struct decoding *decoding, const struct subject *subject)
{
	char *why = NULL;

	decoding->decoder = subject->config.decoder;
	if (subject->config.kind == SUBJECT_OBJECT)
		decoder_load(subject->what, &decoding->decoder, &why);
	else
		decoder_usable(decoding->decoder, &why);
	if (!why) {
		decoding->self = decoding->decoder->open();
		if (!decoding->self)
			why = xasprintf("open() returned NULL");
	}
	if (why)
		put_json(decoding, json_pack("{s:s, s:s}", "type", "errored", "reason", why));
	free(why);
	return decoding->self;
}

int decoder_worker(void *data, int in, int out)
{
	const struct subject *subject = data;
	struct decoding decoding = {.out = fdopen(out, "w"), .cap = subject->config.reply_cap};
	FILE *lines = fdopen(in, "r");
	char *line = NULL;
	size_t capacity = 0;
	ssize_t len;

	xmalloc_exit_with(SUPERVISOR_NO_MEMORY);
	if (!lines || !decoding.out)
		xmalloc_failed();
	decoding.capacity = ANSWER_FIRST;
	decoding.answer = xmalloc(decoding.capacity);
	if (!open_decoder(&decoding, subject))
		return 1;
	while ((len = getline(&line, &capacity, lines)) > 0 &&
	       answer_line(&decoding, line, (size_t)len))
		;
	decoding.decoder->close(decoding.self);
	free(decoding.answer);
	free(line);
	fclose(lines);
	fclose(decoding.out);
	return 0;
}
