// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import AlertCore

/// Parts of the week in which the person is not to be disturbed.
@Suite struct QuietTimeTests {
    @Test(arguments: [
        ("22:00-07:00", "daily 22:00-07:00"), ("22-7", "daily 22:00-07:00"),
        ("mon-fri 22:00-07:00", "weekdays 22:00-07:00"), ("sat,sun 0:00-24:00", "weekends 00:00-00:00"),
        ("Sat-Mon 12:30-13:15", "mon,sat,sun 12:30-13:15"), ("thursday 9:00-10:00", "thu 09:00-10:00"),
        ("weekdays,sun 8:00-9:00", "mon,tue,wed,thu,fri,sun 08:00-09:00"), ("daily 1:00-2:00", "daily 01:00-02:00"),
    ])
    func isRead(text: String, normal: String) throws {
        let time = try QuietTime(text)
        #expect(time.text == normal)
        #expect(try QuietTime(time.text) == time)
    }

    @Test(arguments: [
        ("", ""), ("22:00", "22:00"), ("22:00-25:00", "25:00"), ("22:0-7:00", "22:0"), ("24:30-7:00", "24:30"),
        ("-7:00", ""), ("22:00-07:00-08:00", "22:00-07:00-08:00"), ("fryday 22:00-07:00", "fryday"),
        ("mon- 22:00-07:00", "mon-"), ("m 22:00-07:00", "m"), ("mon 22:00 - 07:00", "mon 22:00 - 07:00"),
        ("٢٢:00-07:00", "٢٢:00"), ("22:00-07:00 mon", "mon"),
        ("999999999999999999999:00-1:00", "999999999999999999999:00"),
    ])
    func isRefusedWithTheWord(text: String, word: String) throws {
        let error = try #require(throws: QuietTimeError.self) { try QuietTime(text) }
        #expect(error.word == word)
        #expect(!error.reason.isEmpty)
    }

    @Test(arguments: [
        // 2027-03-05 is a Friday.
        ("fri 22:00-07:00", "2027-03-05T21:59:59", false), ("fri 22:00-07:00", "2027-03-05T22:00:00", true),
        ("fri 22:00-07:00", "2027-03-06T06:59:59", true), ("fri 22:00-07:00", "2027-03-06T07:00:00", false),
        ("fri 22:00-07:00", "2027-03-05T06:00:00", false), ("fri 09:00-17:00", "2027-03-05T09:00:00", true),
        ("fri 09:00-17:00", "2027-03-05T17:00:00", false), ("fri 00:00-24:00", "2027-03-05T23:59:59", true),
        ("fri 00:00-24:00", "2027-03-06T00:00:00", false), ("fri 12:00-12:00", "2027-03-06T11:59:59", true),
    ])
    func contains(text: String, reading: String, isIn: Bool) throws {
        #expect(try QuietTime(text).contains(CivilDateTime(reading)) == isIn)
    }
}
