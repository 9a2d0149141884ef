// SPDX-License-Identifier: Apache-2.0

import CLinux

/// The size of a terminal in cells.
package struct TerminalSize: Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Reads the size of a terminal's window, at most 1,000 by 500 cells, with TIOCGWINSZ of ioctl_tty(2). Returns nil
    /// for other files, and for terminals without a known size, such as a serial line.
    package init?(of descriptor: Int32) {
        var columns: UInt16 = 0
        var rows: UInt16 = 0
        guard linux_window_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 else { return nil }
        self.init(columns: min(1_000, Int(columns)), rows: min(500, Int(rows)))
    }
}
