// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import Glibc
import LinkGrammar
import LinuxSystem
import ReminderKit
import TerminalKit
import TextSafety
import Varlink

/// alert-link, the program for a person's other devices. It is installed next to alertctl, or in PATH, or not at all.
struct LinkProgram {
    let environment: Environment
    let files: SystemFiles

    private static var missing: Failure { Failure(.unavailable, lacking: .link) }

    /// The path if the program is next to this one, otherwise its name.
    private var path: String {
        guard let path = OwnProgram.folder.map({ $0 + "/alert-link" }), access(path, X_OK) == 0 else {
            return "alert-link"
        }
        return path
    }

    /// Runs the program on this program's streams until it ends.
    ///
    /// - Parameter input: The input of the program; nil for the standard input of this process.
    /// - Returns: The exit status, with the same meaning as an exit status of alertctl.
    func run(_ words: [String], input: [UInt8]? = nil) throws(Failure) -> CommandStatus {
        var file: SharedDescriptor?
        if let input {
            do { file = try InputFile.open(input) } catch {
                throw Failure(.unavailable, "alert-link cannot be given its input: \(error)")
            }
        }
        var spawn = Spawn(path, ["alert-link"] + words, environment: .inherited(adding: []))
        spawn.group = .ours
        spawn.searchesPath = true
        if let file { spawn.descriptors = [(0, .descriptor(file.number))] }
        let child: ChildProcess
        do { child = try ChildProcess(starting: spawn) } catch {
            guard error.code == ENOENT else {
                throw Failure(.unavailable, "alert-link cannot be started: \(error.text)")
            }
            throw Self.missing
        }
        // alert-link hides typed text and restores the terminal before it ends. A shell that took over before that
        // would keep the terminal in the state in which it found it.
        return try child.inForeground { outcome throws(Failure) in
            if case .signaled(let number)? = outcome { return Interruption.status(number) }
            guard case .exited(let status)? = outcome else { return .unavailable }
            // alert-link has restored the terminal after Ctrl-C, and reports that with this status.
            if status == CommandStatus.interrupted.rawValue { return Interruption.status(SIGINT) }
            // The loader has said why on this terminal; the package is what it does not know.
            if let failure = loadFailure(status) { throw failure }
            return CommandStatus(rawValue: status) ?? .unavailable
        }
    }

    /// The most bytes that ``output(_:)`` accepts: the history of 64 devices.
    private static let maximumOutput = 64 << 20

    /// Runs the program, and reads its output.
    func output(_ words: [String]) throws(Failure) -> [UInt8] {
        let run = ProgramRun(
            command: Command(arguments: [path] + words), environment: Environment.current, timeLimit: .seconds(10),
            outputLimit: Self.maximumOutput)
        let (end, output): (ProgramRun.End, [UInt8])
        do { (end, output) = try run.collect() } catch {
            if case .notStarted = error { throw Self.missing }
            throw Failure(.unavailable, "alert-link \(words[0]) does not end", remedy: "Run it in a terminal")
        }
        guard end.isSuccess else {
            let words = Self.sentence(end.errors) ?? "alert-link fails"
            var status = CommandStatus.unavailable
            if case .exited(let code) = end.outcome {
                if let failure = loadFailure(code) { throw failure }
                status = CommandStatus(rawValue: code) ?? status
            }
            throw Failure(status, words)
        }
        return output
    }

    /// Returns the failure of a program that the loader did not start; nil for another end.
    private func loadFailure(_ status: Int32) -> Failure? {
        guard status == LoadFailure.status, let path = files.program(path) else { return nil }
        return LoadFailure(of: path).map { Failure(.unavailable, $0, of: "alert-link") }
    }

    /// Returns the first line of the program's errors, without its name.
    private static func sentence(_ errors: String) -> String? {
        guard let line = errors.split(separator: "\n").first else { return nil }
        let name = "alert-link: "
        return String(line.hasPrefix(name) ? line.dropFirst(name.count) : line)
    }

    /// Returns what the broker has refused of this device, as `doctor` says it.
    static func refusals(_ broker: JSON?) -> [String] {
        let kinds = [
            ("refusedWrites", "message or subscription", "messages or subscriptions", "see its access list"),
            ("refusedForSize", "message", "messages", "too large for it"),
        ]
        return kinds.compactMap { key, one, more, why in
            guard let count = broker?[key]?.intValue, count > 0 else { return nil }
            return "the broker has refused \(count) \(count == 1 ? one : more) of this device: \(why)"
        }
    }

    /// The state, for `doctor`; nil if alert-link is not set up.
    var check: Manager.Check? {
        guard let folder = environment.configurationFolder, files.isFile(folder + "/alertd/link.toml") else {
            return nil
        }
        func check(_ ok: Bool, _ detail: String, _ remedy: String? = nil) -> Manager.Check {
            Manager.Check(name: "other devices", ok: ok, required: false, detail: detail, remedy: remedy)
        }
        let run = ProgramRun(
            command: Command(arguments: [path, "status", "--json"]), environment: Environment.current,
            timeLimit: .seconds(5), outputLimit: 1 << 20)
        let (end, output): (ProgramRun.End, [UInt8])
        do { (end, output) = try run.collect() } catch {
            return check(false, Self.missing.cause, Self.missing.remedy)
        }
        guard end.isSuccess else {
            if case .exited(let code) = end.outcome, let failure = loadFailure(code) {
                return check(false, failure.cause, failure.remedy)
            }
            return check(
                false, Self.sentence(end.errors) ?? "alert-link status fails",
                "Run alert-link in a terminal; docs/link-setup.md describes the setup")
        }
        let status: JSON
        do { status = try JSON(parsing: output, maximumSize: 1 << 20) } catch {
            return check(
                false, "cannot read the output of alert-link status",
                "Install the same version of alertctl and alert-link")
        }
        if let removed = status["removed"] {
            return check(
                false,
                "\(removed["by"]?.stringValue ?? "another device") has taken this device out: nothing goes to your other "
                    + "devices or comes from them",
                "Run alertctl devices pair here and on a device that still belongs")
        }
        guard status["running"]?.boolValue == true else {
            return check(
                false, "alert-link is set up but not running", "Run systemctl --user enable --now alert-link")
        }
        var problems: [String] = []
        let (broker, now) = (status["broker"], RenderTime.time)
        if status["daemon"]?.boolValue != true {
            problems.append("alert-link waits for alertd")
        } else if let url = broker?["url"]?.stringValue, broker?["connected"]?.boolValue != true {
            problems.append("not connected to \(url): \(broker?["problem"]?.stringValue ?? "connecting")")
        }
        problems += Self.refusals(broker)
        if let problem = status["phone"]?["problem"]?.stringValue { problems.append("phone: \(problem)") }
        if let problem = status["push"]?["problem"]?.stringValue { problems.append("pushes to browsers: \(problem)") }
        for bridge in status["bridges"]?.arrayValue ?? [] {
            guard let problem = bridge["problem"]?.stringValue else { continue }
            problems.append("bridge \(bridge["name"]?.stringValue ?? ""): \(problem)")
        }
        if let end = broker?["certificateEnds"]?.stringValue, let time = WireTime(end)?.instant,
            time < now.advanced(by: 30 * Span.day)
        {
            // The clock may be wrong, and not the certificate.
            problems.append(
                time < now
                    ? "the certificate of this device ended \(end), by the clock of this device"
                    : "the certificate of this device ends \(end)")
        }
        let clocks = ClockDifferences(status)
        problems += clocks.sentences { $0.visible }
        if status["twin"]?.boolValue == true {
            problems.append("another machine uses the keys of this device, see docs/link.md")
        }
        for (device, count, words) in UnresponsiveDevices(status).summary {
            problems.append("\(device.visible) is \(words(count == 1 ? "an alert" : "\(count) alerts"))")
        }
        guard problems.isEmpty else {
            return check(false, problems.joined(separator: "; "), clocks.remedy ?? "Run alertctl link status")
        }
        let devices = status["devices"]?.arrayValue ?? []
        let words = devices.count.counted("device is", "devices are")
        var detail = "\(devices.count { $0["up"]?.boolValue == true }) of \(words) online"
        if let latency = broker?["latencyMilliseconds"]?.doubleValue {
            detail += ", the broker's last answer took \(LatencyText.text(milliseconds: latency))"
        }
        return check(true, detail)
    }
}
