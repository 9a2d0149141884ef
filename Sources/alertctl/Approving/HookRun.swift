// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem
import Varlink

/// A run of `approve --for`: from the JSON on standard input to the JSON on standard output.
///
/// Whatever goes wrong ends with an empty answer and status 0, which every agent takes for "ask as you would": a denial
/// comes from a person alone. No daemon is started, because it would be a child of the agent and confined with it.
struct HookRun {
    private static let maximumInput = 16 << 20
    private static let patience = Duration.seconds(2)

    let program: AgentProgram
    let session: Session
    let common: CommonOptions

    /// Prints the answer, if there is one.
    func run() throws(Failure) {
        guard let input = Self.input(), let request = AgentRequest(program, input) else { return }
        do throws(Failure) {
            guard let answer = try decide(request) else { return }
            try session.output.line(answer.description)
            try session.output.flush()
        } catch {
            // The agent asks by itself.
        }
    }

    private func decide(_ request: AgentRequest) throws(Failure) -> JSON? {
        var call = Prompts.Ask(question: request.question)
        call.session = try session.place(of: nil, common)
        let service = try session.connect(to: session.place(common), mayStart: false)
        let asking = try QuestionCall(call, on: service)
        try asking.queued()
        // A daemon from before an update would ask a common question.
        guard asking.isApproval else { return nil }
        while try !asking.isOver() { _ = Descriptor.isReadable(asking.descriptor, by: .now + .seconds(3_600)) }
        return asking.result.flatMap(request.answer)
    }

    /// The input; nil if it is no JSON, too large, or not complete in time.
    private static func input() -> JSON? {
        let deadline = ContinuousClock.now + patience
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= maximumInput, Descriptor.isReadable(STDIN_FILENO, by: deadline) {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? nil : try? JSON(parsing: String(decoding: bytes, as: UTF8.self)) }
            bytes += buffer[..<count]
        }
        return nil
    }
}
