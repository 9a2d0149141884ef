// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import CommandLineKit

/// The work that a command line asks for.
enum Arguments: Equatable, Sendable {
    case run
    case begin
    case pair(qr: Bool, seconds: Int)
    case join(seconds: Int)
    case request
    case grant(file: String, check: String)
    case accept(file: String, check: String)
    case relay(RelayAddress)
    case relayKey
    case rename(name: String)
    case revoke(device: String)
    case setUpBroker(BrokerSetup)
    case joinBroker(BrokerJoin)
    case status(json: Bool)
    case devices(json: Bool)
    case phone
    /// The history of one device, or of all other devices.
    case history(device: String?)
}

/// A command of alert-link: the values of its options, and the work that they ask for.
protocol LinkCommand: Command {
    var arguments: Arguments { get }
}

extension CommandTree.Entry where Parsed == Arguments {
    init<C: LinkCommand>(_ words: String..., command: C.Type) { self.init(words, command) { $0.arguments } }
}

enum LinkCommands {
    static let tree = CommandTree<Arguments>(
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
                  $XDG_STATE_HOME/alertd/link        keys and state, for you alone
                """),
        version: "alert-link \(AlertService.version)",
        groups: [
            (
                "Devices",
                [
                    .init("init", command: Init.self), .init("pair", command: Pair.self),
                    .init("join", command: Join.self), .init("request", command: Request.self),
                    .init("grant", command: Grant.self), .init("accept", command: Accept.self),
                    .init("rename", command: Rename.self), .init("revoke", command: Revoke.self),
                    .init("devices", command: Devices.self), .init("status", command: Status.self),
                    .init("history", command: History.self), .init("phone", command: Phone.self),
                ]
            ),
            (
                "The broker, and machines without a person",
                [
                    .init("setup", "broker", command: SetupBroker.self),
                    .init("setup", "mosquitto", command: SetupMosquitto.self),
                    .init("relay", command: Relay.self), .init("relay-key", command: RelayKey.self),
                ]
            ),
        ],
        parents: [.init("setup", CommandConfiguration(abstract: "Use a broker, or configure one."))])

    /// The result of parsing a command line.
    enum Parsed: Equatable {
        case arguments(Arguments)
        /// A text to print.
        case answer(String)
        case refusal(String)
    }

    static func parse(_ words: [String]) -> Parsed {
        guard let first = words.first else { return .arguments(.run) }
        if let (entry, rest) = tree.find(words[...]) {
            let name = entry.words.joined(separator: " ")
            do throws(CommandLineError) {
                return switch try entry.parse(rest) {
                case .command(let arguments, _): .arguments(arguments)
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
struct NameArgument: ExpressibleByArgument, Equatable {
    let argument: String

    init?(argument: String) {
        guard DeviceName.isValid(argument) else { return nil }
        self.argument = argument
    }

    static var kind: String {
        "a name: 1 to \(DeviceName.maximumLength) of a to z, 0 to 9, \".\", \"_\" and \"-\", and none of "
            + DeviceName.reserved.sorted().joined(separator: ", ")
    }
}

struct PortArgument: ExpressibleByArgument, Equatable {
    static let kind = "a port, 1 to 65535"
    let number: Int
    var argument: String { "\(number)" }

    init?(argument: String) {
        guard let number = Int(argument), 1...65_535 ~= number else { return nil }
        self.number = number
    }
}

/// The seconds that a pairing may take.
struct PairingSeconds: ExpressibleByArgument, Equatable {
    static let kind = "a number of seconds, 1 to 3600"
    let number: Int
    var argument: String { "\(number)" }

    init?(argument: String) {
        guard let number = Int(argument), 1...3_600 ~= number else { return nil }
        self.number = number
    }

    private init(_ number: Int) { self.number = number }

    /// Five minutes.
    static let `default` = PairingSeconds(300)
}

extension RelayAddress: ExpressibleByArgument {
    static var kind: String { "PERSON@PLACE; a place is a table of relay.toml, see docs/link-setup.md" }
    init?(argument: String) { self.init(argument) }
    var argument: String { "\(person)@\(place)" }
}
