# SPDX-License-Identifier: MIT
# rules.awk: the man page of the rules, as scdoc reads it, of 'decoy rules --json', an object a line.

# of NAME: a string of the object.
function of(name,	at, text, c)
{
	at = index($0, "\"" name "\":\"")
	if (!at)
		return ""
	at += length(name) + 4
	while ((c = substr($0, at++, 1)) != "\"" && c != "") {
		if (c == "\\")
			c = substr($0, at++, 1)
		text = text (index("*_\\", c) ? "\\" c : c)
	}
	return text
}

BEGIN {
	print "decoy-rules(7)\n"
	print "# NAME\n\ndecoy-rules - what decoy requires of parsers, drivers, kernels and tracers\n"
	print "# DESCRIPTION\n"
	print "Each rule has a name, a level (_must_, _should_, _may_; _unclear_ where the specification has several readings;"
	print "_info_ is never required), whom it is for, and the texts of _drm-usage-stats.rst_ that have it. What it"
	print "requires is followed by why. *decoy explain* _RULE_ shows the sentences that it rests on, a text that breaks it,"
	print "one that holds it, and its cases."
}

/"slug":/ {
	slug = of("slug")
	family = substr(slug, 1, index(slug, ".") - 1)
	if (family != last)
		printf "\n# %s\n", toupper(family)
	last = family
	since = of("since")
	until = of("until")
	printf "\n*%s* (%s, %s, %s)\n\t%s\n", slug, of("level"), of("target"),
		since == until ? since : since " to " until, of("requires")
	if (of("why") != "")
		printf "\n\t%s\n", of("why")
}

END { print "\n# SEE ALSO\n\n*decoy*(1), *decoy-explain*(1), *decoy-lint*(1)" }
