// SPDX-License-Identifier: Apache-2.0

import ClientKit
import LinuxSystem
import Testing

@testable import alertctl

/// Lines with German words in a session of another language.
@Suite struct GermanLineTests {
    private static let refusal = Failure(.badInput, "the words are not understood")

    /// Returns the languages in which a line was tried, the last one understood or refused.
    private static func tried(_ line: String, locale: String, isGerman: Bool = true) throws -> [String] {
        let session = Session(environment: Environment(["LANG": locale, "XDG_RUNTIME_DIR": "/nonexistent"]))
        session.remarks = nil
        var tried: [String] = []
        do {
            try GermanLine.retrying(line.split(separator: " ").map(String.init), in: session) { () throws(Failure) in
                tried.append(session.ownLanguage ?? "en")
                guard session.ownLanguage != nil, isGerman else { throw refusal }
            }
        } catch {
            #expect(error == refusal && (session.ownLanguage == nil || locale == "de_DE.UTF-8"))
            tried.append("refused")
        }
        return tried
    }

    @Test(arguments: ["remind Mama morgen um 9", "remind Tee in 5 Minuten", "next jeden Werktag um 9"])
    func aGermanLineIsReadInGerman(line: String) throws {
        for locale in ["C.UTF-8", "en_US.UTF-8", "fr_FR.UTF-8"] {
            #expect(try Self.tried(line, locale: locale) == ["en", "de"])
        }
        #expect(try Self.tried(line, locale: "C", isGerman: false) == ["en", "de", "refused"])
        #expect(try Self.tried(line, locale: "de_DE.UTF-8") == ["de"])
    }

    /// English words stay refused in English, and short words that both languages have are no reason.
    @Test(arguments: ["remind Mama tomorow at 9", "remind Tea am 5", "remind Tea so 9", "remind Tea do 9"])
    func otherLinesStayRefused(line: String) throws {
        #expect(try Self.tried(line, locale: "C") == ["en", "refused"])
    }
}
