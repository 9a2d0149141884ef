// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Varlink

/// `cancel`: takes notifications back.
struct Cancel: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Cancel notifications, pending or delivered.",
        discussion: """
            If one of several ids does not exist, nothing is cancelled (of more than 1,000, nothing of its thousand). A glob means all whose ids match it: * any \
            characters, ? one, [a-z] one of several. "alertctl undo" brings them back.

            EXAMPLES:
              alertctl cancel tea
              alertctl cancel 'tea-*'

            OUTPUT with --json: {"count"}
            """)

    var ids: [String] = []
    var all = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&ids, "ids", help: "Ids of notifications, or globs.", completion: .custom(Completer.ids))
        table.flag(&all, "--all", help: "All pending and delivered notifications.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) { try IdentifierList.check(ids, or: all, to: "cancel") }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var count = 0
        if all {
            count = try service.call(Notifications.Cancel(all: true)).count
        } else {
            try IdentifierList.all(ids) { words, cursor throws(Failure) in
                let reply = try service.call(Notifications.Cancel(ids: words, cursor: cursor))
                count += reply.count
                return reply.cursor
            }
        }
        return try session.answer(["count": .int(Int64(count))] as JSON.Object, common, ["\(count) cancelled"])
    }
}

/// Ids on a command line.
enum IdentifierList {
    /// The maximum number of ids in one call.
    static let limit = 1_000

    /// Makes calls for all ids and globs, 1,000 words at a time.
    ///
    /// - Parameter call: Makes a call for words, with the cursor of the last reply; returns the next cursor.
    static func all(
        _ ids: [String], _ call: ([String], _ cursor: String?) throws(Failure) -> String?
    ) throws(Failure) {
        var rest = ids[...]
        repeat {
            let words = Array(rest.prefix(limit))
            rest = rest.dropFirst(limit)
            // A glob may match any number.
            var cursor: String? = words.contains { $0.contains { "*?[".contains($0) } } ? "" : nil
            repeat { cursor = try call(words, cursor) } while cursor != nil
        } while !rest.isEmpty
    }

    /// Makes calls for all ids and globs, and returns the elements of all replies.
    static func collect<Element>(
        _ ids: [String],
        _ call: ([String], _ cursor: String?) throws(Failure) -> (elements: [Element], cursor: String?)
    ) throws(Failure) -> [Element] {
        var elements: [Element] = []
        try all(ids) { words, cursor throws(Failure) in
            let page = try call(words, cursor)
            elements += page.elements
            return page.cursor
        }
        return elements
    }

    /// Refuses ids together with `--all`, and neither of them.
    static func check(_ ids: [String], or all: Bool, to verb: String) throws(ValidationError) {
        if ids.isEmpty, !all { throw ValidationError("nothing to \(verb). Give ids or --all.") }
        if !ids.isEmpty, all { throw ValidationError("conflicting arguments: ids and --all; give one.") }
    }

    /// Refuses more ids than one call takes.
    static func check(_ ids: [String]) throws(Failure) {
        guard ids.count <= limit else {
            throw Failure(
                .badInput, "too many ids: \(ids.count) (maximum \(limit))",
                remedy: "Split them, or use --all")
        }
    }
}
