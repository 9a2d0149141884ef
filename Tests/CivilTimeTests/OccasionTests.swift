// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

/// Reminders that come when something happens: their words, and their normal form.
@Suite struct OccasionTests {
    @Test(arguments: [
        ("when unlock", "occasion unlock"),
        ("when I unlock", "occasion unlock"),
        ("When login", "occasion login"),
        ("when I log in", "occasion login"), ("when I sign in for 2m", "occasion login for=PT2M"),
        ("when resume once", "occasion resume"),
        ("when online for 2m", "occasion online for=PT2M"),
        ("when online for 2 minutes, once", "occasion online for=PT2M"),
        ("when unit backup fails", "occasion unit-fails backup.service"),
        ("when unit backup.timer ends", "occasion unit-ends backup.timer"),
        ("when unit dbus-1.2-x fails", "occasion unit-fails dbus-1.2-x.service"),
        ("when unit mail@home fails every time", "occasion unit-fails mail@home.service every=60/PT1M"),
        (
            "when system unit nginx fails every time, at most 1/h",
            "occasion system-unit-fails nginx.service every=1/PT1H"
        ),
        ("when unlock for 1h30m, every time at most 2/day", "occasion unlock for=PT1H30M every=2/PT24H"),
        ("when unlock every time, at most 3/30 min", "occasion unlock every=3/PT30M"),
        ("when unlock every time, at most 1/h, for 2m", "occasion unlock for=PT2M every=1/PT1H"),
        ("when unlock every time for 2m", "occasion unlock for=PT2M every=60/PT1M"),
        ("when unlock every time, for 2m, at most 1/h", "occasion unlock for=PT2M every=1/PT1H"),
        ("when unlock for 2m at most 1/h", "occasion unlock for=PT2M every=1/PT1H"),
        ("when unlock at most 1 per hour", "occasion unlock every=1/PT1H"),
        ("when unlock at most 2 a day every time", "occasion unlock every=2/PT24H"),
        ("when unlock every time, at most 1 per 30 min", "occasion unlock every=1/PT30M"),
        ("when unit fails fails", "occasion unit-fails fails.service"),
        ("when file /home/ada/report.pdf appears", "occasion file-appears /home/ada/report.pdf"),
        ("when file /srv//a/./b appears for 2m", "occasion file-appears /srv/a/b for=PT2M"),
        (
            "when file /home/ada/Annual report 100%.pdf appears",
            "occasion file-appears /home/ada/Annual%20report%20100%25.pdf"
        ),
        ("when file /home/ada/it appears appears", "occasion file-appears /home/ada/it%20appears"),
        ("when file /home/ada/für appears", "occasion file-appears /home/ada/f%c3%bcr"),
    ])
    func wordsAreUnderstood(text: String, expected: String) throws {
        let occasion = try Occasion(words: text)
        let trigger = Trigger.occasion(occasion)
        #expect(trigger.text == expected)
        #expect(try Trigger(expected) == trigger)
        // The words that a person reads mean the same.
        #expect(try Occasion(words: trigger.summary) == occasion, "\(trigger.summary)")
    }

    @Test(arguments: [
        ("when", ""), ("when battery < 20%", "battery"), ("when network Home", "network"), ("when it rains", "it"),
        ("when unlock tomorrow", "tomorrow"), ("when unlock for", ""), ("when unlock for soon", "soon"),
        ("when unlock for 0s", "0s"), ("when unlock for 2 months", "months"), ("when unlock every day", "day"),
        ("when unlock every time, at least 1/h", "least"), ("when unlock every time, at most 1", "1"),
        ("when unlock every time, at most 0/h", "0/h"), ("when unlock every time, at most 61/h", "61/h"),
        ("when unlock every time, at most 1/month", "1/month"), ("when unlock once every time", "every"),
        ("when unlock once at most 1/h", "at"), ("when unlock at most 1/h, at most 2/h", "at"), ("wenn unlock", "wenn"),
        ("when unit fails", "fails"), ("when file /home/ada/*.pdf appears", "/home/ada/*.pdf"),
        ("when unlock,", ""), ("when unlock for 2m for 3m", "for"),
        ("when unit", ""), ("when unit backup", ""), ("when unit backup starts", "starts"),
        ("when unit back*up fails", "back*up"), ("when unit mail@ fails", "mail@"),
        ("when unit .service fails", ".service"),
        ("when system unlock", "unlock"), ("when file report.pdf appears", "report.pdf"),
        ("when file /home/../etc/x appears", "/home/../etc/x"), ("when file /proc/1/x appears", "/proc/1/x"),
        ("when file / appears", "/"), ("when file /home/ada/x", ""), ("when file /home/ada/x vanishes", ""),
        ("when file appears", ""), ("when at home", "at"), ("when leaving work", "leaving"), ("when near Rome", "near"),
        ("when I get home", "get"), ("when I come back", "come"), ("when I am at work", "am"), ("when I log", "log"),
    ])
    func errorsNameTheWord(text: String, word: String) {
        do {
            let occasion = try Occasion(words: text)
            Issue.record("\(text) was read as \(occasion.text)")
        } catch {
            #expect(error.word == word, "\(error)")
            #expect(!error.reason.isEmpty && !error.hint.isEmpty)
            let found = String(decoding: Array(text.utf8)[error.range], as: UTF8.self)
            #expect(found.hasPrefix(error.word), "\(error.range) is \"\(found)\"")
        }
    }

    @Test(arguments: [
        "occasion", "occasion ", "occasion lock", "occasion unlock for=", "occasion unlock for=2",
        "occasion unlock x=1",
        "occasion unlock every=1", "occasion unlock every=0/PT1H", "occasion unlock every=1/PT0S",
        "occasion unit-fails", "occasion unit-fails a b", "occasion file-appears x", "occasion file-appears /%zz",
        "occasion file-appears /%00", "occasion unlock unlock", "occasion unlock for=PT1M for=PT1M",
    ])
    func otherTextsAreNoNormalForm(text: String) {
        #expect(throws: TimeTextError.self) { try Trigger(text) }
    }

    @Test func aPathIsCompleted() {
        func completed(_ text: String) -> String {
            Occasion.completingPath(in: text) { $0.hasPrefix("/") ? $0 : $0.hasPrefix("?") ? nil : "/home/ada/" + $0 }
        }
        #expect(completed("when file report.pdf appears") == "when file /home/ada/report.pdf appears")
        #expect(completed("when file ../a b/./c appears for 2m") == "when file /home/a b/c appears for 2m")
        #expect(completed("when file /etc/x appears") == "when file /etc/x appears")
        #expect(completed("when file ?x appears") == "when file ?x appears")
        #expect(completed("when unlock") == "when unlock")
        #expect(completed("tomorrow") == "tomorrow")
    }

    @Test func itHasNoTimes() throws {
        let trigger = try Trigger("occasion unlock every=1/PT1H")
        let zones = FixedZoneSource(session: .utc, database: ZoneDatabase())
        #expect(try trigger.next(after: .epoch, in: zones) == nil)
        #expect(try trigger.upcoming(3, after: .epoch, in: zones).isEmpty)
        #expect(trigger.repeats && !trigger.isRecurring && !trigger.isFloating && trigger.zoneReference == nil)
        #expect(try !Trigger("occasion unlock").repeats)
    }
}
