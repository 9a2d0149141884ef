// SPDX-License-Identifier: Apache-2.0
// Whatever links this has a free(3) and a realloc(3) that wipe. Nothing needs to be called.
#pragma once
