#!/bin/sh
# SPDX-License-Identifier: MIT
# Oneshot adapter in POSIX sh and awk: driver, client id, drm-engine-*, drm-total-* and drm-resident-*.
# A text with other drm- keys is "unsupported": a wrong guess would be a failure.
LC_ALL=C exec awk '
function fail(kind, why, code) {
	printf "{\"%s\":\"%s\"}\n", kind, why
	failed = 1
	exit code
}
# awk numbers are doubles: up to 15 digits they are exact.
function number(value, scale) {
	sub(/^0+/, "", value)
	if (length(value) > 15 || value * scale > 999999999999999)
		fail("unsupported", "a number of more than 15 digits", 2)
	return sprintf("\"%.0f\"", value * scale)
}
function scale_of(unit) { return unit == "KiB" ? 1024 : unit == "MiB" ? 1048576 : unit == "" }
{
	if ((at = index($0, ":")) == 0 || !/^drm-/)
		next
	has_drm = 1
	key = substr($0, 1, at - 1)
	value = substr($0, at + 1)
	gsub(/^[ \t]+|[ \t\r]+$/, "", value)
	if (key value ~ /[^\t -~]|["\\]/ || key ~ /\t/)
		fail("unsupported", "bytes that need escaping", 2)
	if (split(value, word, /[ \t]+/) > 2 || value !~ /^[0-9]+([ \t]+[A-Za-z]+)?$/)
		word[1] = ""
	if (key == "drm-driver" || key == "drm-pdev" || key == "drm-client-name") {
		sub(/^drm-/, "", key); sub(/-/, "_", key)
		gsub(/\t/, "\\t", value)
		top[key] = "\"" value "\""
	} else if (key == "drm-client-id") {
		if (word[1] != "" && word[2] == "")
			top["client_id"] = number(word[1], 1)
	} else if (key ~ /^drm-(engine-capacity|cycles|total-cycles|maxfreq|shared|memory|purgeable|active)-/)
		fail("unsupported", key, 2)
	else if (key ~ /^drm-engine-./ && word[1] != "" && (word[2] == "ns" || word[2] == ""))
		engine[substr(key, 12)] = "\"busy_ns\":" number(word[1], 1)
	else if (key ~ /^drm-(total|resident)-./ && word[1] != "" && scale_of(word[2])) {
		what = key ~ /^drm-total/ ? "total" : "resident"
		name = substr(key, length(what) + 6)
		if (printed[key]++)
			fail("unsupported", "a key twice", 2)
		region[name] = region[name] (region[name] == "" ? "" : ",") \
			"\"" what "\":" number(word[1], scale_of(word[2]))
	}
}
END {
	if (failed)
		exit
	if (!has_drm)
		fail("rejected", "no drm- key", 1)
	for (key in top) line = line "\"" key "\":" top[key] ","
	for (name in engine) engines = engines (engines == "" ? "" : ",") "\"" name "\":{" engine[name] "}"
	for (name in region) regions = regions (regions == "" ? "" : ",") "\"" name "\":{" region[name] "}"
	printf "{%s\"engines\":{%s},\"regions\":{%s}}\n", line, engines, regions
}'
