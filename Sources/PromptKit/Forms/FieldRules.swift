// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol
import CivilTime
import PatternMatching
import TextSafety

/// The rules for the values of a field: the daemon refuses an answer that breaks one, and a presenter says so before
/// the person can give it.
///
/// Values are texts in the form that the kind of the field prescribes, see `FieldKind` of org.alertd.Prompts.
public struct FieldRules: Sendable {
    /// The longest value, in bytes.
    public static let maximumValue = 65_536

    let field: Prompts.Field
    /// The compiled pattern; nil without one, or where it cannot be read, which ``FormRules`` refuses.
    private let pattern: Pattern?
    /// The values of the choices.
    private let values: Set<ExactText>

    /// The rules of a field that ``FormRules/check(_:)`` has accepted.
    public init(_ field: Prompts.Field) {
        self.field = field
        // A form with a pattern that cannot be read is refused before anybody can fill it in.
        pattern = field.pattern.flatMap { try? Pattern(expression: $0) }
        values = Set((field.choices ?? []).map { ExactText($0.value ?? $0.label) })
    }

    /// Returns why texts cannot be the values of the field, as a sentence for the person; nil if they can.
    ///
    /// - Parameter texts: The values; none if the field was left empty.
    public func problem(with texts: [String]) -> String? {
        if texts.contains(where: { $0.utf8.count > Self.maximumValue }) {
            return "Too long: at most \(Self.maximumValue) bytes."
        }
        if field.kind == .choice { return problem(withChoices: texts) }
        guard texts.count <= 1 else { return "Give one value." }
        guard let text = texts.first, !text.isEmpty else { return field.isRequired == true ? emptiness : nil }
        if text.utf8.contains(0) { return "Leave out the NUL character." }
        switch field.kind {
        case .text, .lines, .secret: return problem(withText: text)
        case .number: return problem(withNumber: text)
        case .check:
            guard text == "true" || text == "false" else { return "Only true or false." }
            return field.isRequired == true && text == "false" ? "Check this box to go on." : nil
        case .date, .time, .dateTime: return problem(withTime: text)
        case .duration: return problem(withDuration: text)
        case .file, .folder, .save:
            if text.contains(where: \.isNewline) { return "A name with a line break is not taken." }
            return text.hasPrefix("/") ? nil : "Give the whole path, beginning with /."
        case .choice: return nil
        }
    }

    private var emptiness: String {
        switch field.kind {
        case .choice: "Choose one."
        case .check: "Check this box to go on."
        default: "Fill this in."
        }
    }

    // MARK: Choices

    /// The fewest choices.
    public var atLeast: Int { field.atLeast ?? (field.isRequired == true ? 1 : 0) }
    /// The most choices.
    public var atMost: Int { field.atMost ?? 1 }

    private func problem(withChoices texts: [String]) -> String? {
        guard texts.count >= atLeast else { return atLeast == 1 ? emptiness : "Choose at least \(atLeast)." }
        guard texts.count <= atMost else { return "Choose at most \(atMost)." }
        guard Set(texts.map(ExactText.init)).count == texts.count else { return "Choose each only once." }
        let others = texts.filter { !values.contains(ExactText($0)) }
        guard field.takesOther == true else { return others.isEmpty ? nil : "Choose one of the list." }
        if texts.contains("") { return "Fill this in." }
        if others.contains(where: { $0.utf8.contains(0) }) { return "Leave out the NUL character." }
        return others.contains { $0.contains(where: \.isNewline) } ? "Write it on one line." : nil
    }

    // MARK: Text

    private func problem(withText text: String) -> String? {
        if field.kind != .lines, text.contains(where: \.isNewline) { return "Write it on one line." }
        // JSON Schema counts characters of Unicode, not what a person sees as one (Validation, section 6.3.1).
        let length = text.unicodeScalars.count
        if let least = field.minimumLength, length < least { return "At least \(least.counted("character"))." }
        if let most = field.maximumLength, length > most { return "At most \(most.counted("character"))." }
        if pattern != nil, length > Pattern.maximumCharacters {
            return "At most \(Pattern.maximumCharacters) characters."
        }
        if let pattern, !pattern.matches(text) {
            return field.hint.map { "This does not fit: \($0)" } ?? "This does not fit \(pattern.text)."
        }
        switch field.purpose {
        case nil: return nil
        case .email: return Self.isAddress(text) ? nil : "Write an address like ada@example.org."
        case .uri: return Self.isURI(text) ? nil : "Write a link like https://example.org."
        case .phone: return Self.isPhone(text) ? nil : "Write a number like +49 30 123456."
        }
    }

    /// Returns whether a text has the form of an address: something before and after one sign, and no blank. What a
    /// server accepts is known to it alone.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
    }

    /// Returns whether a text begins as RFC 3986, section 3, prescribes: a scheme and a colon, and then something.
    private static func isURI(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), !text.contains(where: \.isWhitespace) else { return false }
        let scheme = text[..<colon].utf8
        func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
        guard let first = scheme.first, isLetter(first), text.index(after: colon) < text.endIndex else { return false }
        return scheme.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.".utf8.contains($0)
        }
    }

    private static func isPhone(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        let others = "+-()/. #*".unicodeScalars
        return (3...20).contains(scalars.count { "0"..."9" ~= $0 })
            && scalars.allSatisfy { "0"..."9" ~= $0 || others.contains($0) }
    }

    // MARK: Numbers

    private func problem(withNumber text: String) -> String? {
        guard let number = DecimalNumber(text) else { return "Write a number like 12 or 0.5." }
        if field.isInteger == true, text.contains(".") { return "Write a whole number." }
        if let minimum = field.minimum, let least = DecimalNumber(minimum), number < least {
            return "At least \(minimum)."
        }
        if let maximum = field.maximum, let most = DecimalNumber(maximum), number > most {
            return "At most \(maximum)."
        }
        return nil
    }

    // MARK: Times

    private func problem(withTime text: String) -> String? {
        guard let place = Self.place(text, field.kind) else {
            switch field.kind {
            case .date: return "Write a day like 2027-03-04."
            case .time: return "Write a time like 09:05."
            default: return "Write a day and a time like 2027-03-04 09:05."
            }
        }
        if let minimum = field.minimum, let least = Self.place(minimum, field.kind), place < least {
            return "Not before \(Self.readable(minimum))."
        }
        if let maximum = field.maximum, let most = Self.place(maximum, field.kind), place > most {
            return "Not after \(Self.readable(maximum))."
        }
        let minute = (place % 1_440 + 1_440) % 1_440
        if let step = field.step, field.kind != .date, minute % Int64(step) != 0 {
            return "In steps of \(step.counted("minute"))."
        }
        return nil
    }

    private static func readable(_ text: String) -> String { String(text.map { $0 == "T" ? " " : $0 }) }

    /// Returns the place of a day in days, or of a time in minutes; nil where it is not written as the kind says.
    static func place(_ text: String, _ kind: Prompts.FieldKind) -> Int64? {
        switch kind {
        case .date:
            guard let date = try? CivilDate(text), date.text == text else { return nil }
            return Int64(date.dayNumber)
        case .time: return minute(text).map(Int64.init)
        case .dateTime:
            let parts = text.split(separator: "T", omittingEmptySubsequences: false)
            guard parts.count == 2, let date = try? CivilDate(String(parts[0])), date.text == parts[0],
                let minute = minute(String(parts[1]))
            else { return nil }
            return Int64(date.dayNumber) * 1_440 + Int64(minute)
        default: return nil
        }
    }

    /// Returns the minute of the day of `09:05`.
    private static func minute(_ text: String) -> Int? {
        // Any other text is no value: the caller says how one is written.
        guard text.utf8.count == 5, text.utf8.dropFirst(2).first == UInt8(ascii: ":"),
            let time = try? TimeOfDay(text)
        else { return nil }
        return time.hour * 60 + time.minute
    }

    private func problem(withDuration text: String) -> String? {
        guard let seconds = Self.seconds(text) else { return "Write a length of time like 90m." }
        if let minimum = field.minimum.flatMap(Self.seconds), seconds < minimum {
            return "At least \(Span.words(Int64(minimum) * 1_000_000))."
        }
        if let maximum = field.maximum.flatMap(Self.seconds), seconds > maximum {
            return "At most \(Span.words(Int64(maximum) * 1_000_000))."
        }
        if let step = field.step, seconds % step != 0 {
            return "In steps of \(Span.words(Int64(step) * 1_000_000))."
        }
        return nil
    }

    /// A hundred years.
    private static let longestDuration = 3_155_760_000

    /// Returns the whole seconds of a length of time; nil where it is not written as digits.
    static func seconds(_ text: String) -> Int? {
        guard let seconds = Int(text), "\(seconds)" == text, (0...longestDuration).contains(seconds) else { return nil }
        return seconds
    }
}

extension Prompts.Field {
    /// Returns whether the fields of a form are one list and nothing else. The question is in the title then, and the
    /// list has no label.
    public static func areBareList(_ fields: [Prompts.Field]) -> Bool {
        guard fields.count == 1, fields[0].kind == .choice else { return false }
        return fields[0].label == nil || fields[0].label == "Choice"
    }
}
