// SPDX-License-Identifier: Apache-2.0

import CLinux
import Digest
import Glibc

/// A program that is found once and held, so that the program that runs later is the one that a person was asked about:
/// its file, and the folder in which it runs, are descriptors (open(2), O_PATH).
///
/// A binary is executed by its descriptor. A script is executed by its path, because its interpreter opens the script
/// itself and would see a descriptor's name as `$0`; it is compared immediately before, by its content too. Files that
/// the arguments name are not held.
package struct HeldProgram: ~Copyable {
    /// The reason why a program cannot be run.
    package enum Refusal: Error, Equatable {
        /// No program has this name; 127 in a shell.
        case notFound
        /// The file cannot be executed; 126 in a shell.
        case notExecutable(SystemError)
        /// The program or the folder is not what it was.
        case changed
    }

    /// The absolute path.
    package let path: String
    /// The absolute path of the folder in which the program runs.
    package let folder: String
    /// The time of the last change of the file's content, in seconds since 1970.
    package let changed: Int64
    /// A Boolean value indicating whether the file begins with `#!`.
    package let isScript: Bool
    private let file: Int32
    private let place: Int32
    private let identity: Identity
    /// The digest of a script; nil for a binary, or if the digest could not be computed.
    private let scriptDigest: String?

    /// The maximum size of a file of which a digest is computed, in bytes.
    package static let maximumDigested = 64 << 20

    /// O_PATH of open(2), which the C library declares only with _GNU_SOURCE; the same number on all architectures but
    /// alpha, parisc and sparc.
    private static let pathOnly: Int32 = 0o10000000

    /// The state of a file, which changes with its content (stat(2)).
    private struct Identity: Equatable {
        let device: UInt64, inode: UInt64, size: Int64
        let modified: [Int64], changed: [Int64]

        init(_ state: stat) {
            (device, inode, size) = (UInt64(state.st_dev), UInt64(state.st_ino), Int64(state.st_size))
            modified = [Int64(state.st_mtim.tv_sec), Int64(state.st_mtim.tv_nsec)]
            changed = [Int64(state.st_ctim.tv_sec), Int64(state.st_ctim.tv_nsec)]
        }
    }

    /// Finds a program as a shell does, and holds it and the working folder.
    ///
    /// - Parameters:
    ///   - name: The name, or a path if it contains a slash.
    ///   - searchPath: The folders to search, as in `PATH`; an empty one is the working folder.
    package init(_ name: String, searchPath: String) throws(Refusal) {
        guard let working = getcwd(nil, 0) else { throw .notExecutable(SystemError("getcwd", errno)) }
        let folder = String(cString: working)
        free(working)
        let (path, file, state) = try Self.find(name, searchPath: searchPath, in: folder)
        let place = open(".", Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
        guard place >= 0 else {
            let error = SystemError("open", errno)
            close(file)
            throw .notExecutable(error)
        }
        (self.path, self.file, self.folder, self.place) = (path, file, folder, place)
        identity = Identity(state)
        changed = Int64(state.st_mtim.tv_sec)
        isScript = Self.beginsAsScript(path)
        scriptDigest = isScript ? Self.digest(of: file, size: identity.size) : nil
    }

    /// The SHA-256 of the held file, as 64 hexadecimal digits; nil if the file cannot be read, or has more than
    /// ``maximumDigested`` bytes.
    package var digest: String? { scriptDigest ?? Self.digest(of: file, size: identity.size) }

    private static func digest(of file: Int32, size: Int64) -> String? {
        guard size <= maximumDigested else { return nil }
        // A descriptor by O_PATH cannot be read; the link leads to the same file, whatever its path leads to now.
        let descriptor = open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var digest = SHA256()
        var (chunk, total) = ([UInt8](repeating: 0, count: 1 << 16), 0)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            // The file may grow while it is read.
            guard count > 0, total + count <= maximumDigested else { return count == 0 ? digest.hex() : nil }
            digest.add(chunk[..<count])
            total += count
        }
    }

    deinit {
        close(file)
        close(place)
    }

    private static func find(
        _ name: String, searchPath: String, in folder: String
    ) throws(Refusal) -> (String, Int32, stat) {
        guard !name.isEmpty, !name.utf8.contains(0) else { throw .notFound }
        func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }
        let candidates =
            name.utf8.contains(UInt8(ascii: "/"))
            ? [absolute(name)]
            : searchPath.split(separator: ":", omittingEmptySubsequences: false)
                .map { absolute($0.isEmpty ? name : $0 + "/" + name) }
        var refusal = Refusal.notFound
        for path in candidates {
            let descriptor = open(path, pathOnly | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            var state = stat()
            let isFile = fstat(descriptor, &state) == 0 && state.st_mode & S_IFMT == S_IFREG
            if isFile, access(path, X_OK) == 0 { return (path, descriptor, state) }
            refusal = .notExecutable(SystemError("execve", isFile ? EACCES : EISDIR))
            close(descriptor)
        }
        throw refusal
    }

    /// Returns whether a file is a script. An unreadable file is not a script: its interpreter could not read it
    /// either.
    private static func beginsAsScript(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var start: [UInt8] = [0, 0]
        return read(descriptor, &start, 2) == 2 && start == Array("#!".utf8)
    }

    /// Replaces this process by the program, with this process's environment. Returns only if that fails.
    ///
    /// - Parameter arguments: The arguments, the program's own name first.
    package func execute(_ arguments: [String]) -> Refusal {
        guard isUnchanged else { return .changed }
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        if isScript { execve(path, &words, environ) } else { linux_execute(file, &words, environ) }
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
            isScript ? path : "/proc/self/fd/\(file)", arguments, environment: .inherited(adding: []))
        (spawn.group, spawn.closesOthers, spawn.keepsIgnoredSignals) = (.ours, false, true)
        do throws(SystemError) {
            return try spawn.start()
        } catch {
            throw .notExecutable(SystemError("execve", error.code))
        }
    }

    /// A Boolean value indicating whether neither the file nor the folder has changed. This process is in the folder
    /// then.
    private var isUnchanged: Bool {
        var state = stat()
        guard stat(path, &state) == 0, Identity(state) == identity, fstat(file, &state) == 0,
            Identity(state) == identity, !isScript || Self.digest(of: file, size: identity.size) == scriptDigest
        else { return false }
        var (held, named) = (stat(), stat())
        return fstat(place, &held) == 0 && stat(folder, &named) == 0 && held.st_dev == named.st_dev
            && held.st_ino == named.st_ino && fchdir(place) == 0
    }
}
