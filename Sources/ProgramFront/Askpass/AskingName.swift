// SPDX-License-Identifier: Apache-2.0

package import ClientKit
import Glibc
import LinuxSystem

/// A name of alertctl under which other programs ask by it. None of their variables and settings takes arguments, so
/// each way to ask has its own name: a link to alertctl.
package enum AskingName: CaseIterable {
    case askpass
    case pinentry

    /// The name of the link.
    package var name: String {
        switch self {
        case .askpass: AskpassRun.name
        case .pinentry: PinentryRun.name
        }
    }

    /// - Parameter name: The name by which this program is called.
    package init?(called name: Substring) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// Runs the program that has this name.
    ///
    /// - Parameter words: The arguments.
    /// - Returns: The exit status.
    package func run(_ words: [String]) throws(Failure) -> Int32 {
        // ssh ends a question by SIGTERM, and so does the watch over the program that asks, even if that ignores it.
        signal(SIGTERM, SIG_DFL)
        Interruption.installHandlers()
        let session = Session()
        let status: CommandStatus
        switch self {
        case .askpass: status = try AskpassRun(session: session).run(words)
        case .pinentry:
            var run = PinentryRun(session: session, words)
            status = try run.run()
        }
        try session.output.flush()
        return status.rawValue
    }
}
