// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Some tests do a few of what they do many of with ALERTD_LINK_FULL=1.
enum FullCounts {
    static let isOn = ProcessInfo.processInfo.environment["ALERTD_LINK_FULL"] == "1"

    static func pick(_ usual: Int, full: Int) -> Int { isOn ? full : usual }
}
