// SPDX-License-Identifier: Apache-2.0

/// The parts of a phrase that a sentence fills, and the words of each.
extension Phrase {
    /// A part of the phrase.
    enum Place: Hashable {
        case day(Clause), time(Clause), part(Clause), mark(Clause)
        case repetition, minute, months, exception, window, count, length, zone, furtherDays
        /// Words that only join other words.
        case joint
    }

    /// The words of each part. Words of a repetition within a day, such as `of every month`, belong to the repetition.
    var places: [(place: Place, words: Range<Int>)] {
        var places: [(place: Place, words: Range<Int>)] = []
        func add(_ place: Place, _ words: Range<Int>?) { if let words { places.append((place, words)) } }
        for (clause, moment) in [(Clause.main, main), (.start, start ?? Moment()), (.until, until ?? Moment())] {
            add(.mark(clause), moment.mark)
            add(.mark(clause), moment.offset?.words)
            for words in moment.dayParts { add(.day(clause), words) }
            add(.time(clause), moment.timeWords)
            add(.part(clause), moment.partWords)
        }
        if let repetition {
            let own = repetition.own ?? repetition.words
            places = places.flatMap { place, words -> [(place: Place, words: Range<Int>)] in
                guard words.lowerBound < own.lowerBound, own.upperBound <= words.upperBound else {
                    return [(place, words)]
                }
                return [(place, words.lowerBound..<own.lowerBound), (place, own.upperBound..<words.upperBound)]
            }
            add(.repetition, own)
            add(.repetition, repetition.weekdayWords)
            add(.minute, repetition.minuteWords)
            add(.months, repetition.monthWords)
            add(.exception, repetition.exceptWords)
            add(.exception, repetition.exceptMonthWords)
        }
        for omission in omissions { add(.exception, omission.words) }
        add(.exception, holidayWords)
        for further in furtherDays { add(.furtherDays, further.words) }
        add(.window, window?.words)
        add(.count, countWords)
        add(.length, lengthWords)
        for words in zoneWords { add(.zone, words) }
        for words in joints { add(.joint, words) }
        return places.filter { !$0.words.isEmpty }
    }
}
