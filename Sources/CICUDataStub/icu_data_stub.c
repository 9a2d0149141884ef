// SPDX-License-Identifier: Apache-2.0
//
// Foundation brings ICU, and ICU brings its data: one symbol, icudtNN_dat, in an object file of its own. Whatever defines
// that symbol first takes its place; ICU's documentation calls this its stub data library ("ICU Data", section
// "Customizing ICU's Data Library"). The layout is that of a common data file: a DataHeader (unicode/udata.h, ucmndata.h)
// and a table of contents with no entries. ICU then answers U_MISSING_RESOURCE_ERROR or U_FILE_ACCESS_ERROR to what asks
// for a locale; the daemon has no such call, which packaging/check-release.sh sees from the released program.
//
// The symbol is hidden: where Foundation is a shared library (debug builds, tests) it keeps its own data. NN is the major
// version of ICU in the toolchain (76 in Swift 6.3); one that is not listed gets ICU's data as before, and a larger file.

#include <stdint.h>

struct icu_data_stub {
    uint16_t header_size;
    uint8_t magic[2];
    struct {
        uint16_t size, reserved;
        uint8_t is_big_endian, charset_family, sizeof_uchar, reserved_byte;
        uint8_t format[4], format_version[4], data_version[4];
    } info;
    uint8_t padding[8];
    uint32_t entries;
    uint32_t alignment;
};

_Static_assert(sizeof(struct icu_data_stub) == 40, "ICU reads the table of contents at an offset of header_size bytes");

#define ICU_DATA_STUB(version)                                                                         \
    __attribute__((visibility("hidden"), aligned(16))) const struct icu_data_stub icudt##version##_dat = { \
        .header_size = 32,                                                                             \
        .magic = {0xda, 0x27},                                                                         \
        .info = {                                                                                      \
            .size = 20,                                                                                \
            .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,                                   \
            .sizeof_uchar = 2,                                                                         \
            .format = {'C', 'm', 'n', 'D'},                                                            \
            .format_version = {1},                                                                     \
        },                                                                                             \
    }

ICU_DATA_STUB(74);
ICU_DATA_STUB(75);
ICU_DATA_STUB(76);
ICU_DATA_STUB(77);
ICU_DATA_STUB(78);
