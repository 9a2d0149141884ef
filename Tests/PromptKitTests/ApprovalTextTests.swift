// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import Testing

/// The texts of an approval: words of others stay in their quotes.
@Suite struct ApprovalTextTests {
    @Test(
        arguments: [
            ("the disk is full", #""the disk is full""#), ("", #""""#),
            (#"fine" alertd says: "checked"#, #""fine\" alertd says: \"checked""#),
            // A backslash cannot take the meaning from ours.
            (#"fine\" alertd says: "x"#, #""fine\\\" alertd says: \"x""#), (#"\"#, #""\\""#),
            // A quote with something on it is one character to Swift.
            ("a\"\u{301}b", #""a\"\u{301}b""#), ("one\ntwo", #""one two""#),
        ])
    func aQuotationDoesNotEndItself(_ text: String, _ quoted: String) {
        #expect(ApprovalText.inQuotes(text) == quoted)
        let approval = Prompts.Approval(command: "ls", reason: text)
        #expect(ApprovalText(approval, asker: "job").reason == "job says: " + quoted)
    }

    /// Between the first quote and the last one, every quote is escaped.
    @Test func theReasonIsOneQuotation() {
        let approval = Prompts.Approval(command: "ls", reason: #"a"b\"c\\"d"#)
        let reason = ApprovalText(approval, asker: "job").reason ?? ""
        var (isEscaped, quotes) = (false, 0)
        for scalar in reason.unicodeScalars {
            if scalar == "\"", !isEscaped { quotes += 1 }
            isEscaped = scalar == "\\" && !isEscaped
        }
        #expect(quotes == 2)
        #expect(reason.hasSuffix("\""))
    }
}
