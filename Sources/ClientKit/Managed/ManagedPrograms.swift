// SPDX-License-Identifier: Apache-2.0

package import CommandLineKit
package import LinuxSystem
import TerminalKit
import TextSafety
import Varlink

/// The programs that the person named, for verbs that change their settings or print them.
package struct ManagedPrograms<Program: ManagedProgram>: ArgumentGroup {
    package var mustBeNamed = false
    var programs: [Program] = []
    package var common = CommonOptions()

    package init() {}

    package init(mustBeNamed: Bool) { self.mustBeNamed = mustBeNamed }

    package mutating func declare(_ table: inout ArgumentTable) {
        let names = Program.allCases.map(\.rawValue)
        let list = names.listed("or")
        table.arguments(
            &programs, "program", help: mustBeNamed ? "\(list)." : "\(list). Default: all.", isRequired: mustBeNamed)
        table.group(&common, "General")
    }

    /// Has the programs ask by alertd, or by themselves again.
    package func enable(_ isEnabled: Bool, in session: Session) throws(Failure) -> CommandStatus {
        try each(in: session) { program, files throws(Failure) in
            let setting = try program.setting(session.environment)
            let outcome = try isEnabled ? setting.install(in: files) : setting.remove(from: files)
            try write(isEnabled ? .enabled : .disabled, of: program, at: setting.path, in: session)
            if outcome == .done, let remark = try setting.remark(isEnabled: isEnabled) {
                try session.output.flush()
                try session.remark(remark)
            }
        }
    }

    /// Prints the state of each program.
    ///
    /// - Parameter isBroken: Returns whether an installed setting does not work.
    package func report(
        in session: Session, isBroken: (Program.Setting) -> Bool = { _ in false }
    ) throws(Failure) -> CommandStatus {
        try each(in: session) { program, files throws(Failure) in
            let setting = try program.setting(session.environment)
            let state: SettingState =
                switch try setting.state(in: files) {
                case .absent: .disabled
                case .changed: .changed
                case .present: isBroken(setting) ? .broken : .enabled
                }
            try write(state, of: program, at: setting.path, in: session)
        }
    }

    /// Runs a function for each program, with the files of this machine.
    private func each(
        in session: Session, _ body: (Program, ManagedFiles) throws(Failure) -> Void
    ) throws(Failure) -> CommandStatus {
        try session.checkHere(
            common, because: "the files are on this machine", remedy: "Run alertctl on that machine")
        let files = try ManagedFiles(session.environment)
        return try session.each(programs.isEmpty ? Array(Program.allCases) : programs) { program throws(Failure) in
            try body(program, files)
        }
    }

    private func write(
        _ state: SettingState, of program: Program, at path: String, in session: Session
    ) throws(Failure) {
        let width = Program.allCases.map(\.rawValue.count).max() ?? 0
        let space = String(repeating: " ", count: width - program.rawValue.count)
        let object: JSON.Object = [
            "program": .string(program.rawValue), "state": .string(state.rawValue), "path": .string(path),
        ]
        try session.answer(object, common, ["\(program.rawValue)\(space)  \(state.rawValue)  \(path.visible)"])
    }
}

/// A program that asks by alertd once verbs have changed its setting.
package protocol ManagedProgram: CaseIterable, ExpressibleByArgument, RawRepresentable, Sendable
where RawValue == String {
    associatedtype Setting: ManagedSetting

    /// Returns the setting for a person's environment.
    func setting(_ environment: Environment) throws(Failure) -> Setting
}

/// The setting with which a program asks by alertd.
package protocol ManagedSetting {
    /// The file of the setting.
    var path: String { get }

    /// Puts the setting into its file.
    func install(in files: ManagedFiles) throws(Failure) -> ManagedFiles.Outcome

    /// Takes the setting out of its file.
    func remove(from files: ManagedFiles) throws(Failure) -> ManagedFiles.Outcome

    /// Returns the state of the setting in its file.
    func state(in files: ManagedFiles) throws(Failure) -> ManagedFiles.State

    /// Returns the remark about when a change takes effect; nil if it does at once.
    func remark(isEnabled: Bool) throws(Failure) -> String?
}

/// The state of a setting, as verbs print it.
private enum SettingState: String {
    /// The program asks by alertd.
    case enabled
    /// The program asks by itself.
    case disabled
    /// The setting was changed by hand.
    case changed
    /// The setting does not work.
    case broken
}

/// A verb for the settings of some programs.
package protocol SettingVerb: Verb {
    associatedtype Program: ManagedProgram

    /// The programs that the person named.
    var chosen: ManagedPrograms<Program> { get set }
}

extension SettingVerb {
    package mutating func declare(_ table: inout ArgumentTable) { table.group(&chosen) }
}

/// A verb that has programs ask by alertd, or by themselves again.
package protocol EnablingVerb: SettingVerb {
    /// True if the programs ask by alertd afterwards.
    static var enables: Bool { get }
}

extension EnablingVerb {
    package func perform(in session: Session) throws(Failure) -> CommandStatus {
        try chosen.enable(Self.enables, in: session)
    }
}
