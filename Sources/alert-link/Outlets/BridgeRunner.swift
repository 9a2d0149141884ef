// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem
import Synchronization

/// Runs the commands of bridges, each on a thread that waits for it, within its time.
final class BridgeRunner: Sendable {
    private let results = Mutex<[(bridge: Int, problem: String?)]>([])
    private let flag: EventFlag
    private let environment: [String: String]
    /// The descriptor that is readable when a run has ended.
    var descriptor: Int32 { flag.descriptor }

    init(environment: [String: String]) throws(SystemError) {
        flag = try EventFlag()
        self.environment = environment
    }

    func start(_ bridge: Int, _ settings: Settings.Bridge, line: [UInt8]) {
        let (runner, environment) = (self, environment)
        do throws(SystemError) {
            try DedicatedThread(name: "bridge", stack: 512 << 10) {
                runner.finished(bridge, Self.run(settings, line, environment))
            }.start()
        } catch {
            finished(bridge, "no thread for it: \(error)")
        }
    }

    /// Runs a command.
    /// - Returns: The problem; nil after a success.
    private static func run(_ settings: Settings.Bridge, _ line: [UInt8], _ environment: [String: String]) -> String? {
        // The output is dropped, but a command that prints 1 MiB is out of control.
        let run = ProgramRun(
            command: Command(arguments: settings.command, input: line), environment: environment,
            timeLimit: .seconds(settings.timeout), outputLimit: 1 << 20)
        do throws(ProgramRun.Failure) {
            let end = try run.run { _ in true }
            if end.isSuccess { return nil }
            let words = end.errors.split(separator: "\n").first.map { ": \($0)" } ?? ""
            return switch end.outcome {
            case .exited(let status): "it ended with status \(status)\(words)"
            case .signaled(let signal): "it was killed by signal \(signal)\(words)"
            case .unknown(let reason): reason
            }
        } catch {
            return switch error {
            case .timedOut: "it took longer than \(settings.timeout) s and was ended"
            case .tooMuchOutput: "it wrote more than 1 MiB and was ended"
            case .cancelled: "it was ended"
            case .notStarted(let failure): "it cannot be started: \(failure)"
            }
        }
    }

    private func finished(_ bridge: Int, _ problem: String?) {
        results.withLock { $0.append((bridge, problem)) }
        flag.raise()
    }

    /// Returns the runs that have ended since the last call.
    func finished() -> [(bridge: Int, problem: String?)] {
        flag.lower()
        return results.withLock { results in
            defer { results = [] }
            return results
        }
    }
}
