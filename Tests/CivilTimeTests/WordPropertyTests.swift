// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import CivilTime

/// Nothing that is understood is dropped: sentences composed of fragments, with one fragment replaced, without it, and
/// in another order. `ALERTD_TEST_PHRASES` and `ALERTD_TEST_SEED` set how many and which.
@Suite struct WordPropertyTests {
    private static let environment = ProcessInfo.processInfo.environment
    static let phrases = environment["ALERTD_TEST_PHRASES"].flatMap { Int($0) } ?? 8_000
    /// The number of phrases that are composed if each is read once.
    static let composed = environment["ALERTD_TEST_PHRASES"].flatMap { Int($0) } ?? 20_000
    static let seed = environment["ALERTD_TEST_SEED"].flatMap { UInt64($0) } ?? 20_270_303

    private struct Fragment {
        var kind: WordFragment.Kind
        var text: String
    }

    /// The meaning of a sentence, as far as two can be compared: its first times, its end and its zone.
    private struct Meaning: Equatable {
        var times: [Instant]
        var bounds: String
        var isAtDefaultHour: Bool
    }

    private enum Outcome: Equatable {
        case taken(Meaning)
        case refused(Range<Int>)

        var meaning: Meaning? { if case .taken(let meaning) = self { meaning } else { nil } }
    }

    private struct Reader {
        let zone: Zone
        let zones: FixedZoneSource
        let now: Instant
        let habits: SpeakingHabits

        init(_ language: SpokenLanguage) throws {
            zone = try CorpusTests.database.zone(named: "Europe/Berlin")
            zones = FixedZoneSource(session: zone, database: CorpusTests.database)
            now = try #require(zone.instant(of: CivilDateTime("2027-03-03T14:00")))
            habits = SpeakingHabits(place: Place("52.5,13.4"), language: language)
        }

        func read(_ text: String) -> Outcome {
            do throws(TimeTextError) {
                let spoken = try SpokenTime(
                    text, now: now, zones: zones, reference: .named("Europe/Berlin"), habits: habits)
                var times: [Instant] = []
                var last = now
                while times.count < (spoken.trigger.repeats ? 8 : 1),
                    let next = try? spoken.exceptions.next(
                        of: spoken.trigger, after: last, in: zones, on: zone, calendars: { _ in nil })
                {
                    times.append(next)
                    last = next
                }
                var bounds = ""
                if case .recurring(let recurrence) = spoken.trigger {
                    bounds = "\(recurrence.until.map { "\($0)" } ?? "") \(recurrence.count ?? 0)"
                }
                bounds = times.count < 8 ? "" : bounds + " \(spoken.exceptions.days)"
                let own = spoken.trigger.zoneReference.flatMap { try? zones.zone($0) } ?? zone
                let hours = times.map { own.civil(at: $0).time.shortText }
                let isDefault = hours.allSatisfy { ["09:00", "15:00", "18:00", "21:00", "14:00"].contains($0) }
                return .taken(Meaning(times: times, bounds: bounds, isAtDefaultHour: isDefault))
            } catch {
                return .refused(error.range)
            }
        }
    }

    /// The default or the fragment that a fragment agrees with, so that the sentence means the same without it; nil if
    /// none explains it.
    private static func agreement(of fragment: Fragment, in all: [Fragment], _ meaning: Meaning) -> String? {
        let others = Set(all.filter { $0.text != fragment.text }.map(\.kind))
        switch fragment.kind {
        case .clock:
            if others.contains(.window), fragment.text.hasSuffix("idnight") || fragment.text.hasSuffix("itternacht") {
                return "clock: the day begins then"
            }
            return meaning.isAtDefaultHour ? "clock: the default hour" : nil
        case .part:
            if others.contains(.zone) { return "part: the default hour in that zone" }
            if others.isSuperset(of: [.start, .months]) { return "part: it begins later by itself" }
            if others.isSuperset(of: [.until, .count]) { return "part: the count ends before it" }
            if others.isSuperset(of: [.until, .sun]) { return "part: that of the end, between two times" }
            if others.contains(.start) { return "part: the default hour of the start" }
            if others.contains(.clock) { return "part: the clock time lies in it" }
            return meaning.isAtDefaultHour ? "part: the default hour" : nil
        case .weekdays, .day:
            // "friday on weekdays" or a day that is the next such day anyway.
            if others.contains(.repetition) { return "day: the repetition has that day" }
            if others.contains(.day) || others.contains(.weekdays) { return "day: the other day is the same" }
            return others.contains(.length) || others.contains(.clock) || others.contains(.sun)
                || others.contains(.minute) || others.contains(.part) ? "day: the next such time is on it" : nil
        case .repetition:
            return others.contains(.weekdays)
                ? "repetition: weekdays repeat by themselves"
                : others.contains(.day) ? "repetition: it comes once in that week" : nil
        case .start: return "start: it begins later by itself"
        case .exception: return "exception: it does not come then"
        case .until, .count:
            // Of two ends the first counts.
            if others.contains(.until) || others.contains(.count) { return "end: the other one comes first" }
            return others.contains(.day) ? "end: the month or week ends then" : nil
        case .window: return "window: the first times lie in it"
        case .months: return "months: it comes in them first"
        case .zone: return others.contains(.length) ? "zone: a length is the same everywhere" : "zone: the same instant"
        case .sun, .minute, .length: return nil
        }
    }

    /// Returns whether any fragment of the same kind would agree with the others, judging by its first times.
    private static func canAgreeWithAny(_ fragment: Fragment, in all: [Fragment], _ meaning: Meaning) -> Bool {
        let kinds = Set(all.map(\.kind))
        switch fragment.kind {
        case .zone:
            // A length of time, an interval and a time of the sun are the same instant in each zone.
            return all.contains { fragment in
                [.length, .sun].contains(fragment.kind)
                    || ["hour", "minute", "in ", "Stunde", "Minute"].contains { fragment.text.contains($0) }
            }
        // What comes in June does not mind when in January it begins, nor what is left out in March.
        case .part:
            return kinds.isSuperset(of: [.start, .months]) || kinds.isSuperset(of: [.until, .count])
                || kinds.isSuperset(of: [.until, .sun])
        case .exception: return kinds.contains(.months) || meaning.times.count < 8
        case .until, .count: return kinds.isSuperset(of: [.until, .count])
        default: return false
        }
    }

    private static func joined(_ fragments: [Fragment]) -> String {
        fragments.map(\.text).joined(separator: " ")
    }

    @Test(arguments: SpokenLanguage.allCases) func nothingUnderstoodIsDropped(language: SpokenLanguage) throws {
        let reader = try Reader(language)
        let table = WordFragment.table(language)
        var generator = SplitMix(state: Self.seed)
        var seen: Set<String> = []
        var (taken, compared, reordered) = (0, 0, 0)
        var reasons: [String: Int] = [:]
        var violations: [String] = []
        while seen.count < Self.phrases / 2 {
            let fragments = WordFragment.kinds(&generator).map { kind in
                Fragment(kind: kind, text: table[kind]?.randomElement(using: &generator) ?? "")
            }
            let text = Self.joined(fragments)
            guard seen.insert(text).inserted else { continue }
            guard let meaning = reader.read(text).meaning else { continue }
            taken += 1
            for (index, fragment) in fragments.enumerated() {
                // (b) Fragments that contradict it change something.
                var contradictions: [Outcome] = []
                for other in table[fragment.kind] ?? [] where other != fragment.text {
                    var changed = fragments
                    changed[index].text = other
                    contradictions.append(reader.read(Self.joined(changed)))
                    compared += 1
                    if contradictions.last != .taken(meaning) { break }
                }
                if !contradictions.isEmpty, contradictions.allSatisfy({ $0 == .taken(meaning) }),
                    !Self.canAgreeWithAny(fragment, in: fragments, meaning)
                {
                    violations.append("\(text): \"\(fragment.text)\" can be replaced by any other")
                }
                var fewer = fragments
                fewer.remove(at: index)
                guard !fewer.isEmpty, reader.read(Self.joined(fewer)) == .taken(meaning) else { continue }
                if let reason = Self.agreement(of: fragment, in: fragments, meaning) {
                    reasons[reason, default: 0] += 1
                } else {
                    violations.append("\(text): \"\(fragment.text)\" changes nothing")
                }
            }
            // (c) Another order means the same, or is refused.
            guard fragments.count > 1 else { continue }
            for _ in 0..<2 {
                let other = Self.joined(fragments.shuffled(using: &generator))
                guard let found = reader.read(other).meaning else { continue }
                reordered += 1
                if found != meaning { violations.append("\(text): not \"\(other)\"") }
            }
        }
        print(
            "\(language): seed \(Self.seed): \(seen.count) sentences, \(taken) understood, \(compared) with another "
                + "fragment, \(reordered) in another order, \(violations.count) violations")
        for (reason, count) in reasons.sorted(by: { $0.key < $1.key }) { print("  \(count) times \(reason)") }
        #expect(violations == [], "seed \(Self.seed)")
    }

    /// (a) Each word of a sentence that is understood fills exactly one place of the form, and the resolver refuses
    /// what it does not use; any other sentence is refused at some of its words.
    @Test(arguments: SpokenLanguage.allCases) func eachFragmentIsTakenOnce(language: SpokenLanguage) throws {
        let reader = try Reader(language)
        let table = WordFragment.table(language)
        var generator = SplitMix(state: Self.seed)
        var (taken, words, seen) = (0, 0, Set<String>())
        var violations: [String] = []
        while seen.count < Self.composed / 2 {
            let text = Self.joined(
                WordFragment.kinds(&generator).map { kind in
                    Fragment(kind: kind, text: table[kind]?.randomElement(using: &generator) ?? "")
                })
            guard seen.insert(text).inserted else { continue }
            if case .refused(let range) = reader.read(text) {
                if range.isEmpty || range.upperBound > text.utf8.count { violations.append("\(text): at \(range)") }
                continue
            }
            taken += 1
            let (phrase, scanner) = try PhraseParser.parse(text, lexicon: .of(language))
            var places = [Set<Phrase.Place>](repeating: [], count: scanner.words.count)
            for (place, range) in phrase.places { for word in range { places[word].insert(place) } }
            words += places.count
            for (word, found) in places.enumerated() where found.count != 1 {
                violations.append("\(text): word \(word) fills \(found)")
            }
        }
        print(
            "\(language): seed \(Self.seed): \(seen.count) sentences, \(taken) understood, \(words) words each in one place, "
                + "\(violations.count) violations")
        #expect(taken > seen.count / 10)
        #expect(violations == [], "seed \(Self.seed)")
    }
}
