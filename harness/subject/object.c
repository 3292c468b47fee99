/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "adapter.h"
#include "feature.h"
#include "object.h"
#include "xmalloc.h"

static unsigned int features_of(const char *features)
{
	unsigned int bits = 0;

	while (*features) {
		size_t len = strcspn(features, " ");

		bits |= feature_bit(features, len);
		features += len;
		features += strspn(features, " ");
	}
	return bits;
}

json_t *object_hello(const struct decoy_subject *object)
{
	json_t *hello = object->abi > DECOY_SUBJECT_ABI_OLDEST && object->hello
				? json_loads(object->hello, 0, NULL)
				: NULL;

	if (json_is_object(hello))
		return hello;
	json_decref(hello);
	return NULL;
}

static json_t *feature_list(const char *features)
{
	json_t *list = json_array();

	while (*features) {
		size_t len = strcspn(features, " ");

		if (len)
			json_array_append_new(list, json_stringn(features, len));
		features += len;
		features += strspn(features, " ");
	}
	return list;
}

json_t *object_message(const struct decoy_subject *object)
{
	json_t *hello = json_pack("{s:s, s:i, s:s, s:s, s:o, s:{}}", "type", "hello", "protocol", 1,
				  "name", object->name, "version", object->version, "features",
				  feature_list(object->features), "limits");
	json_t *more = object_hello(object);

	json_object_update_missing(hello, more);
	json_decref(more);
	return hello;
}

static bool has_bad_hello(const struct decoy_subject *object)
{
	json_t *hello = object_hello(object);
	const bool bad = object->abi > DECOY_SUBJECT_ABI_OLDEST && object->hello && !hello;

	json_decref(hello);
	return bad;
}

bool object_usable(const struct decoy_subject *object, char **why)
{
	unsigned int features;

	/* Nothing behind abi has a known place before the version is known. */
	if (object->abi < DECOY_SUBJECT_ABI_OLDEST || object->abi > DECOY_SUBJECT_ABI) {
		*why = xasprintf("its interface version is %u, but this harness supports %u to %u",
				 object->abi, DECOY_SUBJECT_ABI_OLDEST, DECOY_SUBJECT_ABI);
		return false;
	}
	if (!object->name || !object->version || !object->features) {
		*why = xasprintf("its name, version or features are missing");
		return false;
	}
	if (has_bad_hello(object)) {
		*why = xasprintf("its hello is not a JSON object");
		return false;
	}
	features = features_of(object->features);
	if (!object->open || !object->close || !object->reset ||
	    ((features & FEATURE_PARSE) && !object->parse) ||
	    ((features & FEATURE_TRACK) && (!object->sweep || !object->state))) {
		*why = xasprintf("a function that its features require is missing");
		return false;
	}
	return true;
}

#ifdef DECOY_STATIC
/* dlopen() in a static program wants the very glibc that it was linked with. */
int subject_object_load(const char *path, const struct decoy_subject **object, char **why)
{
	(void)object;
	*why = xasprintf("%s: a static decoy loads no shared object; use one that ci/gate built",
			 path);
	return -ENOTSUP;
}
#else
int subject_object_load(const char *path, const struct decoy_subject **object, char **why)
{
	/* Without a slash dlopen() searches everywhere but in the working directory. */
	char *file = xasprintf("%s%s", strchr(path, '/') ? "" : "./", path);
	void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	const struct decoy_subject *found = handle ? dlsym(handle, "decoy_subject") : NULL;
	const char *error = found ? NULL : dlerror();
	char *fault = NULL;

	*why = NULL;
	free(file);
	if (!found) {
		*why = xasprintf("%s", error ? error : "it exports no decoy_subject");
	} else if (!object_usable(found, &fault)) {
		*why = xasprintf("%s: %s", path, fault);
		free(fault);
	} else {
		*object = found;
		return 0;
	}
	if (handle)
		dlclose(handle);
	return found ? -EPROTO : -ENOENT;
}
#endif
