// SPDX-License-Identifier: Apache-2.0

/// Questions of others for secrets that are to be asked here: some at a time, a connection each, and the rest in turn.
/// Times are microseconds, by whatever clock.
package struct SecretQueue: Sendable, Hashable {
    /// The number of questions asked at a time, of one device and of all.
    package static let (maximumOfDevice, maximum) = (4, 8)
    /// The number of waiting questions, of one device and of all; a further one comes again when its origin sends it
    /// again.
    package static let (maximumWaitingOfDevice, maximumWaiting) = (8, 64)
    /// After what time one is asked again whose connection has failed.
    package static let pause: Int64 = 2_000_000

    private struct Waiting: Sendable, Hashable {
        var copy: LinkAction.Copy
        var due: Int64
    }

    /// In turn.
    private var waiting: [Waiting] = []

    package init() {}

    /// Takes one to be asked. What it asks replaces what it asked before.
    /// - Returns: False when too many wait.
    package mutating func add(_ copy: LinkAction.Copy, due: Int64) -> Bool {
        if let place = waiting.firstIndex(where: { $0.copy.id == copy.id }) {
            waiting[place].copy = copy
            return true
        }
        guard waiting.count < Self.maximumWaiting,
            waiting.count(where: { $0.copy.origin == copy.origin }) < Self.maximumWaitingOfDevice
        else { return false }
        waiting.append(.init(copy: copy, due: due))
        return true
    }

    /// Returns whether it waits.
    package func contains(_ id: String) -> Bool { waiting.contains { $0.copy.id == id } }

    /// Removes a question that is not to be asked any more.
    package mutating func remove(_ id: String) { waiting.removeAll { $0.copy.id == id } }

    /// The next to be asked, which waits no longer; nil for none.
    /// - Parameter origins: The devices of those that are asked now.
    package mutating func next(asking origins: [String], now: Int64) -> LinkAction.Copy? {
        guard let place = waiting.firstIndex(where: { $0.due <= now && Self.hasRoom($0.copy, origins) }) else {
            return nil
        }
        return waiting.remove(at: place).copy
    }

    /// When ``next(asking:now:)`` has one; nil for never.
    package func due(asking origins: [String]) -> Int64? {
        waiting.filter { Self.hasRoom($0.copy, origins) }.map(\.due).min()
    }

    /// Returns whether it need not wait until others have ended.
    private static func hasRoom(_ copy: LinkAction.Copy, _ origins: [String]) -> Bool {
        origins.count < maximum && origins.count(where: { $0 == copy.origin }) < maximumOfDevice
    }
}
