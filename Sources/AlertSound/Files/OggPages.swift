// SPDX-License-Identifier: Apache-2.0

/// The pages of an Ogg file (RFC 3533, section 6), read as far as necessary to separate what libsndfile does not:
/// consecutive streams in one file, and FLAC in Ogg.
struct OggPages {
    /// A stream of the chain: its bytes in the file.
    struct Link: Equatable {
        var range: Range<Int>
        /// The content of the pages without their headers; only for FLAC in Ogg.
        var flac: [Range<Int>]?
    }

    /// The number of pages to examine: 256 MB with common page sizes.
    private static let most = 1 << 16
    /// The distance within which the next page is searched.
    private static let reach = 1 << 20

    private(set) var links: [Link] = []

    /// Reads the pages; returns nil if this is not an Ogg file.
    init?(_ bytes: SoundBytes) {
        var place = 0
        /// A Boolean value indicating whether the last page began a stream: the first pages of all streams in a link
        /// are adjacent.
        var isBeginning = false
        var serial = ArraySlice<UInt8>()
        var pages = 0
        while pages < Self.most {
            pages += 1
            // 27 bytes: "OggS", version, flags, position (8), serial (4), number (4), checksum (4), segments; then
            // their lengths.
            let head = bytes.bytes(at: place, length: 27 + 255)
            guard head.count >= 27, head.starts(with: "OggS".utf8), head.count >= 27 + Int(head[26]) else {
                // Foreign data lies between the pages.
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
        // Data after the last page examined is left to the decoder; data after the last page of the file is ignored.
        let end = pages < Self.most ? min(links[last].range.upperBound, bytes.count) : bytes.count
        links[last].range = links[last].range.lowerBound..<end
    }

    private static func isFLAC(_ bytes: SoundBytes, at place: Int) -> Bool {
        bytes.bytes(at: place, length: 5).elementsEqual([0x7F] + Array("FLAC".utf8))
    }
}
