// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

/// A place in which the page is read: the zone of alertd and alert-page, and their language.
struct PagePlace: Sendable {
    let zone: String
    let language: String

    /// Three zones and two languages.
    static let all = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"].flatMap { zone in
        ["en_GB.UTF-8", "de_DE.UTF-8"].map { PagePlace(zone: zone, language: $0) }
    }

    /// The name in the file.
    var name: String { zone + " " + language.prefix(2) }
}

extension StateBed {
    /// Returns the replies of org.alertd.Page for all rows, as the members of a JSON object, an entry a line. Times are
    /// cut to the minute; texts that differ in each run are replaced.
    func pageReplies() throws -> String {
        let page = try page()
        func list(_ method: String, _ name: String, _ parameters: [String: Any] = [:]) throws -> String {
            let reply = try page.call(method, parameters)
            guard let entries = reply[name] as? [[String: Any]] else { throw ToolError("\(method): \(reply)") }
            guard reply["cursor"] == nil else { throw ToolError("\(method) has a further page") }
            // What was delivered in the same second has no order.
            let lines = try entries.map { "      " + (try line($0)) }.sorted()
            return "    \"\(method)\": [\n\(lines.joined(separator: ",\n"))\n    ]"
        }
        let shown = try rows.map { row in
            "      \"\(row.id)\": " + (try line(page.call("Show", ["id": id(row)])))
        }
        let span = [
            "since": reader.now.formatted(.iso8601), "until": reader.now.addingTimeInterval(86_400).formatted(.iso8601),
        ]
        return [
            "    \"Session\": " + (try line(page.call("Session"))), try list("Items", "items", ["limit": 500]),
            "    \"Show\": {\n\(shown.joined(separator: ",\n"))\n    }", try list("Occurrences", "occurrences", span),
            try list("Timers", "timers"), try list("History", "past", ["limit": 500]),
        ].joined(separator: ",\n")
    }

    /// Returns a value on one line, with its members in order.
    private func line(_ value: [String: Any]) throws -> String {
        var value = value
        // Seconds that pass while the rows are read.
        if value["left"] != nil { value["left"] = 0 }
        let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
        var text = String(decoding: data, as: UTF8.self)
        text.replace(#/(\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d(\.\d+)?/#) { String($0.output.1) }
        // Whether a machine without a device has found that out by then depends on its speed.
        text.replace(#/; nothing is heard: [^"]*"/#, with: ".\"")
        text.replace(#/countdown PT[0-9HM]+\.\d+S/#, with: "countdown LEFT")
        text.replace(#/\/tmp\/alertd-[A-Za-z0-9]{6}/#, with: "FOLDER")
        text.replace(#/"rule":"in (3 hours|2 hours 59 minutes \d+ seconds)"/#, with: "\"rule\":\"in LEFT\"")
        // The instant of a delivery.
        text.replace(#/"key":"d-?\d+\./#, with: "\"key\":\"d.")
        for row in rows where id(row) != row.id {
            text.replace("\"\(id(row))\"", with: "\"\(row.id)\"")
            text.replace(".\(id(row))\"", with: ".\(row.id)\"")
        }
        return text
    }
}

extension States.Table {
    /// The replies of alert-page about every state. The tests of the page in a browser read the same file. After a
    /// wanted change, copy `.build/states.json` over it: this test writes that.
    @Test func theRepliesOfThePageAreKept() async throws {
        let began = ContinuousClock.now
        let copy = try MadeStates.states()
        let results = await sideBySide(PagePlace.all) { place in
            try StateBed(copy, environment: ["LANG": place.language], zone: place.zone).pageReplies()
        }
        let parts = try zip(PagePlace.all, results).map { place, result in
            "  \"\(place.name)\": {\n\(try result.get())\n  }"
        }
        print("replies of the page: \(ContinuousClock.now - began)")
        let text = "{\n" + parts.joined(separator: ",\n") + "\n}\n"
        let printed = Built.source(".build/states.json")
        try text.write(toFile: printed, atomically: true, encoding: .utf8)
        let file = "Tests/PageTests/states.json"
        let known = try String(contentsOfFile: Built.source(file), encoding: .utf8).split(separator: "\n")
        let lines = text.split(separator: "\n")
        let differences = lines.difference(from: known)
        #expect(
            differences.isEmpty,
            "\(file) has other replies than \(printed): \(differences.prefix(4).map { "\($0)" })")
    }
}
