/* SPDX-License-Identifier: MIT */
/* decoy vm: scenarios through the driver in a real kernel, a command of the user's, or a driver. */
#include "vm_play.h"

#include "cli.h"
#include "drive_run.h"
#include "terminal.h"
#include "vm_driver.h"
#include "vm_program.h"

int verb_vm(const struct options *options)
{
	if (options->expect_percent &&
	    (!options->command || options->modules.count || options->make || options->headers)) {
		terminal_error("vm: --expect-percent: expected a command after --, and no %s",
			       options->make	  ? "--make"
			       : options->headers ? "--headers"
						  : "--module");
		return EXIT_USAGE;
	}
	if (options->make)
		return vm_make(options);
	if (options->headers)
		return vm_headers_print(options);
	if (options->workload || options->hardware)
		return drive_run_guest(options);
	if (options->modules.count)
		return vm_driver_run(options);
	if (options->command)
		return vm_program_run(options);
	return vm_play(options, false);
}
