// SPDX-License-Identifier: Apache-2.0

/// The time that the broker took to answer, for people.
package enum LatencyText {
    package static func text(milliseconds: Double) -> String {
        if milliseconds < 1 { return "less than 1 ms" }
        if milliseconds < 1_000 { return "\(Int(milliseconds.rounded())) ms" }
        return "\((min(milliseconds, 1e12) / 100).rounded() / 10) s"
    }
}
