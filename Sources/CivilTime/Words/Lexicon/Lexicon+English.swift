// SPDX-License-Identifier: Apache-2.0

/// English synonyms of words in the grammar, and words that stand for several of its words.
extension Lexicon {
    static let english = Lexicon(
        .english,
        lines: [
            "business day, working day, work day = workday",
            "business days, working days, work days = workdays",
            "end of day, end of the day, end of business, end of the business day, close of business, close of play, cob, eob = eod",
            "eom = end of month", "eoq = end of quarter", "eoy = end of year",
            "everyday, every single day = every day", "each and every = every", "nightly = every night",
            "the same time, same time, this time = sametime",
            "a half hour, a half an hour = half an hour", "half a year = 6 months",
            "12 noon, twelve noon = noon", "12 midnight, twelve midnight = midnight",
            "this coming = coming", "later today = today",
            "calendar week, week number, week no, cw = week",
            "at the weekend, on the weekend, over the weekend, during the weekend = this weekend",
            "within the next, within = in", "ev = every", "a dozen = 12",
            "in about, in around, in approximately, in roughly, in exactly, in just = in",
            "in approx, in ~ = in",
            "at about, at around, at approximately, at roughly, at exactly, around, about, approximately = at",
            "roughly, approx, circa, exactly, precisely, ~, around about, at approx, at circa, at ~, at precisely = at",
            "exactly at, precisely at = at",
            "half hour = half an hour", "a quarter hour, quarter hour = quarter of an hour",
            "in a few minutes, in a few hours, in a few days, in a few weeks, in some minutes, in some hours = soon",
            "a few minutes, a few hours, a few days, in few minutes, in few hours = soon",
            "in several minutes, in several hours, in a bit, in a while, in a moment, in a little while = soon",
            "on the dot = sharp", "at the top of the hour, top of the hour = on the hour",
            "every alternate, each alternate, every alternating, on alternate, on alternating = every other",
            "alternate, alternating = every other", "alternate mornings, on alternate mornings = every other morning",
            "alternate evenings, on alternate evenings = every other evening",
            "alternate nights, on alternate nights = every other night",
            "first thing in the morning = in the morning",
            "first thing tomorrow, first thing tomorrow morning, tomorrow first thing = tomorrow morning",
            "minutes time, minutes' time = minutes", "hours time, hours' time = hours", "hour's time = hour",
            "days time, days' time = days", "weeks time, weeks' time = weeks", "week's time = week",
            "months time, months' time = months",
            "lunch, lunchtime, lunch time = noon", "dusk, nightfall = sunset", "dawn, daybreak = sunrise",
            "quarter til, quarter till, a quarter til, a quarter till = quarter to",
            "2nd last, 2nd to last = second_last", "3rd last, 3rd to last = third_last", "juneteenth = 19 june",
            "second to last, second last, last but one, next to last, penultimate = second_last",
            "third to last, third last, last but two = third_last",
            "thanksgiving, thanksgiving day = the fourth thursday of november",
            "labor day = the first monday of september",
            "memorial day = the last monday of may", "presidents day, presidents' day = the third monday of february",
            "martin luther king day, mlk day = the third monday of january",
            "columbus day = the second monday of october", "independence day = 4 july", "veterans day = 11 november",
            "black friday = the day after the fourth thursday of november",
        ]
            + ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"].map {
                "twenty \($0) = twenty-\($0)"
            } + ["thirty first = thirty-first"]
            + Vocabulary.monthNames.map { $0.lowercased() }.map {
                "mid \($0), mid-\($0), middle of \($0), the middle of \($0) = 15 \($0)"
            }
            + Weekday.allCases.map { $0.name.lowercased() }.map {
                "first thing \($0), first thing on \($0), \($0) first thing, first thing \($0) morning, "
                    + "first thing on \($0) morning, \($0) morning first thing = \($0) morning"
            }
            + Feast.all.flatMap { feast in feast.names.map { "\($0) = \(feast.names[0].replacing(" ", with: "_"))" } },
        known: Vocabulary.known, examples: ["tomorrow 9am", "in 45m", "every weekday at 8:30"])
}
