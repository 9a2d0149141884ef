#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A file system that hangs: it is mounted, and answers nothing about what lies in it.

usage: hanging_fs.py PATH, a folder or a file

It speaks the kernel's FUSE protocol (fuse(4)) as far as it must, so it needs no library; mount(2) needs root. It prints a line once
PATH hangs, and hangs until it is killed: then everything that was asked of it fails.
"""

import ctypes
import os
import struct
import sys

FUSE_INIT = 26
HEADER = struct.Struct("<IIQQIIIHH")  # struct fuse_in_header
MINOR = 31
READ_AHEAD = 0
MOST = 1 << 17  # the maximum bytes written at a time, and of a request with its header


def main() -> None:
    path = sys.argv[1]
    device = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
    libc = ctypes.CDLL(None, use_errno=True)
    options = f"fd={device},rootmode={os.stat(path).st_mode:o},user_id={os.getuid()},group_id={os.getgid()}"
    if libc.mount(b"hanging", path.encode(), b"fuse", 0, options.encode()) != 0:
        sys.exit(f"{path}: {os.strerror(ctypes.get_errno())}")
    while True:
        request = os.read(device, 2 * MOST)
        operation, unique = HEADER.unpack_from(request)[1:3]
        if operation == FUSE_INIT:
            # struct fuse_init_out: the version, and no abilities or limits except the size of writes.
            answer = struct.pack("<IIIIHHI", 7, MINOR, READ_AHEAD, 0, 0, 0, MOST) + bytes(40)
            os.write(device, struct.pack("<IiQ", 16 + len(answer), 0, unique) + answer)
            print("hanging", flush=True)


if __name__ == "__main__":
    main()
