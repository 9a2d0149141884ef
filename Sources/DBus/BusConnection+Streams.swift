// SPDX-License-Identifier: Apache-2.0

extension BusConnection {
    // A reader that is too slow loses the oldest elements, so memory stays bounded.
    private static var buffer: Int { 4096 }

    /// Returns the signals that match a rule, until the stream is dropped. A reader more than 4,096 behind loses the
    /// oldest.
    public func signals(_ match: SignalMatch) -> AsyncStream<ReceivedSignal> {
        stream { continuation in subscribe(match) { continuation.yield($0) } }
    }

    /// Returns the owner of a name, now and whenever it changes. A reader more than 4,096 behind loses the oldest.
    public func owners(of name: String) -> AsyncStream<OwnerChange> {
        stream { continuation in watchOwner(of: name) { continuation.yield($0) } }
    }

    /// Returns the connection's state, now and whenever it changes. A reader more than 4,096 behind loses the oldest.
    public func states() -> AsyncStream<BusState> {
        stream { continuation in observeState { continuation.yield($0) } }
    }

    private func stream<Element>(_ begin: (AsyncStream<Element>.Continuation) -> BusRegistration) -> AsyncStream<
        Element
    > {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(Self.buffer))
        let registration = begin(continuation)
        continuation.onTermination = { _ in registration.cancel() }
        return stream
    }
}
