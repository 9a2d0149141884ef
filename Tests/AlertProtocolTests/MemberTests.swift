// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@Suite struct MemberTests {
    @Test(arguments: Member.allCases)
    func aMemberIsOneOfTheWire(_ member: Member) {
        let declaration = "  \(member.rawValue): "
        #expect(
            AlertService.interfaces.contains { $0.description.contains(declaration) }, "\(member) is in no interface")
    }

    @Test(arguments: [
        ("it needs \(Member.nag)", "it needs --nag"), ("it needs nag", "it needs nag"), ("\(Member.nag)", "--nag"),
        ("give \(Member.once) or \(Member.noRepeat)", "give once or noRepeat"),
        // The backquotes of a shell mark no member.
        ("`date` is a command; add \(Member.nag) 5m", "`date` is a command; add --nag 5m"),
        ("a ` alone, and \(Member.nag)", "a ` alone, and --nag"), ("`nag", "`nag"), ("nag`", "nag`"), ("``", "``"),
        ("", ""),
    ])
    func aMemberGetsTheNameOfTheCaller(sentence: String, text: String) {
        #expect(Member.naming(sentence) { $0 == .nag ? "--nag" : nil } == text)
    }
}
