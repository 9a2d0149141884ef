// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Varlink

/// A service whose methods do what a test wants.
struct TestService: AwkwardHandler {
    var onCount: @Sendable (Awkward.Count, ReplyStream<Awkward.Count.Reply>) async throws -> Awkward.Count.Reply = {
        parameters, _ in .init(number: parameters.to)
    }
    var onRepeat: @Sendable (Awkward.Repeat, ReplyStream<Awkward.Repeat.Reply>) async throws -> Awkward.Repeat.Reply = {
        parameters, _ in .init(text: parameters.text)
    }
    var onFail: @Sendable (Awkward.Fail, CallContext) async throws -> Awkward.Fail.Reply = { _, _ in .init() }
    var onImport: @Sendable (CallContext) async throws -> Void = { _ in }

    func everything(
        _ parameters: Awkward.Everything, context: CallContext
    ) async throws -> Awkward.Everything.Reply {
        .init()
    }

    func count(
        _ parameters: Awkward.Count, stream: ReplyStream<Awkward.Count.Reply>
    ) async throws -> Awkward.Count.Reply {
        try await onCount(parameters, stream)
    }

    func `repeat`(
        _ parameters: Awkward.Repeat, stream: ReplyStream<Awkward.Repeat.Reply>
    ) async throws -> Awkward.Repeat.Reply {
        try await onRepeat(parameters, stream)
    }

    func fail(_ parameters: Awkward.Fail, context: CallContext) async throws -> Awkward.Fail.Reply {
        try await onFail(parameters, context)
    }

    func `import`(_ parameters: Awkward.Import, context: CallContext) async throws -> Awkward.Import.Reply {
        try await onImport(context)
        return .init()
    }
}

/// Things that happened, to be waited for.
struct Events<Event: Sendable>: Sendable {
    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func happened(_ event: Event) { continuation.yield(event) }

    /// The next thing that happens, or has happened and was not waited for.
    func next() async -> Event? {
        var iterator = stream.makeAsyncIterator()
        return await iterator.next()
    }
}

/// Doors that are closed until a test opens them.
final class Gates: Sendable {
    private struct State {
        var open: Set<Int> = []
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    func pass(_ number: Int) async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if state.open.contains(number) { return true }
                state.waiting[number] = continuation
                return false
            }
            if isOpen { continuation.resume() }
        }
    }

    func open(_ number: Int) {
        state.withLock { state in
            state.open.insert(number)
            return state.waiting.removeValue(forKey: number)
        }?.resume()
    }
}

/// Waits until the task is cancelled.
func waitForCancellation() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    await withTaskCancellationHandler {
        for await _ in stream {}
    } onCancel: {
        continuation.finish()
    }
}
