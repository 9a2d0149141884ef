// SPDX-License-Identifier: Apache-2.0

/// A box of a command line, with its words and the options before it.
struct BoxArguments: Equatable {
    let program: DialogProgram
    /// The box; nil for options that only report something.
    private(set) var box: Box?
    /// The words of the box.
    private(set) var texts: [String] = []
    /// A Boolean value indicating whether another box follows even if the person cancels this one: `--and-widget`.
    var isFollowedByBox = false
    private var values: [String: String] = [:]

    init(_ program: DialogProgram) { self.program = program }

    mutating func set(_ name: String, _ value: String = "") { values[name] = value }
    mutating func unset(_ name: String) { values[name] = nil }

    func has(_ name: String) -> Bool { values[name] != nil }
    subscript(_ name: String) -> String? { values[name] }
    /// The names of the given options.
    var names: Set<String> { Set(values.keys) }

    /// Sets the box and its words, and checks them.
    mutating func set(_ box: Box, _ words: [String]) throws(DialogRefusal) {
        self.box = box
        texts = words
        let (least, most) = box.counts(program)
        // whiptail leaves further words of a box without rows alone.
        guard texts.count >= least, program == .whiptail || most.map({ texts.count <= $0 }) ?? true else {
            throw usage
        }
        guard numbers.allSatisfy({ texts.indices.contains($0) && Int32(texts[$0]) != nil }) else { throw usage }
        if let width = cellsInRow {
            let cells = texts.count - least
            guard cells % width == 0, cells > 0 || (program == .whiptail && box != .menu) else { throw usage }
        }
        if has("separate-output"), program == .dialog, box != .checklist {
            throw DialogRefusal("dialog: --separate-output is for --checklist, not for --\(box.rawValue).")
        }
    }

    /// The places of the words that are numbers.
    private var numbers: [Int] {
        switch box {
        case .programbox?, .progressbox?: Array(texts.count - 2..<texts.count)
        case .menu?, .checklist?, .radiolist?, .form?, .passwordform?, .mixedform?, .pause?: [1, 2, 3]
        case .gauge?, .calendar?, .timebox?, .rangebox?: Array(1..<texts.count)
        case nil: []
        default: [1, 2]
        }
    }

    /// The refusal of wrong words for the box.
    private var usage: DialogRefusal {
        let box = box ?? .msgbox
        return DialogRefusal("\(program.rawValue): --\(box.rawValue) needs \(box.usage(program)).")
    }

    /// The number of words for a row of a menu, a list or a form.
    ///
    /// Without items, a row of dialog has no item. A menu of whiptail has one all the same, which is not shown.
    var cellsInRow: Int? {
        guard let width = box?.cellsInRow else { return nil }
        let isList = box == .menu || box == .checklist || box == .radiolist
        return width - (hasItems || !isList ? 0 : 1) + (has("item-help") ? 1 : 0)
    }

    var hasItems: Bool {
        guard has("noitem") else { return true }
        return program == .whiptail && box == .menu
    }

    /// The rows of a menu, a list or a form.
    var rows: [[String]] {
        guard let width = cellsInRow, texts.count > 4 else { return [] }
        return stride(from: 4, to: texts.count, by: width).map { Array(texts[$0..<$0 + width]) }
    }
}
