// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file descriptor on its way through the bus: owned by this object, closed when the last reference goes.
public final class SharedDescriptor: Sendable, Hashable {
    /// The descriptor. It stays open as long as this object lives.
    public let number: Int32

    /// Takes over an open descriptor; the caller must not close it.
    public init(adopting number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Two values are equal when they are the same object.
    public static func == (left: SharedDescriptor, right: SharedDescriptor) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
