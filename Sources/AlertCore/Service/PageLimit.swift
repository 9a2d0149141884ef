// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// How many rows a page may hold.
struct PageLimit {
    private let wish: Int?
    private let usual: Int
    private let largest: Int

    init(_ wish: Int?, usual: Int, largest: Int) {
        self.wish = wish
        self.usual = usual
        self.largest = largest
    }

    private var reason: String { "a page holds 1 to \(largest)" }

    private var accepted: Int? {
        guard let wish else { return usual }
        return (1...largest).contains(wish) ? wish : nil
    }

    func notifications() throws(Notifications.Invalid) -> Int {
        guard let accepted else {
            throw Notifications.Invalid(
                field: "limit", word: "\(wish ?? 0)", reason: reason, hint: "follow the cursor for more")
        }
        return accepted
    }

    func events() throws(Manager.Invalid) -> Int {
        guard let accepted else { throw Manager.Invalid(field: "limit", reason: reason) }
        return accepted
    }
}

/// How many bytes a page may hold: a few large rows fill a message (1 MiB) as well as many small ones.
struct PageSize {
    /// About as many bytes as a page may have. With one row more, and a row has a third of a MiB at most, it is still
    /// within a message.
    static let largest = 512 << 10

    private var bytes = 0

    /// Takes a row in. Whether the page is full with it.
    mutating func isFull(with row: Int) -> Bool {
        bytes += row
        return bytes > PageSize.largest
    }
}
