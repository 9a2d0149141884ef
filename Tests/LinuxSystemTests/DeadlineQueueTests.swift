// SPDX-License-Identifier: Apache-2.0

import RandomSupport
import Testing

@testable import LinuxSystem

@Suite struct DeadlineQueueTests {
    /// A step with a queue of names, whose deadlines are in seconds.
    enum Step {
        case add(String, at: Int)
        case cancel(String)
        /// The time, and the names that come out by then.
        case pass(Int, [String])
        /// The next deadline.
        case next(Int?)
    }

    @Test(
        arguments: [
            [.next(nil), .pass(100, []), .next(nil)],
            // Nothing is due before its time.
            [.add("a", at: 2), .next(2), .pass(1, []), .next(2), .pass(2, ["a"]), .next(nil)],
            // The order is that of the deadlines, and for equal ones that of adding.
            [
                .add("5", at: 5), .add("1", at: 1), .add("4", at: 4), .add("also 1", at: 1), .add("3", at: 3), .next(1),
                .pass(3, ["1", "also 1", "3"]), .next(4), .pass(9, ["4", "5"]),
            ],
            // A cancelled deadline wakes nobody.
            [.add("a", at: 1), .add("b", at: 2), .cancel("a"), .next(2), .cancel("b"), .next(nil), .pass(9, [])],
            [
                .add("1", at: 1), .add("2", at: 1), .add("3", at: 1), .add("4", at: 1), .add("5", at: 1), .cancel("3"),
                .cancel("1"), .cancel("5"), .pass(1, ["2", "4"]),
            ],
            // Neither a second cancellation nor one of a deadline that has come out removes another.
            [.add("a", at: 1), .add("b", at: 1), .cancel("a"), .cancel("a"), .pass(1, ["b"])],
            [.add("a", at: 1), .pass(1, ["a"]), .add("b", at: 1), .cancel("a"), .next(1), .pass(1, ["b"])],
            // A deadline in the past is due.
            [.add("late", at: -3), .next(-3), .pass(0, ["late"])],
        ] as [[Step]])
    func deadlinesComeOutInOrder(_ steps: [Step]) {
        var queue = DeadlineQueue<String>()
        var tickets: [String: DeadlineQueue<String>.Ticket] = [:]
        for step in steps {
            switch step {
            case .add(let name, let seconds): tickets[name] = queue.add(name, at: .seconds(seconds))
            case .cancel(let name): if let ticket = tickets[name] { queue.cancel(ticket) }
            case .pass(let seconds, let names): #expect(queue.takeDue(at: .seconds(seconds)) == names)
            case .next(let seconds): #expect(queue.next == seconds.map { .seconds($0) })
            }
        }
    }

    /// A list that is searched from its beginning each time.
    struct Model {
        var entries: [(deadline: Duration, payload: Int)] = []

        var next: Duration? { entries.map(\.deadline).min() }

        mutating func popDue(at now: Duration) -> Int? {
            guard let next, next <= now, let index = entries.firstIndex(where: { $0.deadline == next }) else {
                return nil
            }
            return entries.remove(at: index).payload
        }
    }

    @Test func anySequenceAgreesWithASearchedList() {
        var random = SeededRandom()
        for _ in 0..<200 {
            var queue = DeadlineQueue<Int>()
            var model = Model()
            var tickets: [DeadlineQueue<Int>.Ticket] = []
            var now = Duration.zero
            // Few different times, so that many deadlines are equal.
            let range = Int.random(in: 1...40, using: &random)
            for _ in 0..<Int.random(in: 1...150, using: &random) {
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<5:
                    let deadline = now + .seconds(Int.random(in: -2...range, using: &random))
                    model.entries.append((deadline, tickets.count))
                    tickets.append(queue.add(tickets.count, at: deadline))
                case 5..<8:
                    guard let number = tickets.indices.randomElement(using: &random) else { break }
                    model.entries.removeAll { $0.payload == number }
                    queue.cancel(tickets[number])
                case 8: now += .seconds(Int.random(in: 0...3, using: &random))
                default:
                    let due = queue.popDue(at: now)
                    #expect(due == model.popDue(at: now))
                }
                #expect(queue.next == model.next)
            }
            var rest: [Int] = []
            while let number = model.popDue(at: .seconds(1_000_000)) { rest.append(number) }
            #expect(queue.takeDue(at: .seconds(1_000_000)) == rest)
            #expect(queue.next == nil)
        }
    }
}

extension DeadlineQueue {
    /// Removes all that is due.
    fileprivate mutating func takeDue(at now: Duration) -> [Payload] {
        var due: [Payload] = []
        while let payload = popDue(at: now) { due.append(payload) }
        return due
    }
}
