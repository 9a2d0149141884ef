// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertPage

/// Words of time in the title are named: nothing was made of them.
@Suite struct TitleWordsTests {
    /// A title, the language, and the words of time in it.
    @Test(
        arguments: [
            ("Flight 31 Feb", "en", ["31 Feb"]), ("Party yesterday", "en", ["yesterday"]),
            ("Gym mo,wed,fri", "en", ["mo,wed,fri"]), ("Tea in 4 minutes", "en", ["in 4 minutes"]),
            ("übermorgen Arzt", "de", ["übermorgen"]), ("Treffen gestern mit Ada", "de", ["gestern"]),
            ("Fifa 31.2.", "de", ["31.2."]), ("Talk at the office", "en", []), ("Water 3 plants", "en", []),
            ("Call Ada from Lagos", "en", []), ("Pack lunch", "en", []), ("Nach Hause von Berlin", "de", []),
        ] as [(String, String, [String])])
    func wordsOfTimeAreFound(_ title: String, _ language: String, _ words: [String]) {
        #expect(TitleWords.runs(in: title, language: language) == words)
    }

    @Test func aReadingNamesThem() throws {
        let reply = Notifications.Interpret.Reply(
            title: "Flight 31 Feb", when: "10:00", start: 14, end: 19, fires: [], trigger: "wall", notes: [])
        let notes = try TypedLine("Flight 31 Feb 10:00").reading(reply, language: "en").notes
        #expect(notes == ["\"31 Feb\" stays in the title: only the words at the end are the time."])
        #expect(try TypedLine("\"Flight 31 Feb\" 10:00").reading(reply, language: "en").notes == [])
        let next = Notifications.Next.Reply(zone: "UTC", fires: [], trigger: "wall", notes: [])
        #expect(try TypedLine(" Party  yesterday ").reading(next, language: "en").title == "Party yesterday")
        #expect(throws: PageFailure.self) { try TypedLine(" ").reading(next) }
    }
}
