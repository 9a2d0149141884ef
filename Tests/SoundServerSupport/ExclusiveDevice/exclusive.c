// SPDX-License-Identifier: Apache-2.0
// A hook for ALSA's `hooks` PCM that makes any device one that a single program can hold, as sound cards without a
// mixer are: while one has it open, opening it fails with EBUSY.

#include <alsa/asoundlib.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/file.h>
#include <unistd.h>

static int let_go(snd_pcm_hook_t *hook) { return close((int)(intptr_t)snd_pcm_hook_get_private(hook)); }

// `lock`: the file whose lock stands for the device.
int exclusive_install(snd_pcm_t *pcm, snd_config_t *arguments) {
    snd_config_t *entry;
    const char *path;
    int result = snd_config_search(arguments, "lock", &entry);
    if (result < 0 || (result = snd_config_get_string(entry, &path)) < 0) return result;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return -errno;
    if (flock(file, LOCK_EX | LOCK_NB) < 0) {
        result = -errno;
        close(file);
        return result == -EWOULDBLOCK ? -EBUSY : result;
    }
    snd_pcm_hook_t *hook;
    result = snd_pcm_hook_add(&hook, pcm, SND_PCM_HOOK_TYPE_CLOSE, let_go, (void *)(intptr_t)file);
    if (result < 0) close(file);
    return result;
}
SND_DLSYM_BUILD_VERSION(exclusive_install, SND_PCM_DLSYM_VERSION);
