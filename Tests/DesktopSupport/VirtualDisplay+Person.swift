// SPDX-License-Identifier: Apache-2.0

internal import ProcessSupport

/// A person in front of the display: xdotool presses real keys and the real mouse.
extension VirtualDisplay {
    /// Runs xdotool, and returns what it prints.
    @discardableResult
    public func xdotool(_ words: [String]) async throws -> String {
        try await TestProcess.output("xdotool", words, environment: environment)
    }

    /// Runs xdotool, and returns what it prints.
    @discardableResult
    public func xdotool(_ words: String...) async throws -> String { try await xdotool(words) }

    /// A window's size in pixels.
    public func size(of window: String) async throws -> (width: Int, height: Int) {
        let lines = try await xdotool("getwindowgeometry", "--shell", window).split(separator: "\n")
        func value(_ name: String) -> Int {
            lines.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
        }
        return (value("WIDTH"), value("HEIGHT"))
    }
}
