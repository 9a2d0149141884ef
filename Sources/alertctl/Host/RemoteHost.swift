// SPDX-License-Identifier: Apache-2.0

/// Another machine whose daemon is meant, `[USER@]MACHINE` as ssh(1) takes it: a name of ssh_config(5), an address, or
/// an `ssh://` URI.
struct RemoteHost: Equatable, Sendable {
    let name: String

    /// The environment variable that names one.
    static let variable = "ALERTD_HOST"

    /// The longest name in bytes: a name of the DNS has 255, and a user before it.
    static let maximumLength = 320

    /// ssh(1) notices a dead link after three of these without an answer, and the time up to the first, which ends
    /// streams that would wait without end.
    private static let options = [
        "ServerAliveInterval=10", "ServerAliveCountMax=3", "ConnectTimeout=30",
        // What the person's configuration forwards or runs at a login is not meant for this; a port that another ssh of
        // theirs forwards already would make this one fail.
        "ClearAllForwardings=yes", "RemoteCommand=none",
    ]

    /// - Parameter place: Where it was written: `--host` or `ALERTD_HOST`.
    /// - Throws: A usage error for what ssh could take for an option, or a shell of a `ProxyCommand` for more than a name.
    init(_ text: String, from place: String) throws(Failure) {
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
        // As ssh itself refuses from version 9.6 on.
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x20 && !(0x7F...0x9F).contains(scalar.value)
                && !"'`\"$\\;&<>|(){}".unicodeScalars.contains(scalar)
        }
        guard isPlain else { throw refused("it holds a space, a control character, or one of '`\"$\\;&<>|(){}") }
        name = text
    }

    /// The command line that runs a command there: no terminal, no forwarding of the agent or X11.
    ///
    /// - Parameter command: Words that a shell there takes as they are.
    func words(_ command: [String]) -> [String] {
        ["ssh", "-T", "-a", "-x"] + Self.options.flatMap { ["-o", $0] } + ["--", name] + command
    }
}

/// `--host` before the verb, where it may stand too.
struct LeadingHost: Equatable {
    /// The value; nil if there is none.
    let host: String?
    /// The words without it.
    let words: [String]

    init(_ arguments: [String]) {
        switch arguments.first {
        case "--host" where arguments.count > 1:
            (host, words) = (arguments[1], Array(arguments.dropFirst(2)))
        case let first? where first.hasPrefix("--host="):
            (host, words) = (String(first.dropFirst("--host=".count)), Array(arguments.dropFirst()))
        default: (host, words) = (nil, arguments)
        }
    }
}
