// SPDX-License-Identifier: Apache-2.0

internal import CAlsa
internal import Glibc

/// The kind of player at the far end of an ALSA device, as far as it makes a difference.
enum DeviceKind: Equatable {
    /// PulseAudio's plugin. What is written is on its way at once, and cannot be taken back. The server mixes any
    /// number of streams.
    case pulse
    /// PipeWire's plugin. It takes from ALSA's buffer a step of the graph at a time.
    case pipewire
    /// Another I/O plugin.
    case plugin
    /// Hardware, dmix, and what else is ALSA's own.
    case native

    /// The most frames that PipeWire's graph works on at a time (default.clock.quantum-limit).
    static let maximumStep = 8192

    /// Asks the device for its account of itself (snd_pcm_dump), in which each plugin on the way has a name.
    init(_ handle: OpaquePointer) {
        var output: OpaquePointer?
        guard snd_output_buffer_open(&output) == 0, let output else {
            self = snd_pcm_type(handle) == SND_PCM_TYPE_IOPLUG ? .plugin : .native
            return
        }
        defer { snd_output_close(output) }
        snd_pcm_dump(handle, output)
        var text: UnsafeMutablePointer<CChar>?
        let length = snd_output_buffer_string(output, &text)
        let account =
            text.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: length), as: UTF8.self) } ?? ""
        if account.contains("PulseAudio PCM I/O Plugin") {
            self = .pulse
        } else if account.contains("PipeWire PCM I/O Plugin") {
            self = .pipewire
        } else if account.contains("ALSA <-> ") || snd_pcm_type(handle) == SND_PCM_TYPE_IOPLUG {
            self = .plugin
        } else {
            self = .native
        }
    }
}
