/* SPDX-License-Identifier: MIT */
#include "client_identity.h"

json_t *client_identity(const json_t *client)
{
	json_t *id = json_object_get(client, "id");

	return json_pack("{s:O*,s:O*,s:O*,s:O*,s:O*}", "device_key",
			 json_object_get(client, "device_key"), "driver",
			 json_object_get(client, "driver"), "pdev", json_object_get(client, "pdev"),
			 "id", id, "members",
			 json_is_string(id) ? NULL : json_object_get(client, "members"));
}

char *client_identity_key(const json_t *client)
{
	json_t *identity = client_identity(client);
	char *key = json_dumps(identity, JSON_SORT_KEYS);

	json_decref(identity);
	return key;
}
