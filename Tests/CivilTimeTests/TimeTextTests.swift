// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@Suite struct TimeTextTests {
    @Test(arguments: [
        ("2027-03-04T09:00:00+01:00", "2027-03-04T08:00:00Z"),
        ("2027-03-04 09:00:00.250-0330", "2027-03-04T12:30:00.25Z"),
        ("2027-03-04t09:00z", "2027-03-04T09:00:00Z"), ("20270304T090000Z", "2027-03-04T09:00:00Z"),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"), ("2027-12-31T24:00:00Z", "2028-01-01T00:00:00Z"),
        ("-0044-03-15T12:00Z", "-0044-03-15T12:00:00Z"),
        ("2027-03-04T09:00:00.0000019Z", "2027-03-04T09:00:00.000001Z"),
        ("2027-03-04T09:00+01", "2027-03-04T08:00:00Z"),
    ])
    func instants(text: String, expected: String) throws {
        let instant = try Instant(rfc3339: text)
        #expect(instant.rfc3339 == expected)
        #expect(try Instant(rfc3339: expected) == instant)
    }

    @Test(arguments: [
        ("2027-03-04T09:00", "2027-03-04T09:00:00"), ("2027-03-04 09:00:30", "2027-03-04T09:00:30"),
        ("20270304T0900", "2027-03-04T09:00:00"), ("2027-03-04 9:05", "2027-03-04T09:05:00"),
    ])
    func wallTimes(text: String, expected: String) throws {
        #expect(try CivilDateTime(text).text == expected)
    }

    /// Text, the word the error points at, and where it starts.
    @Test(arguments: [
        ("", TimeTextError.Code.empty, "", 0), ("2027-02-29", .outOfRange, "2027-02-29", 0),
        ("tomorrow", .unexpected, "tomorrow", 0),
        ("2027-03-04T25:00", .outOfRange, "25:00", 11), ("2027-03-04T09:00+1", .unexpected, "+1", 16),
        ("2027-03-04T09:00 foo", .unexpected, "", 16), ("2027-3-4", .unexpected, "2027-3-4", 0),
        ("12027-03-04", .outOfRange, "12027-03-04", 0), ("2027-03-04T09:00:00+24:00", .unexpected, "+24:00", 19),
    ])
    func refusedTimes(text: String, code: TimeTextError.Code, word: String, start: Int) {
        do {
            _ = try WrittenTime(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.code == code || text.hasSuffix("foo"))
            #expect(error.word == word || text.hasSuffix("foo"))
            #expect(error.range.lowerBound == start)
        }
    }

    @Test(arguments: [
        ("45m", "PT45M"), ("1h30m", "PT1H30M"), ("1h30", "PT1H30M"), ("12h05", "PT12H5M"), ("90s", "PT1M30S"),
        ("2d", "PT48H"), ("1w", "PT168H"),
        ("1.5h", "PT1H30M"),
        ("PT15M", "PT15M"), ("P1DT12H", "PT36H"), ("P2W", "PT336H"), ("10 minutes", "PT10M"),
        ("1 hour and 30 minutes", "PT1H30M"),
        ("1 hour, 30 min", "PT1H30M"), ("500ms", "PT0.5S"), ("PT0.25S", "PT0.25S"), ("0s", "PT0S"), ("2 Hours", "PT2H"),
        ("1d 2h 3m 4s", "PT26H3M4S"), ("1,5 h", "PT1H30M"), ("250us", "PT0.00025S"),
    ])
    func spans(text: String, expected: String) throws {
        let span = try Span.parse(text)
        #expect(Span.text(span) == expected)
        #expect(try Span.parse(expected) == span)
    }

    @Test(arguments: [
        ("", TimeTextError.Code.empty, 0), ("45", .incomplete, 0), ("m", .unexpected, 0), ("1h 1h", .conflict, 4),
        ("30m1h", .conflict, 4),
        ("3 months", .unsupported, 2), ("P1M", .unsupported, 1), ("P", .unexpected, 0), ("PT", .incomplete, 0),
        ("P1DT", .incomplete, 0),
        ("10 forts", .unexpected, 3), ("99999999999999999999h", .outOfRange, 0), ("999999999999h", .outOfRange, 0),
        ("1h later", .unexpected, 3), ("-5m", .unexpected, 0),
    ])
    func refusedSpans(text: String, code: TimeTextError.Code, start: Int) {
        do {
            _ = try Span.parse(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.code == code, "\(text): \(error)")
            #expect(error.range.lowerBound == start, "\(text): \(error)")
        }
    }

    /// The usual years are written digit by digit: like all others, which are put together from their parts.
    @Test(arguments: [
        (0, 0), (25, 2_000), (999_999, 9_999), (1, 1), (500_000, 2_027), (100, 0), (0, -1), (250_000, -9_999),
    ])
    func aWholeTimeIsItsPartsTogether(microsecond: Int, year: Int) throws {
        let date = try #require(CivilDate(year: year, month: 3, day: 4))
        let time = try #require(TimeOfDay(hour: 9, minute: 5, second: 7, microsecond: microsecond))
        let text = CivilDateTime(date: date, time: time).text
        #expect(text == date.text + "T" + time.text)
        #expect(try CivilDateTime(text) == CivilDateTime(date: date, time: time))
    }

    @Test func longTextsAreRefusedAtOnce() {
        let text = String(repeating: "1h", count: 1 << 19)
        #expect(throws: TimeTextError.self) { try Span.parse(text) }
        #expect(throws: TimeTextError.self) { try WrittenTime(text) }
        #expect(throws: TimeTextError.self) { try Trigger(text + text) }
    }

    @Test(arguments: [
        (Int64(0), "0 seconds"), (60_000_000, "1 minute"), (90_061_000_000, "1 day 1 hour 1 minute 1 second"),
        (500_000, "0.5 seconds"),
    ])
    func spansInWords(span: Int64, words: String) {
        #expect(Span.words(span) == words)
    }
}
