// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
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

    /// Returns the failure with the id, or the sound, that was probably meant, and the line with it.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - ids: Returns the known ids, perhaps with a tab and a title, or the known sounds; nil for what completion
    ///     offers.
    static func suggesting(
        _ failure: Failure, _ arguments: [String], ids: (() -> [String])? = nil
    ) -> Failure {
        // Completion asks the daemon of the environment.
        guard let id = failure.missingID ?? failure.missingSound, id.count >= minimumLength,
            !arguments.contains(where: { $0.hasPrefix("--socket") || $0.hasPrefix("--host") })
        else { return failure }
        let known = ids.map { $0() } ?? (failure.missingID == nil ? Completer.sounds : Completer.ids)([], 0, "")
        guard let near = failure.missingID == nil ? Suggestion.nearest(to: id, in: known) : nearID(to: id, in: known)
        else { return failure }
        // A verb that takes ids of sounds that play takes no names.
        if failure.missingID == nil,
            Verbs.tree.find(arguments.dropFirst())?.entry.type.declarations.contains(where: { $0.name == "ids" })
                ?? false
        {
            return failure
        }
        var failure = failure
        failure.cause += ", did you mean \(near)?"
        var words = Array(arguments.dropFirst())
        guard let place = words.lastIndex(of: id) else { return failure }
        words[place] = near
        failure.remedy = "Write: \(ShellText.line(["alertctl"] + words))"
        failure.excerpt = nil
        return failure
    }

    /// Returns the id that is spelled nearly like a word, or that has the word as its title.
    private static func nearID(to word: String, in known: [String]) -> String? {
        let parts = known.map { $0.split(separator: "\t", maxSplits: 1).map(String.init) }.filter { !$0.isEmpty }
        if let own = parts.first(where: { $0[0].lowercased() == word.lowercased() }) { return own[0] }
        let titled = parts.filter { $0.count > 1 && $0[1].lowercased() == word.lowercased() }
        if titled.count == 1 { return titled[0][0] }
        return Suggestion.nearest(to: word, in: parts.map { $0[0] }, within: 1)
    }

    /// The length from which an id has a near one.
    private static let minimumLength = 3

    private static func offer(_ completion: Completion) -> [String] {
        guard case .custom(let offer) = completion else { return [] }
        // A title may follow after a tab.
        return offer([], 0, "").map { String($0.prefix { $0 != "\t" }) }
    }
}
