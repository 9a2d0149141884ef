// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// Questions for secrets, which travel sealed for the asking device alone.
extension LinkLoop {
    // MARK: Of this device

    /// The public key for the answers to a question of this device. It is made again after a start: answers to the
    /// former one cannot be opened any more, and its revision tells the others so.
    /// - Parameter at: When the question was asked: another of the same id has its own key.
    func seal(for key: AlertKey, at: Int64) -> [UInt8] {
        if let known = answerKeys[key], known.at == at { return known.key.publicKey }
        let made = AnswerKey()
        answerKeys[key] = (at, made)
        return made.publicKey
    }

    /// A key goes with its question.
    func dropAnswerKeys() {
        guard !answerKeys.isEmpty else { return }
        answerKeys = answerKeys.filter { core.origin.entries[$0.key]?.isOpen == true }
    }

    /// Opens an answer that was typed on another device; nil if it cannot be opened.
    func open(_ answer: SealedAnswer, to key: AlertKey, from device: String) -> [SecretText]? {
        guard let entry = core.origin.entries[key], case .prompt(let question)? = entry.item else { return nil }
        let place = AnswerPlace(origin: core.me, key: key, rev: answer.rev, nonce: entry.nonce, device: device)
        return answerKeys[key]?.key.open(answer, at: place, count: question.input == .login ? 2 : 1)
    }

    // MARK: Of others

    /// The devices of those that are asked here now.
    private var askingOrigins: [String] { secretQuestions.values.map(\.copy.origin) }

    /// Asks here what another device asks, once there is room.
    func showSecret(_ copy: LinkAction.Copy) {
        let isNew = !secretQueue.contains(copy.id)
        let isKept = secretQueue.add(copy, due: 0)
        askSecrets()
        if !isKept || isNew && secretQueue.contains(copy.id) { core.refused(.tooFrequent, from: copy.origin) }
    }

    /// Asks those whose turn it is.
    func askSecrets() {
        guard let daemon else { return }
        while let copy = secretQueue.next(beside: askingOrigins, now: Clock.uptime) {
            guard case .prompt(let question) = copy.item else { continue }
            assert(secretQuestions[copy.id] == nil, "what is typed there would be lost")
            do throws(VarlinkClientError) {
                secretQuestions[copy.id] = try daemon.ask(question, copy, now: Clock.wall)
                let taken = secretQuestions[copy.id] != nil
                if !taken { core.refused(.malformed, from: copy.origin) }
                core.shown(copy.id, taken ? .taken : .refused)
            } catch {
                log("\(copy.id) is not asked now: \(error)")
                askAgain(copy)
            }
        }
    }

    /// When ``askSecrets()`` has something to do, by the uptime.
    var secretsDue: Int64? { secretQueue.due(beside: askingOrigins) }

    /// Asks again a question that continues at its origin, and whose connection here has ended without a result.
    private func askAgain(_ copy: LinkAction.Copy) {
        core.lost(copy.id)
        if !secretQueue.add(copy, due: Clock.uptime + SecretQueue.pause) {
            core.refused(.tooFrequent, from: copy.origin)
        }
    }

    /// Takes what has come of those that are asked here.
    func hearSecrets() {
        for (id, question) in secretQuestions {
            do throws(VarlinkClientError) {
                guard let end = try question.turn() else { continue }
                secretQuestions[id] = nil
                secretEnded(id, end, question.copy)
            } catch {
                secretQuestions[id] = nil
                log("the connection of \(id) has failed, it is asked again: \(error)")
                askAgain(question.copy)
            }
        }
    }

    private func secretEnded(_ id: String, _ end: SecretQuestion.End, _ copy: LinkAction.Copy) {
        switch end {
        case .lost:
            log("\(id) was answered, but what was typed did not come; it is asked again")
            askAgain(copy)
        case .ended(let result, let parts) where result.outcome == .answered:
            guard let (place, key) = core.sealing(of: id), let label = result.label,
                let sealed = SealedAnswer.seal(parts, for: key, at: place)
            else {
                // Its origin has ended it meanwhile, or it is too long.
                perform([
                    .tell(
                        title: "Your answer did not count: \(copy.item.title)",
                        body:
                            "It could not be sealed for \(copy.origin): the question has ended there, or it was too long."
                    )
                ])
                return core.gone(id)
            }
            perform(core.did(.secret(index: result.index, label: label, sealed), to: id, now: Clock.wall))
        case .ended(let result, _): settle(result, of: id)
        }
    }
}
