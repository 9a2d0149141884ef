// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// The fragments of which sentences about time are composed, in both languages. Within a kind no two mean the same.
enum WordFragment {
    enum Kind: String, CaseIterable {
        case day, weekdays, part, clock, sun, minute, length, repetition, start, until, count, months, exception,
            window,
            zone
    }

    static func table(_ language: SpokenLanguage) -> [Kind: [String]] {
        switch language {
        case .english: english
        case .german: german
        }
    }

    private static let english: [Kind: [String]] = [
        .day: [
            "tomorrow", "friday", "next tuesday", "on 4 april", "on the 15th", "2027-05-10", "on the last day of june",
            "the first monday of may", "on christmas", "next week", "in 3 days", "in 2 weeks", "2 days after easter",
            "3 fridays from now", "next month", "today", "next monday", "the monday before 25 may",
            "last monday of the year",
        ],
        .weekdays: ["on monday", "on tuesday and thursday", "on weekdays", "wed-fri", "sundays"],
        .part: ["in the morning", "in the afternoon", "in the evening", "at night"],
        .clock: [
            "at 7", "at 8 and 20", "at 9:30", "at 17:15", "at 6pm", "at noon", "at midnight", "at half past five",
            "at 10", "at 8, 12 and 18", "an hour before noon",
        ],
        .sun: ["at sunset", "at sunrise", "30 min before sunset", "an hour after sunrise"],
        .minute: ["at 20 past", "on the hour"],
        .length: [
            "2 hours before friday 5pm", "in 2 hours", "in 45 minutes", "in 1 day 2 hours", "in a month and 3 days",
        ],
        .repetition: [
            "every day", "every week", "every 2 weeks", "every month", "every year", "every evening", "every morning",
            "every night", "every weekday", "every monday", "every monday and thursday", "every 3 days", "every hour",
            "every 20 minutes", "every 15th", "every last friday", "every 4 june", "twice a day", "every other tuesday",
            "every weekday morning", "every first workday of the month",
            "every monday at 9 and thursday at 15", "the first friday of every 3 months",
            "every last friday of the quarter",
        ],
        .start: [
            "starting tomorrow", "from monday", "starting next week", "starting 10 april", "starting in 3 days",
            "from friday evening", "starting 2029-01-01",
        ],
        .until: [
            "until friday", "until 20 march", "until june", "through april", "until next month", "until 2030-02-02",
        ],
        .count: ["for 5 times", "for 2 weeks", "for the next 3 months", "for 12 times"],
        .months: ["in june", "in may and september"],
        .exception: [
            "except sunday", "except on friday", "except 10 march", "except 8 march to 12 march",
            "except monday and thursday", "except in may", "except in march and april",
        ],
        .window: ["from 9 to 17", "between 10 and 12"],
        .zone: ["Europe/London", "Asia/Tokyo", "UTC-3"],
    ]

    private static let german: [Kind: [String]] = [
        .day: [
            "morgen", "Freitag", "nächsten Dienstag", "am 4. April", "am 15.", "2027-05-10", "am letzten Tag im Juni",
            "am ersten Montag im Mai", "Heiligabend", "nächste Woche", "in 3 Tagen", "in 2 Wochen",
            "2 Tage nach Ostern", "nächsten Monat", "heute", "Montag nächster Woche",
        ],
        .weekdays: ["am Montag", "am Dienstag und Donnerstag", "werktags", "mi-fr", "sonntags"],
        .part: ["am Morgen", "am Nachmittag", "am Abend", "in der Nacht"],
        .clock: [
            "um 7", "um 7 und 19 Uhr", "um 9:30", "um 17:15", "um 18 Uhr", "mittags", "um Mitternacht",
            "um halb sechs", "um 10 Uhr", "um 8, 12 und 18 Uhr",
        ],
        .sun: ["bei Sonnenuntergang", "bei Sonnenaufgang", "30 Minuten vor Sonnenuntergang"],
        .minute: ["um 20 nach"],
        .length: ["in 2 Stunden", "in 45 Minuten", "in 1 Tag und 2 Stunden", "in einem Monat und 3 Tagen"],
        .repetition: [
            "jeden Tag", "jede Woche", "alle 2 Wochen", "jeden Monat", "jedes Jahr", "jeden Abend", "jeden Morgen",
            "jede Nacht", "jeden Werktag", "jeden Montag", "jeden Montag und Donnerstag", "alle 3 Tage",
            "jede Stunde", "alle 20 Minuten", "jeden 15.", "jeden letzten Freitag", "zweimal am Tag",
            "jeden ersten Werktag im Monat",
        ],
        .start: [
            "ab morgen", "ab Montag", "ab nächster Woche", "ab dem 10. April", "ab Freitag Abend", "ab 2029-01-01",
        ],
        .until: ["bis zum 12. März", "bis zum 20. März", "bis Juni", "bis nächsten Monat", "bis 2030-02-02"],
        .count: ["5 Mal", "für 2 Wochen", "für 12 Mal"],
        .months: ["im Juni", "im Mai und September"],
        .exception: [
            "außer Sonntag", "außer am Freitag", "außer am 10. März", "außer vom 8. März bis 12. März",
            "außer Montag und Donnerstag", "außer im Mai",
        ],
        .window: ["von 9 bis 17 Uhr", "zwischen 10 und 12 Uhr"],
        .zone: ["Europe/London", "Asia/Tokyo", "UTC-3"],
    ]

    /// The kinds of a sentence, drawn at random: one time, a length, or a repetition and some of what goes with it.
    static func kinds(_ generator: inout SplitMix) -> [Kind] {
        func some(_ kinds: [Kind], _ most: Int) -> [Kind] {
            Array(kinds.shuffled(using: &generator).prefix(Int.random(in: 0...most, using: &generator)))
        }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return [.length] + some([.day, .clock, .sun, .zone], 1)
        case 1, 2: return [.day] + some([.clock, .part, .weekdays, .sun, .minute, .zone], 2)
        case 3: return [.weekdays] + some([.clock, .months, .repetition, .day, .window, .part, .until], 3)
        case 4: return Array(Kind.allCases.shuffled(using: &generator).prefix(3))
        default:
            return [.repetition]
                + some(
                    [
                        .clock, .start, .until, .part, .count, .months, .exception, .window, .weekdays, .sun, .day,
                        .zone,
                    ],
                    3)
        }
    }
}
