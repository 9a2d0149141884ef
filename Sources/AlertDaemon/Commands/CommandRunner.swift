// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
import AlertProtocol
public import DBus
internal import Foundation
internal import Glibc
public import LinuxSystem
internal import Synchronization
import Varlink

/// Runs commands for notifications, each as a transient unit of the user manager if one is on the session bus,
/// otherwise as a child in its own session.
///
/// A unit runs outside the daemon's sandbox, which a child would inherit and in which sudo, flatpak and browsers break.
/// A unit also outlives the daemon, and its output goes to the journal. In both cases the input is a file in memory, so
/// nothing waits for a command that does not read it. There is no time limit.
public final class CommandRunner: Sendable {
    /// The most commands that run at once. A further command fails with `CommandFailure.tooMany`, or waits if it may.
    public static let maximumRunning = 16
    /// The most commands that wait for their turn: as many as one commit delivers.
    public static let maximumWaiting = 256
    /// The time that a file system may take to report whether a program exists.
    private static let patience = Duration.seconds(5)

    private typealias Completion = @Sendable (Result<CommandOutcome, CommandFailure>) -> Void

    private struct State {
        var running = 0
        var waiting: [(command: Command, completion: Completion)] = []
    }

    private enum Admission {
        case start, wait, refuse
    }

    private let manager: UserManager?
    private let environment: [String: String]
    private let state = Mutex(State())

    /// Makes a runner that looks for a user manager on a bus. The environment's PATH is searched for programs, and
    /// commands that run as children inherit the environment; nil stands for the environment of this process.
    public init(connection: BusConnection?, environment: [String: String]? = nil) {
        self.environment = environment ?? ProcessInfo.processInfo.environment
        manager = connection.map(UserManager.init)
    }

    /// Starts a command. The completion is called exactly once, on any thread: when the command has ended, or with the
    /// reason why it was not started.
    public func run(
        _ command: Command, completion: @escaping @Sendable (Result<CommandOutcome, CommandFailure>) -> Void
    ) {
        let admission = state.withLock { state -> Admission in
            if state.running < Self.maximumRunning {
                state.running += 1
                return .start
            }
            guard command.mayWait, state.waiting.count < Self.maximumWaiting else { return .refuse }
            state.waiting.append((command, completion))
            return .wait
        }
        switch admission {
        case .start: begin(command, completion)
        case .wait: break
        case .refuse: completion(.failure(.tooMany(limit: Self.maximumRunning)))
        }
    }

    /// Runs an admitted command. Its slot then goes to the next waiting command.
    private func begin(_ command: Command, _ completion: @escaping Completion) {
        let end: Completion = { result in
            let next = self.state.withLock { state -> (command: Command, completion: Completion)? in
                guard !state.waiting.isEmpty else {
                    state.running -= 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
            completion(result)
            if let next { self.begin(next.command, next.completion) }
        }
        let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        let program = command.arguments.first ?? ""
        // The file system of the program may hang, and this may be called on the thread of a loop.
        let place = program.hasPrefix("/") ? BlockingWork.folder(of: program) : "programs"
        BlockingWork.shared.start(within: Self.patience, about: place) {
            Result { () throws(CommandFailure) in try PreparedCommand(command, searchPath: path) }
        } done: { found in
            switch found {
            case nil: end(.failure(.cannotStart(program, code: ETIMEDOUT)))
            case .failure(let error): end(.failure(error))
            case .success(let prepared): self.begin(prepared, end)
            }
        }
    }

    private func begin(_ prepared: PreparedCommand, _ end: @escaping Completion) {
        do throws(CommandFailure) {
            guard let manager else { return start(prepared, end) }
            manager.run(prepared, input: try InputFile.open(prepared.input)) { result in
                switch result {
                case .ended(let outcome): end(.success(outcome))
                case .refused(let error): end(.failure(.refused(prepared.path, reason: error.sentence)))
                case .noManager: self.start(prepared, end)
                }
            }
        } catch {
            end(.failure(error))
        }
    }

    /// Starts a command, and waits until it has ended.
    public func run(_ command: Command) async throws(CommandFailure) -> CommandOutcome {
        let result: Result<CommandOutcome, CommandFailure> = await withCheckedContinuation { continuation in
            run(command) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    private func start(_ command: PreparedCommand, _ end: @escaping Completion) {
        CommandChild.start(command, inheriting: environment, completion: end)
    }
}

extension Hook {
    /// Prepares a command for a notification. The command gets the notification as JSON on its standard input, and the
    /// most useful fields in the environment. Text that a person typed is only in the JSON.
    func command(_ vector: [String], for delivered: Delivered) -> Command {
        var input: JSON.Object = [
            "id": .string(delivered.id), "title": .string(delivered.content.title),
            "due": .string(Timestamp.utc(delivered.due)), "delivered": .string(Timestamp.utc(delivered.delivered)),
            "event": .string(event.rawValue), "action": action.map(JSON.string) ?? .null,
        ]
        if case .replied(let text, _) = self { input["text"] = .string(text) }
        if case .escalated(let after) = self { input["after"] = .string(after) }
        input["content"] = delivered.content.varlink
        if let info = delivered.content.userInfo { input["userInfo"] = info }
        var variables = ["ALERTD_ID": delivered.id, "ALERTD_APP": delivered.app, "ALERTD_EVENT": event.rawValue]
        if event == .activated { variables["ALERTD_ACTION"] = action ?? "default" }
        // The commands of the configuration and of rules belong to no folder.
        let isOwn = event == .escalated || command(of: delivered.content) == vector
        return Command(
            arguments: vector, input: JSON.object(input).serialized() + [UInt8(ascii: "\n")], variables: variables,
            activationToken: token, directory: isOwn ? delivered.content.directory : nil,
            mayWait: event == .delivered || event == .escalated)
    }

    private var event: Manager.Kind {
        switch self {
        case .delivered: .delivered
        case .activated: .activated
        case .replied: .replied
        case .dismissed: .dismissed
        case .escalated: .escalated
        }
    }

    private var action: String? { if case .activated(let action, _) = self { action } else { nil } }
}
