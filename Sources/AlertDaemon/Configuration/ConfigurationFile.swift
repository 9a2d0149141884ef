// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Glibc
import LinuxSystem
import Logging
import ServiceLifecycle
import SettingsKit
import SoundService
import Synchronization

/// The configuration in force. It is read at the start and whenever the file changes; one that cannot be used is
/// reported, and what was in force stays so.
final class ConfigurationFile: Sendable {
    private struct State {
        var inForce: Settings
        var problem: String?
        var isThere: Bool
    }

    /// The result of reading the file again.
    struct Change: Sendable {
        /// The settings that are in force now, where others were before.
        var settings: Settings?
        /// A Boolean value indicating whether the file was wrong and is not any more, or is wrong in another way than
        /// before.
        var isNews: Bool
        /// The problem with it; nil for none.
        var problem: String?
    }

    /// The path, whether or not the file exists.
    let path: String
    /// The path of a copy of the last valid file, whose settings an invalid file does not end over a restart; nil to
    /// keep none.
    private let copy: String?
    private let logger: Logger
    private let state: Mutex<State>

    init(path: String, copy: String? = nil, logger: Logger) {
        self.path = path
        self.copy = copy
        self.logger = logger
        let (reading, isThere, bytes) = ConfigurationFile.read(path)
        let former = copy.flatMap(ConfigurationFile.former)
        let inForce =
            switch reading {
            case .success(let settings): isThere ? settings : settings.keepingDays(of: former ?? .standard)
            case .failure: former ?? .standard
            }
        state = Mutex(State(inForce: inForce, problem: reading.failure?.description, isThere: isThere))
        if let problem = reading.failure {
            let rest = former == nil ? "using the defaults" : "using the settings that were valid last"
            logger.error("\(path): \(problem); \(rest)")
        } else if isThere {
            keep(bytes)
        }
    }

    /// Returns the settings of the last valid file; nil without one.
    private static func former(_ copy: String) -> Settings? {
        let (reading, isThere, _) = read(copy)
        // A copy that a later version wrote may be invalid here: then there is none.
        return isThere ? try? reading.get() : nil
    }

    /// Keeps a copy of a valid file.
    private func keep(_ bytes: [UInt8]) {
        // If it cannot be read, it is written again.
        guard let copy, (try? BoundedFile.prefix(of: copy, limit: bytes.count + 1)) != bytes else { return }
        do throws(ExitFailure) {
            try PrivateFile.write(bytes, to: copy, isDurable: true)
        } catch {
            logger.warning("an invalid configuration would not keep these settings over a restart: \(error)")
        }
    }

    /// The settings in force.
    var current: Settings { state.withLock { $0.inForce } }

    /// The problem with the present file; nil for none. Its previous content is still in force.
    var problem: String? { state.withLock { $0.problem } }

    /// Reads the file again and puts it in force, if it can be.
    @discardableResult
    func reload() -> Change {
        let (reading, isThere, bytes) = ConfigurationFile.read(path)
        if isThere, reading.failure == nil { keep(bytes) }
        let (changed, isNews) = state.withLock { state -> (Settings?, Bool) in
            state.isThere = isThere
            let before = state.problem
            switch reading {
            case .success(let read):
                state.problem = nil
                let configuration = isThere ? read : read.keepingDays(of: state.inForce)
                guard configuration != state.inForce else { return (nil, before != nil) }
                state.inForce = configuration
                return (configuration, true)
            case .failure(let problem):
                state.problem = problem.description
                return (nil, before != problem.description)
            }
        }
        if let problem = reading.failure {
            logger.error("\(path): \(problem); the previous settings stay in force")
        }
        if changed != nil {
            logger.notice("\(path): the new settings are in force")
        }
        return Change(settings: changed, isNews: isNews, problem: reading.failure?.description)
    }

    /// The state, for `status` and `doctor`.
    var part: Manager.Part {
        let (problem, isThere, keepsDays) = state.withLock { state in
            (state.problem, state.isThere, !state.inForce.words.holidays.isEmpty || !state.inForce.calendars.isEmpty)
        }
        let defaults = keepsDays ? "the defaults and the former holidays, which an empty file ends" : "the defaults"
        let rest = isThere ? "" : " does not exist: using \(defaults)"
        let detail = problem.map { "\(path): \($0)" } ?? path + rest
        return Manager.Part(name: "configuration", ok: problem == nil, detail: detail)
    }

    /// Reads the file. If it does not exist, the standard settings apply.
    fileprivate static func read(
        _ path: String
    ) -> (Result<Settings, SettingsProblem>, isThere: Bool, bytes: [UInt8]) {
        let bytes: [UInt8]
        do throws(BoundedFile.Problem) {
            // With one byte more than the limit, ConfigurationText refuses the file.
            bytes = try BoundedFile.prefix(of: path, limit: ConfigurationText.maximumSize + 1)
        } catch {
            switch error {
            case _ where error.isAbsent: return (.success(.standard), false, [])
            case .notRegular: return (.failure(SettingsProblem(reason: "not a regular file")), true, [])
            case .failed(let error): return (.failure(SettingsProblem(reason: error.text)), true, [])
            }
        }
        return (Result { () throws(SettingsProblem) in try ConfigurationText.read(bytes) }, true, bytes)
    }
}

/// A check of a configuration without a daemon.
public enum ConfigurationCheck {
    /// Returns the problem with a file; nil if alertd would accept it.
    public static func problem(of path: String) -> String? {
        let (reading, isThere, _) = ConfigurationFile.read(path)
        return reading.failure?.description ?? (isThere ? nil : "no such file")
    }

    /// Returns sentences about sounds of rules that this machine does not have. alertd accepts the file all the same:
    /// the sound may come later, and until then nothing is heard.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - environment: The environment that leads to the folders of sounds.
    ///   - nearest: Returns the name among others that a mistyped one probably means.
    public static func notes(
        on path: String, environment: [String: String], nearest: (_ name: String, _ names: [String]) -> String?
    ) -> [String] {
        guard case .success(let settings) = ConfigurationFile.read(path).0 else { return [] }
        let sounds = InstalledSounds(environment: environment)
        return settings.rules.all.compactMap { rule in
            guard let sound = rule.change.sound, !sounds.has(sound) else { return nil }
            let missing = "rule \"\(rule.name)\": no such \(sound.hasPrefix("/") ? "file" : "sound") \"\(sound)\""
            guard !sound.hasPrefix("/") else { return missing }
            guard !sound.contains("/") else { return missing + "; write the path of a file from / on" }
            guard let near = nearest(sound, sounds.names) else {
                return missing + "; \"alertctl sound list\" lists the names, and a file needs its path"
            }
            return missing + "; write set.sound = \"\(near)\""
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

/// The configuration as text: read whole or refused, with the line and the column of what is wrong.
enum ConfigurationText {
    /// The maximum size of the file, in bytes.
    static let maximumSize = 256 * 1_024

    static func read(_ bytes: [UInt8]) throws(SettingsProblem) -> Settings {
        try SettingsText.read(bytes, maximumSize: maximumSize, Settings.init)
    }
}

/// Reads the configuration again whenever its file changes, and when SIGHUP asks for that.
struct ConfigurationWatch: Service {
    let file: ConfigurationFile
    let logger: Logger
    /// Called with settings that have come into force, on the thread that follows the file.
    let apply: @Sendable (Settings) -> Void
    /// Called when what the file says is another than before, with what is wrong with it, nil for nothing; after
    /// ``apply``.
    let report: @Sendable (String?) -> Void
    /// Called once at the start, with what is wrong with the file then.
    let begin: @Sendable (String?) -> Void

    /// SIGHUP, which asks a daemon to read its configuration again, daemon(7). Without a descriptor, which has been
    /// reported for other things by then, only changes of the file are followed.
    private static let hangup = try? EventFlag.raised(by: [SIGHUP])

    /// Keeps SIGHUP for the watch from now on: until then it would end the daemon.
    static func keepHangups() { _ = hangup }

    /// Follows the file until the daemon ends.
    func run() async throws {
        let path = file.path
        begin(file.problem)
        let reread: @Sendable () -> Void = {
            SystemdNotice.reloading()
            reload()
            SystemdNotice.ready()
        }
        let interest = FolderWatch.Interest(
            folders: { FolderWatch.folders(leadingTo: path) }, concerns: { FolderWatch.leads($0.name, to: path) },
            changed: { reload() }, nudge: Self.hangup.map { ($0, reread) })
        await FolderWatch(name: "configuration", quiet: 100).follow(interest) { [logger] reason in
            logger.warning("changes of \(path) take effect only at the next start: \(reason)")
        }
    }

    private func reload() {
        let change = file.reload()
        if let settings = change.settings { apply(settings) }
        if change.isNews { report(change.problem) }
    }
}
