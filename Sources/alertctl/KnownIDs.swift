// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import PromptKit

/// Refusals that name the ids of notifications. Only a daemon that runs is asked, as for completion.
enum KnownIDs {
    /// The most ids that a refusal names.
    private static let maximumShown = 3

    /// Returns the refusal of a verb without an id, with the ids that it could take and a line with one of them.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - offered: Returns the ids; nil for what completion offers.
    /// - Returns: The same refusal if the line has further words, or if no ids are known.
    static func naming(
        _ refusal: Failure, _ arguments: [String], offered: ((Completion) -> [String])? = nil
    ) -> Failure {
        guard refusal.status == .usage, let (entry, rest) = Verbs.tree.find(arguments[...]), rest.isEmpty,
            let argument = entry.type.declarations.first(where: { !$0.isOption }),
            ["id", "ids", "like"].contains(argument.name),
            let example = entry.type.configuration.example
        else { return refusal }
        let ids = (offered ?? offer)(argument.completion)
        var words = example.split(separator: " ").map(String.init)
        let place = 1 + entry.words.count
        guard let id = ids.first, words.indices.contains(place) else { return refusal }
        words[place] = ShellText.quoted(id)
        let more = ids.count > maximumShown ? " and \(ids.count - maximumShown) more" : ""
        let shown = ids.prefix(maximumShown).joined(separator: ", ") + more
        return Failure(.usage, "no id given", remedy: "There is: \(shown). Example: \(words.joined(separator: " "))")
    }

    /// Returns the failure with the id that was probably meant.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - ids: Returns the ids that there are, each with its title after a tab; nil for the ids of completion.
    static func suggesting(
        _ failure: Failure, _ arguments: [String], ids: (() -> [String])? = nil
    ) -> Failure {
        // Completion asks the daemon of the environment.
        guard let id = failure.missingID, id.count >= minimumLength,
            !arguments.contains(where: { $0.hasPrefix("--socket") })
        else { return failure }
        if id == NotificationChoice.today, takesToday(arguments) {
            var failure = failure
            failure.remedy =
                "For what is due today: "
                + NotificationChoice.line(arguments, id, "--" + NotificationChoice.today)
            return failure
        }
        let offered = ids.map { $0() } ?? offers(.custom(Completer.ids))
        let titled = offered.compactMap { Self.id(titled: id, $0) }
        guard titled.isEmpty else { return Self.failure(failure, titled, id, arguments) }
        let known = offered.map { String($0.prefix { $0 != "\t" }) }
        guard let near = Suggestion.nearest(to: id, in: known, within: 1) else { return failure }
        var failure = failure
        failure.cause += ", did you mean \(near)?"
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
        failure.remedy = ids.count == 1 ? "Write" : "Write one of these"
        failure.choices = shown.map { NotificationChoice.line(arguments, word, $0) }
        return failure
    }

    /// Returns whether the verb of a line has the option --today.
    private static func takesToday(_ arguments: [String]) -> Bool {
        Verbs.tree.find(arguments.dropFirst())?.entry.type.declarations.contains { $0.name == "--today" } ?? false
    }

    /// The length from which an id has a near one.
    private static let minimumLength = 3

    private static func offer(_ completion: Completion) -> [String] {
        offers(completion).map { String($0.prefix { $0 != "\t" }) }
    }

    /// Returns ids, each perhaps with its title after a tab.
    private static func offers(_ completion: Completion) -> [String] {
        guard case .custom(let offer) = completion else { return [] }
        return offer([], 0, "")
    }
}
