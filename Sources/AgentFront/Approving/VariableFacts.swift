// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import TextSafety

/// The facts about the variables that a command would get: each one that the asking program has changed, and each one
/// that is known to change what runs.
struct VariableFacts {
    /// The most variables that are shown with their value.
    static let maximumValues = 8
    /// The longest value of a variable of an unknown meaning, in bytes.
    private static let maximumValue = 80
    /// The longest fact, in bytes.
    static let maximumFact = 1_024

    /// The environment of the command.
    let command: ProcessEnvironment
    /// The environment with which the topmost asking process was started; nil if it cannot be read.
    let asking: ProcessEnvironment?
    /// The environment with which the shell or service above was started; nil if it is unknown.
    let above: ProcessEnvironment?

    /// The facts, a sentence each. The variables that change what runs come first.
    var facts: [String] {
        let shown = command.values.keys.filter(isShown).sorted { first, second in
            let known = (VariableNames.changesWhatRuns(first), VariableNames.changesWhatRuns(second))
            return known.0 == known.1 ? first < second : known.0
        }
        var (facts, names) = ([String](), [String]())
        for name in shown {
            if facts.count < Self.maximumValues, !VariableNames.isSecret(name) {
                facts += (command.values[name] ?? []).prefix(2).map { Self.fact(name, $0) }
            } else {
                names.append(name)
            }
        }
        if !names.isEmpty { facts.append(Self.list("with", names)) }
        let missing = (asking?.values.keys.filter { command.values[$0] == nil && !VariableNames.isOfPlace($0) }) ?? []
        if !missing.isEmpty { facts.append(Self.list("without", missing.sorted())) }
        return facts
    }

    private func isShown(_ name: String) -> Bool {
        if VariableNames.isOfPlace(name) { return false }
        let value = command.values[name]
        if value != asking?.values[name] { return true }
        return VariableNames.changesWhatRuns(name) && value != above?.values[name]
    }

    private static func fact(_ name: String, _ bytes: [UInt8]) -> String {
        let value = String(decoding: bytes, as: UTF8.self)
        let room = VariableNames.changesWhatRuns(name) ? maximumFact - name.utf8.count - 64 : maximumValue
        if value.utf8.count <= room { return cut("with \(name)=\(value)") }
        return cut("with \(name)=\(value.prefixOfScalars(bytes: room)) and so on, \(bytes.count) bytes in all")
    }

    /// Returns names as one fact. If not all have room, a number says how many are left out.
    private static func list(_ start: String, _ names: [String]) -> String {
        var text = start + (names.count == 1 ? " the variable " : " the variables ")
        for (place, name) in names.enumerated() {
            let rest = " and \(names.count - place) more"
            let next = (place == 0 ? "" : ", ") + name
            guard text.utf8.count + next.utf8.count + rest.utf8.count <= maximumFact else { return text + rest }
            text += next
        }
        return text
    }

    private static func cut(_ fact: String) -> String { fact.prefixOfScalars(bytes: maximumFact) }
}
