// SPDX-License-Identifier: Apache-2.0
//
// An empty ICU data library, so that a statically linked daemon leaves out ICU's own, 34 MB of locales that nothing here
// reads. See icu_data_stub.c.

#pragma once
