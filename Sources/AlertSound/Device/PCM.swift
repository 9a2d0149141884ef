// SPDX-License-Identifier: Apache-2.0

internal import CAlsa
internal import Glibc

/// An open ALSA playback device. Only the device thread calls it. The device is non-blocking, but calls can still
/// block: with a wedged sound server open, hw_params, writei, drop and close may all block forever.
struct PCM: ~Copyable {
    private let handle: OpaquePointer
    /// The kind of the definition behind the name, such as "pulse", "pipewire" or "hw"; empty if unknown.
    private let definition: String
    private let stamp: ConfigurationStamp
    /// The device that plays in the end, after all converters.
    let kind: DeviceKind

    /// Opens a device by its ALSA name; `default` is the user's.
    ///
    /// The configuration is read again each time, which takes half a millisecond. alsa-lib itself reads it once per
    /// process, with the cards present at that moment. It would not notice a new card or a changed `~/.asoundrc`.
    init(name: String) throws(PCMError) {
        // The stamp is taken before reading, so that the next look notices a change during the reading.
        stamp = ConfigurationStamp.now()
        try PCMError.check(SoundLibrary.isInstalled ? 0 : -ELIBACC, "open")
        var configuration: OpaquePointer?
        var sources: OpaquePointer?
        try PCMError.check(snd_config_update_r(&configuration, &sources, nil), "open")
        defer {
            snd_config_delete(configuration)
            snd_config_update_free(sources)
        }
        var opened: OpaquePointer?
        try PCMError.check(
            snd_pcm_open_lconf(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK, configuration), "open")
        // alsa-lib aborts on a null handle in several calls, so no PCM is ever made with one.
        guard let opened else { throw PCMError(call: "open", code: ENODEV) }
        handle = opened
        definition = Self.definition(of: name, in: configuration)
        kind = DeviceKind(opened)
    }

    private static func definition(of name: String, in configuration: OpaquePointer?) -> String {
        var found: OpaquePointer?
        guard snd_config_search_definition(configuration, "pcm", name, &found) >= 0 else { return "" }
        defer { snd_config_delete(found) }
        var type: OpaquePointer?
        var text: UnsafePointer<CChar>?
        guard snd_config_search(found, "type", &type) >= 0, snd_config_get_string(type, &text) >= 0, let text else {
            return ""
        }
        return String(cString: text)
    }

    deinit { snd_pcm_close(handle) }

    /// Returns whether the device is an I/O plugin such as pulse or pipewire, whose open handle does not lock out other
    /// programs. An open handle of raw hardware or dmix does.
    borrowing func isServer() -> Bool { snd_pcm_type(handle) == SND_PCM_TYPE_IOPLUG }

    /// Returns whether the device stays open while it rests: the handle locks nobody out and costs nothing.
    /// PulseAudio's plugin keeps its stream, for which libpulse asks the server for the time every 1.5 s until the sink
    /// is suspended (AUTO_TIMING_INTERVAL_END_USEC in its stream.c). Only closing the stream ends that.
    borrowing func restsOpen() -> Bool { isServer() && kind != .pulse }

    /// A Boolean value indicating whether each run needs a new stream, opened before the last one is closed.
    ///
    /// PulseAudio's plugin can only prepare by closing its stream and opening another one. In between, no stream asks
    /// the sink for a low latency. The sink then renders silence for its largest latency at once, up to 2 s
    /// (PA_SINK_MESSAGE_REMOVE_INPUT in PulseAudio's sink.c). Some sinks take back no more of that than the latency of
    /// the next stream (module-null-sink), or nothing. If the rested stream stays until the new one is there, the
    /// latency stays low.
    var renewsStream: Bool { kind == .pulse }

    /// A Boolean value indicating whether ``rewind(_:)`` can take anything back.
    var givesBack: Bool { kind != .pulse && kind != .plugin }

    /// Takes back up to `frames` that were written last and not taken yet, and returns their number. PulseAudio's
    /// plugin claims to take frames back, but has already sent them.
    borrowing func rewind(_ frames: Int) throws(PCMError) -> Int {
        guard givesBack, frames > 0 else { return 0 }
        let most = snd_pcm_rewindable(handle)
        guard most > 0 else { return 0 }
        let result = snd_pcm_rewind(handle, snd_pcm_uframes_t(min(Int(most), frames)))
        guard result >= 0 else { throw PCMError(call: "rewind", code: Int32(-result)) }
        return Int(result)
    }

    /// Returns whether alsa-lib's configuration files, which define the device name, have changed.
    borrowing func isConfiguredAnew() -> Bool { ConfigurationStamp.now() != stamp }

    borrowing func state() -> snd_pcm_state_t { snd_pcm_state(handle) }

    borrowing func prepare() throws(PCMError) { try PCMError.check(snd_pcm_prepare(handle), "prepare") }
    borrowing func start() throws(PCMError) { try PCMError.check(snd_pcm_start(handle), "start") }
    borrowing func drop() throws(PCMError) { try PCMError.check(snd_pcm_drop(handle), "drop") }
    /// Resumes a suspended device. snd_pcm_recover is no alternative: it sleeps in steps of a second.
    borrowing func resume() throws(PCMError) { try PCMError.check(snd_pcm_resume(handle), "resume") }

    /// Returns the number of frames that can be written, and the number of frames before one written now is heard.
    borrowing func room() throws(PCMError) -> (available: Int, delay: Int) {
        var available: snd_pcm_sframes_t = 0
        var delay: snd_pcm_sframes_t = 0
        try PCMError.check(snd_pcm_avail_delay(handle, &available, &delay), "avail_delay")
        return (max(0, Int(available)), max(0, Int(delay)))
    }

    /// Writes frames in the device's format and returns how many were taken; 0 if there is no room.
    borrowing func write(_ bytes: UnsafeRawPointer, frames: Int) throws(PCMError) -> Int {
        let result = snd_pcm_writei(handle, bytes, snd_pcm_uframes_t(frames))
        if result == -snd_pcm_sframes_t(EAGAIN) { return 0 }
        guard result >= 0 else { throw PCMError(call: "writei", code: Int32(-result)) }
        return Int(result)
    }

    /// Negotiates all parameters explicitly: otherwise a plugin may choose a buffer of seconds.
    borrowing func configure(_ request: DeviceRequest) throws(PCMError) -> DeviceFormat {
        var hardware: OpaquePointer?
        try PCMError.check(snd_pcm_hw_params_malloc(&hardware), "hw_params_malloc")
        defer { snd_pcm_hw_params_free(hardware) }
        try PCMError.check(snd_pcm_hw_params_any(handle, hardware), "hw_params_any")
        try PCMError.check(
            snd_pcm_hw_params_set_access(handle, hardware, SND_PCM_ACCESS_RW_INTERLEAVED), "set_access")
        guard
            let encoding = request.encodings.first(where: {
                snd_pcm_hw_params_test_format(handle, hardware, $0.alsa) == 0
            })
        else { throw PCMError(call: "set_format", code: EINVAL) }
        try PCMError.check(snd_pcm_hw_params_set_format(handle, hardware, encoding.alsa), "set_format")
        var channels = UInt32(request.channels)
        try PCMError.check(snd_pcm_hw_params_set_channels_near(handle, hardware, &channels), "set_channels")
        var rate = UInt32(request.rate)
        try PCMError.check(snd_pcm_hw_params_set_rate_near(handle, hardware, &rate, nil), "set_rate")
        var period = UInt32(request.periodMilliseconds * 1000)
        try PCMError.check(snd_pcm_hw_params_set_period_time_near(handle, hardware, &period, nil), "set_period")
        var buffer = UInt32(request.bufferMilliseconds * 1000)
        try PCMError.check(snd_pcm_hw_params_set_buffer_time_near(handle, hardware, &buffer, nil), "set_buffer")
        try PCMError.check(snd_pcm_hw_params(handle, hardware), "hw_params")
        var periodFrames: snd_pcm_uframes_t = 0
        var bufferFrames: snd_pcm_uframes_t = 0
        try PCMError.check(snd_pcm_hw_params_get_period_size(hardware, &periodFrames, nil), "get_period_size")
        try PCMError.check(snd_pcm_hw_params_get_buffer_size(hardware, &bufferFrames), "get_buffer_size")

        var software: OpaquePointer?
        try PCMError.check(snd_pcm_sw_params_malloc(&software), "sw_params_malloc")
        defer { snd_pcm_sw_params_free(software) }
        try PCMError.check(snd_pcm_sw_params_current(handle, software), "sw_params_current")
        // The threshold is one period, never the buffer: otherwise a sound shorter than the buffer would wait forever.
        try PCMError.check(
            snd_pcm_sw_params_set_start_threshold(handle, software, periodFrames), "set_start_threshold")
        if kind == .pipewire, getenv("PIPEWIRE_ALSA").map({ String(cString: $0) })?.contains("node.latency") == true {
            // The plugin passes this many frames on at a time. With parts smaller than the graph's steps, a sound would
            // take twice as long. Without other settings, the plugin also asks the graph for steps of this length.
            let part = min(bufferFrames / 2, max(periodFrames, snd_pcm_uframes_t(DeviceKind.maximumStep)))
            try PCMError.check(snd_pcm_sw_params_set_avail_min(handle, software, part), "set_avail_min")
        }
        try PCMError.check(snd_pcm_sw_params(handle, software), "sw_params")
        guard rate > 0, channels > 0, bufferFrames > 0 else { throw PCMError(call: "hw_params", code: EINVAL) }
        return DeviceFormat(
            encoding: encoding, rate: Int(rate), channels: Int(channels), periodFrames: Int(periodFrames),
            bufferFrames: Int(bufferFrames))
    }

    /// Keeps alsa-lib's own messages off stderr.
    static func silenceLibrary() { calsa_silence_errors() }
}

/// A failed ALSA call: its name and the positive errno it returned.
struct PCMError: Error, Equatable {
    let call: String
    let code: Int32

    /// The error message of alsa-lib, for people.
    var message: String { snd_strerror(-code).map { String(cString: $0) } ?? "error \(code)" }

    static func check(_ result: Int32, _ call: String) throws(PCMError) {
        if result < 0 { throw PCMError(call: call, code: -result) }
    }
}

/// The parameters that the device is asked for.
struct DeviceRequest: Equatable {
    var rate = 48_000
    var channels = 2
    /// The encodings in order of preference; the first one that the device supports is used.
    var encodings = SampleEncoding.preferred
    var bufferMilliseconds = 1_200
    var periodMilliseconds = 20
}

/// The parameters that the device has agreed to.
struct DeviceFormat: Equatable {
    var encoding: SampleEncoding
    var rate: Int
    var channels: Int
    var periodFrames: Int
    var bufferFrames: Int

    var bytesPerFrame: Int { channels * encoding.bytes }
}
