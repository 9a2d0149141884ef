// SPDX-License-Identifier: Apache-2.0

internal import CPulse
internal import Glibc

/// A playback stream of PulseAudio, without ALSA's plugin between: the plugin makes a new stream for each sound, gives nothing
/// back of what was written, and guesses what has been heard. Here the stream stays, corked while it rests, which costs neither
/// side a wake-up; what was written is written over; and the server's own account says what has been heard.
///
/// Everything happens on the thread that calls: libpulse's main loop turns when a method is called, and at no other time. No
/// method waits for the server longer than ``patience``.
final class PulseStream {
    /// Milliseconds within which a server has to let a client in, stream included.
    private static let patience = 750
    /// Milliseconds that a look at the stream waits for the server's answer; behind that, the last one counts on.
    private static let glance = 5
    /// For so many nanoseconds, that is: a server that is frozen takes nothing.
    private static let trust: UInt64 = 200_000_000
    /// What stays behind the place that the server has reached, in nanoseconds: a part that it is taking just now.
    private static let margin: UInt64 = 10_000_000
    /// An answer older than this, by the system's clock, is one that was given before the clock was set.
    private static let oldest: UInt64 = 500_000_000

    private static let library: cpulse_functions? = {
        var found = cpulse_functions()
        return cpulse_load(&found) ? found : nil
    }()

    /// The server's last account of the stream: frames of this run.
    private struct Account {
        var taken: Int64
        var latency: UInt64
        var isPlaying: Bool
        /// Whether silence is heard because nothing was there to be played.
        var isDry: Bool
        var time: UInt64
    }

    private let pulse: cpulse_functions
    private let loop: OpaquePointer
    private let context: OpaquePointer
    private let deadline: UInt64
    private let device: String?
    private var stream: OpaquePointer?
    private var bytesPerFrame = 8
    private var rate = 48_000
    private var bufferFrames = 0
    private var question: OpaquePointer?
    private var account: Account?
    /// Frames written since the run was prepared, those that were taken back not counted.
    private var written: Int64 = 0
    /// Frames to go back with the next write.
    private var back: Int64 = 0
    private var isStarted = false
    private var isForeign = false

    /// Connects to a server; the environment's without `server`. nil where libpulse is not installed.
    init?(server: String?, device: String?) throws(PCMError) {
        guard let pulse = Self.library, let loop = pulse.mainloop_new() else { return nil }
        guard let context = pulse.context_new(pulse.mainloop_get_api(loop), cpulse_program_name()) else {
            pulse.mainloop_free(loop)
            return nil
        }
        self.pulse = pulse
        self.loop = loop
        self.context = context
        self.device = device
        deadline = monotonicNanoseconds() + UInt64(Self.patience) * 1_000_000
        guard pulse.context_connect(context, server, 0, nil) >= 0 else { throw refusal("open") }
        let isSettled = wait(until: deadline) {
            let state = pulse.context_get_state(context)
            return state == CPULSE_CONTEXT_READY || state >= CPULSE_CONTEXT_FAILED
        }
        guard isSettled else { throw PCMError(call: "open", code: ETIMEDOUT) }
        guard isConnected else { throw refusal("open") }
    }

    deinit {
        forget()
        if let stream {
            _ = pulse.stream_disconnect(stream)
            pulse.stream_unref(stream)
        }
        turn()
        pulse.context_disconnect(context)
        pulse.context_unref(context)
        pulse.mainloop_free(loop)
    }

    /// Makes the stream, corked. nil where the server only speaks PulseAudio's language, as PipeWire does: what it makes of
    /// what is written over is not known.
    func configure(_ request: DeviceRequest) throws(PCMError) -> DeviceFormat? {
        guard
            let (encoding, format) = request.encodings.lazy.compactMap({ encoding in
                Self.format(encoding).map { (encoding, $0) }
            }).first
        else { throw PCMError(call: "set_format", code: EINVAL) }
        bytesPerFrame = encoding.bytes * request.channels
        rate = request.rate
        func bytes(_ milliseconds: Int) -> UInt32 { UInt32(rate * milliseconds / 1_000 * bytesPerFrame) }
        var sample = cpulse_sample_spec(
            format: format, rate: UInt32(rate), channels: UInt8(clamping: request.channels))
        var buffer = cpulse_buffer_attr(
            maxlength: .max, tlength: bytes(request.bufferMilliseconds), prebuf: UInt32(bytesPerFrame),
            minreq: bytes(request.periodMilliseconds), fragsize: .max)
        guard let stream = pulse.stream_new(context, "Playback", &sample, nil) else { throw refusal("hw_params") }
        self.stream = stream
        let me = Unmanaged.passUnretained(self).toOpaque()
        release(
            pulse.context_get_server_info(
                context,
                { _, info, data in
                    guard let data, let name = info?.pointee.server_name else { return }
                    Unmanaged<PulseStream>.fromOpaque(data).takeUnretainedValue().isForeign =
                        String(cString: name).contains("PipeWire")
                }, me))
        let flags = UInt32(CPULSE_START_CORKED | CPULSE_EARLY_REQUESTS)
        guard pulse.stream_connect_playback(stream, device, &buffer, flags, nil, nil) >= 0 else {
            throw refusal("hw_params")
        }
        let isSettled = wait(until: deadline) {
            let state = pulse.stream_get_state(stream)
            return state == CPULSE_STREAM_READY || state >= CPULSE_STREAM_FAILED || !isConnected
        }
        guard isSettled else { throw PCMError(call: "hw_params", code: ETIMEDOUT) }
        guard isReady, let agreed = pulse.stream_get_buffer_attr(stream)?.pointee else { throw refusal("hw_params") }
        if isForeign { return nil }
        bufferFrames = Int(agreed.tlength) / bytesPerFrame
        guard bufferFrames > 0 else { throw PCMError(call: "hw_params", code: EINVAL) }
        return DeviceFormat(
            encoding: encoding, rate: rate, channels: request.channels,
            periodFrames: max(1, Int(agreed.minreq) / bytesPerFrame), bufferFrames: bufferFrames)
    }

    // MARK: - A run

    /// Throws away what is queued; what is written next begins a run.
    func prepare() throws(PCMError) {
        turn()
        if isStarted { halt() }
        // Once more: the sink has given back meanwhile what it had rendered ahead.
        if let stream { release(pulse.stream_flush(stream, nil, nil)) }
        forget()
        (written, back) = (0, 0)
        try check("prepare")
    }

    func start() throws(PCMError) {
        guard let stream, !isStarted else { return }
        release(pulse.stream_cork(stream, 0, nil, nil))
        isStarted = true
        ask()
        turn()
        try check("start")
    }

    /// Ends the run at once. Nothing is waited for.
    func drop() throws(PCMError) {
        halt()
        forget()
        turn()
        try check("drop")
    }

    private func halt() {
        guard let stream else { return }
        release(pulse.stream_cork(stream, 1, nil, nil))
        release(pulse.stream_flush(stream, nil, nil))
        isStarted = false
    }

    /// Whether the server answers.
    func verify() throws(PCMError) {
        forget()
        ask()
        let end = monotonicNanoseconds() + UInt64(Self.patience) * 1_000_000
        let hasAnswered = wait(until: end) { question == nil || !isReady }
        forget()
        try check("verify")
        guard hasAnswered else { throw PCMError(call: "verify", code: ETIMEDOUT) }
    }

    var isRunning: Bool { isStarted }

    /// As ``PCM/room()``, by the server's last answer, which is waited for a moment.
    func room() throws(PCMError) -> (available: Int, delay: Int) {
        turn()
        try check("avail_delay")
        if isStarted {
            ask()
            _ = wait(until: monotonicNanoseconds() + UInt64(Self.glance) * 1_000_000) { question == nil || !isReady }
        }
        let now = monotonicNanoseconds()
        let left = written - heard(now)
        if account?.isDry == true, question == nil { throw PCMError(call: "avail_delay", code: EPIPE) }
        return (max(0, bufferFrames - Int(written - taken(now))), Int(left))
    }

    /// Takes as much as there is room for, and starts.
    func write(_ bytes: UnsafeRawPointer, frames: Int) throws(PCMError) -> Int {
        guard let stream else { throw PCMError(call: "writei", code: EBADFD) }
        let count = min(frames, bufferFrames - Int(written - taken(monotonicNanoseconds())))
        guard count > 0 else { return 0 }
        let place = -back * Int64(bytesPerFrame)
        guard
            pulse.stream_write(stream, bytes, count * bytesPerFrame, nil, place, CPULSE_SEEK_RELATIVE) >= 0
        else { throw PCMError(call: "writei", code: EIO) }
        back = 0
        written += Int64(count)
        if isStarted { turn() } else { try start() }
        return count
    }

    /// As ``PCM/rewind(_:)``. The server plays on from the place that it has reached, whatever is written over: what comes too
    /// late is left out, and everything behind it is in its time.
    func rewind(_ frames: Int) -> Int {
        guard isStarted else { return 0 }
        let reached = taken(monotonicNanoseconds()) + self.frames(Self.margin)
        let count = max(0, min(Int64(frames), written - reached))
        written -= count
        back += count
        return Int(count)
    }

    // MARK: - The server's account

    private func ask() {
        guard question == nil, let stream else { return }
        let me = Unmanaged.passUnretained(self).toOpaque()
        question = pulse.stream_update_timing_info(
            stream,
            { _, isDone, data in
                guard let data else { return }
                Unmanaged<PulseStream>.fromOpaque(data).takeUnretainedValue().answered(isDone != 0)
            }, me)
    }

    private func answered(_ isDone: Bool) {
        release(question)
        question = nil
        guard isDone, isStarted, let stream, let info = pulse.stream_get_timing_info(stream)?.pointee,
            info.write_index_corrupt == 0, info.read_index_corrupt == 0
        else { return }
        // Both count everything that has been written until now; what is to be written over is still in the server's.
        let queued = max(0, info.write_index - info.read_index) / Int64(bytesPerFrame)
        var wall = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        let age = (wall.tv_sec - info.timestamp.tv_sec) * 1_000_000_000 + wall.tv_nsec - info.timestamp.tv_usec * 1_000
        let now = monotonicNanoseconds()
        let taken = max(0, written + back - queued)
        let latency = info.sink_usec * 1_000
        // The sink may have taken everything, and be far from having played it.
        let isDry =
            info.playing == 0 && taken > 0 && info.since_underrun > 0
            && frames(latency) < info.since_underrun / Int64(bytesPerFrame)
        account = Account(
            taken: taken, latency: latency, isPlaying: info.playing != 0, isDry: isDry,
            time: (0...Int(Self.oldest)).contains(age) ? now - UInt64(age) : now)
    }

    /// How far the server has come with taking what was written.
    private func taken(_ now: UInt64) -> Int64 {
        guard let account else { return 0 }
        return min(written, account.taken + min(passed(account, now), frames(Self.trust)))
    }

    private func heard(_ now: UInt64) -> Int64 {
        guard let account else { return 0 }
        return max(0, min(written, account.taken - frames(account.latency) + passed(account, now)))
    }

    private func passed(_ account: Account, _ now: UInt64) -> Int64 {
        account.isPlaying ? frames(now - min(now, account.time)) : 0
    }

    private func frames(_ nanoseconds: UInt64) -> Int64 { Int64(Double(nanoseconds) * Double(rate) / 1e9) }

    /// What was asked before is not of this run.
    private func forget() {
        if let question {
            pulse.operation_cancel(question)
            pulse.operation_unref(question)
        }
        question = nil
        account = nil
    }

    // MARK: - libpulse

    private var isConnected: Bool { pulse.context_get_state(context) == CPULSE_CONTEXT_READY }

    private var isReady: Bool {
        guard let stream else { return false }
        return isConnected && pulse.stream_get_state(stream) == CPULSE_STREAM_READY
    }

    private func check(_ call: String) throws(PCMError) {
        if !isReady { throw PCMError(call: call, code: EIO) }
    }

    private func refusal(_ call: String) -> PCMError {
        switch pulse.context_errno(context) {
        case CPULSE_ERROR_ACCESS: PCMError(call: call, code: EACCES)
        case CPULSE_ERROR_NO_ENTITY: PCMError(call: call, code: ENODEV)
        default: PCMError(call: call, code: ECONNREFUSED)
        }
    }

    private func release(_ operation: OpaquePointer?) {
        if let operation { pulse.operation_unref(operation) }
    }

    /// Sends and takes in what can be without waiting; bounded, whatever a server sends.
    private func turn() {
        for _ in 0..<64 where pulse.mainloop_iterate(loop, 0, nil) <= 0 { return }
    }

    /// Lets the loop turn until something is so; false where it is not by then.
    private func wait(until end: UInt64, _ isSo: () -> Bool) -> Bool {
        while true {
            turn()
            if isSo() { return true }
            let now = monotonicNanoseconds()
            guard now < end else { return false }
            guard pulse.mainloop_prepare(loop, Int32((end - now) / 1_000 + 1)) >= 0, pulse.mainloop_poll(loop) >= 0,
                pulse.mainloop_dispatch(loop) >= 0
            else { return isSo() }
        }
    }

    private static func format(_ encoding: SampleEncoding) -> Int32? {
        switch encoding {
        case .float: CPULSE_FLOAT32LE
        case .signed32: CPULSE_S32LE
        case .signed24Packed: CPULSE_S24LE
        case .signed24: CPULSE_S24_32LE
        case .signed16: CPULSE_S16LE
        case .unsigned8: CPULSE_U8
        }
    }
}
