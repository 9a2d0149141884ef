// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import ClientKit
import Glibc
import LinuxSystem
import ReminderKit
import Varlink

/// A sound that the daemon cannot open by its name: standard input, a pipe of the shell, a descriptor, a file that this
/// command alone may read. It is opened here, and its descriptor goes to the daemon.
struct OpenSound: ~Copyable {
    /// The maximum size of piped input: that of a system sound.
    private static let maximumPiped = 32 << 20

    let name: String
    private let descriptor: Int32

    deinit { close(descriptor) }

    private init(name: String, descriptor: Int32) {
        self.name = name
        self.descriptor = descriptor
    }

    /// Opens a sound; a pipe is read to its end first. Returns nil if the daemon finds the sound by its name, or
    /// explains best why it does not.
    ///
    /// - Parameter host: The other machine of the daemon, which is sent any file of this one.
    static func find(_ text: String, _ argument: SoundArgument, host: String?) throws(Failure) -> OpenSound? {
        let name = text == "-" ? "standard input" : text
        guard host == nil || argument.isSent else { return nil }
        guard text == "-" || argument.wire.hasPrefix("/") else { return nil }
        let mode: UInt32
        var owner = geteuid()
        if text == "-" {
            var status = stat()
            guard fstat(STDIN_FILENO, &status) == 0 else {
                throw Failure(.badInput, "standard input is closed", remedy: "Give a file, or \"< FILE\"")
            }
            mode = status.st_mode
        } else {
            switch TimeBoundedFiles.status(argument.wire) {
            case .success(let status): (mode, owner) = (status.mode, status.owner)
            case .failure(let error):
                if argument.isSent { throw Failure(opening: name, error.code) }
                return nil
            }
        }
        let kind = mode & S_IFMT
        // The numbers of descriptors are this process's own.
        let isOwn =
            text == "-" || argument.wire.hasPrefix("/dev/fd/") || argument.wire.hasPrefix("/proc/self/")
            || argument.wire == "/dev/stdin"
        let isHidden = kind == S_IFREG && owner != geteuid() && mode & S_IROTH == 0
        guard isOwn || isHidden || argument.isSent, kind == S_IFREG || kind == S_IFIFO || kind == S_IFSOCK else {
            if argument.isSent, text != "-" {
                throw Failure(.badInput, "\(name) is not a file", remedy: "Give a sound file")
            }
            guard text == "-" else { return nil }
            throw Failure(
                .badInput, "standard input is neither a file nor a pipe", remedy: "Give a file, or \"< FILE\"")
        }
        // A descriptor is this process's own already, and may be one that cannot be opened again.
        let written = argument.wire == "/dev/stdin" ? "0" : argument.wire.split(separator: "/").last ?? ""
        let number = text == "-" ? STDIN_FILENO : isOwn ? Int32(written) : nil
        let opened =
            number.map { dup($0) } ?? TimeBoundedFiles.open(argument.wire, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard opened >= 0 else {
            if argument.isSent { throw Failure(opening: name, number == nil ? -opened : errno) }
            // The daemon cannot open it either, and explains why.
            return nil
        }
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
        if kind == S_IFREG { return OpenSound(name: name, descriptor: opened) }
        defer { close(opened) }
        return OpenSound(name: name, descriptor: try read(opened, name))
    }

    /// Leaves the sound with the daemon, and returns the token that names it in a call.
    borrowing func leave(with service: Service) throws(Failure) -> String {
        if let host = service.link?.host { return try SentSound.leave(descriptor, name: name, with: host) }
        guard let path = service.path else { throw Failure(.defect, "\(name) cannot be sent to alertd: no socket") }
        do throws(VarlinkClientError) {
            return try SoundHandover.leave(descriptor, nextTo: path)
        } catch {
            throw Failure(
                .tryLater, "cannot send \(name) to alertd: \(error)",
                remedy: "Write it to a file of at most \(SoundHandover.maximumBytes >> 20) MB and play that")
        }
    }

    /// Reads a pipe to its end, into a file in memory.
    private static func read(_ pipe: Int32, _ name: String) throws(Failure) -> Int32 {
        func failed(_ code: Int32) -> Failure {
            Failure(.badInput, "cannot read \(name): \(String(cString: strerror(code)))", remedy: "Give a sound file")
        }
        let memory = linux_memfd_create("sound")
        guard memory >= 0 else { throw failed(errno) }
        var isKept = false
        defer { if !isKept { close(memory) } }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        while true {
            let got = Glibc.read(pipe, &buffer, buffer.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw failed(errno) }
            guard got > 0 else { break }
            total += got
            guard total <= maximumPiped else {
                throw Failure(
                    .badInput, "\(name) is too large (maximum \(maximumPiped >> 20) MB)",
                    remedy: "Write it to a file and play that")
            }
            guard write(memory, buffer, got) == got else { throw failed(errno) }
        }
        guard total > 0 else { throw Failure(.badInput, "\(name) is empty", remedy: "Give a sound") }
        isKept = true
        return memory
    }
}

extension Failure {
    /// The reason why a file of this machine cannot be sent.
    fileprivate init(opening name: String, _ code: Int32) {
        let reason = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR: self.init(.notFound, "no such file: \(name)", remedy: "Check the path")
        case ETIMEDOUT: self.init(hanging: name)
        case EACCES, EPERM: self.init(.refused, "cannot read \(name): \(reason)", remedy: "Check its permissions")
        default: self.init(.badInput, "cannot read \(name): \(reason)", remedy: "Give a sound")
        }
    }
}
