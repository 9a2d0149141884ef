// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc
import LinuxSystem
import TerminalKit

/// Carries out a command line of whiptail or dialog, box by box.
struct BoxRun {
    let program: DialogProgram
    let session: Session
    /// Returns the line to type instead of one that is refused.
    var advice: ([String]) -> String? = { _ in nil }

    func perform(_ words: [String]) throws(Failure) -> CommandStatus {
        let input = DialogInput.process(in: session)
        let line: BoxLine
        do throws(DialogRefusal) {
            line = try BoxLine(
                words, of: program, standing: session.environment["DIALOGOPTS"] ?? "",
                file: { path throws(DialogRefusal) in
                    try input.file(path.hasPrefix("&") ? "/dev/fd/" + path.dropFirst() : path)
                })
        } catch {
            let better = advice(words).map { "\n" + $0.visible } ?? ""
            let refusal = DialogRefusal(error.message + better, status: error.status)
            return try DialogRun(program, answers: session.errors, session: session).refuse(refusal)
        }
        let answers =
            line.descriptor == STDERR_FILENO
            ? session.errors
            : Output(
                descriptor: line.descriptor, name: "descriptor \(line.descriptor)", commitment: session.commitment)
        session.remarks = DialogRun.remarks(besides: answers, in: session)
        guard fcntl(line.descriptor, F_GETFD) >= 0 else {
            let refusal = DialogRefusal("\(program.rawValue): --output-fd \(line.descriptor) is not open.")
            return try DialogRun(program, answers: session.errors, session: session).refuse(refusal)
        }
        if let text = line.printed {
            try session.output.part(text)
            return .done
        }
        if let report = line.report {
            try answers.part(Self.report(report, input))
            try answers.flush()
            return .done
        }
        return try ask(line, answers, input)
    }

    /// Returns the lines of --print-maxsize and --print-version.
    private static func report(_ options: BoxArguments, _ input: DialogInput) -> String {
        let size = "MaxSize: \(input.screen.lines), \(input.screen.columns)\n"
        return (options.has("print-maxsize") ? size : "") + (options.has("print-version") ? BoxLine.version : "")
    }

    private func ask(_ line: BoxLine, _ answers: Output, _ input: DialogInput) throws(Failure) -> CommandStatus {
        var answered = 0
        var status = CommandStatus.done
        for (place, options) in line.boxes.enumerated() {
            guard let box = options.box else { continue }
            try answers.part(Self.report(options, input))
            if box.hasOutput { answered += 1 }
            var run = DialogRun(program, answers: answers, session: session)
            if answered > 1, !options.has("separate-output") { run.separator = line.separator }
            let ended = End()
            run.onEnd = { ended.value = $0 }
            status = try run.carryOut { () throws(DialogRefusal) in try BoxCall(options, box, input: input).call() }
            guard let end = ended.value, end != .escape, status == .done else { break }
            if let seconds = options["sleep"].flatMap({ UInt32($0) }) { sleep(seconds) }
            guard place + 1 < line.boxes.count, end == .ok || options.isFollowedByBox else { break }
        }
        return status
    }

    /// The end of the last box; nil if it failed.
    private final class End { var value: DialogEnd? }
}
