// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Varlink

// The limits for peers that would hold up others: half a frame, or no call at all.
extension ConnectionHandler {
    /// Returns whether more of the frame that is being read may be accepted.
    func mayGrow() -> Bool {
        guard decoder.pendingBytes > ServerBudget.freeFrameBytes, !hasFramePermit else { return true }
        hasFramePermit = budget.acquireFrame(number, wake: wake)
        // The time that the peer waits for the server does not count.
        if !hasFramePermit { stopWatchingFrame() }
        return hasFramePermit
    }

    func returnFramePermit() {
        guard hasFramePermit else { return }
        hasFramePermit = false
        budget.returnFrame()
    }

    /// Starts the timer of a frame that has begun, and ends that of a whole frame.
    func watchFrame() {
        guard decoder.isInsideMessage, !isSaturated, phase == .open else { return stopWatchingFrame() }
        if timedMessage != messages { stopWatchingFrame() }
        guard frameTimer == nil, let context else { return }
        timedMessage = messages
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        frameTimer = context.eventLoop.scheduleTask(in: TimeAmount(configuration.frameTimeout)) {
            handler.value.hangUp(on: .halfFrame)
        }
    }

    func stopWatchingFrame() {
        frameTimer?.cancel()
        frameTimer = nil
    }

    /// Ends a connection that keeps the server waiting.
    func hangUp(on reason: ServerEvent.Idleness) {
        guard phase != .closed else { return }
        // A connection that has begun a message has another timer for it.
        if reason == .noCall, hasCalled || decoder.pendingBytes > 0 || processes.isCaller(peer.processID) { return }
        configuration.onEvent(.idle(connection: number, peer, reason))
        phase = .closed
        context?.close(promise: nil)
    }
}
