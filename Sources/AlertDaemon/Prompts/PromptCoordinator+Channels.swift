// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import LinuxSystem
import Synchronization
import Varlink

// The descriptors of askers. A typed secret goes through them and never reaches the daemon.
extension PromptCoordinator {
    /// The time for which an answer waits for an asker that was given a token and has not used it yet. An asker on this
    /// machine needs a millisecond; one that never comes gets the secret in its reply.
    static let channelPatience: Duration = .seconds(2)

    /// Expects the asker's descriptor, if the call announces one.
    ///
    /// - Returns: The token with which the asker gives it; nil where none is expected.
    func expectChannel(of call: Prompts.Ask, id: String) -> String? {
        guard let handover, call.handover == true, call.question.asksSecret else { return nil }
        return handover.expect { [weak self] descriptor in
            self?.state.withLock { state in
                state.callers[id]?.channel = descriptor
                state.callers[id]?.endChannelWaits()
            }
        }
    }

    /// Waits for the descriptor that the asker is about to give: a presenter can be faster than the asker, and the
    /// secret would then come to the asker in a message, which leaves copies in its memory.
    func channelArrives(for id: String) async {
        await withCheckedContinuation { continuation in
            let number = state.withLock { state -> UInt64? in
                guard let callers = state.callers[id], callers.handover != nil, callers.channel == nil else {
                    return nil
                }
                state.lastListener += 1
                state.callers[id]?.channelWaits[state.lastListener] = continuation
                return state.lastListener
            }
            guard let number else { return continuation.resume() }
            Task { [self] in
                // Throws only if the task is cancelled, and nobody cancels this one.
                try? await Task.sleep(for: Self.channelPatience)
                state.withLock { $0.callers[id]?.channelWaits.removeValue(forKey: number)?.resume() }
            }
        }
    }

    /// Returns the descriptor that a presenter writes into: the asker's, or one of ours if the asker has given none.
    func passing(_ id: String, _ state: State) throws -> (typed: TypedAnswer, descriptor: SharedDescriptor) {
        guard handover != nil else {
            throw Prompts.Invalid(field: "handover", reason: "no descriptors can be passed here; send the text")
        }
        if let channel = state.callers[id]?.channel { return (.handedOver, channel) }
        guard state.queue.open[id]?.question.form == nil else {
            throw Prompts.Invalid(
                field: "handover", reason: "the program that asks has given no descriptor; decline the question")
        }
        do throws(VarlinkClientError) {
            let pair = try SecretHandover.pair()
            return (.arriving(pair.own), pair.peer)
        } catch {
            throw Prompts.NotStored(reason: "no descriptor can be made: \(error)")
        }
    }
}
