// SPDX-License-Identifier: Apache-2.0
#include "CSockDiag.h"
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int32_t sock_diag_open(void) {
    return socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_SOCK_DIAG);
}

// Asks for the socket with the first address that is connected to the second one, and leaves the kernel's message in
// `answer`. 0, or an errno.
static int32_t look_up(
    int32_t netlink, const struct sockaddr_in *source, const struct sockaddr_in *target, char *answer, size_t size,
    const struct inet_diag_msg **found) {
    struct {
        struct nlmsghdr header;
        struct inet_diag_req_v2 body;
    } request;
    memset(&request, 0, sizeof request);
    request.header.nlmsg_len = sizeof request;
    request.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
    request.header.nlmsg_flags = NLM_F_REQUEST;
    request.body.sdiag_family = AF_INET;
    request.body.sdiag_protocol = IPPROTO_TCP;
    request.body.idiag_states = ~0u;
    request.body.id.idiag_sport = source->sin_port;
    request.body.id.idiag_dport = target->sin_port;
    request.body.id.idiag_src[0] = source->sin_addr.s_addr;
    request.body.id.idiag_dst[0] = target->sin_addr.s_addr;
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

int32_t sock_diag_user(
    int32_t netlink, const void *from, uint32_t from_size, const void *to, uint32_t to_size, uint32_t *user) {
    struct sockaddr_in peer, own;
    if (from_size < sizeof peer || to_size < sizeof own) return EAFNOSUPPORT;
    memcpy(&peer, from, sizeof peer);
    memcpy(&own, to, sizeof own);
    if (peer.sin_family != AF_INET || own.sin_family != AF_INET) return EAFNOSUPPORT;
    _Alignas(struct nlmsghdr) char answer[4096];
    const struct inet_diag_msg *found;
    int32_t code = look_up(netlink, &peer, &own, answer, sizeof answer, &found);
    if (code != 0) return code;
    // A lookup may find a listening socket instead.
    if (found->idiag_state != 1 /* TCP_ESTABLISHED */) return ENOENT;
    if (found->id.idiag_sport != peer.sin_port || found->id.idiag_dport != own.sin_port) return ENOENT;
    if (found->id.idiag_src[0] != peer.sin_addr.s_addr || found->id.idiag_dst[0] != own.sin_addr.s_addr) return ENOENT;
    *user = found->idiag_uid;
    return 0;
}

int32_t sock_diag_listener(int32_t netlink, uint16_t port, uint32_t *user, uint32_t *inode) {
    struct sockaddr_in own = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in nobody = {.sin_family = AF_INET};
    _Alignas(struct nlmsghdr) char answer[4096];
    const struct inet_diag_msg *found;
    int32_t code = look_up(netlink, &own, &nobody, answer, sizeof answer, &found);
    if (code != 0) return code;
    if (found->idiag_state != 10 /* TCP_LISTEN */ || found->id.idiag_sport != own.sin_port) return ENOENT;
    *user = found->idiag_uid;
    *inode = found->idiag_inode;
    return 0;
}

int32_t loopback_listen(uint16_t port) {
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    int on = 1;
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    // A port in TIME_WAIT is free for the next program; without the option it would be only after a minute.
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0 && listen(descriptor, SOMAXCONN) == 0)
        return descriptor;
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
}

int32_t loopback_port(int32_t descriptor) {
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) != 0 || size != sizeof address) return -1;
    if (address.sin_family != AF_INET || address.sin_addr.s_addr != htonl(INADDR_LOOPBACK)) return -1;
    return ntohs(address.sin_port);
}
