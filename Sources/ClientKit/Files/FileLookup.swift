// SPDX-License-Identifier: Apache-2.0

import CivilTime
private import Glibc
package import LinuxSystem

/// The questions that a command line asks the file system.
package protocol FileLookup {
    /// The other machine whose daemon receives the paths of files; nil for this machine.
    var host: String? { get }
    /// The absolute path of the current folder; nil if it is gone.
    var currentDirectory: String? { get }
    /// The folders in which programs are looked up.
    var programFolders: [String] { get }
    /// Returns whether the path leads to a file that is not a folder, or may do so: on a file system that hangs, the
    /// daemon has to report the problem.
    func isFile(_ path: String) -> Bool
    /// Returns the reason why the file at a path cannot be read; nil if it can. The reason is ETIMEDOUT if the file
    /// system hangs.
    func problem(_ path: String) -> SystemError?
    /// Returns whether the path leads to an executable file.
    func isProgram(_ path: String) -> Bool
    /// Sends a file to `host`, which keeps it, and returns its path there.
    func send(_ path: String, option: String) throws(Failure) -> String
}

extension FileLookup {
    package var host: String? { nil }

    package func send(_ path: String, option: String) throws(Failure) -> String {
        throw Failure(.defect, "\(option): no other machine to send \(path) to")
    }

    package func problem(_ path: String) -> SystemError? { isFile(path) ? nil : SystemError("stat", ENOENT) }

    /// Makes a path absolute, so that it means the same to the daemon. Returns nil if the current folder is gone.
    package func absolute(_ path: String) -> String? {
        if path.hasPrefix("/") { return path }
        guard let currentDirectory else { return nil }
        var relative = path[...]
        while relative.hasPrefix("./") {
            relative = relative.dropFirst(2)
            while relative.hasPrefix("/") { relative = relative.dropFirst() }
        }
        return (currentDirectory == "/" ? "" : currentDirectory) + "/" + relative
    }

    /// Finds a program as a shell does (POSIX.1-2017, 2.9.1.1): a name with a slash is a path, and any other name is
    /// searched for in `PATH`. Returns the absolute path; nil if there is no such program.
    package func program(_ name: String) -> String? {
        if name.contains("/") { return absolute(name).flatMap { isProgram($0) ? $0 : nil } }
        guard !name.isEmpty else { return nil }
        for folder in programFolders {
            // An empty folder in PATH means the current folder.
            guard let path = absolute((folder.isEmpty ? "." : folder) + "/" + name) else { continue }
            if isProgram(path) { return path }
        }
        return nil
    }
}

/// The file system of this process.
package struct SystemFiles: FileLookup {
    private let path: String
    package var host: String?

    package init(environment: Environment) { path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin" }

    package var currentDirectory: String? {
        guard let buffer = getcwd(nil, 0) else { return nil }
        defer { free(buffer) }
        return String(validatingCString: buffer)
    }

    package var programFolders: [String] {
        path.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }

    package func send(_ path: String, option: String) throws(Failure) -> String {
        guard let host else { throw Failure(.defect, "\(option): no other machine to send \(path) to") }
        guard let absolute = absolute(path) else {
            throw Failure(
                .notFound, "\(option): the current directory no longer exists", remedy: "Give an absolute path")
        }
        return try SentFile.send(path, path: absolute, option: option, to: try RemoteHost(host, from: "--host"))
    }

    package func isFile(_ path: String) -> Bool {
        switch TimeBoundedFiles.status(path) {
        case .success(let status): status.kind != S_IFDIR
        case .failure(let error): error.code == ETIMEDOUT
        }
    }

    package func problem(_ path: String) -> SystemError? {
        switch TimeBoundedFiles.status(path) {
        case .failure(let error): error
        case .success(let status) where status.kind == S_IFDIR: SystemError("read", EISDIR)
        case .success: access(path, R_OK) == 0 ? nil : SystemError("access", errno)
        }
    }

    package func isProgram(_ path: String) -> Bool {
        guard case .success(let status) = TimeBoundedFiles.status(path) else { return false }
        return status.kind != S_IFDIR && access(path, X_OK) == 0
    }
}
