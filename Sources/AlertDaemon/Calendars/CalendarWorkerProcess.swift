// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime
import Glibc
import LinuxSystem
import Varlink

/// The daemon's side of the calendar worker: starts it for a job and reads its answer. Blocks.
struct CalendarWorkerProcess: Sendable {
    /// The maximum size of a job in bytes: 20,000 files with names of 255 bytes are 8 MB.
    static let maximumInput = 16 << 20
    /// The maximum size of an answer. The worker ends earlier, after the file that exceeds its share, and a file's
    /// alarms are bounded: ``CalendarReading/maximumTexts``.
    static let maximumOutput = 192 << 20
    /// The time after which a worker is killed that does nothing, as below a file system that hangs.
    static let patience = Duration.seconds(10)

    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Carries out a job. If the worker fails at a file, that file has a problem, and the answer asks for another run
    /// for the others.
    ///
    /// - Throws: A sentence about why there is no answer.
    func run(_ job: CalendarJob) throws(CalendarWorkerError) -> [CalendarLine] {
        var run = ProgramRun(
            command: Command(arguments: ["/proc/self/exe", "--calendar-worker"], input: job.json.serialized()),
            environment: environment, timeLimit: Self.patience, outputLimit: Self.maximumOutput)
        // The worker bounds its processor time: on a busy machine it takes longer, and reads all the same.
        run.isExtendedByWork = true
        var output: [UInt8] = []
        var failure: CalendarWorkerError?
        do throws(ProgramRun.Failure) {
            let end = try run.run { bytes in
                output += bytes
                return true
            }
            if end.outcome == .signaled(SIGXCPU) {
                failure = CalendarWorkerError("reading took longer than 10 s")
            } else if !end.isSuccess {
                failure = CalendarWorkerError("the program that reads it ended early")
            }
        } catch {
            switch error {
            case .timedOut: failure = CalendarWorkerError("reading took longer than 10 s")
            case .tooMuchOutput: failure = CalendarWorkerError("it has too many alarms")
            case .notStarted(let reason): throw CalendarWorkerError(reason.sentence)
            case .cancelled: throw CalendarWorkerError("reading was stopped")
            }
        }
        // After a failure the last line may be half of one.
        if failure != nil { output.removeSubrange(((output.lastIndex(of: 0x0a) ?? -1) + 1)...) }
        let lines = output.split(separator: 0x0a).compactMap { bytes in
            // A line that cannot be read is none: both sides are the same program.
            (try? JSON(parsing: Array(bytes), maximumSize: Self.maximumOutput)).flatMap(CalendarLine.init)
        }
        guard let failure else { return lines }
        return try Self.rest(of: lines, after: failure)
    }

    /// Returns the answer of a worker that failed: up to the file at which it did. That file is read again by the next
    /// run; if it was the first one, it is the reason, and has it as its problem.
    ///
    /// - Throws: The failure, if no file was read.
    static func rest(
        of lines: [CalendarLine], after failure: CalendarWorkerError
    ) throws(CalendarWorkerError) -> [CalendarLine] {
        let isFirst = !lines.contains { if case .file = $0 { true } else { false } }
        guard isFirst else { return lines + [.end(isMore: true)] }
        guard case .begun(var file)? = lines.last else { throw failure }
        // The file is read again when it has changed, not whenever another one does: each reading may take 10 seconds.
        file.record.problem = failure.reason + "; it is read again when it changes"
        return lines + [.file(file), .end(isMore: true)]
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
