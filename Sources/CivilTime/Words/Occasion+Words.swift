// SPDX-License-Identifier: Apache-2.0

/// Occasions in words: `when unlock`, `when unit backup fails for 2m every time, at most 1/h`.
extension Occasion {
    /// Returns whether a text begins like an occasion.
    public static func begins(_ text: String) -> Bool {
        guard let first = text.split(separator: " ", maxSplits: 1).first else { return false }
        // The German word is refused with the English one.
        return ["when", OccasionReader.german].contains(first.lowercased())
    }

    /// Reads a text that begins with "when".
    ///
    /// - Throws: `TimeTextError` with the word that is not understood.
    public init(words text: String) throws(TimeTextError) {
        var reader = OccasionReader(text)
        self = try reader.occasion()
    }
}

extension Occasion {
    /// Returns a text that begins with "when" with the path of its file made whole, without `.` and `..`. Other texts
    /// are returned unchanged.
    ///
    /// - Parameters:
    ///   - text: The words of the occasion.
    ///   - whole: A function that returns the absolute path for any path; nil to leave the text unchanged.
    public static func completingPath(in text: String, _ whole: (String) -> String?) -> String {
        guard begins(text), let range = OccasionReader(text).pathRange else { return text }
        let bytes = Array(text.utf8)
        guard let path = whole(String(decoding: bytes[range], as: UTF8.self)) else { return text }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + "/" + parts.joined(separator: "/")
            + String(decoding: bytes[range.upperBound...], as: UTF8.self)
    }
}

/// A reader of an occasion, word by word.
private struct OccasionReader {
    static let german = "wenn"

    private static let conditions =
        "unlock, login, resume, online, unit NAME fails, unit NAME ends, or file PATH appears"

    /// Conditions that alertd cannot notice, with the reason.
    private static let unsupported: Set<String> = [
        "battery", "network", "ssid", "device", "pid", "process", "host", "url", "idle", "lock", "suspend", "journal",
    ]

    /// Words for a place that somebody enters or leaves.
    private static let places: Set<String> = [
        "at", "arrive", "arriving", "leave", "leaving", "near", "enter", "entering", "home",
    ]

    private static let insteadOfPlaces =
        "Let a script or your phone create a file: when file /home/ada/at-home appears."

    /// The first words of `log in`.
    private static let loginVerbs: Set<String> = ["log", "sign"]

    /// The verbs before a place, and the words behind them that name one.
    private static let comings: Set<String> = ["get", "come", "am", "i'm", "go", "return", "reach", "be"]
    private static let destinations: Set<String> = ["home", "to", "at", "back", "in", "near", "there", "work", "the"]

    private let text: String
    /// The words and their ranges in the text's bytes; a comma is a word.
    private let words: [(text: String, range: Range<Int>)]
    private var position = 0

    init(_ text: String) {
        self.text = text
        var words: [(String, Range<Int>)] = []
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            guard bytes[start] != UInt8(ascii: " ") else {
                start += 1
                continue
            }
            var end = bytes[start...].firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
            let hasComma = end - start > 1 && bytes[end - 1] == UInt8(ascii: ",")
            if hasComma { end -= 1 }
            words.append((String(decoding: bytes[start..<end], as: UTF8.self), start..<end))
            if hasComma { words.append((",", end..<end + 1)) }
            start = end + (hasComma ? 1 : 0)
        }
        self.words = words
    }

    /// The next word in small letters; nil at the end.
    private var next: String? { position < words.count ? words[position].text.lowercased() : nil }

    /// Returns a word behind the next one in small letters; nil behind the end.
    private func word(_ offset: Int) -> String? {
        position + offset < words.count ? words[position + offset].text.lowercased() : nil
    }

    private mutating func take(_ word: String) -> Bool {
        guard next == word else { return false }
        position += 1
        return true
    }

    /// Returns the refusal of the next word, or of the end of the text.
    private func refused(_ reason: String, hint: String, _ code: TimeTextError.Code = .unexpected) -> TimeTextError {
        guard position < words.count else {
            let end = text.utf8.count
            return TimeTextError(.incomplete, word: "", range: end..<end, reason: reason, hint: hint)
        }
        let word = words[position]
        return TimeTextError(code, word: word.text, range: word.range, reason: reason, hint: hint)
    }

    /// The range of the path in the text's bytes; nil if the text names no file, or does not say that it appears.
    var pathRange: Range<Int>? {
        let start = words.count > 1 && words[1].text.lowercased() == "i" ? 3 : 2
        guard words.count > start, words[start - 1].text.lowercased() == "file",
            let last = words.indices.dropFirst(start + 1).last(where: { words[$0].text.lowercased() == "appears" })
        else { return nil }
        return words[start].range.lowerBound..<words[last].range.lowerBound - 1
    }

    mutating func occasion() throws(TimeTextError) -> Occasion {
        position = 0
        guard take("when") else {
            throw refused("Occasions are written in English.", hint: "Write when \(Self.conditions).")
        }
        var occasion = Occasion(try condition())
        var (saysHowOften, saysRate) = (false, false)
        while next != nil {
            _ = take(",")
            if occasion.hold == 0, take("for") {
                occasion.hold = try hold()
            } else if !saysRate, !(saysHowOften && occasion.rate == nil), next == "at" {
                // "at most" alone means every time.
                saysRate = true
                occasion.rate = try rate()
            } else if !saysHowOften, !saysRate, take("once") {
                saysHowOften = true
            } else if !saysHowOften, next == "every" || next == "each" {
                position += 1
                guard take("time") else { throw refused("After \"every\" comes \"time\".", hint: "Write every time.") }
                saysHowOften = true
                occasion.rate = occasion.rate ?? .fastest
            } else {
                throw refused(
                    next.map { "\"\($0)\" is not understood after \"when \(occasion.condition.words)\"." }
                        ?? "Something is missing after the comma.",
                    hint: "After it write for 2m, once, or every time, at most 1/h.")
            }
        }
        return occasion
    }

    private mutating func condition() throws(TimeTextError) -> Occasion.Condition {
        _ = take("i")
        let isSystem = take("system")
        switch next {
        case "unlock" where !isSystem: position += 1; return .unlock
        case "login" where !isSystem: position += 1; return .login
        case let verb? where !isSystem && Self.loginVerbs.contains(verb) && ["in", "on"].contains(word(1)):
            position += 2
            return .login
        case let verb? where !isSystem && Self.comings.contains(verb) && word(1) == "back" && word(2) == nil:
            throw refused(
                "alertd does not see that you are back.",
                hint: "Write when unlock: when the screen is unlocked.", .unsupported)
        case let verb?
        where !isSystem && Self.comings.contains(verb) && word(1).map(Self.destinations.contains) == true:
            throw refused(
                "alertd does not know where you are: it cannot wait for a place.",
                hint: Self.insteadOfPlaces, .unsupported)
        case "resume" where !isSystem: position += 1; return .resume
        case "online" where !isSystem: position += 1; return .online
        case "file" where !isSystem: position += 1; return try file()
        case "unit": position += 1; return try unit(isSystem: isSystem)
        case nil: throw refused("\"when\" needs something that happens.", hint: "Write when \(Self.conditions).")
        case let word? where !isSystem && Self.places.contains(word):
            throw refused(
                "alertd does not know where you are.",
                hint: Self.insteadOfPlaces, .unsupported)
        case let word? where Self.unsupported.contains(word):
            throw refused(
                "alertd cannot wait for \"\(word)\".", hint: "It can wait for \(Self.conditions).", .unsupported)
        case let word?:
            throw refused(
                isSystem ? "After \"system\" comes \"unit\"." : "\"\(word)\" is nothing that can be waited for.",
                hint: "Write when \(Self.conditions).")
        }
    }

    private mutating func unit(isSystem: Bool) throws(TimeTextError) -> Occasion.Condition {
        guard position < words.count else {
            throw refused("The name of the unit is missing.", hint: "Write when unit backup.service fails.")
        }
        if position + 1 == words.count, next == "fails" || next == "ends" {
            let system = isSystem ? "system " : ""
            throw refused(
                "The name of the unit is missing.",
                hint: "Write when \(system)unit backup.service \(next ?? "fails").")
        }
        let (name, range) = words[position]
        let unit: Occasion.Unit
        do throws(TimeTextError) {
            unit = try Occasion.Unit(named: name, isSystem: isSystem)
        } catch {
            throw error.shifted(by: range.lowerBound)
        }
        position += 1
        if take("fails") { return .unitFails(unit) }
        if take("ends") { return .unitEnds(unit) }
        throw refused(
            "After the unit comes \"fails\" or \"ends\".",
            hint: "Write when \(isSystem ? "system " : "")unit \(name) fails.")
    }

    /// Reads a path, which may contain spaces and ends before the last "appears" that only options follow.
    private mutating func file() throws(TimeTextError) -> Occasion.Condition {
        guard let last = words.indices.dropFirst(position + 1).last(where: { words[$0].text.lowercased() == "appears" })
        else {
            position = words.count
            throw refused("After the file comes \"appears\".", hint: "Write when file /home/ada/report.pdf appears.")
        }
        let start = words[position].range.lowerBound
        let path = String(decoding: Array(text.utf8)[start..<words[last].range.lowerBound - 1], as: UTF8.self)
        position = last + 1
        do throws(TimeTextError) {
            return try .file(path)
        } catch {
            throw error.shifted(by: start)
        }
    }

    private mutating func hold() throws(TimeTextError) -> Int64 {
        let start = position
        while let word = next, word != ",", word != "once", word != "every", word != "each", word != "at" {
            position += 1
        }
        guard position > start else {
            throw refused("After \"for\" comes a length of time.", hint: "Write for 2m.")
        }
        let range = words[start].range.lowerBound..<words[position - 1].range.upperBound
        let span: Int64
        do throws(TimeTextError) {
            span = try Span.parse(String(decoding: Array(text.utf8)[range], as: UTF8.self))
        } catch {
            throw error.shifted(by: range.lowerBound)
        }
        guard Span.second...Span.week ~= span else {
            position = start
            throw refused(
                "The length of time is out of range (1 second to 1 week).", hint: "Write for 2m.", .outOfRange)
        }
        return span
    }

    /// Reads `at most 1/h`, or `at most 1 per hour`.
    private mutating func rate() throws(TimeTextError) -> Occasion.Rate {
        _ = take("at")
        let hint = "Write at most 1/h."
        guard take("most") else { throw refused("After \"at\" comes \"most\".", hint: hint) }
        guard position < words.count else { throw refused("A number is missing after \"at most\".", hint: hint) }
        // "1/30 min" is two words.
        let first = position
        position += 1
        while let word = next, ![",", "for", "once", "every", "each"].contains(word) { position += 1 }
        var named = words[first..<position].map(\.text)
        if named.count > 2, ["per", "a", "an", "each", "every", "in"].contains(named[1].lowercased()) {
            named[1] = "/"
        }
        let joined = named.joined()
        let parts = joined.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let end = position
        position = first
        guard parts.count == 2, let count = Int(parts[0]), let span = Self.span(parts[1]) else {
            throw refused("\"\(joined)\" is not a number in a length of time.", hint: hint)
        }
        guard 1...Occasion.Rate.maximumCount ~= count, Span.second...Span.week ~= span else {
            throw refused(
                "\"\(joined)\" is out of range (1 to \(Occasion.Rate.maximumCount) in 1 second to 1 week).", hint: hint,
                .outOfRange)
        }
        position = end
        return Occasion.Rate(count: count, span: span)
    }

    /// Returns a span, of which the number may be missing: `h`, `30m`.
    private static func span(_ text: String) -> Int64? {
        if let unit = Span.units[text.lowercased()] { return unit }
        // Anything else is not a span, for whatever reason.
        return try? Span.parse(text)
    }
}
