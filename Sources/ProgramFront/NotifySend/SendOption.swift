// SPDX-License-Identifier: Apache-2.0

/// An option of `notify-send`.
struct SendOption: Sendable {
    enum Kind: Sendable {
        case flag(@Sendable (inout SendOptions) -> Void)
        /// A function of the value, and of the option as it was written.
        case value(@Sendable (inout SendOptions, String, String) throws(SendOptions.Wrong) -> Void)
    }

    let name: String
    let letter: Character?
    let kind: Kind
    /// The placeholder of the value in the help.
    var placeholder = ""
    let help: String

    static let all: [SendOption] = [
        SendOption(name: "help", letter: "?", kind: .flag { $0.answer = .help }, help: "Show help options"),
        SendOption(name: "help-all", letter: nil, kind: .flag { $0.answer = .help }, help: "Show all help options"),
        SendOption(
            name: "urgency", letter: "u", kind: .value(setUrgency), placeholder: "LEVEL",
            help: "How much it may interrupt: low, normal or critical."),
        SendOption(
            name: "expire-time", letter: "t",
            kind: .value { (options, text, option) throws(SendOptions.Wrong) in
                options.expireTime = try integer(text, option)
            }, placeholder: "TIME", help: "How long to show it, in milliseconds; 0 means until it is closed."),
        SendOption(
            name: "app-name", letter: "a", kind: .value { options, text, _ in options.appName = text },
            placeholder: "APP_NAME", help: "The name of the application."),
        SendOption(
            name: "icon", letter: "i", kind: .value { options, text, _ in options.icon = text }, placeholder: "ICON",
            help: "The image of the notification: a file or an icon's name."),
        SendOption(
            name: "app-icon", letter: "n", kind: .value { options, text, _ in options.appIcon = text },
            placeholder: "ICON", help: "The application's icon; not every server shows it."),
        SendOption(
            name: "category", letter: "c", kind: .value { options, text, _ in options.category = text },
            placeholder: "TYPE[,TYPE...]", help: "The kind of notification."),
        SendOption(
            name: "transient", letter: "e", kind: .flag { $0.isTransient = true },
            help: "Do not keep it after it was shown."),
        SendOption(
            name: "hint", letter: "h", kind: .value { options, text, _ in options.hints.append(text) },
            placeholder: "TYPE:NAME:VALUE",
            help: "A hint for the server; TYPE is boolean, int, double, string, byte or variant."),
        SendOption(
            name: "print-id", letter: "p", kind: .flag { $0.printsID = true },
            help: "Print the number of the notification."),
        SendOption(
            name: "id-fd", letter: nil,
            kind: .value { (options, text, option) throws(SendOptions.Wrong) in
                options.idDescriptor = try integer(text, option)
            }, placeholder: "FD", help: "Write the number to this file descriptor."),
        SendOption(
            name: "replace-id", letter: "r",
            kind: .value { (options, text, option) throws(SendOptions.Wrong) in
                options.replaceID = try integer(text, option)
            }, placeholder: "REPLACE_ID", help: "The number of the notification to replace."),
        SendOption(
            name: "wait", letter: "w", kind: .flag { $0.waits = true },
            help: "Wait until it is closed, at most for --expire-time."),
        SendOption(
            name: "action", letter: "A", kind: .value { options, text, _ in options.actions.append(text) },
            placeholder: "[NAME=]Text...",
            help: "A button. Waits and prints the chosen NAME, or its position from 0."),
        SendOption(
            name: "selected-action-fd", letter: nil,
            kind: .value { (options, text, option) throws(SendOptions.Wrong) in
                options.actionDescriptor = try integer(text, option)
            }, placeholder: "FD", help: "Write the chosen action to this file descriptor."),
        SendOption(
            name: "activation-token-fd", letter: nil,
            kind: .value { (options, text, option) throws(SendOptions.Wrong) in
                options.tokenDescriptor = try integer(text, option)
            }, placeholder: "FD", help: "Write the activation token to this file descriptor."),
        SendOption(
            name: "quiet", letter: nil, kind: .flag { $0.isQuiet = true },
            help: "Do not say that nobody sees it now (alertctl's own)."),
        SendOption(
            name: "version", letter: "v", kind: .flag { if $0.answer == nil { $0.answer = .version } },
            help: "Print the version of libnotify that it imitates."),
    ]

    /// All of them, a line each.
    static var table: String { lines.joined(separator: "\n") }

    /// Returns the text of `--help` in the layout of GOption.
    static func help(command: String) -> String {
        """
        Usage:
          \(command) [OPTION…] <SUMMARY> [BODY] - create a notification

        Help Options:
        \(lines.prefix(2).joined(separator: "\n"))

        Application Options:
        \(lines.dropFirst(2).joined(separator: "\n"))

        """
    }

    private static var lines: [String] {
        let rows = all.map { option in
            let words = (option.letter.map { "-\($0), " } ?? "") + "--" + option.name
            return (option.placeholder.isEmpty ? words : words + "=" + option.placeholder, option.help)
        }
        let width = (rows.map(\.0.count).max() ?? 0) + 2
        return rows.map { "  " + $0 + String(repeating: " ", count: width - $0.count) + $1 }
    }

    private static func setUrgency(
        _ options: inout SendOptions, _ text: String, _ option: String
    ) throws(SendOptions.Wrong) {
        switch text.lowercased() {
        case "low": options.urgency = 0
        case "normal": options.urgency = 1
        case "critical": options.urgency = 2
        default:
            throw SendOptions.Wrong(
                message: "Unknown urgency \(text) specified. Known urgency levels: low, normal, critical.")
        }
    }

    /// Parses a number as strtol(3) does with base 0: 0x is hexadecimal, a leading 0 octal.
    static func integer(_ text: String, _ option: String) throws(SendOptions.Wrong) -> Int32 {
        let unparsable = SendOptions.Wrong(message: "Cannot parse integer value “\(text)” for \(option)")
        let digits = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
        let isNegative = digits.hasPrefix("-")
        let magnitude = (isNegative || digits.hasPrefix("+") ? digits.dropFirst() : digits).lowercased()
        let (body, radix) =
            magnitude.hasPrefix("0x")
            ? (String(magnitude.dropFirst(2)), 16) : magnitude.hasPrefix("0") ? (magnitude, 8) : (magnitude, 10)
        guard !body.isEmpty, body.allSatisfy({ Int(String($0), radix: radix) != nil }) else { throw unparsable }
        guard let number = Int32((isNegative ? "-" : "") + body, radix: radix) else {
            throw SendOptions.Wrong(message: "Integer value “\(text)” for \(option) out of range")
        }
        return number
    }
}
