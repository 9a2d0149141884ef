// SPDX-License-Identifier: Apache-2.0

/// Reads several consecutive sounds in one file as one sound, as in a radio recording or joined files.
final class ChainedDecoder: SoundDecoder {
    /// The number of parts that are opened ahead to find the whole length.
    private static let known = 64

    let format: SoundFormat
    let speakers: [Speaker]
    private let parts: [SoundBytes]
    private let path: String
    private var current: any SoundDecoder
    private var index = 0
    /// The number of frames in each part; empty if unknown.
    private var lengths: [Int] = []
    private var breakage: String?
    /// The problem of an earlier part.
    private var earlierProblem: String?

    /// - Parameter parts: The streams, at least two.
    init(_ parts: [SoundBytes], path: String) throws(SoundError) {
        self.parts = parts
        self.path = path
        current = try SoundLoader.single(parts[0], path: path)
        let first = current.format
        speakers = current.speakers
        if parts.count <= Self.known {
            for part in parts {
                // If a part cannot be opened, playback reports it when it gets there; until then the length is unknown.
                guard let frames = (try? SoundLoader.single(part, path: path))?.format.declaredFrames else {
                    lengths = []
                    break
                }
                lengths.append(frames)
            }
        }
        format = SoundFormat(
            container: first.container, encoding: first.encoding, rate: first.rate, channels: first.channels,
            declaredFrames: lengths.isEmpty ? nil : lengths.reduce(0, +))
    }

    func read(into target: UnsafeMutableBufferPointer<Float>) -> Int {
        while breakage == nil {
            let got = current.read(into: target)
            guard got == 0, index + 1 < parts.count else { return got }
            // The readable rest of a part is played, and so are the parts after it.
            if earlierProblem == nil { earlierProblem = current.problem }
            guard open(index + 1) else { return 0 }
        }
        return 0
    }

    var problem: String? { breakage ?? earlierProblem ?? current.problem }

    func seek(toFrame frame: Int) -> Bool {
        guard !lengths.isEmpty else { return open(0) && skip(frame) }
        var (part, place) = (0, frame)
        while part + 1 < lengths.count, place >= lengths[part] {
            place -= lengths[part]
            part += 1
        }
        return open(part) && current.seek(toFrame: place)
    }

    /// Reads on to a frame when no lengths tell which part contains it. Returns false if the sound ends before that
    /// frame.
    private func skip(_ frames: Int) -> Bool {
        var left = frames
        var room = [Float](repeating: 0, count: 4_096 * format.channels)
        while left > 0 {
            let got = room.withUnsafeMutableBufferPointer { room in
                read(into: UnsafeMutableBufferPointer(rebasing: room[..<(min(left, 4_096) * format.channels)]))
            }
            guard got > 0 else { return false }
            left -= got
        }
        return true
    }

    /// Moves to the beginning of a part.
    private func open(_ part: Int) -> Bool {
        do throws(SoundError) {
            let next = try SoundLoader.single(parts[part], path: path)
            guard next.format.rate == format.rate, next.speakers == speakers else {
                breakage = "it goes on at another rate, or with other channels"
                return false
            }
            current = next
            index = part
            breakage = nil
            return true
        } catch {
            breakage = error.description
            return false
        }
    }
}
