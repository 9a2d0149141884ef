// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

/// A title that no entry can have.
enum OddTitle: String, CaseIterable, Sendable {
    case missing = "no title"
    case blank = "blanks alone"
    case long = "a title of 65,536 bytes"

    var text: String {
        switch self {
        case .missing: ""
        case .blank: "  "
        case .long: String(repeating: "Title ", count: 10_922) + "Long"
        }
    }
}

/// A way to give an entry its title.
enum TitleWay: String, CaseIterable, Sendable {
    case notify
    case remind
    case alarm
    case timer
    case beat = "beat --title"
    case edit = "edit --title"
    case relayed = "notify-send"
    case imported = "import"
    case followed = "a followed calendar"
    case socket = "a program over the socket"

    /// Tries to make an entry with this title, or to give it to one: the exit status or the error; nil if it is done.
    func make(in bed: StateBed, _ title: OddTitle, id: String) throws -> String? {
        let words: [String]
        switch self {
        case .notify: words = ["notify", title.text, "--id", id]
        case .remind: words = ["remind", title.text, "--at", "18:00", "--id", id]
        case .alarm: words = ["alarm", title.text, "--at", "18:00", "--id", id]
        case .timer: words = ["timer", "3h", title.text, "--id", id, "--no-wait"]
        case .beat: words = ["beat", id, "--every", "1d", "--grace", "1h", "--title", title.text]
        case .edit: words = ["edit", id, "--title", title.text]
        case .relayed: words = ["notify-send", title.text, "Text"]
        case .imported: words = ["import", try bed.world.write(Self.event(id, title), to: "import.ics")]
        case .followed:
            try Vdir(bed.world.path + "/calendar").add(id + ".ics", Self.event(id, title))
            return nil
        case .socket:
            let trigger = Notifications.Trigger(at: "2027-03-03T20:30")
            do {
                _ = try bed.world.call(
                    Notifications.Remind(id: id, content: .init(title: title.text), trigger: trigger))
                return nil
            } catch VarlinkClientError.reply(let error) {
                return error.name.split(separator: ".").last.map(String.init)
            }
        }
        // notify-send takes other options.
        let outcome =
            try self == .relayed ? bed.world.run(Built.program("alertctl"), words) : bed.alertctl(words)
        return outcome.status == 0 ? nil : "\(outcome.status)"
    }

    private static func event(_ id: String, _ title: OddTitle) -> String {
        let event = Vdir.event(id, title.text, start: ";TZID=Europe/Berlin:20270303T201500")
        return title == .missing ? event.replacing("SUMMARY:\r\n", with: "") : event
    }
}

extension States {
    /// Titles that no entry can have, in every way to give one.
    @Suite struct Titles {
        @Test func everyWayRefusesOrReplacesThem() throws {
            let began = ContinuousClock.now
            let bed = try StateBed()
            try bed.makeAll([.followed])
            var table = StateTable(OddTitle.allCases.map(\.rawValue))
            for (place, way) in TitleWay.allCases.enumerated() {
                let cells = OddTitle.allCases.map { title in
                    StateCell { try Self.cell(way, title, "title-\(place)-\(title.text.utf8.count)", bed) }
                }
                for case .wrong(let difference) in cells { Issue.record("\(way.rawValue): \(difference)") }
                table.add(way.rawValue, cells)
            }
            print("titles: \(ContinuousClock.now - began)")
            try States.compare(table, "states-titles.md")
        }

        private static func cell(_ way: TitleWay, _ title: OddTitle, _ id: String, _ bed: StateBed) throws -> StateCell
        {
            func entries() throws -> [Notifications.Notification] {
                try bed.world.call(Notifications.List(limit: 1_000)).notifications
            }
            if way == .edit { try bed.run("remind", "Row", "--at", "18:00", "--id", id) }
            let before = try entries()
            if let refusal = try way.make(in: bed, title, id: id) {
                try expectCell(try entries() == before, "refused, and changed")
                return .right(refusal)
            }
            var made: Notifications.Notification?
            try Waiting.briefly("\(way) has made an entry") {
                made = try entries().first { entry in !before.contains { $0.id == entry.id } || entry.id == id }
                return made != nil
            }
            guard let made else { return .wrong("nothing is made") }
            let shown = made.title
            try expectCell(shown.contains { !$0.isWhitespace }, "the title is \"\(shown)\"")
            try expectCell(shown.utf8.count <= 1_024, "a title of \(shown.utf8.count) bytes")
            let listed = try bed.alertctl(["list", "--json"]).objects.first { $0["id"] as? String == made.id }
            try expectCell(listed?["title"] as? String == shown, "list has \(listed?["title"] ?? "none")")
            let item = try bed.page().call("Show", ["id": made.id])["item"] as? [String: Any]
            try expectCell(item?["title"] as? String == shown, "the page has \(item?["title"] ?? "none")")
            let line = try bed.alertctl(["show", made.id]).output.split(separator: "\n").first {
                $0.contains("  title")
            }
            try expectCell(line?.contains(shown) == true, "show has \(line ?? "none")")
            if title == .long, title.text.hasPrefix(shown.dropLast(3)) { return .right("its beginning") }
            return .right("\"" + shown.replacing(id, with: "ID") + "\"")
        }
    }
}
