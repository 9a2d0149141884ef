// SPDX-License-Identifier: Apache-2.0

/// An X server without a screen.
public final class VirtualDisplay: Sendable {
    /// DISPLAY, for programs on it.
    public let environment: [String: String]
    private let server: Child

    /// The server did not come up.
    public struct Failure: Error {}

    /// Starts Xvfb, and returns when it takes clients.
    public static func started() async throws -> VirtualDisplay {
        let server = try Child("Xvfb", ["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"])
        guard let number = await server.line() else { throw Failure() }
        return VirtualDisplay(server, ":" + number)
    }

    private init(_ server: Child, _ display: String) {
        self.server = server
        environment = ["DISPLAY": display]
    }
}
