// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
private import Glibc
import TerminalKit

/// Sounds for a person.
package enum SoundText {
    /// Returns a length: `1.25 s`, `30 s`.
    package static func seconds(_ seconds: Double) -> String {
        let hundredths = (max(0, min(seconds, 1e9)) * 100).rounded()
        let whole = Int(hundredths) / 100
        let rest = Int(hundredths) % 100
        if rest == 0 { return "\(whole) s" }
        let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
        return "\(whole).\(digits) s"
    }

    /// Returns a place or a length as a clock shows it: `0:12`, `3:45`, `1:02:03`.
    package static func clock(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 1e9)))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = whole / 60 % 60
        return whole < 3_600
            ? "\(minutes):\(two(whole % 60))" : "\(whole / 3_600):\(two(minutes)):\(two(whole % 60))"
    }

    /// Returns a rate: `x2`, `x0.75`.
    package static func factor(_ rate: Double) -> String {
        "x" + String(seconds(rate).dropLast(2))
    }

    /// Returns a number with one decimal place: `-23.0`.
    package static func tenths(_ value: Double) -> String {
        let tenths = Int((max(-1e6, min(value, 1e6)) * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// Returns a level below full scale in decibels: `-6.0 dB`.
    package static func level(_ peak: Double) -> String {
        guard peak > 0 else { return "silent" }
        return tenths(20 * log10(peak)) + " dB"
    }
}
