// SPDX-License-Identifier: Apache-2.0

/// The pages of an Ogg file (RFC 3533, section 6), as far as it takes to part what libsndfile does not: the streams that follow each
/// other in one file, and FLAC in Ogg.
struct OggPages {
    /// A stream of the chain: its bytes in the file.
    struct Link: Equatable {
        var range: Range<Int>
        /// The content of its pages, without their heads; of FLAC in Ogg alone.
        var flac: [Range<Int>]?
    }

    /// So many pages are looked at: 256 MB of usual ones.
    private static let most = 1 << 16

    private(set) var links: [Link] = []

    /// nil where this is no Ogg file.
    init?(_ bytes: SoundBytes) {
        var place = 0
        /// Whether the last page was one that begins a stream: those of one link stand together.
        var isBeginning = false
        var serial = ArraySlice<UInt8>()
        for _ in 0..<Self.most {
            // 27 bytes: "OggS", version, flags, position (8), serial (4), number (4), checksum (4), segments; then their lengths.
            let head = bytes.bytes(at: place, length: 27 + 255)
            guard head.count >= 27, head.starts(with: "OggS".utf8), head.count >= 27 + Int(head[26]) else { break }
            let body = place + 27 + Int(head[26])
            let end = body + head[27..<27 + Int(head[26])].reduce(0) { $0 + Int($1) }
            let begins = head[5] & 2 != 0
            if begins, !isBeginning {
                links.append(Link(range: place..<end, flac: Self.isFLAC(bytes, at: body) ? [] : nil))
                serial = head[14..<18]
            }
            isBeginning = begins
            guard let last = links.indices.last else { return nil }
            links[last].range = links[last].range.lowerBound..<end
            // The first packet has 9 bytes in front of the native stream ("Ogg FLAC Mapping", xiph.org).
            if links[last].flac != nil, head[14..<18].elementsEqual(serial) {
                links[last].flac?.append(min(end, begins ? body + 9 : body)..<end)
            }
            place = end
        }
        guard let last = links.indices.last else { return nil }
        // What is damaged, or behind the last page looked at, is the decoder's.
        links[last].range = links[last].range.lowerBound..<max(links[last].range.upperBound, bytes.count)
    }

    private static func isFLAC(_ bytes: SoundBytes, at place: Int) -> Bool {
        bytes.bytes(at: place, length: 5).elementsEqual([0x7F] + Array("FLAC".utf8))
    }
}

/// Ogg streams one behind the other, as a radio's recording has them, read as one sound.
final class ChainedDecoder: SoundDecoder {
    /// So many are opened ahead to know the whole length.
    private static let known = 64

    let format: SoundFormat
    private let parts: [SoundBytes]
    private let path: String
    private var current: any SoundDecoder
    private var index = 0
    /// Frames of each part; empty where that is not known.
    private var lengths: [Int] = []
    private var breakage: String?

    /// - Parameter parts: The streams, two at least.
    init(_ parts: [SoundBytes], path: String) throws(SoundError) {
        self.parts = parts
        self.path = path
        current = try SoundLoader.single(parts[0], path: path)
        let first = current.format
        if parts.count <= Self.known {
            for part in parts {
                // A part that cannot be opened is told when playing comes to it; until then the length is unknown.
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
            guard got == 0, current.fault == nil, index + 1 < parts.count, open(index + 1) else { return got }
        }
        return 0
    }

    var fault: String? { breakage ?? current.fault }

    func seek(toFrame frame: Int) -> Bool {
        guard !lengths.isEmpty else { return open(0) && skip(frame) }
        var (part, place) = (0, frame)
        while part + 1 < lengths.count, place >= lengths[part] {
            place -= lengths[part]
            part += 1
        }
        return open(part) && current.seek(toFrame: place)
    }

    /// Reads on to a frame, where no lengths say which part has it. False where the sound ends before.
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

    /// Goes to the beginning of a part.
    private func open(_ part: Int) -> Bool {
        do throws(SoundError) {
            let next = try SoundLoader.single(parts[part], path: path)
            guard next.format.rate == format.rate, next.format.channels == format.channels else {
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
