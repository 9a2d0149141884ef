// SPDX-License-Identifier: Apache-2.0
// A PCM of ALSA that takes so many frames and then no more, before it is started and after, and says that all is well: a sound
// server that lost a stream does so.

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct deaf {
    snd_pcm_ioplug_t plug;
    long takes, taken;
};

static int nothing(snd_pcm_ioplug_t *plug) { return 0; }
static snd_pcm_sframes_t place(snd_pcm_ioplug_t *plug) { return 0; }

static int prepare(snd_pcm_ioplug_t *plug) {
    ((struct deaf *)plug->private_data)->taken = 0;
    return 0;
}

static snd_pcm_sframes_t take(
    snd_pcm_ioplug_t *plug, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
    struct deaf *deaf = plug->private_data;
    snd_pcm_sframes_t left = deaf->takes - deaf->taken;
    snd_pcm_sframes_t now = left < (snd_pcm_sframes_t)size ? left : (snd_pcm_sframes_t)size;
    deaf->taken += now;
    return now > 0 ? now : -EAGAIN;
}

static int let_go(snd_pcm_ioplug_t *plug) {
    close(plug->poll_fd);
    free(plug->private_data);
    return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = nothing, .stop = nothing, .pointer = place, .transfer = take, .prepare = prepare, .close = let_go,
};

static int constrain(snd_pcm_ioplug_t *plug) {
    static const unsigned int access[] = {SND_PCM_ACCESS_RW_INTERLEAVED};
    static const unsigned int formats[] = {SND_PCM_FORMAT_FLOAT_LE, SND_PCM_FORMAT_S16_LE};
    int result;
    if ((result = snd_pcm_ioplug_set_param_list(plug, SND_PCM_IOPLUG_HW_ACCESS, 1, access)) < 0) return result;
    if ((result = snd_pcm_ioplug_set_param_list(plug, SND_PCM_IOPLUG_HW_FORMAT, 2, formats)) < 0) return result;
    if ((result = snd_pcm_ioplug_set_param_minmax(plug, SND_PCM_IOPLUG_HW_CHANNELS, 1, 2)) < 0) return result;
    if ((result = snd_pcm_ioplug_set_param_minmax(plug, SND_PCM_IOPLUG_HW_RATE, 48000, 48000)) < 0) return result;
    if ((result = snd_pcm_ioplug_set_param_minmax(plug, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 1024, 1 << 16)) < 0) return result;
    return snd_pcm_ioplug_set_param_minmax(plug, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 4096, 1 << 20);
}

// `takes`: the frames that it takes in each run.
SND_PCM_PLUGIN_DEFINE_FUNC(deaf) {
    long takes = 0;
    snd_config_iterator_t here, next;
    snd_config_for_each(here, next, conf) {
        snd_config_t *entry = snd_config_iterator_entry(here);
        const char *name;
        if (snd_config_get_id(entry, &name) >= 0 && !strcmp(name, "takes")) snd_config_get_integer(entry, &takes);
    }
    struct deaf *deaf = calloc(1, sizeof *deaf);
    if (!deaf) return -ENOMEM;
    deaf->takes = takes;
    deaf->plug.version = SND_PCM_IOPLUG_VERSION;
    deaf->plug.name = "deaf";
    deaf->plug.callback = &callbacks;
    deaf->plug.private_data = deaf;
    deaf->plug.poll_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    deaf->plug.poll_events = POLLIN;
    int result = snd_pcm_ioplug_create(&deaf->plug, name, stream, mode);
    if (result >= 0 && (result = constrain(&deaf->plug)) < 0) {
        snd_pcm_ioplug_delete(&deaf->plug);
        return result;
    }
    if (result < 0) {
        close(deaf->plug.poll_fd);
        free(deaf);
        return result;
    }
    *pcmp = deaf->plug.pcm;
    return 0;
}
SND_PCM_PLUGIN_SYMBOL(deaf);
