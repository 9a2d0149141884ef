// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import PromptKit
import Testing

/// The meaning of typed words in a field.
@Suite struct FieldReaderTests {
    /// Friday 27 November 2026, 13:30 in UTC.
    private static let now = Instant(seconds: 1_795_786_200)
    private static let reader = FieldReader(
        now: now, zone: .utc, language: .german, home: "/home/ada", directory: "/srv",
        kind: { path in
            switch path {
            case "/home/ada/list", "/srv/a": .file
            case "/home/ada", "/srv", "/srv/b", "/": .folder
            default: nil
            }
        })

    private static func reading(_ kind: Prompts.FieldKind, _ text: String) -> FieldReading {
        reader.reading(of: text, in: FieldRules(Prompts.Field(name: "f", kind: kind)))
    }

    @Test(
        arguments: [
            (.date, "today", "2026-11-27"), (.date, "tomorrow", "2026-11-28"), (.date, "friday", "2026-11-27"),
            (.date, "next friday", "2026-12-04"), (.date, "2027-03-04", "2027-03-04"),
            (.date, "4 march 1971", "1971-03-04"), (.date, "yesterday", "2026-11-26"), (.date, "morgen", "2026-11-28"),
            (.date, "24.12.2026", "2026-12-24"),
            (.time, "9:05", "09:05"), (.time, "19 uhr", "19:00"), (.time, "7pm", "19:00"), (.time, "noon", "12:00"),
            (.time, "9", "09:00"), (.time, "17", "17:00"), (.time, "00", "00:00"),
            (.dateTime, "tomorrow 9am", "2026-11-28T09:00"), (.dateTime, "2027-03-04 09:05", "2027-03-04T09:05"),
            (.dateTime, "in 2h", "2026-11-27T15:30"),
            (.duration, "90m", "5400"), (.duration, "1h 30m", "5400"), (.duration, "2 days", "172800"),
            (.number, " 12 ", "12"), (.number, "+7", "7"), (.number, ".5", "0.5"), (.number, "-.5", "-0.5"),
            (.text, "  x y ", "x y"), (.secret, " x ", " x "), (.lines, "a\nb\n", "a\nb\n"),
            (.file, "a", "/srv/a"), (.file, "~/list", "/home/ada/list"), (.folder, "b/", "/srv/b"),
            (.folder, "/", "/"), (.save, "new.txt", "/srv/new.txt"), (.save, "a", "/srv/a"),
        ] as [(Prompts.FieldKind, String, String)])
    func wordsBecomeTheTextOfTheKind(_ kind: Prompts.FieldKind, _ typed: String, _ text: String) {
        let reading = Self.reading(kind, typed)
        #expect(reading.problem == nil)
        #expect(reading.texts == [text])
    }

    @Test(
        arguments: [
            (.date, "every friday"), (.date, "gibberish"), (.date, "2027-02-30"), (.time, "25:00"), (.time, "25"),
            (.time, "9:05:30"), (.dateTime, "every day at 9"), (.duration, "long"), (.duration, "500ms"),
            (.number, "1,234"), (.number, "twelve"), (.file, "b"), (.file, "missing"), (.folder, "a"),
            (.folder, "missing"), (.save, "b"), (.save, "missing/new"),
        ] as [(Prompts.FieldKind, String)])
    func whatIsNotUnderstoodIsRefusedWithASentence(_ kind: Prompts.FieldKind, _ typed: String) {
        let problem = Self.reading(kind, typed).problem
        #expect(problem?.hasSuffix(".") == true, "\(problem ?? "none")")
    }

    @Test func thePersonSeesHowItIsUnderstood() {
        #expect(Self.reading(.date, "next friday").note == "Friday 4 December 2026")
        #expect(Self.reading(.dateTime, "tomorrow 9am").note == "Saturday 28 November 2026 at 09:00")
        #expect(Self.reading(.save, "a").note == "This file exists and would be replaced.")
        #expect(Self.reading(.file, "~/list").note == "/home/ada/list")
    }

    /// The rules accept what a reader accepts; otherwise a presenter would send what the daemon refuses.
    @Test func nothingUnderstoodIsRefusedByTheRules() {
        for kind in Prompts.FieldKind.allCases {
            let rules = FieldRules(Prompts.Field(name: "f", kind: kind, choices: kind == .choice ? [] : nil))
            for text in ["1", "true", "today", "noon", "10m", "/", "a", "-3", "2027-03-04", "0", "1h"] {
                let reading = Self.reader.reading(of: text, in: rules)
                if reading.problem == nil { #expect(rules.problem(with: reading.texts) == nil, "\(kind) \(text)") }
            }
        }
    }
}
