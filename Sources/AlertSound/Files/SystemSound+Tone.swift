// SPDX-License-Identifier: Apache-2.0

extension SystemSound {
    /// Returns two short notes and a rest, together one second. The tone needs no file and is the last fallback.
    public static func tone() -> SystemSound {
        let rate = 48_000
        var stereo = [Float](repeating: 0, count: 2 * rate)
        // A5 and the fifth above it: easy to hear with small loudspeakers and old ears.
        for (start, pitch) in [(0, 880.0), (rate / 4, 1318.5)] {
            let length = rate / 5
            for frame in 0..<length {
                let place = Double(frame) / Double(rate)
                let edge = min(1, Double(min(frame, length - frame)) / Double(rate / 200))
                let sample = Float(0.4 * edge * cosine(2 * .pi * pitch * place - .pi / 2))
                stereo[2 * (start + frame)] = sample
                stereo[2 * (start + frame) + 1] = sample
            }
        }
        let format = SoundFormat(
            container: "memory", encoding: "float", rate: rate, channels: 2, declaredFrames: rate)
        return SystemSound(
            path: "a tone",
            loaded: SoundLoader.Loaded(
                format: format, buffer: SampleBuffer(stereo: stereo, rate: rate), sourceFrames: rate, fault: nil))
    }
}
