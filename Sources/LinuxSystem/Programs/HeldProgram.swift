// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A program that is found once and held, so that the program that runs later is the one that a person was asked about:
/// its file, and the folder in which it runs, are descriptors (open(2), O_PATH).
///
/// A binary is executed by its descriptor. A script is executed by its path, because its interpreter opens the script
/// itself and would see a descriptor's name as `$0`; it is compared immediately before, by its content too, and so are
/// its interpreters. Files that the arguments name are not held.
package struct HeldProgram: ~Copyable {
    /// The reason why a program cannot be run.
    package enum Refusal: Error, Equatable {
        /// No program has this name; 127 in a shell.
        case notFound
        /// The file cannot be executed; 126 in a shell.
        case notExecutable(SystemError)
        /// Linux would not execute the file, whoever allowed it; 126 in a shell.
        case unusable(Problem)
        /// The program, an interpreter or the folder is not what it was.
        case changed
    }

    /// A problem of a file that is known before it is executed.
    package enum Problem: Sendable, Equatable {
        /// A text, whose first line names no interpreter. A shell reads such a file itself. The text is the path.
        case noInterpreter(String)
        /// Nothing can be executed under the name of an interpreter.
        case interpreter(String)
        /// More interpreters that are scripts than are compared.
        case tooManyInterpreters
        /// Symbolic links that lead in a circle, or too many of them.
        case links
    }

    /// The file of the program.
    package let program: ComparedFile
    /// The absolute path of the folder in which the program runs.
    package let folder: String
    /// The interpreters of a script; nil for a file that does not begin with `#!`.
    package let interpreters: InterpreterChain?
    private let file: Int32
    private let place: Int32
    private let folders: OwnFolders
    private let searchPath: String
    /// The digest of a script; nil for a binary, or if the digest could not be computed.
    private let scriptDigest: String?

    /// O_PATH of open(2), which the C library declares only with _GNU_SOURCE; the same number on all architectures but
    /// alpha, parisc and sparc.
    private static let pathOnly: Int32 = 0o10000000

    /// Finds a program as a shell does, and holds it and the working folder.
    ///
    /// - Parameters:
    ///   - name: The name, or a path if it contains a slash.
    ///   - searchPath: The folders to search, as in `PATH`; an empty one is the working folder.
    ///   - home: The person's home; nil if it is unknown.
    package init(_ name: String, searchPath: String, home: String?) throws(Refusal) {
        guard let working = getcwd(nil, 0) else { throw .notExecutable(SystemError("getcwd", errno)) }
        let folder = String(cString: working)
        free(working)
        let (path, file, state) = try Self.find(name, searchPath: searchPath, in: folder)
        let folders = OwnFolders(home: home, working: folder)
        let beginning = FileBeginning(ofFileAt: path)
        let isScript = beginning.isScript
        let chain: InterpreterChain?
        let place = open(".", Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
        let placeError = errno
        do throws(Refusal) {
            guard place >= 0 else { throw .notExecutable(SystemError("open", placeError)) }
            guard !beginning.isText else { throw .unusable(.noInterpreter(path)) }
            chain = isScript ? InterpreterChain(of: path, searchPath: searchPath, in: folder, folders) : nil
            guard chain != nil || !isScript else { throw .unusable(.tooManyInterpreters) }
            if let problem = chain?.problem(of: path) { throw .unusable(problem) }
        } catch {
            close(file)
            if place >= 0 { close(place) }
            throw error
        }
        (self.file, self.folder, self.place, self.folders) = (file, folder, place, folders)
        (interpreters, self.searchPath) = (chain, searchPath)
        let tidied = ComparedFile.tidied(path)
        let digest = { Self.digest(of: file, size: Int64(state.st_size)) }
        program = ComparedFile(tidied, ComparedFile.resolved(path) ?? tidied, state, folders, digest: digest)
        scriptDigest = isScript ? program.digest ?? digest() : nil
    }

    private static func digest(of file: Int32, size: Int64) -> String? {
        // A descriptor by O_PATH cannot be read; the link leads to the same file, whatever its path leads to now.
        let descriptor = open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return ComparedFile.digest(of: descriptor, size: size)
    }

    deinit {
        close(file)
        close(place)
    }

    /// Returns the absolute path of a file that is named from a folder.
    static func absolute(_ path: String, in folder: String) -> String {
        path.hasPrefix("/") ? path : folder + "/" + path
    }

    /// Returns the paths at which a shell looks for a program.
    static func paths(of name: String, searchPath: String, in folder: String) -> [String] {
        name.utf8.contains(UInt8(ascii: "/"))
            ? [absolute(name, in: folder)]
            : searchPath.split(separator: ":", omittingEmptySubsequences: false)
                .map { absolute($0.isEmpty ? name : $0 + "/" + name, in: folder) }
    }

    private static func find(
        _ name: String, searchPath: String, in folder: String
    ) throws(Refusal) -> (String, Int32, stat) {
        guard !name.isEmpty, !name.utf8.contains(0) else { throw .notFound }
        var refusal = Refusal.notFound
        for path in paths(of: name, searchPath: searchPath, in: folder) {
            let descriptor = open(path, pathOnly | O_CLOEXEC)
            guard descriptor >= 0 else {
                if errno == ELOOP, case .notFound = refusal { refusal = .unusable(.links) }
                continue
            }
            var state = stat()
            let isFile = fstat(descriptor, &state) == 0 && state.st_mode & S_IFMT == S_IFREG
            if isFile, access(path, X_OK) == 0 { return (path, descriptor, state) }
            refusal = .notExecutable(SystemError("execve", isFile ? EACCES : EISDIR))
            close(descriptor)
        }
        throw refusal
    }

    /// Replaces this process by the program, with this process's environment. Returns only if that fails.
    ///
    /// - Parameter arguments: The arguments, the program's own name first.
    package func execute(_ arguments: [String]) -> Refusal {
        guard isUnchanged else { return .changed }
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        if isScript { execve(program.path, &words, environ) } else { linux_execute(file, &words, environ) }
        return .notExecutable(SystemError("execve", errno))
    }

    /// Starts the program as a child in the group of this process, with its environment and descriptors.
    ///
    /// - Parameter arguments: The arguments, the program's own name first.
    /// - Returns: The process id, for which the caller has to wait.
    package func start(_ arguments: [String]) throws(Refusal) -> Int32 {
        guard isUnchanged else { throw .changed }
        // The link names the held file until the child has closed it, which is when the program has begun.
        var spawn = Spawn(
            isScript ? program.path : "/proc/self/fd/\(file)", arguments, environment: .inherited(adding: []))
        (spawn.group, spawn.closesOthers, spawn.keepsIgnoredSignals) = (.ours, false, true)
        do throws(SystemError) {
            return try spawn.start()
        } catch {
            throw .notExecutable(SystemError("execve", error.code))
        }
    }

    private var isScript: Bool { interpreters != nil }

    /// A Boolean value indicating whether neither the file, nor an interpreter, nor the folder has changed. If true,
    /// this process is in the folder.
    private var isUnchanged: Bool {
        var state = stat()
        let identity = program.identity
        guard stat(program.path, &state) == 0, FileIdentity(state) == identity, fstat(file, &state) == 0,
            FileIdentity(state) == identity, !isScript || Self.digest(of: file, size: identity.size) == scriptDigest
        else { return false }
        var (held, named) = (stat(), stat())
        guard fstat(place, &held) == 0, stat(folder, &named) == 0, held.st_dev == named.st_dev,
            held.st_ino == named.st_ino, fchdir(place) == 0
        else { return false }
        // Another program may be found by now, even if the former one is unchanged.
        return !isScript
            || InterpreterChain(of: program.path, searchPath: searchPath, in: folder, folders) == interpreters
    }
}
