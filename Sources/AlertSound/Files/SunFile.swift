// SPDX-License-Identifier: Apache-2.0

/// The .au format of Sun and NeXT: a header of 24 bytes, an annotation, and the samples to the end of the file
/// (audio/basic; au(5) of SunOS).
struct SunFile {
    private let bytes: SoundBytes
    private let head: [UInt8]
    private let order: ByteOrder
    private let problem: String?
    let data: Range<Int>
    /// The end of the declared data; nil if unknown.
    let end: Int?

    /// Reads the file; returns nil if it has another format.
    init?(_ bytes: SoundBytes, at place: Int = 0) {
        guard let (head, order) = Self.head(bytes, at: place) else { return nil }
        (self.bytes, self.head, self.order) = (bytes, head, order)
        let start = place + order.number(head[4..<8])
        let length = order.number(head[8..<12])
        let isKnown = length > 0 && length < RepairedSound.unknown
        // The format contains only samples, so a large rest after the end is more of them.
        let isWhole = bytes.count - start - length > max(4_096, length / 4)
        (data, problem) = RepairedSound.extent(
            declared: isKnown ? length : nil, from: start, count: bytes.count, isWhole: isWhole,
            isChunk: { $0 >= bytes.count || Self.head(bytes, at: $0) != nil })
        end = isKnown && length == data.count ? data.upperBound : nil
    }

    /// Reads the header at `place` and its byte order; nil if no such file begins there.
    static func head(_ bytes: SoundBytes, at place: Int) -> (head: [UInt8], order: ByteOrder)? {
        let head = bytes.bytes(at: place, length: 24)
        guard head.count == 24 else { return nil }
        let order: ByteOrder
        switch String(decoding: head[0..<4], as: UTF8.self) {
        case ".snd": order = .big
        case "dns.": order = .little
        default: return nil
        }
        guard (24...65_536).contains(order.number(head[4..<8])), (1...27).contains(order.number(head[12..<16])),
            SoundLimits.rates.contains(order.number(head[16..<20])), (1...64).contains(order.number(head[20..<24]))
        else { return nil }
        return (head, order)
    }

    func repaired() -> RepairedSound? {
        guard data.count < RepairedSound.unknown else { return nil }
        var head = head
        head.replaceSubrange(4..<12, with: order.bytes(24, 4) + order.bytes(data.count, 4))
        return RepairedSound(bytes: bytes.part(data, head: head), container: nil, speakers: nil, problem: problem)
    }
}
