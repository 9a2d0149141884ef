// SPDX-License-Identifier: Apache-2.0

package import CommandLineKit

/// A verb of the command line, as a value made of its arguments.
package protocol Verb: Command {
    /// Runs the verb.
    ///
    /// - Returns: The exit status.
    func perform(in session: Session) throws(Failure) -> CommandStatus
}

/// A verb with no option but the common ones.
package protocol PlainVerb: Verb {
    var common: CommonOptions { get set }
}

extension PlainVerb {
    package mutating func declare(_ table: inout ArgumentTable) { table.group(&common, "General") }
}

extension CommandTree.Entry where Parsed == any Verb {
    /// Creates the entry of a verb.
    ///
    /// - Parameters:
    ///   - words: The words of its canonical name.
    ///   - inFamily: The word that lists the verb, too.
    ///   - former: Further names that are accepted.
    ///   - place: Its place on the first page of help.
    package init<V: Verb>(
        _ words: String..., verb: V.Type, inFamily: String? = nil, former: [[String]] = [],
        place: CommandTree<any Verb>.Place = .family
    ) {
        self.init(words, verb, inFamily: inFamily, formerNames: former, place: place) { $0 }
    }
}
