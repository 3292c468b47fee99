/* SPDX-License-Identifier: MIT */
#include "drive_device.h"

const char drive_device[] =
	"{\"title\": \"the GPU of --workload builtin\",\n"
	" \"why\": \"one of each kind of engine that a driver may have\",\n"
	" \"devices\": {\"gpu\": {\n"
	"  \"driver\": \"fake-drm\", \"pdev\": \"0000:03:00.0\",\n"
	"  \"engines\": {\"render\": {}, \"video\": {\"capacity\": 2}, \"copy\": {},\n"
	"   \"compute\": {\"hz\": 800000000,\n"
	"    \"keys\": [\"time\", \"cycles\", \"total-cycles\", \"maxfreq\", \"curfreq\"]}},\n"
	"  \"regions\": {\"local0\": {\"size\": \"1GiB\"}, \"system0\": {}},\n"
	"  \"rings\": {\"render\": {\"engine\": \"render\", \"depth\": 4},\n"
	"   \"video0\": {\"engine\": \"video\", \"depth\": 2},\n"
	"   \"copy\": {\"engine\": \"copy\"},\n"
	"   \"compute\": {\"engine\": \"compute\"}}}},\n"
	" \"processes\": {}, \"clients\": {}, \"steps\": []}\n";
