// SPDX-License-Identifier: Apache-2.0

package import ClientKit
package import CommandLineKit

/// The verbs that stand in for other programs, for the tree of all verbs.
package enum ProgramVerbs {
    package static let parents: [CommandTree<any Verb>.Parent] = [
        .init("askpass", AskpassCommand.configuration, defaultCommand: "status")
    ]

    package static let notifySend = CommandTree<any Verb>.Entry("notify-send", verb: NotifySend.self, place: .rare)

    package static let dialogs: [CommandTree<any Verb>.Entry] = [
        .init("zenity", verb: Zenity.self, place: .rare), .init("whiptail", verb: Whiptail.self, place: .rare),
        .init("dialog", verb: DialogCommand.self, place: .rare),
    ]

    package static let askpass: [CommandTree<any Verb>.Entry] = [
        .init("askpass", "enable", verb: AskpassEnable.self), .init("askpass", "disable", verb: AskpassDisable.self),
        .init("askpass", "status", verb: AskpassStatus.self),
    ]

    /// Returns the verb that stands in for another program, with that program's words: such a program has its own
    /// grammar, even for `--help`. Nil for any other name.
    package static func standIn(_ name: String?, for words: [String]) -> (any Verb)? {
        guard let name, let type = standIns[name] else { return nil }
        var verb = type.init()
        verb.words = words
        return verb
    }

    private static let standIns: [String: any StandInVerb.Type] = [
        NotificationSender.name: NotifySend.self, DialogProgram.zenity.rawValue: Zenity.self,
        DialogProgram.whiptail.rawValue: Whiptail.self, DialogProgram.dialog.rawValue: DialogCommand.self,
    ]
}

/// A verb that stands in for another program, with that program's words.
protocol StandInVerb: Verb {
    var words: [String] { get set }
}
