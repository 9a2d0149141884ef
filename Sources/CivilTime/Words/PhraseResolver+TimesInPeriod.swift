// SPDX-License-Identifier: Apache-2.0

/// A number of times in a period: `twice a day`.
extension PhraseResolver {
    /// `twice a day` needs as many times as it says, and `every day 3 times` could be three a day or three in all.
    func checkTimes(_ repetition: Phrase.Repetition) throws(TimeTextError) {
        let main = phrase.main
        if repetition.perPeriod > 1 {
            let days =
                switch main.day {
                case .weekdays(let weekdays)?: weekdays.count
                case .daysOfMonth(let days, _)?: days.count
                case .ordinalWeekday(let ordinals, _, _)?: ordinals.count
                default: 1
                }
            let isDaily = repetition.frequency == .daily
            let given = isDaily ? main.clocks.count : repetition.frequency > .daily ? days : 0
            guard given == repetition.perPeriod else {
                let name = scanner.spoken(repetition.words)
                throw scanner.error(
                    .incomplete, words: repetition.words,
                    repetition.frequency <= .hourly
                        ? "\"\(name)\" leaves open when."
                        : "\"\(name)\" leaves open \(isDaily ? "at which times" : "on which days").",
                    instead: Self.examples(repetition))
            }
        }
        if let words = phrase.bareCountWords, repetition.frequency >= .daily, main.clocks.isEmpty, main.part == nil,
            let count = phrase.count, count > 1
        {
            throw scanner.error(
                .conflict, words: words, "This could be how often it comes each time, or in all.",
                instead: ["for \(count) times"])
        }
    }

    /// Examples of several times in a period.
    private static func examples(_ repetition: Phrase.Repetition) -> [String] {
        let count = repetition.perPeriod
        switch repetition.frequency {
        case .daily where count <= 5:
            let hours = [[9, 17], [9, 13, 17], [8, 12, 16, 20], [8, 11, 14, 17, 20]][count - 2].map { "\($0):00" }
            return ["every day at " + hours.joinedInWords]
        case .weekly where repetition.interval == 1 && count <= 5:
            let days = [["monday", "thursday"], ["monday", "wednesday", "friday"]]
            return [
                "every "
                    + (count <= 3 ? days[count - 2] : Weekday.allCases.prefix(count).map { $0.name.lowercased() })
                    .joinedInWords
            ]
        case .monthly where repetition.interval == 1 && count == 2: return ["every month on the 1st and 15th"]
        case .hourly where 60 % count == 0: return ["every \(60 / count) minutes"]
        default: return []
        }
    }
}
