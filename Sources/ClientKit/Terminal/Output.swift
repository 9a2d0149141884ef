// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
// The types of poll(2) may be taken to belong to either module.
private import CLinux
private import Glibc
import TerminalKit
package import Varlink

/// A buffered stream of lines to a descriptor.
package final class Output {
    private let descriptor: Int32
    private let name: String
    private let commitment: Commitment?
    private var pending: [UInt8] = []

    /// The maximum number of buffered bytes.
    private static let capacity = 64 * 1024

    /// - Parameters:
    ///   - name: The name of the file for a person.
    ///   - commitment: The record that decides whether a failed write is a failure; nil if it always is.
    package init(descriptor: Int32, name: String, commitment: Commitment? = nil) {
        self.descriptor = descriptor
        self.name = name
        self.commitment = commitment
    }

    /// Adds a line.
    package func line(_ text: String) throws(Failure) {
        pending.append(contentsOf: text.utf8)
        try end()
    }

    /// Adds lines.
    package func lines(_ texts: [String]) throws(Failure) { for text in texts { try line(text) } }

    /// Adds text without a line end.
    package func part(_ text: String) throws(Failure) {
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.capacity { try flush() }
    }

    /// Adds bytes as they are.
    package func bytes(_ bytes: [UInt8]) throws(Failure) {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.capacity { try flush() }
    }

    /// Adds a value as one line of JSON that is safe to display.
    package func json(_ value: some VarlinkValue) throws(Failure) {
        pending.append(contentsOf: value.varlink.serialized().escapingObeyedCharacters)
        try end()
    }

    private func end() throws(Failure) {
        pending.append(0x0A)
        if pending.count >= Self.capacity { try flush() }
    }

    /// Writes a secret at once, without a copy in the buffer.
    package func secret(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        try flush()
        try write(bytes)
    }

    /// Writes the buffered bytes.
    package func flush() throws(Failure) {
        defer { pending.removeAll(keepingCapacity: true) }
        try pending.withUnsafeBufferPointer { (bytes) throws(Failure) in try write(UnsafeRawBufferPointer(bytes)) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                // Somebody made the terminal or pipe non-blocking, and we share it.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&request, 1, -1)
            } else if errno != EINTR {
                let reason = String(cString: strerror(errno))
                let failure = Failure(.tryLater, "cannot write \(name): \(reason)")
                guard let commitment else { throw failure }
                return try commitment.lose(failure)
            }
        }
    }
}

/// A line of a terminal that is drawn repeatedly. Nothing of the terminal is changed but that line, so nothing has to
/// be put right if the command is killed.
package struct Screen {
    /// The number of columns.
    package let width: Int
    private let output: Output

    init(output: Output, width: Int) {
        self.output = output
        self.width = width
    }

    /// Draws the line again. A line must be narrower than the screen, or the terminal breaks it in two.
    package func draw(_ line: String) throws(Failure) {
        // CR, and EL from the cursor to the end of the line (ECMA-48, 8.3.15 and 8.3.41).
        try output.part("\r" + line + "\u{1B}[K")
        try output.flush()
    }

    /// Removes the line.
    package func clear() throws(Failure) { try draw("") }

    /// Draws the line for the last time, and leaves it.
    package func finish(_ line: String) throws(Failure) {
        try draw(line)
        try output.line("")
        try output.flush()
    }
}

/// A record of whether the command has changed something. From then on output that cannot be written is no failure of
/// the command: a script that tries again would do the same twice.
package final class Commitment {
    package private(set) var isMade = false
    /// The first reason why output was lost afterwards.
    package private(set) var lostOutput: Failure?

    /// Records a call that the daemon has carried out.
    package func note<Method: VarlinkMethod>(_ method: Method) {
        if !Self.reading.contains(Method.name), !Self.isDryRun(method) { isMade = true }
    }

    private static func isDryRun<Method: VarlinkMethod>(_ method: Method) -> Bool {
        let dryRun: Bool? =
            switch Method.name {
            case Notifications.Remind.name: (method as? Notifications.Remind)?.dryRun
            case Notifications.Copy.name: (method as? Notifications.Copy)?.dryRun
            case Notifications.Timer.name: (method as? Notifications.Timer)?.dryRun
            default: nil
            }
        return dryRun ?? false
    }

    /// Records lost output.
    ///
    /// - Throws: The failure itself, if nothing was changed.
    package func lose(_ failure: Failure) throws(Failure) {
        guard isMade else { throw failure }
        lostOutput = lostOutput ?? failure
    }

    /// The methods that change nothing, and those whose answer is the purpose of the command. Every other method counts
    /// as a change.
    package static let reading = [
        Badges.Get.name, Badges.List.name,
        Manager.Status.name, Manager.Doctor.name, Manager.Dnd.name, Manager.Watch.name, Manager.History.name,
        Manager.Display.name,
        Notifications.Timers.name, Notifications.Next.name, Notifications.Undoable.name, Notifications.History.name,
        Notifications.Export.name, Notifications.FileEvents.name, Notifications.List.name, Notifications.Rules.name,
        Notifications.TestRules.name, Notifications.Show.name, Notifications.Wait.name,
        Progress.List.name,
        Prompts.Ask.name, Prompts.Wait.name, Prompts.List.name, Prompts.Present.name, Prompts.Presented.name,
        Prompts.Typing.name, Prompts.Hold.name, Prompts.Decline.name,
        Sounds.Playing.name, Sounds.Loaded.name, Sounds.List.name, Sounds.Info.name, Sounds.Voices.name,
    ]
}
