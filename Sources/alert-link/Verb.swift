// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import CommandLineKit
import LinkGrammar
import LinuxSystem

/// A command of alert-link: a value made of its arguments, and what it does.
protocol Verb: CommandLineKit.Command {
    func run(_ program: Program, _ paths: Paths) throws(ExitFailure)
}

extension CommandTree.Entry where Parsed == any Verb {
    init<V: Verb>(_ words: String..., verb: V.Type) { self.init(words, verb) { $0 } }
    init<V: Verb & LinkCommand>(_ verb: V.Type) { self.init(verb.words, verb) { $0 } }
}

enum LinkCommands {
    static let tree = CommandTree<any Verb>(
        name: "alert-link",
        configuration: CommandConfiguration(
            abstract: "Show alerts of this device on your other devices, and theirs here, over an MQTT broker.",
            discussion: """
                alertd works without it. Without a command alert-link runs until it is ended.

                EXIT STATUS:
                  0    done
                  64   invalid command line
                  65   a text or a file is damaged
                  66   a file is missing
                  69   not set up, or not running
                  73   a file cannot be written
                  75   already running, or no answer in time
                  77   refused
                  78   invalid settings

                FILES:
                  $XDG_CONFIG_HOME/alertd/link.toml  the settings
                  $XDG_CONFIG_HOME/alertd/page.toml  the settings of the page in a browser, for pushes
                  $XDG_STATE_HOME/alertd/link        keys and state, for you alone
                  $XDG_STATE_HOME/alertd/page        the key of pushes, and paired browsers
                """),
        version: "alert-link \(AlertService.version)",
        groups: [
            .init(
                "Devices",
                [
                    .init("init", verb: Init.self), .init(PairDevice.self), .init(JoinDevices.self),
                    .init("request", verb: Request.self), .init("grant", verb: Grant.self),
                    .init("accept", verb: Accept.self), .init(RenameDevice.self), .init(RevokeDevice.self),
                    .init("devices", verb: Devices.self), .init("status", verb: Status.self),
                    .init("history", verb: History.self), .init("phone", verb: Phone.self),
                ]
            ),
            .init(
                "The broker, and machines without a person",
                [
                    .init(SetUpBroker.self), .init("setup", "mosquitto", verb: SetupMosquitto.self),
                    .init(RelayAlerts.self), .init("relay-key", verb: RelayKey.self),
                ]
            ),
        ],
        parents: [.init("setup", CommandConfiguration(abstract: "Use a broker, or configure one."))])

    /// The result of parsing a command line.
    enum Parsed {
        /// No words: run until the process is ended.
        case serve
        case verb(any Verb)
        /// A text to print.
        case answer(String)
        case refusal(String)
    }

    static func parse(_ words: [String]) -> Parsed {
        guard let first = words.first else { return .serve }
        if let (entry, rest) = tree.find(words[...]) {
            let name = entry.words.joined(separator: " ")
            do throws(CommandLineError) {
                return switch try entry.parse(rest) {
                case .command(let verb, _): .verb(verb)
                case .help: .answer(tree.help(for: entry.words) ?? "")
                case .version: .answer(tree.version)
                }
            } catch {
                // Do not print the code: output may be stored.
                if case .unexpectedArgument = error, entry.words == ["join"] {
                    return .refusal("join takes the code from the standard input, since it is a secret")
                }
                return .refusal("\(error.cause); see \"alert-link \(name) --help\"")
            }
        }
        switch first {
        case "-h", "--help": return .answer(tree.help(for: []) ?? "")
        case "help":
            if let help = tree.help(for: Array(words.dropFirst())) { return .answer(help) }
        case "--version": return .answer(tree.version)
        case "---manual" where words.count == 2:
            // For packaging/make-manual.sh.
            let pages = ManualPage.all(tree, date: words[1], related: [("alertctl", 1), ("alertd", 8)])
            return .answer(pages.map { "==> \($0.file)\n\($0.text.dropLast())" }.joined(separator: "\n"))
        case "--generate-completion-script" where words.count == 2:
            if let script = CompletionScript(rawValue: words[1]) { return .answer(script.text(for: tree.name)) }
        default:
            if let request = CompletionRequest(words) { return .answer(request.answer(tree)) }
        }
        let probable = Suggestion.nearest(to: first, in: tree.continuations(of: []))
        let names = tree.continuations(of: [first])
        let hint =
            names.isEmpty
            ? probable.map { ", did you mean \($0)?" } ?? ""
            : ": \(first) takes \(names.joined(separator: " or "))"
        return .refusal(
            "unknown command \"\(words.prefix(2).joined(separator: " "))\"\(hint); see \"alert-link --help\"")
    }
}

// MARK: Values

/// The name of a device or a user.
struct NameArgument: ExpressibleByArgument {
    let argument: String

    init?(argument: String) {
        guard DeviceName.isValid(argument) else { return nil }
        self.argument = argument
    }

    /// Returns the name if it is valid.
    static func checked(_ name: String) throws(ExitFailure) -> String {
        guard DeviceName.isValid(name) else { throw ExitFailure(.usage, "\"\(name)\" is not \(kind)") }
        return name
    }

    static var kind: String {
        "a name: 1 to \(DeviceName.maximumLength) of a to z, 0 to 9, \".\", \"_\" and \"-\", and none of "
            + DeviceName.reserved.sorted().joined(separator: ", ")
    }
}
