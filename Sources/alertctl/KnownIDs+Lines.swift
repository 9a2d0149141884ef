// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import PromptKit
import TerminalKit
import TextSafety

/// The ids in lines to type: a placeholder becomes an id, and a line with an id that nothing has is not advised.
extension KnownIDs {
    /// Returns the entries that completion offers.
    typealias Offers = (Completion) -> [String]

    /// Returns the refusal of a guessed verb with ids in its lines, or with the line for the timer that it names; nil
    /// for any other refusal.
    static func leading(
        _ refusal: Failure, _ arguments: [String], _ offered: Offers?, isAnswered: Bool?
    ) -> Failure? {
        guard refusal.status == .usage, refusal.cause.hasPrefix("unknown command"), let verb = arguments.first else {
            return nil
        }
        let offers = offered ?? offersOf
        if arguments.count == 2, ["kill", "abort", "end"].contains(verb.lowercased()),
            let timer = named(arguments[1], offers(.custom(Completer.runningTimers)))
        {
            let line = ShellText.line(["alertctl", "timer", "stop", timer])
            return Failure(.usage, refusal.cause, remedy: "To stop the timer: \(line)")
        }
        // In the line of a more definite one, some id would be a guess; a task is hardly ever one of several.
        guard arguments.count == 1 || verb == "progress" else { return nil }
        let filled = filled(refusal, offered, isAnswered: isAnswered)
        return filled == refusal ? nil : filled
    }

    /// Returns the failure with an id instead of the word `ID` in its lines. If nothing has an id that a verb takes,
    /// the purpose of its line is answered by that.
    static func filled(_ failure: Failure, _ offered: Offers? = nil, isAnswered: Bool? = nil) -> Failure {
        guard failure.remedy.contains(" ID"), offered != nil || !namesDaemon else { return failure }
        var failure = failure
        failure.remedy = failure.remedy.split(separator: "; ").map { sentence -> String in
            let sentence = String(sentence)
            guard let start = sentence.firstRange(of: "alertctl ")?.lowerBound,
                let offersOfVerb = offersOfID(in: String(sentence[start...]))
            else { return sentence }
            let offers = offered ?? offersOf
            let ids = offersOfVerb.lazy.map { offers(.custom($0)) }.first { !$0.isEmpty } ?? []
            if let id = ids.first.map({ String($0.prefix { $0 != "\t" }) }) {
                return sentence.replacing(" ID", with: " " + ShellText.quoted(id), maxReplacements: 1)
            }
            // Of a sentence without a purpose nothing would be left.
            guard sentence.lowercased().hasPrefix("to "), isAnswered ?? (offered == nil && Completer.isAnswered) else {
                return sentence
            }
            return sentence[..<start] + "there is nothing"
        }.joined(separator: "; ")
        return failure
    }

    /// Returns what completion offers for the word `ID` behind the verb of a line; nil for any other line.
    private static func offersOfID(in line: String) -> [@Sendable ([String], Int, String) -> [String]]? {
        let words = LineToType.words(of: line)
        guard let (entry, rest) = Verbs.tree.find(words.dropFirst()), rest.first == "ID",
            let argument = entry.type.declarations.first(where: { !$0.isOption }),
            case .custom(let offer) = argument.completion
        else { return nil }
        // What is to come is meant, or what came, if there is any.
        switch entry.words.first {
        case "cancel", "show", "why", "edit": return [Completer.pending, offer]
        case "snooze", "postpone", "activate": return [Completer.delivered, offer]
        default: return [offer]
        }
    }

    /// Returns the failure for an id that is not found, if the line to type instead has an id that nothing has either.
    ///
    /// - Parameters:
    ///   - offered: Returns the ids; nil for what completion offers.
    ///   - knows: Returns whether a notification has or had an id, nil if no daemon answers; nil to ask the daemon.
    static func checked(
        _ failure: Failure, _ offered: Offers? = nil, knows: ((String) -> Bool?)? = nil
    ) -> Failure {
        let lead = "Write: "
        guard failure.remedy.hasPrefix(lead + "alertctl "), failure.choices.isEmpty, knows != nil || !namesDaemon
        else { return failure }
        let sentence = String(failure.remedy.dropFirst(lead.count))
        // Behind the line there may be more.
        let end = [", which ", ", or", "; ", ", for "].compactMap { sentence.firstRange(of: $0)?.lowerBound }.min()
        let words = LineToType.words(of: String(sentence[..<(end ?? sentence.endIndex)]))
        guard let (entry, rest) = Verbs.tree.find(words.dropFirst()), changing.contains(entry.words),
            let id = rest.first, id.first?.isLetter == true, !NotificationChoice.mayBeTitle(id),
            !["all", "today", "until", "for"].contains(id), !id.contains(where: { "*?[".contains($0) }),
            DayWord.words(id) == nil, !SpokenWords.isTime(id), (knows ?? Completer.knows)(id) == false
        else { return failure }
        let offers = offered ?? offersOf
        var missing = Failure(
            failure.status, "no such notification: \"\(id.visible)\"", remedy: "\"alertctl list\" lists them")
        missing.missingID = id
        let known = offers(.custom(Completer.ids))
        missing = suggesting(missing, words, ids: { known }, taken: { known })
        // The answer is complete.
        missing.missingID = nil
        return missing
    }

    /// True for a line with `--socket` or `--host`: completion asks the daemon of the environment.
    private static var namesDaemon: Bool {
        CommandLine.arguments.contains { $0.hasPrefix("--socket") || $0.hasPrefix("--host") }
    }

    /// The verbs that change one notification, whose id comes first.
    private static let changing: [[String]] = [["snooze"], ["postpone"], ["pause"], ["edit"], ["skip"], ["unskip"]]

    /// Returns the failure of `stop` for a word that is no sound, with the line for the timer or the reminder that it
    /// names; the failure itself for another verb or word.
    static func instead(of failure: Failure, _ word: String, _ arguments: [String], _ offered: Offers?) -> Failure {
        guard let entry = Verbs.tree.find(arguments.dropFirst())?.entry,
            [["stop"], ["sound", "stop"]].contains(entry.words)
        else { return failure }
        let offers = offered ?? offersOf
        var better = failure
        (better.excerpt, better.missingSound) = (nil, nil)
        if let timer = named(word, offers(.custom(Completer.runningTimers))) {
            better.cause += "; \(timer.visible) is a timer"
            better.remedy = "To stop it: \(ShellText.line(["alertctl", "timer", "stop", timer]))"
        } else if let id = named(word, offers(.custom(Completer.pending))) {
            better.cause += "; \(id.visible) is still to come"
            better.remedy = "To cancel it: \(ShellText.line(["alertctl", "cancel", id]))"
        } else {
            return failure
        }
        return better
    }

    /// Returns the id that a word names among entries of completion: that id, or the only one with the title.
    private static func named(_ word: String, _ offered: [String]) -> String? {
        let ids = offered.map { String($0.prefix { $0 != "\t" }) }
        if ids.contains(word) { return word }
        let folded = LabelFilter.Folded(word)
        let titled = zip(ids, offered).filter { id, item in
            item.count > id.count && LabelFilter.Folded(String(item.dropFirst(id.count + 1))) == folded
        }
        return titled.count == 1 ? titled[0].0 : nil
    }

    /// Returns the refusal of `activate lunch --action yes` with the actions that the notification has; nil for another
    /// refusal, and for an action that can be chosen.
    ///
    /// - Parameter find: Returns the notification with an id that is pending or delivered.
    static func acting(
        _ refusal: Failure, _ arguments: [String], _ find: (String) -> Notifications.Notification?
    ) -> Failure? {
        guard refusal.status == .usage, let (entry, rest) = Verbs.tree.find(arguments[...]),
            entry.words == ["activate"], refusal.remedy.hasPrefix("Write: "), let id = rest.first, !id.hasPrefix("-"),
            let notification = find(id)
        else { return nil }
        let words = LineToType.words(of: String(refusal.remedy.dropFirst("Write: ".count)))
        let keys = (notification.content.actions ?? []).map(\.key)
        guard words.count == 4, !(notification.state == .delivered && keys.contains(words[3])) else { return nil }
        var better = refusal
        let show = ShellText.line(["alertctl", "show", id])
        if notification.state != .delivered {
            let has = keys.isEmpty ? "no action" : "the actions \(keys.listed("and").visible)"
            better.remedy = "\(id.visible) has not come yet, and has \(has). To see it: \(show)"
        } else if let key = keys.first {
            let line = ShellText.line(["alertctl", "activate", id, key])
            better.remedy = "Its actions are: \(keys.joined(separator: ", ").visible). Example: \(line)"
        } else {
            better.remedy = "It has no action. As a click on it: \(ShellText.line(["alertctl", "activate", id]))"
        }
        return better
    }

    /// Returns the failure for ids with commas between them, `cancel dentist,lunch`, with the line that names each; nil
    /// for one id, and if some part is no known id.
    static func parted(_ failure: Failure, _ word: String, _ known: [String], _ arguments: [String]) -> Failure? {
        let parts = word.split(separator: ",").map(String.init)
        let ids = parts.compactMap { part in known.first { $0 == part } ?? Suggestion.nearest(to: part, in: known) }
        guard parts.count > 1, ids.count == parts.count, let place = arguments.firstIndex(of: word),
            let entry = Verbs.tree.find(arguments.dropFirst())?.entry
        else { return nil }
        var better = failure
        better.excerpt = nil
        if entry.type.declarations.contains(where: { $0.name == "ids" }) {
            better.remedy = "Write: \(ShellText.line(arguments[..<place] + ids + arguments[(place + 1)...]))"
        } else {
            better.offer(ids.map { NotificationChoice.line(arguments, word, $0) })
        }
        return better
    }

    /// Words for sounds, and those that alertd has for them, the likeliest first.
    private static let soundWords: [(words: Set<String>, sounds: [String])] = [
        (["gong", "bowl", "tibetan", "temple", "zen"], ["bowl", "church-bell"]),
        (["bell", "bells", "ring", "doorbell", "church"], ["church-bell", "chime"]),
        (["ding", "ping", "pling", "beep", "pop", "click", "tick", "bing", "tone"], ["glass", "droplet"]),
        (["trumpet", "horn", "siren", "fanfare", "buzzer", "rooster", "alert", "klaxon"], ["alarm"]),
        (["piano", "guitar", "music", "xylophone", "marimba", "violin"], ["kalimba", "harp"]),
        (["drum", "tap", "wood"], ["knock"]), (["error", "fail", "failed", "wrong", "bad"], ["failure"]),
        (["done", "success", "ok", "finished", "tada", "default"], ["complete"]), (["water", "drop"], ["droplet"]),
    ]

    /// Returns the failure for an unknown sound, with the line that has a similar one, or any.
    static func like(_ failure: Failure, _ word: String, _ known: [String], _ arguments: [String]) -> Failure {
        let low = word.lowercased()
        let spoken = soundWords.first { $0.words.contains(low) }?.sounds ?? []
        let parts = known.filter { $0.split(separator: "-").contains { low.contains($0) || $0.contains(low) } }
        guard !word.contains("/"), !word.contains("."),
            let sound = spoken.first(where: known.contains) ?? parts.first ?? known.first, arguments.contains(word)
        else { return failure }
        var better = failure
        better.excerpt = nil
        better.remedy = "Example: \(NotificationChoice.line(arguments, word, sound)); all names: alertctl sound list"
        return better
    }
}
