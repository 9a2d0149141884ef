// SPDX-License-Identifier: Apache-2.0

/// The pages of an Ogg file (RFC 3533, section 6), as far as it takes to part what libsndfile does not: the streams
/// that follow each other in one file, and FLAC in Ogg.
struct OggPages {
    /// A stream of the chain: its bytes in the file.
    struct Link: Equatable {
        var range: Range<Int>
        /// The content of its pages, without their heads; of FLAC in Ogg alone.
        var flac: [Range<Int>]?
    }

    /// So many pages are looked at: 256 MB of usual ones.
    private static let most = 1 << 16
    /// So far behind a page the next one is looked for.
    private static let reach = 1 << 20

    private(set) var links: [Link] = []

    /// Reads the file, or nil if this is no Ogg file.
    init?(_ bytes: SoundBytes) {
        var place = 0
        /// A Boolean value indicating whether the last page was one that begins a stream: those of one link stand
        /// together.
        var isBeginning = false
        var serial = ArraySlice<UInt8>()
        var pages = 0
        while pages < Self.most {
            pages += 1
            // 27 bytes: "OggS", version, flags, position (8), serial (4), number (4), checksum (4), segments; then
            // their lengths.
            let head = bytes.bytes(at: place, length: 27 + 255)
            guard head.count >= 27, head.starts(with: "OggS".utf8), head.count >= 27 + Int(head[26]) else {
                // Something else lies between the pages.
                guard let next = bytes.find(Array("OggS".utf8), from: place + 1, limit: place + Self.reach) else {
                    break
                }
                place = next
                continue
            }
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
        // What is behind the last page looked at is the decoder's; what follows the last page there is is nobody's.
        let end = pages < Self.most ? min(links[last].range.upperBound, bytes.count) : bytes.count
        links[last].range = links[last].range.lowerBound..<end
    }

    private static func isFLAC(_ bytes: SoundBytes, at place: Int) -> Bool {
        bytes.bytes(at: place, length: 5).elementsEqual([0x7F] + Array("FLAC".utf8))
    }
}
