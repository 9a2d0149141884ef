// SPDX-License-Identifier: Apache-2.0

internal import CSoxr

/// Converts a stereo stream to another rate with libsoxr's high-quality recipe (20 bits, linear phase). At the same
/// rate the samples pass unchanged. A sound is resampled once, when it is loaded.
final class Resampler {
    private let handle: OpaquePointer?

    /// Creates the resampler; returns nil if the library refuses, which happens only if memory runs out.
    init?(from source: Double, to target: Double) {
        guard source != target else {
            handle = nil
            return
        }
        var format = soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
        var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), 0)
        var runtime = soxr_runtime_spec(1)
        var failure: soxr_error_t?
        guard let made = soxr_create(source, target, 2, &failure, &format, &quality, &runtime), failure == nil else {
            return nil
        }
        handle = made
    }

    deinit { if let handle { soxr_delete(handle) } }

    /// Resamples `frames` stereo frames and appends the result to `output`.
    func feed(_ input: UnsafePointer<Float>, frames: Int, to output: inout [Float]) {
        guard let handle else {
            output.append(contentsOf: UnsafeBufferPointer(start: input, count: 2 * frames))
            return
        }
        var used = 0
        while used < frames {
            var taken = 0
            let made = Self.withChunk { chunk, room in
                var done = 0
                _ = soxr_process(handle, input + 2 * used, frames - used, &taken, chunk, room, &done)
                output.append(contentsOf: UnsafeBufferPointer(start: chunk, count: 2 * done))
                return done
            }
            used += taken
            guard taken > 0 || made > 0 else { break }
        }
    }

    /// Appends the frames that the filter still holds. No more input is possible afterwards.
    func finish(to output: inout [Float]) {
        guard let handle else { return }
        while true {
            let made = Self.withChunk { chunk, room in
                var done = 0
                _ = soxr_process(handle, nil, 0, nil, chunk, room, &done)
                output.append(contentsOf: UnsafeBufferPointer(start: chunk, count: 2 * done))
                return done
            }
            if made == 0 { break }
        }
    }

    private static func withChunk(_ body: (UnsafeMutablePointer<Float>, Int) -> Int) -> Int {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * 2048) { body($0.baseAddress!, 2048) }
    }
}
