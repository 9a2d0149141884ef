// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A refusal as a document, for a person who typed an address or followed a link. It has no styles: at a wrong address
/// no further file can be had.
package enum RefusalPage {
    package static func html(_ failure: PageFailure) -> String {
        let title =
            switch failure.status {
            case 404: "There is nothing at this address"
            case 421: "The page has another address"
            default: "The page refuses this request"
            }
        let reason = failure.parameters["reason"]?.stringValue ?? ""
        let sentence = reason.prefix(1).uppercased() + reason.dropFirst() + "."
        let text = sentence.split(separator: " ", omittingEmptySubsequences: false).map(linked).joined(separator: " ")
        let home = failure.status == 404 ? "<p><a href=\"/\">Open the page</a></p>\n" : ""
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title) · alertd</title>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            <p>\(text)</p>
            \(home)</main>
            </body>
            </html>

            """
    }

    /// Returns a word, as a link if it is an address.
    private static func linked(_ word: Substring) -> String {
        guard word.hasPrefix("http://") || word.hasPrefix("https://") else { return escaped(word) }
        let end = word.lastIndex { $0 != "," && $0 != "." } ?? word.startIndex
        let address = escaped(word[...end])
        return "<a href=\"\(address)\">\(address)</a>" + escaped(word[word.index(after: end)...])
    }

    private static func escaped(_ text: Substring) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
