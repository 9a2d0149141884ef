// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Varlink

/// A page of a list as it travels: as many rows as fit, measured as they are written.
struct WirePage<Item, Row: VarlinkValue> {
    /// About as many bytes as a page has at most, and one row at least: a message has 1 MiB, and a row less than half
    /// of that.
    static var maximum: Int { 512 << 10 }

    private(set) var rows: [Row] = []
    /// The last of the page, where more come after it.
    private(set) var last: Item?

    /// - Parameters:
    ///   - items: What is listed, from the page's beginning on.
    ///   - most: How many rows it has at most.
    ///   - row: A row of the page; nil for what is not listed.
    init(_ items: some Sequence<Item>, most: Int = .max, row: (Item) -> Row?) {
        var bytes = 0
        var previous: Item?
        for item in items {
            guard let row = row(item) else { continue }
            bytes += row.varlink.serialized().count + 1
            if let previous, bytes > Self.maximum || rows.count == most {
                last = previous
                return
            }
            rows.append(row)
            previous = item
        }
    }
}

/// An answer to a change, which comes whole or not at all.
enum WireAnswer {
    /// About as many bytes as the rows of an answer have at most; a message has 1 MiB.
    static let maximum = 1_000 << 10

    /// Refuses a change whose answer would not fit into a message, while nothing is stored yet.
    ///
    /// - Parameter field: What to give less of.
    static func check(_ rows: [some VarlinkValue], field: String) throws(Notifications.Invalid) {
        var bytes = 0
        for row in rows {
            bytes += row.varlink.serialized().count + 1
            guard bytes <= maximum else {
                throw Notifications.Invalid(
                    field: field, word: "", reason: "the answer would be larger than a message (1 MiB)",
                    hint: "give fewer at a time")
            }
        }
    }
}

/// The limit of rows in a page.
struct PageLimit {
    private let request: Int?
    private let `default`: Int
    private let maximum: Int

    init(_ request: Int?, default: Int, maximum: Int) {
        self.request = request
        self.default = `default`
        self.maximum = maximum
    }

    private var reason: String { "a page holds 1 to \(maximum)" }

    private var accepted: Int? {
        guard let request else { return `default` }
        return (1...maximum).contains(request) ? request : nil
    }

    func notifications() throws(Notifications.Invalid) -> Int {
        guard let accepted else {
            throw Notifications.Invalid(
                field: "limit", word: "\(request ?? 0)", reason: reason, hint: "follow the cursor for more")
        }
        return accepted
    }

    func events() throws(Manager.Invalid) -> Int {
        guard let accepted else { throw Manager.Invalid(field: "limit", reason: reason) }
        return accepted
    }
}
