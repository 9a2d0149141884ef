// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Varlink

// What keeps a peer from holding up others: half a frame, or no call at all.
extension ConnectionHandler {
    /// Returns whether more of the frame that is being read may be taken in.
    func mayGrow() -> Bool {
        guard decoder.pendingBytes > ServerBudget.freeFrameBytes, !hasFramePermit else { return true }
        hasFramePermit = budget.takeFrame(number, wake: wake)
        // The time that it waits for us is not its own.
        if !hasFramePermit { stopWatchingFrame() }
        return hasFramePermit
    }

    func returnFramePermit() {
        guard hasFramePermit else { return }
        hasFramePermit = false
        budget.returnFrame()
    }

    /// Gives a frame that has begun its time, and ends that of one that is whole.
    func watchFrame() {
        guard decoder.isInsideMessage, !isSaturated, phase == .open else { return stopWatchingFrame() }
        if timedMessage != messages { stopWatchingFrame() }
        guard frameTimer == nil, let context else { return }
        timedMessage = messages
        let me = NIOLoopBound(self, eventLoop: context.eventLoop)
        frameTimer = context.eventLoop.scheduleTask(in: TimeAmount(configuration.frameTimeout)) {
            me.value.hangUp(on: .halfFrame)
        }
    }

    func stopWatchingFrame() {
        frameTimer?.cancel()
        frameTimer = nil
    }

    /// Ends a connection that keeps the server waiting.
    func hangUp(on reason: ServerEvent.Idleness) {
        guard phase != .closed else { return }
        // One that has begun a message has its own time for that.
        if reason == .noCall, hasCalled || decoder.pendingBytes > 0 || processes.isCaller(peer.processID) { return }
        configuration.onEvent(.idle(connection: number, peer, reason))
        phase = .closed
        context?.close(promise: nil)
    }
}
