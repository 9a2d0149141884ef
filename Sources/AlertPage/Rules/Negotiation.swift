// SPDX-License-Identifier: Apache-2.0

/// The choices that a request leaves to the server: encodings, types and tags (RFC 9110, 8.8.3, 12.4, 12.5).
extension RequestHead {
    /// True if the client takes gzip, and would not rather have the plain content.
    package var acceptsGzip: Bool {
        let wishes = wishes("accept-encoding")
        let any = wishes["*"]
        let gzip = wishes["gzip"] ?? wishes["x-gzip"] ?? any ?? 0
        // Without a wish the plain content is acceptable, and gzip is as good.
        return gzip > 0 && gzip >= wishes["identity"] ?? 0
    }

    /// True if the browser asks for a document: a person reads the answer.
    package var isForPerson: Bool {
        isSafe && !target.hasPrefix(Route.interface) && wishes("accept")["text/html"] ?? 0 > 0
    }

    /// Returns whether If-None-Match names one of the tags. The comparison is weak: a proxy that compresses what it
    /// passes on makes a weak tag of a strong one.
    /// - Parameter tags: The tags of all encodings of the present content, with their quotes.
    package func isCurrent(_ tags: [String]) -> Bool {
        items("if-none-match").contains { item in
            item == "*" || tags.contains(item.hasPrefix("W/") ? String(item.dropFirst(2)) : item)
        }
    }

    /// Returns the items of a list, over all fields of a name.
    private func items(_ name: String) -> [String] {
        values(name).flatMap { $0.split(separator: ",") }.map { Field.trimmed($0) }.filter { !$0.isEmpty }
    }

    /// Returns the weights of the items of a list by their names in small letters, in thousandths.
    private func wishes(_ name: String) -> [String: Int] {
        var wishes: [String: Int] = [:]
        for item in items(name) {
            let parts = item.split(separator: ";").map { Field.trimmed($0).lowercased() }
            guard let first = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Self.weight($0.dropFirst(2)) } ?? 1_000
            wishes[first] = max(wishes[first] ?? 0, weight)
        }
        return wishes
    }

    /// Returns a weight in thousandths: "0.5" is 500. A damaged one counts as 0.
    private static func weight(_ text: Substring) -> Int {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Int($0) }), 0...1 ~= whole else { return 0 }
        guard parts.count == 2, !parts[1].isEmpty else { return whole * 1_000 }
        let digits = parts[1].prefix(3)
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        let fraction = Int(digits + String(repeating: "0", count: 3 - digits.count)) ?? 0
        return min(1_000, whole * 1_000 + fraction)
    }
}
