// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport

/// The page as a browser calls it.
final class StatePage {
    private let program: TestProcess
    private let port: Int
    private var bearer = ""

    init(_ world: World) throws {
        port = try FreePort.reserve()
        try world.write("port = \(port)\n", to: "home/.config/alertd/page.toml")
        program = try TestProcess(Built.program("alert-page"), [], environment: world.environment, output: .dropped)
        try Waiting.briefly("alert-page listens") {
            let control = (world.environment["XDG_RUNTIME_DIR"] ?? "") + "/alertd/page-control"
            return FileManager.default.fileExists(atPath: control)
        }
        let printed = try world.alertctl("page", "open", "--print").output
        guard let ticket = printed.firstMatch(of: /#t=([^\s"]+)/)?.1 else { throw ToolError("no ticket: \(printed)") }
        guard let bearer = try call("Enter", ["ticket": String(ticket), "name": "test"])["bearer"] as? String else {
            throw ToolError("not let in")
        }
        self.bearer = bearer
    }

    /// Calls a method; an error is an object with the member "error".
    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        let body = try JSONSerialization.data(withJSONObject: parameters)
        let host = "127.0.0.1:\(port)"
        let head = [
            "POST /api/\(method) HTTP/1.1", "Host: \(host)", "Origin: http://\(host)", "Sec-Fetch-Site: same-origin",
            "Authorization: Bearer \(bearer)", "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: \(body.count)", "Connection: close",
        ]
        let socket = try RawSocket(port: port)
        socket.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        let reply = Data(try socket.everything())
        guard let end = reply.firstRange(of: Data("\r\n\r\n".utf8))?.upperBound,
            let object = try JSONSerialization.jsonObject(with: reply[end...]) as? [String: Any]
        else { throw ToolError("\(method): \(String(decoding: reply, as: UTF8.self))") }
        return object
    }
}

extension StateBed {
    /// All items, page by page.
    func readPageItems() throws -> StateCheck {
        let page = try page()
        var items: [[String: Any]] = []
        var cursor: String?
        repeat {
            let reply = try page.call("Items", cursor.map { ["cursor": $0] } ?? [:])
            items += reply["items"] as? [[String: Any]] ?? []
            cursor = reply["cursor"] as? String
        } while cursor != nil
        return { [self] row, truth in
            let own = items.filter { $0["id"] as? String == id(row) }
            // What is there comes first.
            let expected = truth.pageStates
            try expectCell(own.map(\.state) == expected, "the states \(own.map(\.state))")
            for item in own {
                let isThere = ["ringing", "delivered"].contains(item.state)
                let title = isThere ? truth.deliveredTitle : truth.title
                try expectCell(item["title"] as? String == setting.shown(title), "the title \(item["title"] ?? "none")")
                guard !isThere else { continue }
                try expectCell(item["repeats"] as? Bool == truth.waiting?.repeats, "repeats \(item["repeats"] ?? "")")
                if let due = truth.due {
                    try expectCell(due.isMet(by: item["due"]), "due \(item["due"] ?? "none")")
                } else {
                    try expectCell(item["due"] == nil, "due \(item["due"] ?? "none")")
                }
            }
            return .right(expected.isEmpty ? "absent" : expected.joined(separator: ", "))
        }
    }

    /// An item by its id, with its next times.
    func checkPageShow() throws -> StateCheck {
        let page = try page()
        return { [self] row, truth in
            let reply = try page.call("Show", ["id": id(row)])
            guard !truth.states.isEmpty else {
                try expectCell(reply["error"] as? String == "NotFound", "\(reply)")
                return .right("NotFound")
            }
            guard let item = reply["item"] as? [String: Any] else { throw Difference("\(reply["error"] ?? reply)") }
            let next = reply["next"] as? [String] ?? []
            // The page does not ask for the times of a beat.
            if let due = truth.due, row != .beat { try expectCell(due.isMet(by: next.first), "next \(next)") }
            return .right(item.state)
        }
    }

    /// The times of a month.
    func readPageOccurrences() throws -> StateCheck {
        let day = TimeInterval(86_400)
        let (since, until) = (reader.now.addingTimeInterval(-day), reader.now.addingTimeInterval(28 * day))
        let reply = try page().call(
            "Occurrences", ["since": since.formatted(.iso8601), "until": until.formatted(.iso8601)])
        guard let all = reply["occurrences"] as? [[String: Any]] else { throw Difference("\(reply)") }
        return { [self] row, truth in
            let own = all.filter { $0["id"] as? String == id(row) }
            guard let due = truth.due else {
                try expectCell(own.isEmpty, "shown")
                return .right("absent")
            }
            try expectCell(due.isMet(by: own.first?["at"]), "first at \(own.first?["at"] ?? "none")")
            let repeats = truth.waiting?.repeats == true && row != .beat && row != .easter
            try expectCell((own.count > 1) == repeats, "\(own.count) times")
            return .right(repeats ? "its times" : "its time")
        }
    }

    /// The history.
    func readPageHistory() throws -> StateCheck {
        let all = try page().call("History", ["limit": 500])["past"] as? [[String: Any]] ?? []
        return { [self] row, truth in
            let own = all.first { $0["id"] as? String == id(row) }
            guard truth.there != nil || truth.ending != nil else {
                try expectCell(own == nil, "is in it")
                return .right("absent")
            }
            let expected = truth.there == nil ? truth.ending?.rawValue : nil
            try expectCell(own?["unread"] as? Bool == (truth.there != nil), "unread \(own?["unread"] ?? "none")")
            try expectCell(own?["ending"] as? String == expected, "the end \(own?["ending"] ?? "none")")
            return .right(expected ?? "unread")
        }
    }
}

extension StateTruth {
    /// The states of its items on the page.
    var pageStates: [String] {
        let isThere = there.map { there in
            switch there {
            case .rings: "ringing"
            case .unread, .waitsToRing: "delivered"
            }
        }
        return [isThere].compactMap(\.self) + states.filter { $0 != .delivered }.map(\.rawValue)
    }
}
