// SPDX-License-Identifier: Apache-2.0

/// The queue of others' questions for secrets. Some are asked at a time, each on its own connection. Times are
/// microseconds of one clock of the caller's.
package struct SecretQueue: Sendable, Hashable {
    /// The maximum number of questions asked at a time, of one device and of all.
    package static let (maximumOfDevice, maximum) = (4, 8)
    /// The maximum number of waiting questions, of one device and of all. A further one comes again when its origin
    /// sends it again.
    package static let (maximumWaitingOfDevice, maximumWaiting) = (8, 64)
    /// The time after which a question is asked again whose connection has failed.
    package static let pause: Int64 = 2_000_000

    private struct Waiting: Sendable, Hashable {
        var copy: LinkAction.Copy
        var due: Int64
    }

    /// The questions in their order.
    private var waiting: [Waiting] = []

    package init() {}

    /// Adds a question, or replaces the content of a waiting one.
    /// - Returns: False if too many wait.
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

    package func contains(_ id: String) -> Bool { waiting.contains { $0.copy.id == id } }

    /// Removes a question that is not to be asked any more.
    package mutating func remove(_ id: String) { waiting.removeAll { $0.copy.id == id } }

    /// Removes and returns the next question to ask; nil for none.
    /// - Parameter origins: The devices of the questions that are asked now.
    package mutating func next(asking origins: [String], now: Int64) -> LinkAction.Copy? {
        guard let place = waiting.firstIndex(where: { $0.due <= now && Self.hasRoom($0.copy, origins) }) else {
            return nil
        }
        return waiting.remove(at: place).copy
    }

    /// Returns when the next question can be asked; nil for never.
    package func due(asking origins: [String]) -> Int64? {
        waiting.filter { Self.hasRoom($0.copy, origins) }.map(\.due).min()
    }

    /// Returns whether a question can be asked before others have ended.
    private static func hasRoom(_ copy: LinkAction.Copy, _ origins: [String]) -> Bool {
        origins.count < maximum && origins.count(where: { $0 == copy.origin }) < maximumOfDevice
    }
}
