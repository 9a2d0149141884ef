// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol

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
