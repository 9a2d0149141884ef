// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import TextSafety

/// `--escalate`: what follows when the person does nothing, "after 5m: volume 1, repeat; after 15m: run CMD".
///
/// Steps are parted by semicolons, what is done in a step by commas. A command is the last of its step, and its words
/// are quoted as for the other commands; a comma or semicolon in quotes is the command's.
struct EscalationArgument {
    static let option = "--escalate"

    let steps: [Notifications.Escalation]

    init(_ text: String, files: some FileLookup) throws(Failure) {
        var steps: [Notifications.Escalation] = []
        for part in try Self.split(text[...], at: ";", in: text) { steps.append(try Self.step(part, in: text, files)) }
        self.steps = steps
    }

    private static func step(
        _ part: Substring, in text: String, _ files: some FileLookup
    ) throws(Failure) -> Notifications.Escalation {
        let form = "Write each step like after 5m: volume 1, repeat"
        guard let colon = part.firstIndex(of: ":") else {
            throw failure("a step is \"after TIME: what is done\"", part, text, form)
        }
        let head = part[..<colon].split(separator: " ")
        guard head.count >= 2, head[0].lowercased() == "after" else {
            throw failure("a step begins with after and a time", part[..<colon], text, form)
        }
        var step: Notifications.Escalation
        do {
            step = Notifications.Escalation(after: Span.text(try Span.parse(head.dropFirst().joined(separator: " "))))
        } catch {
            let length = head.dropFirst().joined(separator: " ")
            guard Int(length) == nil else {
                throw failure(
                    "\"\(length)\" has no unit", part[..<colon], text, "Write after \(length)m: volume 1, repeat")
            }
            throw failure("no length of time: \(error.reason)", part[..<colon], text, form)
        }
        var rest = trimmed(part[part.index(after: colon)...])
        guard !rest.isEmpty else { throw failure("nothing is done then", part, text, form) }
        while !rest.isEmpty {
            let word = rest.prefix { $0 != " " && $0 != "," }
            if word.lowercased() == "run" {
                guard step.run == nil else { throw failure("one command in a step", word, text, form) }
                step.run = try command(trimmed(rest.dropFirst(word.count)), in: text, files)
                break
            }
            let end = rest.firstIndex(of: ",")
            try take(trimmed(end.map { rest[..<$0] } ?? rest), into: &step, text)
            guard let end else { break }
            rest = trimmed(rest[rest.index(after: end)...])
            guard !rest.isEmpty else { throw failure("missing value after the comma", part, text, form) }
        }
        return step
    }

    private static func take(
        _ action: Substring, into step: inout Notifications.Escalation, _ text: String
    ) throws(Failure) {
        let words = action.split(separator: " ").map { $0.lowercased() }
        switch (words.first, words.count) {
        case ("volume", 2) where step.volume == nil:
            guard let volume = VolumeArgument(words[1]), SoundRange.volume.range.contains(volume.value) else {
                throw failure("the volume is a number from 0 to 1", action, text, "Write volume 0.5, or volume 50%")
            }
            step.volume = volume.value
        case ("repeat", 1) where step.repeat == nil: step.repeat = true
        case ("level", 2) where step.level == nil:
            guard let level = Notifications.Level(word: words[1]), level != .passive else {
                throw failure("no such level", action, text, "Write active, time-sensitive or critical")
            }
            step.level = level
        case ("to", 2...) where step.to == nil: step.to = action.split(separator: " ").dropFirst().map(String.init)
        case ("volume", 2), ("repeat", 1), ("level", 2), ("to", 2...):
            throw failure("said twice", action, text, "Say it once")
        default:
            throw failure(
                "not understood", action, text,
                "A step is one or several of volume 0.5, repeat, level critical, to phone, and at its end run COMMAND")
        }
    }

    /// Parses the command of a step. Refuses an unquoted comma, which may end the command or belong to it.
    private static func command(
        _ words: Substring, in text: String, _ files: some FileLookup
    ) throws(Failure) -> [String] {
        let parts = try split(words, at: ",", in: text)
        guard parts.count == 1 else {
            throw failure(
                "run takes the rest of its step, and this comma could be its end", parts[1], text,
                "Put run at the end of the step, or the comma in quotes")
        }
        return try CommandArgument(String(words), option: option, files: files).vector
    }

    /// Splits a text at separators that are not quoted. Refuses an empty part.
    private static func split(
        _ text: Substring, at separator: Character, in whole: String
    ) throws(Failure) -> [Substring] {
        var parts: [Substring] = []
        var (start, index) = (text.startIndex, text.startIndex)
        var quote: Character?
        while index < text.endIndex {
            let character = text[index]
            if character == "\\", quote != "'" {
                index = text.index(index, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
                continue
            }
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == separator {
                parts.append(trimmed(text[start..<index]))
                start = text.index(after: index)
            }
            index = text.index(after: index)
        }
        parts.append(trimmed(text[start...]))
        guard !parts.contains(where: \.isEmpty) else {
            throw Failure(
                .badInput, "\(option): a step is missing before or after \"\(separator)\"",
                remedy: "Write it like 'after 5m: volume 1, repeat; after 15m: run COMMAND'", excerpt: nil)
        }
        return parts
    }

    private static func trimmed(_ text: Substring) -> Substring {
        text.part(withoutEnds: { $0 == " " || $0 == "\t" || $0 == "\n" })
    }

    private static func failure(
        _ reason: String, _ part: Substring, _ text: String, _ remedy: String
    ) -> Failure {
        let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
        let range = start..<start + part.utf8.count
        return Failure(
            .badInput, "\(option): \(reason)", remedy: remedy,
            excerpt: range.isEmpty ? nil : Excerpt(text, range: range))
    }
}
