// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
public import CivilTime
import TextSafety

/// Reads what a person types into the fields of a form: words such as "next friday", "19:30" or "1h 30m" become the
/// texts that the asker receives.
public struct FieldReader: Sendable {
    /// The kind of a file.
    public enum FileKind: Sendable, Hashable {
        /// A file, or anything else that is not a folder.
        case file
        case folder
    }

    private let now: Instant
    private let zones: FixedZoneSource
    private let zone: Zone
    private let language: SpokenLanguage
    private let display: DisplayHabits
    private let home: String
    private let directory: String
    private let kind: @Sendable (String) -> FileKind?

    /// - Parameters:
    ///   - now: The present moment, to which words refer.
    ///   - zone: The zone of days and times.
    ///   - language: The language of words besides English.
    ///   - display: The order in which the person writes dates, and the hours of their clock.
    ///   - home: The folder that `~` stands for.
    ///   - directory: The folder of relative paths.
    ///   - kind: The kind of the file at an absolute path; nil if there is none.
    public init(
        now: Instant, zone: Zone, language: SpokenLanguage = .english, display: DisplayHabits = .plain, home: String,
        directory: String, kind: @escaping @Sendable (String) -> FileKind?
    ) {
        self.now = now
        self.zone = zone
        zones = FixedZoneSource(session: zone)
        self.language = language
        self.display = display
        self.home = home
        self.directory = directory
        self.kind = kind
    }

    /// Returns what a typed text means in a field. Blanks around it mean nothing but in a secret and in several lines.
    public func reading(of typed: String, in rules: FieldRules) -> FieldReading {
        let field = rules.field
        var reading = FieldReading()
        let isExact = field.kind == .secret || field.kind == .lines
        let text = isExact ? typed : typed.trimmingEnds()
        guard !text.isEmpty else {
            reading.problem = rules.problem(with: [])
            return reading
        }
        switch field.kind {
        case .text, .lines, .secret, .check, .choice: reading.texts = [text]
        case .number: read(number: text, into: &reading)
        case .date, .time, .dateTime: read(time: text, field.kind, into: &reading)
        case .duration: read(duration: text, into: &reading)
        case .file, .folder, .save: read(path: text, field.kind, into: &reading)
        }
        if reading.problem == nil { reading.problem = rules.problem(with: reading.texts) }
        if reading.problem != nil { reading.note = nil }
        return reading
    }

    private func read(number text: String, into reading: inout FieldReading) {
        // "1,234" is a thousand to some and one and a bit to others.
        guard !text.contains(",") else {
            reading.problem = "Write it with a point and without commas, like 1234.5."
            return
        }
        var digits = text.hasPrefix("+") ? String(text.dropFirst()) : text
        if digits.hasPrefix(".") { digits = "0" + digits }
        if digits.hasPrefix("-.") { digits = "-0" + digits.dropFirst() }
        reading.texts = [digits]
    }

    private func read(duration text: String, into reading: inout FieldReading) {
        do throws(TimeTextError) {
            let microseconds = try Span.parse(text)
            guard microseconds % 1_000_000 == 0 else {
                reading.problem = "Write whole seconds."
                return
            }
            reading.texts = ["\(microseconds / 1_000_000)"]
            reading.note = Span.words(microseconds)
        } catch {
            reading.problem = error.hint.isEmpty ? error.reason : error.hint
        }
    }

    // MARK: Times

    private func read(time text: String, _ kind: Prompts.FieldKind, into reading: inout FieldReading) {
        do throws(TimeTextError) {
            let local = try local(text, kind)
            switch kind {
            case .date:
                reading.texts = [local.date.text]
                reading.note = display.longText(local.date)
            case .time:
                reading.texts = [String(local.time.text.prefix(5))]
                reading.note = display.sentenceText(local.time)
            default:
                reading.texts = [local.date.text + "T" + local.time.text.prefix(5)]
                reading.note = display.longText(local)
            }
            guard kind == .date || local.time.second == 0 && local.time.microsecond == 0 else {
                reading.problem = "Write whole minutes."
                return
            }
        } catch {
            reading.problem = error.hint.isEmpty ? error.reason : error.hint
        }
    }

    private func local(_ text: String, _ kind: Prompts.FieldKind) throws(TimeTextError) -> CivilDateTime {
        // Texts that are not written in digits are read as words below, which throw.
        if let written = try? WrittenTime(text) {
            switch written {
            case .date(let date) where kind == .date: return CivilDateTime(date: date)
            case .local(let local): return local
            case .instant(let instant, _): return zone.civil(at: instant)
            default: break
            }
        }
        // Other words are read below, or refused there.
        if kind == .time, let time = Self.hour(text) ?? (try? TimeOfDay(text)) {
            return CivilDateTime(date: zone.civil(at: now).date, time: time)
        }
        // A day is today until midnight, whatever the time.
        let today = zone.civil(at: now).date
        let start = kind == .dateTime ? now : zone.instant(of: CivilDateTime(date: today)) ?? now
        let habits = SpeakingHabits(dates: display.dates, language: language, display: display)
        let spoken: SpokenTime
        do throws(TimeTextError) {
            spoken = try SpokenTime(single: text, now: start, zones: zones, habits: habits)
        } catch {
            // A day or a time may be over: the day somebody was born, when something broke.
            if let past = try? PastTime(text, now: now, zone: zone, language: language), !past.isPeriod {
                return zone.civil(at: past.start)
            }
            throw error
        }
        return zone.civil(at: spoken.due)
    }

    /// Returns the time of a bare hour; nil for other texts. In a field for a time, `9` means nothing else.
    private static func hour(_ text: String) -> TimeOfDay? {
        guard text.utf8.count <= 2, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(text).flatMap { TimeOfDay(hour: $0, minute: 0) }
    }

    // MARK: Files

    private func read(path text: String, _ kind: Prompts.FieldKind, into reading: inout FieldReading) {
        var path = text
        if path == "~" || path.hasPrefix("~/") { path = home + path.dropFirst() }
        if !path.hasPrefix("/") { path = (directory == "/" ? "" : directory) + "/" + path }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        reading.texts = [path]
        if path != text { reading.note = path }
        switch (kind, self.kind(path)) {
        case (.file, .file?), (.folder, .folder?): break
        case (.file, nil): reading.problem = "There is no such file."
        case (.file, .folder?): reading.problem = "This is a folder; give a file."
        case (.folder, nil): reading.problem = "There is no such folder."
        case (.folder, .file?): reading.problem = "This is a file; give a folder."
        case (_, .folder?): reading.problem = "This is a folder; add the name of the file."
        case (_, .file?): reading.note = "This file exists and would be replaced."
        case (_, nil):
            let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
            if self.kind(folder.isEmpty ? "/" : String(folder)) != .folder {
                reading.problem = "There is no folder for it."
            }
        }
    }
}

/// The reading of a typed text as the value of a field.
public struct FieldReading: Sendable, Hashable {
    /// The values; none if the field is empty or the text is not understood.
    public var texts: [String] = []
    /// The meaning of the text, for the person: "Friday 4 December 2026"; nil where that goes without saying.
    public var note: String?
    /// A sentence about why the text cannot be the value; nil if it can.
    public var problem: String?
}
