// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// Questions for secrets, whose answers travel sealed for the asking device alone.
struct SecretExchange {
    /// The keys for the answers to questions of this device.
    private var answerKeys: [AlertKey: (at: Int64, key: AnswerKey)] = [:]
    /// Questions of other devices that are asked here, by their ids here.
    private var questions: [String: SecretQuestion] = [:]
    /// Questions to be asked. They are dropped with alertd, and come again on the next connection to the broker.
    private var queue = SecretQueue()

    /// An answered or ended question of another device.
    struct Result {
        let id: String
        let copy: LinkAction.Copy
        let result: Prompts.Result
        /// The typed texts; empty if the question ended without an answer.
        let parts: [SecretText]
    }

    // MARK: Of this device

    /// Returns the public key for the answers to a question of this device.
    ///
    /// A start makes new keys. Answers sealed for the former keys cannot be opened, and the question's revision tells
    /// the other devices.
    /// - Parameter at: When the question was asked: another of the same id has its own key.
    mutating func publicKey(for key: AlertKey, at: Int64) -> [UInt8] {
        if let known = answerKeys[key], known.at == at { return known.key.publicKey }
        let made = AnswerKey()
        answerKeys[key] = (at, made)
        return made.publicKey
    }

    /// Drops the keys of questions that have ended.
    mutating func dropKeys(_ origin: OriginState) {
        guard !answerKeys.isEmpty else { return }
        answerKeys = answerKeys.filter { origin.entries[$0.key]?.isOpen == true }
    }

    /// Opens an answer that was typed on another device; nil if it cannot be opened.
    func open(_ answer: SealedAnswer, to key: AlertKey, from device: String, _ core: LinkCore) -> [SecretText]? {
        guard let entry = core.origin.entries[key], case .prompt(let question)? = entry.item else { return nil }
        let place = SealContext(
            origin: core.deviceName, key: key, rev: answer.rev, nonce: entry.nonce, device: device)
        return answerKeys[key]?.key.open(answer, at: place, count: question.input == .login ? 2 : 1)
    }

    // MARK: Of others

    /// The descriptors that are readable when a question has something to read.
    var descriptors: [Int32] { questions.values.map(\.descriptor) }

    /// Returns whether a question has a connection on which it is asked.
    func isAsking(_ id: String) -> Bool { questions[id] != nil }

    /// The devices of the questions that are asked now.
    private var origins: [String] { questions.values.map(\.copy.origin) }

    /// The time at which there is something to do, by the uptime; nil for never.
    var due: Int64? { (questions.values.compactMap(\.deadline) + [queue.due(asking: origins)].compactMap { $0 }).min() }

    /// Asks what another device asks, once there is room.
    mutating func add(_ copy: LinkAction.Copy, _ core: inout LinkCore, _ daemon: DaemonLink) {
        let isNew = !queue.contains(copy.id)
        let isKept = queue.add(copy, due: 0)
        ask(&core, daemon)
        if !isKept || isNew && queue.contains(copy.id) { core.refused(.tooFrequent, from: copy.origin) }
    }

    /// Asks the questions whose turn it is.
    mutating func ask(_ core: inout LinkCore, _ daemon: DaemonLink) {
        while let copy = queue.next(asking: origins, now: Clock.uptime) {
            guard case .prompt(let question) = copy.item else { continue }
            assert(questions[copy.id] == nil, "what is typed there would be lost")
            do throws(VarlinkClientError) {
                questions[copy.id] = try daemon.ask(question, copy, now: Clock.wall)
                let isTaken = questions[copy.id] != nil
                if !isTaken { core.refused(.malformed, from: copy.origin) }
                core.shown(copy.id, isTaken ? .taken : .refused)
            } catch {
                log("cannot ask \(copy.id) now: \(error)")
                askAgain(copy, &core)
            }
        }
    }

    /// Asks again a question that continues at its origin, and whose connection here has ended without a result.
    private mutating func askAgain(_ copy: LinkAction.Copy, _ core: inout LinkCore) {
        core.lost(copy.id)
        if !queue.add(copy, due: Clock.uptime + SecretQueue.pause) { core.refused(.tooFrequent, from: copy.origin) }
    }

    /// Reads from the open questions.
    /// - Returns: The questions that have ended. Those that failed are asked again.
    mutating func results(_ core: inout LinkCore) -> [Result] {
        var results: [Result] = []
        for (id, question) in questions {
            do throws(VarlinkClientError) {
                guard let end = try question.turn() else { continue }
                questions[id] = nil
                switch end {
                case .lost:
                    log("\(id) was answered, but the secret did not arrive; asking again")
                    askAgain(question.copy, &core)
                case .ended(let result, let parts):
                    results.append(Result(id: id, copy: question.copy, result: result, parts: parts))
                }
            } catch {
                questions[id] = nil
                log("the connection for \(id) failed; asking again: \(error)")
                askAgain(question.copy, &core)
            }
        }
        return results
    }

    /// Ends a question here.
    mutating func remove(_ id: String) {
        questions[id] = nil
        queue.remove(id)
    }

    /// Drops all questions of other devices: alertd has gone.
    mutating func removeAll() {
        questions = [:]
        queue = SecretQueue()
    }
}
