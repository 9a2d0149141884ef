// SPDX-License-Identifier: Apache-2.0

import Logging
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The content of a log line.
@Suite struct LogTests {
    private struct Broken: Error {}

    private func text(_ message: Logger.Message, _ metadata: Logger.Metadata?, error: (any Error)? = nil) -> String {
        Log.text(
            LogEvent(
                level: .error, message: message, error: error, metadata: metadata, source: "tests", file: "f",
                function: "g", line: 1),
            metadata: ["part": "store", "user": "ada"])
    }

    /// swift-service-lifecycle says in metadata alone which service failed and why.
    @Test func whatLibrariesSayBesideTheMessageIsInIt() {
        #expect(text("it ended", nil) == "it ended part=store user=ada")
        #expect(text("it ended", ["service": "x", "part": "bus"]) == "it ended part=bus service=x user=ada")
        #expect(text("it ended", nil, error: Broken()) == "it ended part=store user=ada error=Broken()")
    }
}
