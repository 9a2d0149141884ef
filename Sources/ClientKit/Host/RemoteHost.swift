// SPDX-License-Identifier: Apache-2.0

/// The machine of the remote daemon, `[USER@]MACHINE` as for ssh(1): a name from ssh_config(5), an address, or an
/// `ssh://` URI.
package struct RemoteHost: Equatable, Sendable {
    package let name: String

    /// The environment variable that names a machine.
    package static let variable = "ALERTD_HOST"

    /// The longest name in bytes: a DNS name has at most 255, and a user may precede it.
    package static let maximumLength = 320

    /// The options with which ssh(1) notices a dead link after three unanswered messages and the time until the first
    /// one. The end of the link ends streams that would otherwise wait forever.
    private static let options = [
        "ServerAliveInterval=10", "ServerAliveCountMax=3", "ConnectTimeout=30",
        // Ignore the forwardings and login commands of the person's configuration: they are not intended for this
        // connection. It would fail if another ssh of the person already forwards the same port.
        "ClearAllForwardings=yes", "RemoteCommand=none",
    ]

    /// - Parameter place: The origin of the text: `--host` or `ALERTD_HOST`.
    /// - Throws: A usage error for a text that ssh could take for an option, or that is more than a name to the shell
    ///   of a `ProxyCommand`.
    package init(_ text: String, from place: String) throws(Failure) {
        func refused(_ reason: String) -> Failure {
            Failure(.usage, "\(place): \(reason)", remedy: "Write it like ada@desk, or a Host of ~/.ssh/config")
        }
        guard !text.isEmpty else { throw refused("empty value") }
        guard text.utf8.count <= Self.maximumLength else {
            throw refused("too long: \(text.utf8.count) bytes (maximum \(Self.maximumLength))")
        }
        let machine = text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text[...]
        guard !text.hasPrefix("-"), !machine.hasPrefix("-") else { throw refused("it begins with \"-\"") }
        guard !text.hasPrefix("@"), !machine.isEmpty else {
            throw refused("no user before \"@\", or no machine behind it")
        }
        // ssh itself refuses such names from version 9.6 on.
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x20 && !(0x7F...0x9F).contains(scalar.value)
                && !"'`\"$\\;&<>|(){}".unicodeScalars.contains(scalar)
        }
        guard isPlain else { throw refused("it holds a space, a control character, or one of '`\"$\\;&<>|(){}") }
        name = text
    }

    /// Returns the command line that runs a command on the machine, without a terminal, and without forwarding the
    /// agent or X11.
    ///
    /// - Parameter command: Words that a shell on the machine leaves unchanged.
    package func words(_ command: [String]) -> [String] {
        ["ssh", "-T", "-a", "-x"] + Self.options.flatMap { ["-o", $0] } + ["--", name] + command
    }
}

/// `--host` before the verb, where it is valid too.
package struct LeadingHost: Equatable {
    /// The value; nil if there is none.
    package let host: String?
    /// The words without it.
    package let words: [String]

    package init(_ arguments: [String]) {
        switch arguments.first {
        case "--host" where arguments.count > 1:
            (host, words) = (arguments[1], Array(arguments.dropFirst(2)))
        case let first? where first.hasPrefix("--host="):
            (host, words) = (String(first.dropFirst("--host=".count)), Array(arguments.dropFirst()))
        default: (host, words) = (nil, arguments)
        }
    }
}
