// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import PromptKit
import ReminderKit
import TerminalKit
import TextSafety

/// Refusals that name the ids of notifications. Only a daemon that runs is asked, as for completion.
enum KnownIDs {
    /// The most ids that a refusal names.
    private static let maximumShown = 3

    /// Returns the refusal of a verb without an id, with the ids that it could take and a line with one of them.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - offered: Returns the ids; nil for what completion offers.
    ///   - isAnswered: Whether a daemon answers; nil to ask it if no ids are known.
    /// - Returns: The same refusal if the line has further words, or if no ids are known.
    static func naming(
        _ refusal: Failure, _ arguments: [String], offered: ((Completion) -> [String])? = nil,
        isAnswered: Bool? = nil
    ) -> Failure {
        if let lead = leading(refusal, arguments, offered, isAnswered: isAnswered) { return lead }
        if let missing = unchanged(refusal, arguments, offered) { return missing }
        if let acting = acting(refusal, arguments, offered == nil ? Completer.notification : { _ in nil }) {
            return acting
        }
        guard refusal.status == .usage, let (entry, rest) = Verbs.tree.find(arguments[...]), rest.isEmpty,
            let argument = entry.type.declarations.first(where: { !$0.isOption }),
            ["id", "ids", "like"].contains(argument.name),
            let example = entry.type.configuration.example
        else { return refusal }
        let ids = (offered ?? offer)(argument.completion)
        var words = example.split(separator: " ").map(String.init)
        let place = 1 + entry.words.count
        // What a skip of a timer ends is its phase.
        let timer = entry.words == ["skip"] ? (offered ?? offer)(.custom(Completer.phasedTimers)).first : nil
        let phase = timer.map { "To end the phase of \($0): alertctl timer next \(ShellText.quoted($0))" }
        guard let id = ids.first, words.indices.contains(place) else {
            if let phase { return Failure(.usage, refusal.cause, remedy: phase) }
            guard ids.isEmpty, let cause = none[entry.words], isAnswered ?? (offered == nil && Completer.isAnswered)
            else { return refusal }
            return Failure(.usage, "no id given, and \(cause)", remedy: "\"alertctl list\" shows what is there")
        }
        words[place] = ShellText.quoted(id)
        let more = ids.count > maximumShown ? " and \(ids.count - maximumShown) more" : ""
        let shown = ids.prefix(maximumShown).joined(separator: ", ") + more
        let all = entry.type.declarations.contains { $0.name == "--all" } ? "; --all is for all of them" : ""
        return Failure(
            .usage, "no id given",
            remedy: "There is: \(shown)\(all). Example: \(words.joined(separator: " "))"
                + (phase.map { ". \($0)" } ?? ""))
    }

    /// Returns the refusal of an edit without a change whose id is none, with the id that was probably meant; nil for
    /// another refusal.
    private static func unchanged(
        _ refusal: Failure, _ arguments: [String], _ offered: ((Completion) -> [String])?
    ) -> Failure? {
        guard refusal.status == .usage, let (entry, rest) = Verbs.tree.find(arguments[...]), entry.words == ["edit"],
            rest.count == 1, let id = rest.first, !id.hasPrefix("-"), !id.contains(where: { "*?[".contains($0) }),
            let argument = entry.type.declarations.first(where: { !$0.isOption })
        else { return nil }
        let items = (offered ?? offersOf)(argument.completion)
        let known = items.map { String($0.prefix { $0 != "\t" }) }
        guard !known.isEmpty, !known.contains(id), id != NotificationChoice.today else { return nil }
        var missing = Failure(
            .usage, "no pending notification has the id \"\(id.visible)\"", remedy: "See \"alertctl list\"")
        missing.missingID = id
        let line = ["alertctl"] + arguments + ["tomorrow", "9am"]
        missing = suggesting(missing, line, ids: { items }, taken: { items })
        // The answer is complete.
        missing.missingID = nil
        return missing
    }

    /// Returns the failure with the id, or the sound, that was probably meant, and the line with it.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - ids: Returns the known ids, each perhaps with its title after a tab, or the known sounds; nil for what
    ///     completion offers.
    ///   - taken: Returns the ids that the verb takes; nil for all of them, or what completion offers for it.
    static func suggesting(
        _ failure: Failure, _ arguments: [String], ids: (() -> [String])? = nil, taken: (() -> [String])? = nil
    ) -> Failure {
        // Completion asks the daemon of the environment.
        guard let id = failure.missingID ?? failure.missingSound, id.count >= minimumLength,
            !arguments.contains(where: { $0.hasPrefix("--socket") || $0.hasPrefix("--host") })
        else { return failure }
        if id == NotificationChoice.today, takesToday(arguments) {
            var failure = failure
            let words = Verbs.tree.find(arguments.dropFirst())?.rest ?? []
            if let first = words.first, first != id, !first.hasPrefix("-") {
                // --today with an id is refused. The verb for one day is skip.
                guard arguments.dropFirst().first == "cancel", words.count == 2 else { return failure }
                failure.remedy = "Write: \(ShellText.line(["alertctl", "skip", first, id]))"
                return failure
            }
            failure.remedy =
                "For what is due today: "
                + NotificationChoice.line(arguments, id, "--" + NotificationChoice.today)
            return failure
        }
        var offered =
            ids.map { $0() } ?? offers(.custom(failure.missingID == nil ? Completer.sounds : Completer.ids))
        var known = offered.map { String($0.prefix { $0 != "\t" }) }
        let near: String
        if failure.missingID != nil, let parted = parted(failure, id, known, arguments) { return parted }
        if failure.missingID != nil, known.contains(id) {
            // It is there, in a state that the verb does not take: the same line would be refused again. If
            // the first Tea was delivered, "edit tea +2m" can only mean tea-2, whose title is Tea, too.
            let titled = (taken ?? takenOffer(arguments))?().compactMap { Self.id(titled: id, $0) } ?? []
            return titled.isEmpty ? failure : Self.failure(failure, titled, id, arguments)
        }
        if failure.missingID != nil, let taken = taken ?? (ids == nil ? takenOffer(arguments) : nil) {
            // The verb would refuse the others.
            offered = taken()
            known = offered.map { String($0.prefix { $0 != "\t" }) }
        }
        if failure.missingID == nil {
            // A verb that takes ids of sounds that play takes no names.
            let takesIDs = Verbs.tree.find(arguments.dropFirst())?.entry.type.declarations.contains { $0.name == "ids" }
            guard takesIDs != true else { return instead(of: failure, id, arguments, ids == nil ? nil : { _ in [] }) }
            guard let sound = Suggestion.nearest(to: id, in: known) else {
                return Self.failure(failure, file: id, arguments) ?? like(failure, id, known, arguments)
            }
            near = sound
        } else if let own = known.first(where: { $0.lowercased() == id.lowercased() }) {
            near = own
        } else {
            let titled = offered.compactMap { Self.id(titled: id, $0) }
            guard titled.isEmpty else { return Self.failure(failure, titled, id, arguments) }
            if let other = Suggestion.nearest(to: id, in: known, within: 1) {
                near = other
            } else {
                return Self.failure(failure, word: id, of: offered, arguments)
            }
        }
        var failure = failure
        failure.cause += ", did you mean \(near)?"
        guard let place = arguments.lastIndex(of: id), place > 0 else { return failure }
        var words = arguments
        words[place] = near
        if doubles(near, in: arguments) { words.remove(at: place) }
        failure.remedy = "Write: \(ShellText.line(["alertctl"] + words.dropFirst()))"
        failure.excerpt = nil
        return failure
    }

    /// Returns the id of an entry of completion whose title is a word, whatever its case; nil for another title.
    private static func id(titled word: String, _ offered: String) -> String? {
        guard let tab = offered.firstIndex(of: "\t"),
            LabelFilter.Folded(String(offered[offered.index(after: tab)...])) == LabelFilter.Folded(word)
        else { return nil }
        return String(offered[..<tab])
    }

    /// Returns the failure for a word that is a title, with the lines that name its ids.
    private static func failure(
        _ failure: Failure, _ ids: [String], _ word: String, _ arguments: [String]
    ) -> Failure {
        var failure = failure
        let shown = ids.prefix(maximumShown)
        failure.cause += "; that is the title of \(shown.joined(separator: ", "))"
        failure.excerpt = nil
        failure.offer(
            shown.map { id in
                let line = doubles(id, in: arguments) ? arguments.filter { $0 != word } : arguments
                return NotificationChoice.line(line, word, id)
            })
        return failure
    }

    /// Returns the failure with the lines for the ids that have a word, or whose titles have it: `door` for
    /// `front-door`. The failure itself if no id has it.
    private static func failure(
        _ failure: Failure, word: String, of offered: [String], _ arguments: [String]
    ) -> Failure {
        let folded = LabelFilter.Folded(word)
        let ids = offered.filter { item in
            item.split { !$0.isLetter && !$0.isNumber }.contains { LabelFilter.Folded(String($0)) == folded }
        }.map { String($0.prefix { $0 != "\t" }) }
        guard !ids.isEmpty else { return naming(failure, offered) }
        var failure = failure
        failure.excerpt = nil
        guard ids.count <= maximumShown else {
            failure.cause += "; it is a word of \(ids.count) others"
            failure.remedy = "They are listed by: \(ShellText.line(["alertctl", "list", word]))"
            return failure
        }
        failure.cause += ", did you mean \(ids.listed("or"))?"
        failure.offer(
            ids.map { id in
                let line = doubles(id, in: arguments) ? arguments.filter { $0 != word } : arguments
                return NotificationChoice.line(line, word, id)
            })
        return failure
    }

    /// Returns the failure with the ids that the verb takes, if they are few.
    private static func naming(_ failure: Failure, _ offered: [String]) -> Failure {
        let ids = offered.map { String($0.prefix { $0 != "\t" }) }
        guard 1...maximumShown ~= ids.count, failure.remedy.hasPrefix("\"alertctl ") else { return failure }
        var failure = failure
        failure.remedy = "There is: \(ids.joined(separator: ", ").visible); " + failure.remedy
        return failure
    }

    /// Returns the failure for an audio file that is not in this folder, with the line that has its path; nil for
    /// another word.
    private static func failure(_ failure: Failure, file: String, _ arguments: [String]) -> Failure? {
        guard SoundArgument.endsLikeAudio(file), !file.contains("/") else { return nil }
        var failure = failure
        failure.cause += ", and no file of this name is here"
        failure.remedy = "Write its path: \(NotificationChoice.line(arguments, file, "PATH/" + file))"
        failure.excerpt = nil
        return failure
    }

    /// Returns whether a command line has an id already, and its verb takes several.
    private static func doubles(_ id: String, in line: [String]) -> Bool {
        guard let (entry, words) = Verbs.tree.find(line.dropFirst()) else { return false }
        return words.contains(id) && entry.type.declarations.contains { !$0.isOption && $0.name == "ids" }
    }

    /// Returns whether the verb of a line has the option --today.
    private static func takesToday(_ arguments: [String]) -> Bool {
        Verbs.tree.find(arguments.dropFirst())?.entry.type.declarations.contains { $0.name == "--today" } ?? false
    }

    /// The length from which an id has a near one.
    private static let minimumLength = 3

    /// The reasons why a verb has no id to take.
    private static let none: [[String]: String] = [
        ["ack"]: "nothing is delivered", ["clear"]: "nothing is delivered", ["resume"]: "nothing is paused",
        ["pause"]: "nothing is pending", ["edit"]: "nothing is pending", ["cancel"]: "nothing is pending or delivered",
        ["skip"]: "nothing repeats", ["unskip"]: "nothing is pending", ["copy"]: "nothing is pending or delivered",
        ["rename"]: "nothing is pending or delivered",
    ]

    /// Returns what completion offers for the ids of a line's verb; nil if its first argument is no id.
    private static func takenOffer(_ arguments: [String]) -> (() -> [String])? {
        guard let entry = Verbs.tree.find(arguments.dropFirst())?.entry,
            // These take more than completion offers: a pending one, and a timer.
            !["snooze", "skip"].contains(entry.words.first),
            let argument = entry.type.declarations.first(where: { !$0.isOption }),
            ["id", "ids"].contains(argument.name),
            case .custom(let offer) = argument.completion
        else { return nil }
        return { offer([], 0, "") }
    }

    static func offersOf(_ completion: Completion) -> [String] { offers(completion) }

    private static func offer(_ completion: Completion) -> [String] {
        offers(completion).map { String($0.prefix { $0 != "\t" }) }
    }

    /// Returns ids, each perhaps with its title after a tab.
    private static func offers(_ completion: Completion) -> [String] {
        guard case .custom(let offer) = completion else { return [] }
        return offer([], 0, "")
    }
}
