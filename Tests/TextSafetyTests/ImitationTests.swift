// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextSafety

/// Characters that a person takes for ASCII: what is shown is what runs.
@Suite struct ImitationTests {
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    /// No character of the table passes next to ASCII, between blanks, or in a word of characters like it.
    @Test func eachCharacterOfTheTableIsWrittenOut() throws {
        let all = Confusables.all
        #expect(all.count > 1_800)
        #expect(Set(all).count == all.count)
        for scalar in all {
            let escape = Self.escape(scalar)
            // A line of Box Drawing by itself is a picture.
            let isLine = scalar.drawsBoxes && Confusables.imitation(of: scalar)?.double != UInt8(ascii: "|")
            #expect(CommandText.shown("a\(scalar)b") == "a\(escape)b")
            if !isLine {
                #expect(CommandText.shown("ls \(scalar) rm") == "ls \(escape) rm")
                #expect(CommandText.shown("\(scalar)\(scalar)") == escape + escape)
            }
            #expect(CommandText.shown("-\(scalar)/") == "-\(escape)/")
        }
    }

    @Test func theTableKnowsItsVersion() { #expect(ConfusableData.version == "17.0") }

    @Test(
        arguments: [
            // Quotes, comments, options, pipes.
            ("echo ʼall fine; rm -rf ~ʼ", "echo \\u{2BC}all fine; rm -rf ~\\u{2BC}"),
            ("echo ′a; rm b′", "echo \\u{2032}a; rm b\\u{2032}"), ("echo ″a″", "echo \\u{2033}a\\u{2033}"),
            ("ls ♯ ; rm", "ls \\u{266F} ; rm"), ("ls ⋕ ; rm", "ls \\u{22D5} ; rm"),
            ("ls ﹟ ; rm", "ls \\u{FE5F} ; rm"),
            ("rsync --dry‐run", "rsync --dry\\u{2010}run"),
            ("rsync ──dry─run", "rsync \\u{2500}\\u{2500}dry\\u{2500}run"),
            ("cat x ∣ sh", "cat x \\u{2223} sh"), ("cat x ǀ sh", "cat x \\u{1C0} sh"),
            ("cat x │ sh", "cat x \\u{2502} sh"),
            ("cat x ‖ sh", "cat x \\u{2016} sh"), ("ls ∗", "ls \\u{2217}"), ("rm ∼", "rm \\u{223C}"),
            ("a∶b", "a\\u{2236}b"), ("a ‹ b", "a \\u{2039} b"), ("‘ls‘", "\\u{2018}ls\\u{2018}"), ("‘", "\\u{2018}"),
            // Remarks of alertd, and a bar as in its frame.
            ("ls⟨2 blanks⟩", "ls\\u{27E8}2 blanks\\u{27E9}"), ("a\n│ in /srv", "a\n\\u{2502} in /srv"),
            // A word that imitates as a whole.
            ("ssh аррӏе", "ssh \\u{430}\\u{440}\\u{440}\\u{4CF}\\u{435}"),
            ("git push орес", "git push \\u{43E}\\u{440}\\u{435}\\u{441}"), ("𝚛𝚖 -rf", "\\u{1D69B}\\u{1D696} -rf"),
            ("ｒｍ －ｒｆ", "\\u{FF52}\\u{FF4D} \\u{FF0D}\\u{FF52}\\u{FF46}"), ("Ⅷ", "\\u{2167}"),
            ("ﬁnd .", "\\u{FB01}nd ."),
            ("ᴄᴀt x", "\\u{1D04}\\u{1D00}t x"), ("сhеckоuт", "\\u{441}h\\u{435}ck\\u{43E}u\\u{442}"),
            // Two scripts in a word.
            ("оρ", "\\u{43E}\\u{3C1}"), ("файлαρ", "ф\\u{430}йл\\u{3B1}\\u{3C1}"),
            // Quotes between letters, with a command between them.
            ("echo мʼята; rm -rf ~; echo вʼята", "echo м\\u{2BC}ята; rm -rf ~; echo в\\u{2BC}ята"),
            // A word that imitates is a command or an option at the beginning, and behind a sign.
            ("ср привет мир", "\\u{441}\\u{440} привет мир"), ("привет; ср мир", "привет; \\u{441}\\u{440} мир"),
            ("sh -c 'ср файл'", "sh -c '\\u{441}\\u{440} файл'"), ("привет ср x", "привет \\u{441}\\u{440} x"),
            ("привет -ср мир", "привет -\\u{441}\\u{440} мир"),
            ("привет орес мир", "привет \\u{43E}\\u{440}\\u{435}\\u{441} мир"),
            // Full-width quotes and comments, which Chinese text does not need.
            ("echo 好＂; rm ~; 好＂", "echo 好\\u{FF02}; rm ~; 好\\u{FF02}"), ("ls ＃好", "ls \\u{FF03}好"),
            ("ls； rm", "ls\\u{FF1B} rm"),
        ])
    func imitationsAreWrittenOut(_ command: String, _ shown: String) {
        #expect(CommandText.shown(command) == shown)
    }

    @Test(arguments: [
        "echo \"καλημέρα κόσμε\"", "cat отчёт.pdf", "'привет'", "мʼята", "обʼєкт", "ג׳ירף",
        "git commit -m 'Вышел с работы'",
        "echo 'Διορθώθηκε το λάθος και να'", "修复：登录（第二个）错误，谢谢！", "使用“新”接口", "升级到v2，修复", "接口（API）",
        "ls ノート", "├── src\n└── tests", "10 °C", "naïve café", "Größe ß", "第１章", "日本語ー", "мир—дружба", "٢٠٢٦", "м²",
        "git commit -m 'С новым годом'", "Готово. А потом обед",
    ])
    func wordsStay(_ command: String) { #expect(CommandText.shown(command) == command) }

    @Test(arguments: Sentences.all) func sentencesStay(_ sentence: String) {
        #expect(CommandText.shown(sentence) == sentence)
        #expect(CommandText.shown("git commit -m \"\(sentence)\"") == "git commit -m \"\(sentence)\"")
    }

    /// The time is linear in the length.
    @Test(arguments: ["ʼ", "，", "─", "с ", "мʼ", "（", "аррӏе "]) func aLongTextTakesLittleTime(_ part: String) {
        let text = String(repeating: part, count: 65_536 / part.utf8.count)
        let began = ContinuousClock.now
        _ = CommandText.shown(text)
        #expect(began.duration(to: .now) < .seconds(10))
    }
}
