// SPDX-License-Identifier: Apache-2.0

/// The beginning of a file, which identifies the formats that notification servers draw with gdk-pixbuf and Qt. The
/// name counts only for TGA and compressed SVG, which have no signature.
struct PictureSignature {
    /// The length of the beginning in bytes: an SVG may have a licence before its first element.
    static let length = 16 << 10

    /// The first bytes of each format with a fixed beginning.
    private static let beginnings: [[UInt8]] = [
        [0x89] + Array("PNG\r\n".utf8), [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("BM".utf8),
        [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0, 0, 1, 0], [0, 0, 2, 0], Array("icns".utf8),
        Array("/* XPM */".utf8), [0xFF, 0x0A], [0, 0, 0, 0x0C] + Array("JXL ".utf8),
        [0, 0, 0, 0x0C] + Array("jP  ".utf8), Array("qoif".utf8), Array("#define ".utf8),
    ]

    /// The brands of picture formats among ISO/IEC 14496-12 files: AVIF and HEIF.
    private static let brands = ["avif", "avis", "heic", "heix", "hevc", "mif1", "msf1"].map { Array($0.utf8) }

    let bytes: [UInt8]
    let path: String

    var isPicture: Bool {
        if Self.beginnings.contains(where: { bytes.starts(with: $0) }) { return true }
        return isContainer || isPortableMap || isSVG || isKnownByName
    }

    private var isContainer: Bool {
        let kind = Array(bytes.dropFirst(8).prefix(4))
        if bytes.starts(with: "RIFF".utf8) { return kind == Array("WEBP".utf8) || kind == Array("ACON".utf8) }
        return bytes.dropFirst(4).starts(with: "ftyp".utf8) && Self.brands.contains(kind)
    }

    /// PBM, PGM and PPM: `P1` to `P6` and white space.
    private var isPortableMap: Bool {
        bytes.count > 2 && bytes[0] == UInt8(ascii: "P") && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[1])
            && Self.isBlank(bytes[2])
    }

    private var isSVG: Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard text.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "<") else { return false }
        // An SVG inside an HTML page does not make the page a picture.
        let words = String(decoding: text, as: UTF8.self).lowercased()
        return ["<svg", ":svg"].contains { words.contains($0) } && !words.contains("<html")
    }

    private var isKnownByName: Bool {
        let name = path.lowercased()
        if name.hasSuffix(".tga") { return !bytes.isEmpty }
        return bytes.starts(with: [0x1F, 0x8B]) && (name.hasSuffix(".svgz") || name.hasSuffix(".svg.gz"))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
