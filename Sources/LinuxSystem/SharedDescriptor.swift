// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file descriptor on its way through the bus. This object owns it and closes it when the last reference goes.
public final class SharedDescriptor: Sendable, Hashable {
    /// The descriptor. It stays open as long as this object lives.
    public let number: Int32

    /// Takes over an open descriptor, which the caller must not close.
    public init(adopting number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Returns whether both are the same object.
    public static func == (left: SharedDescriptor, right: SharedDescriptor) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
