// SPDX-License-Identifier: Apache-2.0
// TCP on 127.0.0.1, and the user at the other end of a connection, sock_diag(7). Swift imports neither the macros nor
// the flexible layout of netlink messages, and for a static program no addresses of the Internet. Their header is not
// included here, because elsewhere the module Glibc has them, and Swift would see them twice.
#pragma once
#include <endian.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// struct sockaddr_in of ip(7); port and address are in network byte order.
struct loopback_address {
    uint16_t family, port;
    uint32_t address;
    uint8_t padding[8];
};
static const uint32_t LOOPBACK_ADDRESS = 0x7F000001;  // 127.0.0.1
static const uint8_t LOOPBACK_PROTOCOL = 6;           // IPPROTO_TCP

// A socket for sock_diag_user. -1 with errno on failure.
static inline int32_t sock_diag_open(void) {
    return socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_SOCK_DIAG);
}

// Asks for the socket with the first address that is connected to the second one, and leaves the kernel's message in
// `answer`. 0, or an errno.
static inline int32_t sock_diag_look_up(
    int32_t netlink, const struct loopback_address *source, const struct loopback_address *target, char *answer,
    size_t size, const struct inet_diag_msg **found) {
    struct {
        struct nlmsghdr header;
        struct inet_diag_req_v2 body;
    } request;
    memset(&request, 0, sizeof request);
    request.header.nlmsg_len = sizeof request;
    request.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
    request.header.nlmsg_flags = NLM_F_REQUEST;
    request.body.sdiag_family = AF_INET;
    request.body.sdiag_protocol = LOOPBACK_PROTOCOL;
    request.body.idiag_states = ~0u;
    request.body.id.idiag_sport = source->port;
    request.body.id.idiag_dport = target->port;
    request.body.id.idiag_src[0] = source->address;
    request.body.id.idiag_dst[0] = target->address;
    request.body.id.idiag_cookie[0] = INET_DIAG_NOCOOKIE;
    request.body.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
    struct sockaddr_nl kernel = {.nl_family = AF_NETLINK};
    if (sendto(netlink, &request, sizeof request, 0, (struct sockaddr *)&kernel, sizeof kernel) < 0) return errno;
    ssize_t length = recv(netlink, answer, size, 0);
    if (length < 0) return errno;
    const struct nlmsghdr *header = (const struct nlmsghdr *)answer;
    if ((size_t)length < sizeof *header || header->nlmsg_len > (size_t)length) return EBADMSG;
    if (header->nlmsg_type == NLMSG_ERROR) {
        const struct nlmsgerr *error = (const struct nlmsgerr *)NLMSG_DATA(header);
        return (size_t)length >= NLMSG_LENGTH(sizeof *error) && error->error < 0 ? -error->error : EBADMSG;
    }
    if (header->nlmsg_type != SOCK_DIAG_BY_FAMILY) return EBADMSG;
    if ((size_t)length < NLMSG_LENGTH(sizeof(struct inet_diag_msg))) return EBADMSG;
    *found = (const struct inet_diag_msg *)NLMSG_DATA(header);
    return 0;
}

// The user of the socket with the address `from` that is connected to `to`: structures sockaddr with their sizes. The
// kernel answers within the call. Once a process has closed its end the kernel names user 0, so only an established
// connection counts. 0 if it was found; otherwise an errno: ENOENT without such a connection, EAFNOSUPPORT for
// addresses that are not of IPv4.
static inline int32_t sock_diag_user(
    int32_t netlink, const void *from, uint32_t from_size, const void *to, uint32_t to_size, uint32_t *user) {
    struct loopback_address peer, own;
    if (from_size < sizeof peer || to_size < sizeof own) return EAFNOSUPPORT;
    memcpy(&peer, from, sizeof peer);
    memcpy(&own, to, sizeof own);
    if (peer.family != AF_INET || own.family != AF_INET) return EAFNOSUPPORT;
    _Alignas(struct nlmsghdr) char answer[4096];
    const struct inet_diag_msg *found;
    int32_t code = sock_diag_look_up(netlink, &peer, &own, answer, sizeof answer, &found);
    if (code != 0) return code;
    // A lookup may find a listening socket instead.
    if (found->idiag_state != 1 /* TCP_ESTABLISHED */) return ENOENT;
    if (found->id.idiag_sport != peer.port || found->id.idiag_dport != own.port) return ENOENT;
    if (found->id.idiag_src[0] != peer.address || found->id.idiag_dst[0] != own.address) return ENOENT;
    *user = found->idiag_uid;
    return 0;
}

// The user of the socket that listens at a port of 127.0.0.1, or of all addresses, and its number in /proc/PID/fd. 0 if
// it was found; otherwise an errno: ENOENT if nobody listens.
static inline int32_t sock_diag_listener(int32_t netlink, uint16_t port, uint32_t *user, uint32_t *inode) {
    struct loopback_address own = {
        .family = AF_INET, .port = htobe16(port), .address = htobe32(LOOPBACK_ADDRESS)};
    struct loopback_address nobody = {.family = AF_INET};
    _Alignas(struct nlmsghdr) char answer[4096];
    const struct inet_diag_msg *found;
    int32_t code = sock_diag_look_up(netlink, &own, &nobody, answer, sizeof answer, &found);
    if (code != 0) return code;
    if (found->idiag_state != 10 /* TCP_LISTEN */ || found->id.idiag_sport != own.port) return ENOENT;
    *user = found->idiag_uid;
    *inode = found->idiag_inode;
    return 0;
}

// A socket that listens at a port of 127.0.0.1. -1 with errno on failure.
static inline int32_t loopback_listen(uint16_t port) {
    int32_t descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    int on = 1;
    struct loopback_address address = {
        .family = AF_INET, .port = htobe16(port), .address = htobe32(LOOPBACK_ADDRESS)};
    // A port in TIME_WAIT is free for the next program; without the option it would be only after a minute.
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind(descriptor, (const struct sockaddr *)&address, sizeof address) == 0 && listen(descriptor, SOMAXCONN) == 0)
        return descriptor;
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
}

// The port of a socket that listens on 127.0.0.1; -1 for any other one.
static inline int32_t loopback_port(int32_t descriptor) {
    struct loopback_address address;
    socklen_t size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) != 0 || size != sizeof address) return -1;
    if (address.family != AF_INET || address.address != htobe32(LOOPBACK_ADDRESS)) return -1;
    return be16toh(address.port);
}
