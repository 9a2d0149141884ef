// SPDX-License-Identifier: Apache-2.0

/// The limits of a page: a few large rows fill a message (1 MiB) as well as many small ones.
package struct PageSize {
    /// About as many bytes as a page may have. With one row more, and a row has a third of a MiB at most, it is still
    /// within a message.
    static let maximum = 512 << 10

    private var bytes = 0

    package init() {}

    /// Takes a row in. Whether the page is full with it.
    package mutating func isFull(with row: Int) -> Bool {
        bytes += row
        return bytes > PageSize.maximum
    }
}
