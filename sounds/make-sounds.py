#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the sounds of this folder. They are computed, not recorded: bars, bells, bowls and strings from the way such
bodies vibrate, set in one small room.

    make-sounds.py            write every sound beside this script
    make-sounds.py --check    exit 1 where a file differs from what would be written, byte for byte
    make-sounds.py --levels   print seconds, peak and loudness of each

Python's standard library is all it needs. The same bytes come out on every machine: randomness is a seeded generator of
our own, and results are rounded to integers far above the last digits in which mathematical libraries differ.
"""

import math
import multiprocessing
import pathlib
import struct
import sys

RATE = 48_000
PEAK = 10 ** (-3 / 20)  # no sample is larger: -3 dBFS
LOUDNESS = -16.0  # LUFS of the loudest 400 ms, where the peak allows it
SILENT = 1e-5  # -100 dB: where a partial may end

NAMES = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]


def pitch(note):
    """Hertz of a note such as "A4" in equal temperament, A4 = 440."""
    return 440.0 * 2 ** ((NAMES.index(note[:-1]) + 12 * (int(note[-1]) + 1) - 69) / 12)


class Noise:
    """White noise in -1..1 from a linear congruential generator (Numerical Recipes' constants)."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state * 1_664_525 + 1_013_904_223) & 0xFFFF_FFFF
        return self.state / 0x8000_0000 - 1.0


class Stage:
    """Two channels that voices are placed on."""

    def __init__(self, seconds):
        self.length = round(seconds * RATE)
        self.left = [0.0] * self.length
        self.right = [0.0] * self.length

    def place(self, voice, at=0.0, gain=1.0, pan=0.0):
        """Adds a voice from `at` seconds on; pan is -1 (left) to 1 (right), of constant power."""
        angle = (pan + 1) * math.pi / 4
        left, right = gain * math.cos(angle), gain * math.sin(angle)
        start = round(at * RATE)
        for i, sample in enumerate(voice[: self.length - start], start):
            self.left[i] += left * sample
            self.right[i] += right * sample


# Bodies that vibrate. Each gives a list of samples.


def partial(frequency, seconds, phase=0.0):
    """A sine that dies away by 60 dB in `seconds`, made by the two-term recurrence of a damped oscillator."""
    decay = 10 ** (-3 / (seconds * RATE))
    step = 2 * math.pi * frequency / RATE
    a, b = 2 * decay * math.cos(step), decay * decay
    older, old = math.sin(phase - 2 * step) / b, math.sin(phase - step) / decay
    samples = []
    for _ in range(math.ceil(seconds * RATE * -math.log10(SILENT) / 3)):
        older, old = old, a * old - b * older
        samples.append(old)
    return samples


def struck(fundamental, modes, attack=0.002):
    """A body struck once: modes are (ratio, gain, seconds to -60 dB). The attack is a raised cosine, so it never clicks."""
    voice = []
    for ratio, gain, seconds in modes:
        if fundamental * ratio > 0.45 * RATE:
            continue
        for i, sample in enumerate(partial(fundamental * ratio, seconds)):
            if i < len(voice):
                voice[i] += gain * sample
            else:
                voice.append(gain * sample)
    rise = round(attack * RATE)
    for i in range(rise):
        voice[i] *= 0.5 - 0.5 * math.cos(math.pi * i / rise)
    return voice


def touch(seed, cutoff, seconds):
    """The mallet's own sound: a breath of noise below `cutoff` hertz (two one-pole filters), gone within `seconds`."""
    noise, keep = Noise(seed), math.exp(-2 * math.pi * cutoff / RATE)
    first = second = 0.0
    length = round(seconds * RATE)
    samples = []
    for i in range(length):
        first = (1 - keep) * noise.next() + keep * first
        second = (1 - keep) * first + keep * second
        samples.append(second * math.sin(math.pi * (i / length) ** 0.3) ** 2)
    return samples


def plucked(frequency, seconds, length, seed, brightness):
    """A string (Karplus and Strong, 1983, tuned by an allpass as Jaffe and Smith, 1983): a loop one period long, whose
    low-pass is the string's own damping. Dies away by 60 dB in `seconds`; brightness is 0..1."""
    period = RATE / frequency
    damping = 0.5 * (1 - brightness)
    delay = period - damping  # the low-pass delays by its weight, for low frequencies
    whole = int(delay - 0.3)
    fraction = delay - whole
    allpass = (1 - fraction) / (1 + fraction)
    loss = 10 ** (-3 / (seconds * frequency))
    noise = Noise(seed)
    raw = [noise.next() for _ in range(whole)]
    # A finger is soft, and plucks at a fifth of the string: neighbours averaged, every fifth mode missing.
    soft = [(raw[i - 2] + 2 * raw[i - 1] + 3 * raw[i] + 2 * raw[(i + 1) % whole] + raw[(i + 2) % whole]) / 9 for i in range(whole)]
    at = max(1, whole // 5)
    loop = [soft[i] - soft[i - at] for i in range(whole)]
    mean = sum(loop) / whole
    loop = [sample - mean for sample in loop]
    samples, last, before, out = [], 0.0, 0.0, 0.0
    for i in range(round(length * RATE)):
        j = i % whole
        now = loop[j]
        damped = loss * ((1 - damping) * now + damping * last)
        last = now
        out = allpass * (damped - out) + before
        before = damped
        loop[j] = out
        samples.append(now)
    rise = round(0.001 * RATE)
    for i in range(rise):
        samples[i] *= i / rise
    return samples


def bubble(frequency, rise, seconds):
    """A bubble of air in water (van den Doel, 2005): a damped sine whose pitch rises as the surface comes near."""
    samples, phase = [], 0.0
    for i in range(round(seconds * 1.6 * RATE)):
        t = i / RATE
        phase += 2 * math.pi * frequency * (1 + rise * t) / RATE
        samples.append(math.sin(phase) * 10 ** (-3 * t / seconds) * min(1.0, i / 60))
    return samples


# What the bodies are: (ratio to the fundamental, gain, seconds to -60 dB).


def marimba(seconds):
    """Rosewood bars, undercut so that the second mode is two octaves up; higher modes are short."""
    return [(1, 1, seconds), (3.98, 0.22, seconds * 0.28), (9.9, 0.08, seconds * 0.1)]


def vibraphone(seconds):
    """Aluminium bars tuned like the marimba's, sounding long."""
    return [(1, 1, seconds), (4.0, 0.16, seconds * 0.45), (10.1, 0.05, seconds * 0.14)]


def celesta(seconds):
    """A steel plate over a resonator: nearly pure, with a free bar's modes as sparkle."""
    return [(1, 1, seconds), (2.0, 0.18, seconds * 0.6), (2.76, 0.1, seconds * 0.3), (5.4, 0.1, seconds * 0.16)]


def kalimba(seconds):
    """A steel tongue held at one end: overtones far away and short."""
    return [(1, 1, seconds), (2.0, 0.1, seconds * 0.5), (5.6, 0.16, seconds * 0.12), (15.2, 0.05, seconds * 0.04)]


def wineglass(seconds):
    """A glass rings in modes near 4 : 9 : 16 : 25, the low one in two slightly different pitches."""
    return [(1, 0.7, seconds), (1.0035, 0.4, seconds * 0.9), (2.25, 0.36, seconds * 0.6), (4.05, 0.2, seconds * 0.34), (6.3, 0.09, seconds * 0.18)]


def tube(seconds):
    """A tubular bell: a free bar whose modes 4, 5, 6 (81 : 121 : 169) make one hear a pitch an octave below."""
    modes = [(0.22, 0.1, 0.7), (0.61, 0.16, 0.8), (1.19, 0.2, 0.8), (2.0, 1, 1), (2.99, 0.5, 0.7), (4.17, 0.28, 0.5), (5.55, 0.1, 0.3)]
    return [(ratio, gain, seconds * share) for ratio, gain, share in modes]


def cast_bell(seconds):
    """A tuned bell: hum, prime, minor third, fifth, octave and above, each of the low ones in a beating pair."""
    modes = [(0.5, 0.45, 1), (0.5012, 0.25, 1), (1, 0.6, 0.7), (1.0016, 0.3, 0.7), (1.2, 0.5, 0.55), (1.203, 0.2, 0.5), (1.5, 0.2, 0.4),
             (2, 0.6, 0.4), (2.006, 0.2, 0.36), (2.52, 0.16, 0.26), (3.01, 0.18, 0.22), (4.17, 0.12, 0.14)]
    return [(ratio, gain, seconds * share) for ratio, gain, share in modes]


def bowl_modes(seconds):
    """A singing bowl: few wide modes, each split in two that beat slowly."""
    modes = [(1, 0.6, 1), (1.0058, 0.5, 1), (2.71, 0.34, 0.6), (2.7215, 0.26, 0.6), (5.13, 0.12, 0.32), (5.16, 0.08, 0.3), (8.05, 0.04, 0.16)]
    return [(ratio, gain, seconds * share) for ratio, gain, share in modes]


# The sounds.


def glass():
    stage = Stage(1.3)
    stage.place(struck(pitch("E6"), wineglass(1.5), 0.0015), 0.0, 1.0, -0.15)
    stage.place(touch(11, 6000, 0.012), 0.0, 0.5, 0.1)
    return stage


def chime():
    stage = Stage(1.9)
    for i, (note, pan) in enumerate([("A5", 0.35), ("F#5", 0.0), ("D5", -0.35)]):
        stage.place(struck(pitch(note) / 2, tube(1.9), 0.003), 0.17 * i, 1.0 - 0.1 * (i == 1), pan)
    return stage


def church_bell():
    stage = Stage(2.2)
    stage.place(struck(pitch("G5"), cast_bell(3.2), 0.002), 0.0, 1.0, -0.1)
    stage.place(touch(23, 3500, 0.02), 0.0, 0.6, 0.0)
    return stage


def marimba_notes():
    stage = Stage(1.0)
    for i, (note, pan) in enumerate([("D5", -0.3), ("A5", 0.1), ("F#5", 0.3)]):
        stage.place(struck(pitch(note), marimba(0.75), 0.0025), 0.115 * i, 0.9 + 0.05 * i, pan)
        stage.place(touch(31 + i, 1800, 0.03), 0.115 * i, 0.5, pan)
    return stage


def harp():
    stage = Stage(1.6)
    for i, note in enumerate(["D4", "A4", "D5", "F#5", "A5"]):
        stage.place(plucked(pitch(note), 1.7, 1.6 - 0.075 * i, 41 + i, 0.62), 0.075 * i, 1.0 - 0.05 * i, -0.4 + 0.2 * i)
    return stage


def kalimba_notes():
    stage = Stage(1.1)
    for i, (note, pan) in enumerate([("A4", -0.25), ("E5", 0.25), ("D5", 0.0)]):
        stage.place(struck(pitch(note), kalimba(0.95), 0.0018), 0.13 * i, 1.0, pan)
        stage.place(touch(53 + i, 2500, 0.015), 0.13 * i, 0.35, pan)
    return stage


def bowl():
    stage = Stage(2.6)
    stage.place(struck(pitch("D4"), bowl_modes(5.5), 0.02), 0.0, 1.0, -0.12)
    stage.place(struck(pitch("D4") * 1.0021, bowl_modes(5.0)[1::2], 0.03), 0.0, 0.6, 0.35)
    stage.place(touch(61, 900, 0.06), 0.0, 0.8, 0.0)
    return stage


def droplet():
    stage = Stage(0.55)
    stage.place(bubble(880, 5.0, 0.16), 0.0, 1.0, -0.2)
    stage.place(bubble(1320, 6.5, 0.13), 0.11, 0.7, 0.25)
    return stage


def ping():
    stage = Stage(0.8)
    stage.place(struck(pitch("B5"), vibraphone(0.8), 0.002), 0.0, 1.0, 0.0)
    return stage


def sonar():
    stage = Stage(1.6)
    tone = struck(pitch("A5"), [(1, 1, 0.6), (1.003, 0.5, 0.55), (2, 0.06, 0.3)], 0.012)
    for i, gain in enumerate([1.0, 0.34, 0.15, 0.06]):
        stage.place(tone, 0.33 * i, gain, (0.0, 0.45, -0.45, 0.3)[i])
    return stage


def success():
    stage = Stage(1.0)
    for i, (note, pan) in enumerate([("G5", -0.25), ("C6", 0.0), ("E6", 0.25)]):
        stage.place(struck(pitch(note), celesta(0.5 + 0.2 * i), 0.002), 0.1 * i, 0.9, pan)
    return stage


def failure():
    stage = Stage(0.9)
    for i, (note, pan) in enumerate([("D#5", 0.2), ("B4", -0.2)]):
        stage.place(struck(pitch(note), marimba(0.55 + 0.25 * i), 0.003), 0.16 * i, 1.0, pan)
        stage.place(struck(pitch(note) / 2, marimba(0.5 + 0.2 * i), 0.004), 0.16 * i, 0.6, -pan)
        stage.place(touch(71 + i, 1200, 0.03), 0.16 * i, 0.5, pan)
    return stage


def knock():
    stage = Stage(0.5)
    wood = [(1, 1, 0.12), (1.62, 0.7, 0.1), (2.55, 0.6, 0.07), (3.9, 0.4, 0.05), (5.7, 0.25, 0.03)]
    for i, at in enumerate([0.0, 0.15]):
        stage.place(struck(235 - 6 * i, wood, 0.001), at, 1.0 - 0.12 * i, 0.1 - 0.2 * i)
        stage.place(touch(81 + i, 2200, 0.025), at, 1.6, 0.0)
    return stage


def woodblock():
    stage = Stage(0.45)
    for i, (frequency, pan) in enumerate([(820, -0.2), (1090, 0.2)]):
        modes = [(1, 1, 0.13), (1.47, 0.35, 0.08), (2.71, 0.2, 0.045)]
        stage.place(struck(frequency, modes, 0.001), 0.1 * i, 0.9, pan)
        stage.place(touch(91 + i, 4000, 0.01), 0.1 * i, 0.6, pan)
    return stage


def music_box():
    stage = Stage(1.5)
    for i, (note, pan) in enumerate([("D6", -0.3), ("F#6", -0.1), ("A6", 0.1), ("E6", 0.3)]):
        at = (0.0, 0.14, 0.28, 0.5)[i]
        stage.place(struck(pitch(note), kalimba(1.0 + 0.1 * i), 0.0012), at, 0.9, pan)
        stage.place(struck(pitch(note) / 2, [(1, 1, 0.5)], 0.004), at, 0.3, pan)
    return stage


def alarm():
    """Three phrases, each louder: it begins as a courtesy and ends as an alarm."""
    stage = Stage(2.5)
    for phrase, gain in enumerate([0.35, 0.6, 1.0]):
        for i, (note, pan) in enumerate([("A5", -0.25), ("D6", 0.25), ("A5", -0.25), ("D6", 0.25)]):
            at = 0.82 * phrase + 0.13 * i
            stage.place(struck(pitch(note), celesta(0.55), 0.002), at, gain, pan)
            stage.place(struck(pitch(note) / 2, vibraphone(0.4), 0.003), at, gain * 0.5, -pan)
    return stage


# The room, and the level.


def in_a_room(channel, seed, wet):
    """The channel and its reverberation: four damped combs and two allpasses (Schroeder, 1962; Moorer, 1979), with
    delays that differ between the channels."""
    tail = [0.0] * len(channel)
    for k, base in enumerate([1423, 1579, 1787, 1973]):
        length = base + 37 * seed + 11 * k
        line, position, low = [0.0] * length, 0, 0.0
        for i, sample in enumerate(channel):
            out = line[position]
            low = 0.68 * out + 0.32 * low
            line[position] = sample + 0.74 * low
            tail[i] += out
            position = position + 1 if position + 1 < length else 0
    for length in (431 + 23 * seed, 149 + 13 * seed):
        line, position = [0.0] * length, 0
        for i, sample in enumerate(tail):
            stored = line[position]
            line[position] = fed = sample + 0.5 * stored
            tail[i] = stored - 0.5 * fed
            position = position + 1 if position + 1 < length else 0
    return [dry + wet * reverberant for dry, reverberant in zip(channel, tail)]


def biquad(samples, b0, b1, b2, a1, a2):
    x1 = x2 = y1 = y2 = 0.0
    result = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x2, x1, y2, y1 = x1, x, y1, y
        result.append(y)
    return result


def loudness(channels):
    """The loudest 400 ms, in LUFS: ITU-R BS.1770's K-weighting (its coefficients for 48 kHz), in steps of 10 ms. One
    channel is heard from two loudspeakers, so it counts twice."""
    energy = [0.0] * len(channels[0])
    for channel in channels:
        shelf = biquad(channel, 1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585)
        for i, y in enumerate(biquad(shelf, 1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621)):
            energy[i] += y * y * 2 / len(channels)
    step, window = RATE // 100, 2 * RATE // 5
    steps = [sum(energy[i : i + step]) for i in range(0, len(energy), step)]
    loudest = max(sum(steps[i : i + window // step]) for i in range(len(steps)))
    return -0.691 + 10 * math.log10(loudest / window)


def finished(stage, wet, mono):
    """The channels in the room, levelled, and faded to exact silence over the last fifth."""
    channels = [in_a_room(stage.left, 0, wet), in_a_room(stage.right, 1, wet)]
    if mono:
        channels = [[(left + right) / 2 for left, right in zip(*channels)]]
    fade = stage.length // 5
    for channel in channels:
        mean_free = 0.0
        for i in range(stage.length):  # a high-pass at about 8 Hz: no direct current, so nothing jumps at either end
            mean_free += 0.001 * (channel[i] - mean_free)
            channel[i] -= mean_free
        for i in range(fade):
            channel[stage.length - 1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / fade)
    peak = max(max(map(abs, channel)) for channel in channels)
    gain = min(PEAK / peak, 10 ** ((LOUDNESS - loudness(channels)) / 20))
    return [[gain * sample for sample in channel] for channel in channels]


# The files. Every format is written here: the standard library's modules know neither CAF nor, soon, AIFF.


def frames(channels, bits, big_endian):
    scale, width, order = 2 ** (bits - 1) - 1, bits // 8, "big" if big_endian else "little"
    return b"".join(round(scale * sample).to_bytes(width, order, signed=True) for frame in zip(*channels) for sample in frame)


def chunk(order, identifier, data):
    return identifier + struct.pack(order + "I", len(data)) + data + bytes(len(data) % 2)


def wav(channels):
    count = len(channels)
    data = frames(channels, 16, big_endian=False)
    form = struct.pack("<HHIIHH", 1, count, RATE, RATE * 2 * count, 2 * count, 16)
    return chunk("<", b"RIFF", b"WAVE" + chunk("<", b"fmt ", form) + chunk("<", b"data", data))


def extended(number):
    """The 80-bit floating-point number in which AIFF writes a whole sample rate."""
    exponent = number.bit_length() - 1
    return struct.pack(">HQ", 16383 + exponent, number << (63 - exponent))


def aiff(channels, bits=16):
    data = frames(channels, bits, big_endian=True)
    common = struct.pack(">hIh", len(channels), len(channels[0]), bits) + extended(RATE)
    return chunk(">", b"FORM", b"AIFF" + chunk(">", b"COMM", common) + chunk(">", b"SSND", bytes(8) + data))


def aiff24(channels):
    return aiff(channels, bits=24)


def aifc(channels):
    """AIFC with little-endian samples ("sowt"), as Apple's own tools write it."""
    data = frames(channels, 16, big_endian=False)
    common = struct.pack(">hIh", len(channels), len(channels[0]), 16) + extended(RATE) + b"sowt" + b"\x00\x00"
    version = struct.pack(">I", 0xA2805140)
    body = b"AIFC" + chunk(">", b"FVER", version) + chunk(">", b"COMM", common) + chunk(">", b"SSND", bytes(8) + data)
    return chunk(">", b"FORM", body)


def caf(channels, big_endian=False):
    """Core Audio Format, linear PCM. Its chunks have 64-bit sizes and no padding; the data begin with an edit count."""
    count = len(channels)
    data = frames(channels, 16, big_endian)
    description = struct.pack(">d4sIIIII", float(RATE), b"lpcm", 0 if big_endian else 2, 2 * count, 1, count, 16)
    return (struct.pack(">4sHH", b"caff", 1, 0) + struct.pack(">4sq", b"desc", len(description)) + description
            + struct.pack(">4sqI", b"data", len(data) + 4, 0) + data)


def caf_big(channels):
    return caf(channels, big_endian=True)


# None has a name of the freedesktop sound naming specification: the theme's own sound would go before it.
# name, how it is made, how much room there is around it, channels, file suffix, how it is written
SOUNDS = [
    ("alarm", alarm, 0.05, 1, "wav", wav),
    ("bowl", bowl, 0.04, 1, "wav", wav),
    ("chime", chime, 0.05, 1, "caf", caf),
    ("church-bell", church_bell, 0.04, 1, "aiff", aiff),
    ("droplet", droplet, 0.09, 2, "wav", wav),
    ("failure", failure, 0.06, 2, "wav", wav),
    ("glass", glass, 0.05, 2, "wav", wav),
    ("harp", harp, 0.06, 2, "caf", caf_big),
    ("kalimba", kalimba_notes, 0.06, 2, "aifc", aifc),
    ("knock", knock, 0.05, 1, "aiff", aiff24),
    ("marimba", marimba_notes, 0.06, 2, "aiff", aiff),
    ("music-box", music_box, 0.07, 1, "wav", wav),
    ("ping", ping, 0.07, 1, "aiff", aiff24),
    ("sonar", sonar, 0.09, 2, "caf", caf),
    ("success", success, 0.07, 2, "wav", wav),
    ("woodblock", woodblock, 0.06, 2, "aifc", aifc),
]


def made(index):
    """The channels of one sound and the bytes of its file."""
    _, play, wet, count, _, write = SOUNDS[index]
    channels = finished(play(), wet, mono=count == 1)
    return channels, write(channels)


def main(arguments):
    if arguments not in ([], ["--check"], ["--levels"]):
        print(__doc__, file=sys.stderr)
        return 64
    different = []
    with multiprocessing.Pool() as pool:
        for (name, _, _, _, suffix, _), (channels, data) in zip(SOUNDS, pool.imap(made, range(len(SOUNDS)))):
            path = pathlib.Path(__file__).with_name(f"{name}.{suffix}")
            if arguments == ["--levels"]:
                peak = 20 * math.log10(max(max(map(abs, channel)) for channel in channels))
                print(f"{path.name:16} {len(channels[0]) / RATE:5.2f} s  peak {peak:6.1f} dBFS  {loudness(channels):6.1f} LUFS  {len(data):7} bytes")
            elif arguments == ["--check"]:
                if not path.is_file() or path.read_bytes() != data:
                    different.append(path.name)
            else:
                path.write_bytes(data)
    if different:
        print(f"make-sounds.py: not as this script makes them: {', '.join(different)}; run make sounds", file=sys.stderr)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
