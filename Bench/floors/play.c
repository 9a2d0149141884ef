// SPDX-License-Identifier: Apache-2.0
// The minimum work of a sound command with the sound server: a process that holds the samples and the open device,
// unless it should open the device for each sound. It waits at a socket for a client to connect, plays, and lets the
// client go.

#define _GNU_SOURCE  // accept4(2)
#include <alsa/asoundlib.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { RATE = 48000, CHANNELS = 2, HEADER = 44, LARGEST = 1 << 20 };

static snd_pcm_t *open_device(void) {
    snd_pcm_t *pcm;
    snd_pcm_hw_params_t *hardware;
    unsigned int rate = RATE;
    snd_pcm_uframes_t period = 256, buffer = RATE;
    snd_pcm_hw_params_alloca(&hardware);
    if (snd_pcm_open(&pcm, "default", SND_PCM_STREAM_PLAYBACK, 0) < 0) return NULL;
    snd_pcm_hw_params_any(pcm, hardware);
    snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED);
    snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_S16_LE);
    snd_pcm_hw_params_set_channels(pcm, hardware, CHANNELS);
    snd_pcm_hw_params_set_rate_near(pcm, hardware, &rate, NULL);
    snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, NULL);
    snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer);
    return rate == RATE && snd_pcm_hw_params(pcm, hardware) >= 0 ? pcm : NULL;
}

static int play(snd_pcm_t *pcm, const char *samples, snd_pcm_sframes_t frames) {
    if (snd_pcm_prepare(pcm) < 0 || snd_pcm_writei(pcm, samples, frames) != frames) return 1;
    if (snd_pcm_state(pcm) == SND_PCM_STATE_PREPARED && snd_pcm_start(pcm) < 0) return 1;
    return snd_pcm_drain(pcm) < 0;
}

// play SOCKET FILE kept|opened
int main(int count, char **words) {
    static char file[LARGEST];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (count != 4 || strlen(words[1]) >= sizeof address.sun_path) return 64;
    int keeps = strcmp(words[3], "kept") == 0;
    int sound = open(words[2], O_RDONLY | O_CLOEXEC);
    ssize_t size = read(sound, file, sizeof file);
    if (size < HEADER) return 66;
    snd_pcm_t *pcm = keeps ? open_device() : NULL;
    if (keeps && !pcm) return 69;
    strcpy(address.sun_path, words[1]);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 8) < 0) return 71;
    for (int client; (client = accept4(listener, NULL, NULL, SOCK_CLOEXEC)) >= 0; close(client)) {
        char word;
        if (read(client, &word, 1) != 1) continue;
        if (!keeps && !(pcm = open_device())) return 69;
        if (play(pcm, file + HEADER, (size - HEADER) / (2 * CHANNELS)) != 0) return 70;
        if (!keeps) snd_pcm_close(pcm);
        if (write(client, &word, 1) != 1) continue;
    }
    return 0;
}
