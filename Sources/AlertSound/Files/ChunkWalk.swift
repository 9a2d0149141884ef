// SPDX-License-Identifier: Apache-2.0

/// Walks the chunks of RIFF and IFF files, and continues after a chunk with a wrong length or missing padding.
struct ChunkWalk {
    struct Chunk {
        var name: String
        /// The first byte after the chunk's head.
        var body: Int
        /// The length in the chunk's head, which may be wrong.
        var length: Int
    }

    private let bytes: SoundBytes
    private let order: ByteOrder
    /// The chunks that a sound needs.
    private let needed: [String]

    init(_ bytes: SoundBytes, _ order: ByteOrder, needed: [String]) {
        self.bytes = bytes
        self.order = order
        self.needed = needed
    }

    /// A real file has a handful of chunks; the bound stops a hostile one.
    private static let most = 256
    /// The distance within which the next chunk is searched after a chunk with a wrong length.
    private static let reach = 1 << 20

    /// Lists the chunks; the needed ones appear at most once.
    func chunks() -> [Chunk] {
        var found: [Chunk] = []
        var missing = needed
        // The chunks start after the form's name, length and type.
        var place = 12
        while found.count < Self.most, let chunk = chunk(at: place) {
            if let index = missing.firstIndex(of: chunk.name) {
                missing.remove(at: index)
            } else if needed.contains(chunk.name) {
                break
            }
            found.append(chunk)
            guard let next = next(behind: chunk, missing) else { break }
            place = next
        }
        // A chunk that claims too great a length may have covered needed ones.
        for name in missing {
            guard let place = bytes.find(Array(name.utf8), from: 12, limit: 12 + Self.reach),
                let chunk = chunk(at: place)
            else { continue }
            found.append(chunk)
        }
        return found
    }

    /// Finds the next chunk; nil if no needed chunk follows.
    private func next(behind chunk: Chunk, _ missing: [String]) -> Int? {
        let end = chunk.body + chunk.length
        for place in [end + chunk.length % 2, end] where place < bytes.count && isChunk(at: place) { return place }
        // If the length of the samples is wrong, code that knows their layout corrects it.
        guard !missing.isEmpty else { return nil }
        let places = missing.compactMap {
            bytes.find(Array($0.utf8), from: chunk.body, limit: chunk.body + Self.reach)
        }
        return places.min()
    }

    private func chunk(at place: Int) -> Chunk? {
        let head = bytes.bytes(at: place, length: 8)
        guard head.count == 8, head[0..<4].allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return Chunk(
            name: String(decoding: head[0..<4], as: UTF8.self), body: place + 8, length: order.number(head[4..<8]))
    }

    /// Returns whether a chunk begins at `place`: it has a known name, or some valid name and a length that fits.
    func isChunk(at place: Int) -> Bool {
        guard place < bytes.count else { return true }
        guard let chunk = chunk(at: place) else { return false }
        return Self.known.contains(chunk.name) || chunk.body + chunk.length <= bytes.count
    }

    private static let known: Set<String> = [
        "fmt ", "data", "fact", "LIST", "PEAK", "smpl", "acid", "cue ", "inst", "bext", "iXML", "JUNK", "junk", "PAD ",
        "FLLR", "id3 ", "ID3 ", "_PMX", "afsp", "DISP", "plst", "ltxt", "strc", "umid", "axml", "chna", "cart", "levl",
        "COMM", "SSND", "CHAN", "MARK", "INST", "MIDI", "AESD", "APPL", "COMT", "NAME", "AUTH", "(c) ", "ANNO", "FVER",
    ]
}

/// The byte order of the numbers in a header.
enum ByteOrder: Equatable {
    case little, big

    /// Returns an unsigned number of at most eight bytes. Numbers too large for an offset count as the largest possible
    /// offset.
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
        let value =
            self == .big
            ? bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            : bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // The limit is far below the maximum, so that adding to the result does not overflow.
        return value > UInt64(1) << 60 ? 1 << 60 : Int(value)
    }

    /// Writes a number as `count` bytes.
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return self == .big ? little.reversed() : little
    }
}
