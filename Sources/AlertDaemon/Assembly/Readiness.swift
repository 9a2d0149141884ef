// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CLinux
import DBus
import Glibc
import LinuxSystem
import Synchronization

/// The descriptors by which whoever started the daemon learns that it can be called, or why it cannot start. They are
/// used once, and closed.
public final class Readiness: Sendable {
    private struct Descriptors {
        var ready: Int32?
        var reason: Int32?
    }

    /// Bytes of a reason at most: a pipe takes them at once (PIPE_BUF, pipe(7)).
    private static let maximumReason = 4_096

    private let descriptors: Mutex<Descriptors>

    /// Takes over both descriptors, which may be the same. nil: no program waits for it.
    /// - Parameters:
    ///   - ready: Gets one byte of the value 1 once callers are heard.
    ///   - reason: Gets a sentence when the daemon cannot start.
    public init(ready: Int32? = nil, reason: Int32? = nil) {
        descriptors = Mutex(Descriptors(ready: ready, reason: reason))
    }

    /// Callers are heard.
    func announce() { end { ($0.ready, [1]) } }

    /// Reports that the daemon cannot start. Nothing happens where it was announced that it has.
    public func refuse(_ sentence: String) {
        // A reason is no readiness: no byte of it is 1.
        end { ($0.reason, sentence.utf8.filter { $0 != 1 }.prefix(Self.maximumReason)) }
    }

    private func end(_ message: (Descriptors) -> (Int32?, any Collection<UInt8>)) {
        let all = descriptors.withLock { all in
            defer { all = Descriptors() }
            return all
        }
        if case (let descriptor?, let bytes) = message(all) {
            // The one who waits sees the end of the pipe, whether or not the bytes arrive.
            _ = Array(bytes).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        }
        if let ready = all.ready { close(ready) }
        if let reason = all.reason, reason != all.ready { close(reason) }
    }
}
