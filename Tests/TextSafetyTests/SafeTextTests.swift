// SPDX-License-Identifier: Apache-2.0

import Testing
import TextSafety

@Suite struct SafeTextTests {
    @Test(arguments: [
        ("plain_text", "plain_text"),
        ("<b>bold</b> &amp;", "<b>bold</b> &amp;"),
        ("two\nlines", "two\\nlines"),
        ("tab\tand\rreturn", "tab\\tand\\rreturn"),
        ("\u{1B}[31mred", "\\e[31mred"),
        ("nul\0bell\u{7}del\u{7F}", "nul\\u{0}bell\\u{7}del\\u{7F}"),
        ("c1\u{9B}31m", "c1\\u{9B}31m"),
        ("\u{202E}gnp.exe\u{202C}", "\\u{202E}gnp.exe\\u{202C}"),
        ("\u{2066}isolated\u{2069}", "\\u{2066}isolated\\u{2069}"),
        ("line\u{2028}separator", "line\\u{2028}separator"),
        ("soft\u{AD}hyphen", "soft\\u{AD}hyphen"),
        ("👩‍👩‍👧 🇩🇪", "👩‍👩‍👧 🇩🇪"),
        ("می‌خواهم", "می‌خواهم"),
        ("שלום", "שלום"),
    ]) func aLineShowsWhatWouldBeObeyed(_ text: String, _ shown: String) {
        #expect(SafeText.line(text) == shown)
    }

    @Test(arguments: [
        ("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\r\r\nb", "a\n\nb"), ("a\n\nb", "a\n\nb"),
        ("a\tb", "a\tb"), ("a\u{1B}\nb\u{202E}", "a\\e\nb\\u{202E}"),
    ]) func paragraphsKeepTheirLines(_ text: String, _ shown: String) {
        #expect(SafeText.paragraphs(text) == shown)
    }
}
