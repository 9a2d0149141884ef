// SPDX-License-Identifier: Apache-2.0
// A security key for ssh-keygen -w (the interface of OpenSSH's PROTOCOL.u2f, "Middleware interface"). A signature waits
// for a touch: until somebody opens the pipe that the variable TOUCH names. Keys and signatures are not real.
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct sk_enroll_response {
    uint8_t flags;
    uint8_t *public_key;
    size_t public_key_len;
    uint8_t *key_handle;
    size_t key_handle_len;
    uint8_t *signature;
    size_t signature_len;
    uint8_t *attestation_cert;
    size_t attestation_cert_len;
    uint8_t *authdata;
    size_t authdata_len;
};

struct sk_sign_response {
    uint8_t flags;
    uint32_t counter;
    uint8_t *sig_r;
    size_t sig_r_len;
    uint8_t *sig_s;
    size_t sig_s_len;
};

static uint8_t *bytes(size_t count) {
    uint8_t *memory = malloc(count);
    memset(memory, 7, count);
    return memory;
}

uint32_t sk_api_version(void) { return 0x000a0000; }

int sk_enroll(uint32_t alg, const uint8_t *challenge, size_t challenge_len, const char *application, uint8_t flags,
              const char *pin, void **options, struct sk_enroll_response **response) {
    struct sk_enroll_response *made = calloc(1, sizeof *made);
    made->flags = flags;
    made->public_key = bytes(made->public_key_len = 32);
    made->key_handle = bytes(made->key_handle_len = 16);
    made->signature = bytes(made->signature_len = 64);
    *response = made;
    return 0;
}

int sk_sign(uint32_t alg, const uint8_t *data, size_t data_len, const char *application, const uint8_t *key_handle,
            size_t key_handle_len, uint8_t flags, const char *pin, void **options, struct sk_sign_response **response) {
    int touch = open(getenv("TOUCH"), O_RDONLY);
    if (touch < 0) return -1;
    close(touch);
    struct sk_sign_response *made = calloc(1, sizeof *made);
    made->flags = flags;
    made->counter = 1;
    made->sig_r = bytes(made->sig_r_len = 64);
    *response = made;
    return 0;
}

int sk_load_resident_keys(const char *pin, void **options, void ***keys, size_t *count) { return -1; }
