// SPDX-License-Identifier: Apache-2.0

internal import CAlsa
internal import Glibc

/// The kind of player at the far end of an ALSA device; only kinds that need different handling are listed.
enum DeviceKind: Equatable {
    /// PulseAudio's plugin. It sends frames at once and cannot take them back. The server mixes any number of streams.
    case pulse
    /// PipeWire's plugin. It takes one step of the graph at a time from ALSA's buffer.
    case pipewire
    /// Another I/O plugin.
    case plugin
    /// Hardware, dmix and everything else that belongs to ALSA itself.
    case native

    /// The largest number of frames that PipeWire's graph processes at a time (default.clock.quantum-limit).
    static let maximumStep = 8192

    /// Reads the kind from the device's own description (snd_pcm_dump), which names each plugin in the chain.
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
