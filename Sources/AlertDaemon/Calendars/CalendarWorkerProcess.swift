// SPDX-License-Identifier: Apache-2.0

import CivilTime
import LinuxSystem
import Varlink

/// The daemon's side of the calendar worker: starts it for a job and reads its answer. Blocks.
struct CalendarWorkerProcess: Sendable {
    /// The maximum size of a job in bytes: 20,000 files with long names.
    static let maximumInput = 4 << 20
    /// The maximum size of an answer; the worker ends earlier, after the file that exceeds its share.
    static let maximumOutput = 192 << 20
    /// The time after which a worker is killed.
    static let patience = Duration.seconds(10)

    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Carries out a job.
    ///
    /// - Throws: A sentence about why there is no answer.
    func run(_ job: CalendarJob) throws(CalendarWorkerError) -> [CalendarLine] {
        let run = ProgramRun(
            command: Command(arguments: ["/proc/self/exe", "--calendar-worker"], input: job.json.serialized()),
            environment: environment, timeLimit: Self.patience, outputLimit: Self.maximumOutput)
        let (end, output): (ProgramRun.End, [UInt8])
        do throws(ProgramRun.Failure) {
            (end, output) = try run.collect()
        } catch {
            switch error {
            case .timedOut: throw CalendarWorkerError("reading took longer than 10 s")
            case .tooMuchOutput: throw CalendarWorkerError("it has too many alarms")
            case .notStarted(let failure): throw CalendarWorkerError(failure.sentence)
            case .cancelled: throw CalendarWorkerError("reading was stopped")
            }
        }
        guard end.isSuccess else { throw CalendarWorkerError("the program that reads it ended early") }
        return output.split(separator: 0x0a).compactMap { bytes in
            // A line that cannot be read is none: both sides are the same program.
            (try? JSON(parsing: Array(bytes), maximumSize: Self.maximumOutput)).flatMap(CalendarLine.init)
        }
    }
}

extension CalendarWorkerProcess {
    /// Reads the days of a calendar.
    func days(_ job: CalendarJob) -> (days: Set<CivilDate>, problem: String?, isWhole: Bool) {
        do throws(CalendarWorkerError) {
            for case .days(let days, let problem, let isWhole) in try run(job) {
                return (Set(days.map(CivilDate.init(dayNumber:))), problem, isWhole)
            }
            return ([], "the program that reads it gave no answer", false)
        } catch {
            return ([], error.reason, false)
        }
    }
}

/// The reason why the worker gave no answer: a clause for the person.
struct CalendarWorkerError: Error, Sendable, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
