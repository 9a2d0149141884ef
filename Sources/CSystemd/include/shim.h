// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <systemd/sd-bus.h>

/// Loads libsystemd, at the first call of any function of it. Returns 0, or ENOENT if it is not installed, or ENOSYS if
/// the installed version lacks a function that is used here.
int csystemd_load(void);
