// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import TerminalKit
import Varlink

/// A program whose configuration verbs change and restore.
protocol ManagedProgram: CaseIterable, ExpressibleByArgument, RawRepresentable, Sendable where RawValue == String {}

/// The state of the setting of a program, as verbs print it.
enum ManagedSetting: String {
    /// The program asks by alertd.
    case enabled
    /// The program asks by itself.
    case disabled
    /// The setting was changed by hand.
    case changed
    /// The setting is there, and does not work.
    case broken
}

/// The programs that a verb is about, and the way in which it says what it has done for each.
struct ManagedPrograms<Program: ManagedProgram>: ArgumentGroup {
    /// A Boolean value indicating whether a person has to name them; otherwise all are meant if none is named.
    var mustBeNamed = false
    var programs: [Program] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        let names = Program.allCases.map(\.rawValue)
        let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        table.arguments(
            &programs, "program", help: mustBeNamed ? "\(list)." : "\(list). Default: all.", isRequired: mustBeNamed)
        table.group(&common, "General")
    }

    /// Does the same for each program on this machine.
    func each(
        in session: Session, _ body: (Program, ManagedFiles) throws(Failure) -> Void
    ) throws(Failure) -> CommandStatus {
        guard try session.place(common).host == nil else {
            throw Failure(
                .usage, "--host: the files are those of this machine", remedy: "Run alertctl on that machine")
        }
        let files = try ManagedFiles(session.environment)
        return try session.each(programs.isEmpty ? Array(Program.allCases) : programs) { program throws(Failure) in
            try body(program, files)
        }
    }

    /// Prints the state of a setting.
    func write(
        _ state: ManagedSetting, of program: Program, at path: String, in session: Session
    ) throws(Failure) {
        guard !common.json else {
            return try session.output.json(
                [
                    "program": .string(program.rawValue), "state": .string(state.rawValue), "path": .string(path),
                ] as JSON.Object)
        }
        let width = Program.allCases.map(\.rawValue.count).max() ?? 0
        let space = String(repeating: " ", count: width - program.rawValue.count)
        try session.output.line("\(program.rawValue)\(space)  \(state.rawValue)  \(path.visible)")
    }
}
