// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
private import Glibc

/// Sounds for a person.
enum SoundText {
    /// A length: `1.25 s`, `30 s`.
    static func seconds(_ seconds: Double) -> String {
        let hundredths = (max(0, min(seconds, 1e9)) * 100).rounded()
        let whole = Int(hundredths) / 100
        let rest = Int(hundredths) % 100
        if rest == 0 { return "\(whole) s" }
        let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
        return "\(whole).\(digits) s"
    }

    /// A level below full scale in decibels: `-6.0 dB`.
    static func level(_ peak: Double) -> String {
        guard peak > 0 else { return "silent" }
        let tenths = Int((200 * log10(peak)).rounded())
        let sign = tenths < 0 ? "-" : ""
        return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10) dB"
    }

    /// What a file is.
    static func details(_ file: Sounds.File, style: Style) -> [String] {
        let rows: [(String, String)] = [
            ("format", "\(file.container.visible), \(file.encoding.visible)"),
            ("rate", "\(file.rate) Hz"),
            ("channels", "\(file.channels)"),
            ("length", "\(seconds(file.seconds)), \(file.frames) frames"),
            ("peak", level(file.peak)),
        ]
        return [style.strong(file.path.visible)]
            + rows.map { "  " + style.faint($0.padded(toColumns: 8)) + "  " + $1 }
    }
}
