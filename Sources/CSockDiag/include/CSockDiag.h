// SPDX-License-Identifier: Apache-2.0
// TCP on 127.0.0.1, and the user at the other end of a connection, sock_diag(7). Swift imports neither the macros nor
// the flexible layout of netlink messages, and for a static program no addresses of the Internet.
#pragma once
#include <stdint.h>

// A socket for sock_diag_user. -1 with errno on failure.
int32_t sock_diag_open(void);

// The user of the socket with the address `from` that is connected to `to`: structures sockaddr with their sizes. The
// kernel answers within the call. Once a process has closed its end the kernel names user 0, so only an established
// connection counts. 0 if it was found; otherwise an errno: ENOENT without such a connection, EAFNOSUPPORT for
// addresses that are not of IPv4.
int32_t sock_diag_user(
    int32_t netlink, const void *from, uint32_t from_size, const void *to, uint32_t to_size, uint32_t *user);

// The user of the socket that listens at a port of 127.0.0.1, or of all addresses, and its number in /proc/PID/fd. 0 if
// it was found; otherwise an errno: ENOENT if nobody listens.
int32_t sock_diag_listener(int32_t netlink, uint16_t port, uint32_t *user, uint32_t *inode);

// A socket that listens at a port of 127.0.0.1. -1 with errno on failure.
int32_t loopback_listen(uint16_t port);

// The port of a socket that listens on 127.0.0.1; -1 for any other one.
int32_t loopback_port(int32_t socket);
