// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The command line of whiptail or dialog: one box, its words, and options, which stand anywhere before `--`.
struct BoxOptions: Equatable {
    let program: DialogProgram
    /// The box; nil if the help or the version is asked for.
    private(set) var box: Box?
    /// The words of the box.
    private(set) var texts: [String] = []
    private var values: [String: String] = [:]

    init(_ words: [String], of program: DialogProgram) throws(DialogRefusal) {
        self.program = program
        var boxes: [Box] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                texts += rest
                break
            }
            if word == "-h" || word == "-v" {
                values[word == "-h" ? "help" : "version"] = ""
            } else if word.hasPrefix("--") {
                let name = String(word.dropFirst(2).prefix { $0 != "=" })
                let attached = word.dropFirst(2 + name.count)
                if let box = Box(rawValue: name), attached.isEmpty {
                    boxes.append(box)
                } else {
                    try take(name, attached, &rest)
                }
            } else if program == .whiptail, word.hasPrefix("-"), word != "-" {
                throw DialogRefusal("\(word): unknown option", status: 1)
            } else {
                texts.append(word)
            }
        }
        if has("help") || has("version") || has("print-version") { return }
        guard boxes.count == 1 else { throw usage }
        box = boxes[0]
        let isMenu = [.menu, .checklist, .radiolist].contains(boxes[0])
        let needed = isMenu ? 4 : 3
        guard texts.count >= needed, texts[1..<needed].allSatisfy({ Int($0) != nil }),
            !isMenu || (texts.count - needed) % cellsInRow == 0
        else { throw usage }
    }

    private mutating func take(
        _ name: String, _ attached: Substring, _ rest: inout ArraySlice<String>
    ) throws(DialogRefusal) {
        guard let count = BoxOption.values(of: name, in: program) else {
            throw program == .whiptail
                ? DialogRefusal("--\(name): unknown option", status: 1)
                : DialogRefusal("Unknown option --\(name).\nUse --help to list options.")
        }
        var value = String(attached.dropFirst())
        for place in 0..<count where place > 0 || attached.isEmpty {
            guard let word = rest.popFirst() else { throw DialogRefusal("--\(name): missing argument", status: 1) }
            value = word
        }
        values[name] = value
    }

    /// The refusal of a wrong box.
    var usage: DialogRefusal { DialogRefusal(String(BoxOption.help(program).dropLast())) }

    /// The number of words for a row of a menu or a list.
    var cellsInRow: Int {
        (box == .menu ? 2 : 3) - (program == .dialog && (has("no-items") || has("noitem")) ? 1 : 0)
    }

    func has(_ name: String) -> Bool { values[name] != nil }
    subscript(_ names: String...) -> String? { names.compactMap { values[$0] }.first }

    /// The descriptor for the answer.
    var descriptor: Int32 {
        if let number = self["output-fd"].flatMap(Int32.init), number >= 0 { return number }
        return has("stdout") ? STDOUT_FILENO : STDERR_FILENO
    }
}
