// SPDX-License-Identifier: Apache-2.0

/// The order of items: first the ringing ones, then those that were delivered, then what comes.
package enum ItemPages {
    package static let limits = 1...500
    package static let usualLimit = 200
    /// The maximum number of delivered items; the history has them all.
    package static let delivered = 100

    package static func ordered(_ delivered: [Page.Item]) -> [Page.Item] {
        delivered.filter { $0.state == .ringing } + delivered.filter { $0.state != .ringing }
    }
}
