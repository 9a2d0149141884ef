// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// A button, written `LABEL` or `LABEL=COMMAND`. The first `=` parts them; `\=` is one that belongs to the label.
struct ButtonArgument: Equatable {
    /// What the person reads.
    var label: String
    /// What runs when it is chosen, as it was written.
    var command: String?

    /// Takes the two apart.
    init(_ text: String) {
        var label = ""
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if isEscaped {
                if character != "=" { label.append("\\") }
                label.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "=" {
                self.label = label
                command = String(text[text.index(after: index)...])
                return
            } else {
                label.append(character)
            }
        }
        self.label = isEscaped ? label + "\\" : label
        command = nil
    }

    /// The button for the wire.
    ///
    /// - Parameters:
    ///   - option: The option it was written after.
    ///   - files: Where the command's program is looked up.
    func wish(
        role: Prompts.Role?, option: String, files: some FileLookup
    ) throws(Failure) -> Prompts.ButtonWish {
        guard !label.isEmpty else {
            throw Failure(
                .badInput, "\(option): the label is empty", remedy: "Write it like \(option) 'Archive=./archive.sh'")
        }
        let vector = try command.map { text throws(Failure) in
            try CommandArgument(text, option: option, files: files).vector
        }
        return Prompts.ButtonWish(label: label, role: role, command: vector)
    }
}
