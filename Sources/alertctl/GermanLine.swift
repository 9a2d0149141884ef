// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import CommandLineKit

/// German words of a time in a session of another language: `remind Mama morgen um 9`.
enum GermanLine {
    /// German words of times that mean nothing in English.
    private static let words: Set<String> = [
        "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "montags",
        "dienstags", "mittwochs", "donnerstags", "freitags", "samstags", "sonntags", "werktags", "wochenende", "heute",
        "morgen", "übermorgen", "uebermorgen", "mittags", "morgens", "abends", "nachmittags", "vormittags", "mittag",
        "abend", "nachmittag", "vormittag", "mitternacht", "früh", "uhr", "halb", "viertel", "nächsten", "nächste",
        "nächster", "nächstes", "naechsten", "naechste", "jeden", "jede", "jedes", "jeder", "täglich", "taeglich",
        "wöchentlich", "monatlich", "jährlich", "einmal", "zweimal", "dreimal", "stunde", "stunden", "minuten", "tage",
        "tagen", "woche", "wochen", "monat", "monate", "monaten", "jahr", "jahre", "jahren", "januar", "februar",
        "märz", "maerz", "juni", "juli", "oktober", "dezember", "ostermontag", "heiligabend",
    ]

    /// Returns whether a line has such words, also in quotes.
    static func isOne(_ line: [String]) -> Bool {
        line.contains { $0.split(separator: " ").contains { words.contains($0.lowercased()) } }
    }

    /// Runs a command once more in German if it was refused, and says so. A line that English understands keeps its
    /// meaning.
    ///
    /// - Parameter line: The words of the command line.
    static func retrying<Result>(
        _ line: [String], in session: Session, _ command: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(Failure) {
            return try command()
        } catch {
            // What was read from a pipe is gone.
            guard error.status == .badInput || error.status == .usage, session.ownLanguage == nil, isOne(line),
                !session.source.takesInput
            else { throw error }
            session.language = .german
            let refusal = error
            let result: Result
            do throws(Failure) {
                result = try command()
            } catch {
                // The words are not a German time either: the answer is in the language of the session.
                session.language = nil
                throw refusal
            }
            try session.remark("the words of the time are read as German", onceAs: "german")
            return result
        }
    }
}
