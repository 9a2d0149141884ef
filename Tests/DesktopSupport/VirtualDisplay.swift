// SPDX-License-Identifier: Apache-2.0

import Glibc
internal import ProcessSupport

/// An X server without a screen.
public final class VirtualDisplay: Sendable {
    /// DISPLAY, for programs on it.
    public let environment: [String: String]
    private let server: TestProcess
    private let size: String

    /// The server did not come up.
    public struct Failure: Error {}

    /// Starts Xvfb, and returns when it takes clients.
    ///
    /// - Parameters:
    ///   - display: The number of the display, `:7`; nil for any free one.
    ///   - size: The width and height in pixels.
    public static func started(as display: String? = nil, size: String = "1024x768") async throws -> VirtualDisplay {
        let words = ["-displayfd", "1", "-screen", "0", size + "x24", "-nolisten", "tcp"]
        let server = try TestProcess("Xvfb", (display.map { [$0] } ?? []) + words, output: .read)
        guard let number = await server.nextLine() else { throw Failure() }
        return VirtualDisplay(server, ":" + number, size)
    }

    /// Ends the server, and starts another that is the same display.
    public func restarted() async throws -> VirtualDisplay {
        await end()
        return try await .started(as: environment["DISPLAY"], size: size)
    }

    /// Ends the server.
    public func end() async {
        server.send(SIGTERM)
        await server.ended()
    }

    private init(_ server: TestProcess, _ display: String, _ size: String) {
        (self.server, self.size) = (server, size)
        environment = ["DISPLAY": display]
    }
}
