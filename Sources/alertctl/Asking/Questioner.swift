// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc

/// Waits for the answer to a question: on the connection, for a signal, and for a daemon that is started again meanwhile.
/// Where there is a terminal the prompt may be shown there.
struct Questioner {
    /// How long a daemon that has gone is waited for: as long as it keeps the prompt for us.
    private static let patience = Duration.seconds(30)

    let session: Session
    let common: CommonOptions

    /// What came of it.
    enum End {
        case result(Prompts.Result)
        /// A signal ends the command; leaving withdraws the prompt.
        case signal(Int32)
    }

    /// - Parameter isSecret: A secret is lost with the daemon, so there is nothing to come back to.
    func wait(for asking: Asking, isSecret: Bool, adopts: Bool) throws(Failure) -> End {
        let signals = try SignalDescriptor.forCommand()
        while true {
            if try asking.isOver() {
                if let result = asking.result { return .result(result) }
                guard adopts, !isSecret else { throw Self.lost }
                if let signal = try comeBack(asking, signals) { return .signal(signal) }
                continue
            }
            switch Wake.wait(for: asking.descriptor, signals.descriptor, until: .now + .seconds(3_600)) {
            case .descriptor, .deadline: continue
            case .signals: if let signal = signals.read() { return .signal(signal) }
            }
        }
    }

    /// Connects to the daemon anew, which whoever looks after it starts.
    ///
    /// - Returns: A signal that came first.
    private func comeBack(_ asking: Asking, _ signals: borrowing SignalDescriptor) throws(Failure) -> Int32? {
        let deadline = ContinuousClock.now + Self.patience
        var pause = Duration.milliseconds(50)
        while ContinuousClock.now < deadline {
            if let service = try Service(socket: try session.socket(common)) {
                try asking.resume(service)
                return nil
            }
            // Nobody tells when a socket is listened on. The tries are few, and end.
            if Descriptor.isReadable(signals.descriptor, by: .now + pause) { return signals.read() }
            pause = min(pause * 2, .seconds(2))
        }
        throw Self.lost
    }

    private static let lost = Failure(
        .tryLater, "alertd went away while the question was open", remedy: "Ask again")
}
