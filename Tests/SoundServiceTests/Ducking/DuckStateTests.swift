// SPDX-License-Identifier: Apache-2.0

import RandomSupport
import Testing

@testable import SoundService

/// The times at which other playback is turned down and comes back.
@Suite struct DuckStateTests {
    private static let start = SuspendingClock.now
    private static let limits = DuckState.Limits(hold: .milliseconds(250), patience: .seconds(6))

    /// Drives a state with a simulated clock.
    private struct Stage {
        var state = DuckState(limits: limits)
        var now = start
        /// The actions on our own players, without the actions on holders.
        var players: [DuckState.Action] = []

        /// Lets time pass, and handles what is due on the way.
        mutating func pass(_ span: Duration) -> [DuckState.Action] {
            let end = now + span
            var actions: [DuckState.Action] = []
            while let deadline = state.deadline, deadline <= end {
                now = deadline
                actions += handle(.deadline)
            }
            now = end
            return actions
        }

        mutating func handle(_ event: DuckState.Event) -> [DuckState.Action] {
            let actions = state.handle(event, at: now)
            players += actions.filter { $0 == .lower || $0 == .raise }
            return actions.filter { $0 != .lower && $0 != .raise }
        }
    }

    @Test func oneAlert() {
        var stage = Stage()
        #expect(stage.handle(.began) == [.start(1)])
        #expect(stage.pass(.seconds(30)) == [])
        #expect(stage.handle(.ended) == [])
        #expect(stage.pass(.milliseconds(249)) == [])
        #expect(stage.pass(.milliseconds(1)) == [.release(1)])
        #expect(!stage.state.isIdle)
        #expect(stage.handle(.gone(1)) == [])
        #expect(stage.state.isIdle && stage.state.deadline == nil)
    }

    /// Whatever becomes of holders: from the first alert until a quarter of a second after the last.
    @Test func ourPlayersMakeRoomFromTheFirstAlertUntilAfterTheLast() {
        var stage = Stage()
        _ = stage.handle(.began)
        #expect(stage.players == [.lower])
        // There is no server that could turn others down.
        _ = stage.handle(.gone(1))
        _ = stage.handle(.began)
        _ = stage.handle(.ended)
        _ = stage.pass(.seconds(1))
        #expect(stage.players == [.lower])
        _ = stage.handle(.ended)
        _ = stage.pass(.milliseconds(249))
        #expect(stage.players == [.lower] && !stage.state.isIdle)
        _ = stage.handle(.began)
        _ = stage.pass(.milliseconds(250))
        #expect(stage.players == [.lower])
        _ = stage.handle(.ended)
        _ = stage.pass(.milliseconds(250))
        #expect(stage.players == [.lower, .raise])
        // Also while a holder takes its time.
        _ = stage.handle(.gone(2))
        _ = stage.handle(.began)
        _ = stage.handle(.ended)
        _ = stage.pass(.milliseconds(250))
        _ = stage.handle(.began)
        #expect(stage.players == [.lower, .raise, .lower, .raise, .lower])
        _ = stage.handle(.ended)
        _ = stage.pass(.milliseconds(250))
        #expect(stage.players.last == .raise)
    }

    @Test func aBurstIsOneSession() {
        var stage = Stage()
        #expect(stage.handle(.began) == [.start(1)])
        for _ in 0..<20 {
            #expect(stage.handle(.began) == [])
            #expect(stage.handle(.ended) == [])
            #expect(stage.handle(.ended) == [])
            #expect(stage.pass(.milliseconds(200)) == [])
            #expect(stage.handle(.began) == [])
        }
        #expect(stage.handle(.ended) == [])
        #expect(stage.pass(.seconds(1)) == [.release(1)])
    }

    @Test func anAlertWhileEverythingComesBackGetsTheNextSession() {
        var stage = Stage()
        _ = stage.handle(.began)
        _ = stage.handle(.ended)
        #expect(stage.pass(.milliseconds(250)) == [.release(1)])
        #expect(stage.handle(.began) == [])
        #expect(stage.handle(.gone(1)) == [.start(2)])
        _ = stage.handle(.ended)
        #expect(stage.pass(.milliseconds(250)) == [.release(2)])
        // One that comes and goes in the meantime needs none.
        _ = stage.handle(.began)
        _ = stage.handle(.ended)
        #expect(stage.handle(.gone(2)) == [])
        #expect(stage.pass(.milliseconds(250)) == [])
        #expect(stage.state.isIdle)
    }

    @Test func aHolderThatDoesNotEndIsKilled() {
        var stage = Stage()
        _ = stage.handle(.began)
        _ = stage.handle(.ended)
        #expect(stage.pass(.seconds(7)) == [.release(1), .kill(1)])
        #expect(stage.pass(.seconds(6)) == [.kill(1)])
        #expect(stage.handle(.gone(1)) == [])
        #expect(stage.state.isIdle)
    }

    @Test func aHolderThatDiesIsNotReplacedForTheSameAlerts() {
        var stage = Stage()
        _ = stage.handle(.began)
        #expect(stage.handle(.gone(1)) == [])
        #expect(stage.handle(.began) == [])
        #expect(stage.handle(.ended) == [])
        #expect(stage.handle(.ended) == [])
        #expect(stage.pass(.milliseconds(250)) == [])
        #expect(stage.state.isIdle)
        #expect(stage.handle(.began) == [.start(2)])
    }

    @Test func whatAHolderLeftIsBroughtBackBeforeItsAlertsAreOver() {
        var stage = Stage()
        _ = stage.handle(.began)
        _ = stage.handle(.began)
        _ = stage.handle(.gone(1))
        #expect(stage.handle(.found) == [.restore(2)])
        #expect(stage.handle(.found) == [])
        #expect(stage.handle(.ended) == [])
        #expect(stage.handle(.gone(2)) == [])
        #expect(!stage.state.isIdle)
        #expect(stage.handle(.ended) == [])
        #expect(stage.pass(.milliseconds(250)) == [])
        #expect(stage.state.isIdle)
    }

    @Test func whatAnEarlierLifeLeftIsBroughtBackFirst() {
        var stage = Stage()
        #expect(stage.handle(.found) == [.restore(1)])
        #expect(stage.handle(.began) == [])
        #expect(stage.handle(.gone(1)) == [.start(2)])
    }

    @Test func theEndOfAnEarlierHolderChangesNothing() {
        var stage = Stage()
        _ = stage.handle(.began)
        _ = stage.handle(.ended)
        _ = stage.pass(.milliseconds(250))
        _ = stage.handle(.gone(1))
        _ = stage.handle(.began)
        #expect(stage.handle(.gone(1)) == [])
        #expect(stage.handle(.ended) == [])
        #expect(stage.pass(.milliseconds(250)) == [.release(2)])
    }

    /// Whatever happens in whatever order: every holder that was started is let go or is gone, and in the end there is
    /// quiet.
    @Test func anyOrderOfEventsEndsInQuiet() {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            var stage = Stage()
            var alerts = 0
            var alive: Set<Int> = []
            var released: Set<Int> = []
            func note(_ actions: [DuckState.Action]) {
                for action in actions {
                    switch action {
                    case .lower, .raise: break
                    case .start(let number):
                        #expect(alive.isEmpty)
                        alive.insert(number)
                    case .restore(let number):
                        #expect(alive.isEmpty)
                        alive.insert(number)
                        released.insert(number)
                    case .release(let number), .kill(let number):
                        #expect(alive.contains(number))
                        released.insert(number)
                    }
                }
            }
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                switch Int.random(in: 0...5, using: &random) {
                case 0, 1:
                    alerts += 1
                    note(stage.handle(.began))
                case 2, 3:
                    guard alerts > 0 else { continue }
                    alerts -= 1
                    note(stage.handle(.ended))
                case 4:
                    guard let number = alive.popFirst() else { continue }
                    note(stage.handle(.gone(number)))
                    if Bool.random(using: &random) { note(stage.handle(.found)) }
                default: note(stage.pass(.milliseconds(Int.random(in: 0...400, using: &random))))
                }
            }
            while alerts > 0 {
                alerts -= 1
                note(stage.handle(.ended))
            }
            for _ in 0..<3 {
                note(stage.pass(.seconds(1)))
                for number in alive.intersection(released) {
                    alive.remove(number)
                    note(stage.handle(.gone(number)))
                }
            }
            #expect(alive.isEmpty && stage.state.isIdle)
        }
    }
}
