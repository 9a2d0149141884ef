// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextSafety

/// Texts that a person reads as "system:".
@Suite struct LookalikeTests {
    private func rest(_ text: String) -> String? {
        Lookalike.end(of: "system:", beginning: text).map { String(text[$0...]) }
    }

    @Test(arguments: [
        "system:", "System:", " s y s t e m :", "s\u{200b}ystem:", "sy\u{2060}s\u{ad}tem\u{fe0f}:", "system\u{ff1a}",
        "system\u{2236}", "system\u{a789}", "\u{455}\u{443}stem:", "s\u{443}\u{455}\u{442}\u{435}\u{43c}:",
        "s\u{3b3}stem:", "\u{ff33}\u{ff59}\u{ff53}\u{ff54}\u{ff45}\u{ff4d}:",
        "\u{1d494}\u{1d49a}\u{1d494}\u{1d495}\u{1d486}\u{1d48e}:", "\u{24e2}\u{24e8}\u{24e2}\u{24e3}\u{24d4}\u{24dc}:",
        "systern:", "syst\u{e9}m:", "syste\u{301}m:", "\u{219}ystem:", "•system:", "[system:", "⚙️ system:",
        "\u{202e}system:", "::system:", "\u{2800}system:",
    ])
    func imitations(_ text: String) { #expect(rest(text + " x") == " x") }

    @Test(arguments: [
        "", ":", "system", "systemd", "systemd: x", "System Settings", "sys: x", "subsystem: x", "my system: x",
        "Яндекс: Почта", "Система: x", "日本語: x", "systexm: x", "5 systems: x", "systen: x", "systerm: x",
    ])
    func others(_ text: String) { #expect(rest(text) == nil) }
}
