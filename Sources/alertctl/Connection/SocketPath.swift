// SPDX-License-Identifier: Apache-2.0

private import AlertProtocol
private import Glibc

/// Where the daemon listens.
struct SocketPath: Equatable {
    /// Where the path was found.
    enum Origin: Equatable {
        /// `--socket`.
        case option
        /// `ALERTD_SOCKET`.
        case variable
        /// The runtime directory, where the user service listens too.
        case runtimeDirectory(String)
    }

    /// The socket's path, or `@name` in the abstract namespace.
    let path: String
    /// Where it was found.
    let origin: Origin

    /// `--socket`, else `ALERTD_SOCKET`, else `alertd/alertd.varlink` below `XDG_RUNTIME_DIR`. Where that is not set,
    /// as in cron and after su, the folder that logind makes for the user stands in if it is the user's own.
    ///
    /// - Parameters:
    ///   - option: What `--socket` says.
    ///   - userFolder: The path of logind's folder; nil if it is not there or belongs to somebody else.
    init(option: String?, environment: Environment, userFolder: () -> String?) throws(Failure) {
        if let option {
            (path, origin) = (option, .option)
        } else if let variable = environment["ALERTD_SOCKET"], !variable.isEmpty {
            (path, origin) = (variable, .variable)
        } else if let folder = Self.runtimeDirectory(environment) ?? userFolder() {
            (path, origin) = (folder + "/alertd/alertd.varlink", .runtimeDirectory(folder))
        } else {
            throw Failure(
                .unavailable, "there is no runtime directory, so alertd cannot be found",
                remedy: "Set XDG_RUNTIME_DIR, or name the socket with --socket or ALERTD_SOCKET")
        }
        guard !path.isEmpty else {
            throw Failure(.badInput, "--socket: it is empty", remedy: "Give the path of alertd's socket")
        }
    }

    /// Refuses a runtime directory in which others could have put the socket. One that is named is judged by who listens.
    func check() throws(Failure) {
        guard case .runtimeDirectory(let folder) = origin else { return }
        do {
            try RuntimeDirectory.check(folder, user: geteuid())
        } catch {
            throw Failure(.refused, "\(error); nothing was sent there", remedy: error.remedy)
        }
    }

    /// `XDG_RUNTIME_DIR`; a relative path is to be ignored (XDG Base Directory Specification 0.8).
    static func runtimeDirectory(_ environment: Environment) -> String? {
        environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// /run/user/UID, if it is there and ours.
    static func userFolder() -> String? {
        let path = "/run/user/\(getuid())"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else {
            return nil
        }
        return path
    }
}
