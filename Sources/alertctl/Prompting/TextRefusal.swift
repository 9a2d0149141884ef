// SPDX-License-Identifier: Apache-2.0

import TerminalKit

extension LineEditor.Refusal {
    /// The sentence for the person: what was not taken, and what to do.
    var sentence: String {
        switch self {
        case .unreadable(.encoding, let isPasted):
            "Not taken: \(isPasted ? "the paste has " : "")bytes that are not UTF-8. Set the terminal to UTF-8 and "
                + "\(isPasted ? "paste" : "type") it again."
        case .unreadable(.locale, _):
            "Not taken: the terminal seems to send UTF-8, but the locale is another one. Set LANG to a UTF-8 locale."
        case .unreadable(.control, let isPasted):
            "Not taken: \(isPasted ? "the paste has " : "")a control character. \(isPasted ? "Paste" : "Type") it "
                + "without that."
        case .unreadable(.key, _):
            "Not taken: the terminal does not tell the character of that key. Paste the text."
        case .lines: "Not taken: the paste has several lines. Paste one line."
        case .tooLong(let most): "Not taken: more than \(most) characters. Shorten it and type it again."
        }
    }
}
