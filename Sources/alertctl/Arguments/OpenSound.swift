// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import Glibc
import Varlink

/// A sound that the daemon cannot open by its name: standard input, a pipe of the shell, a descriptor, a file that this command
/// alone may read. It is opened here, and its descriptor goes to the daemon.
struct OpenSound: ~Copyable {
    /// What is read of a pipe at most: as a system sound may have.
    private static let mostPiped = 32 << 20

    /// What it is called by.
    let name: String
    private let descriptor: Int32

    deinit { close(descriptor) }

    private init(name: String, descriptor: Int32) {
        self.name = name
        self.descriptor = descriptor
    }

    /// nil where the daemon finds it by what was written, or tells best why it does not.
    ///
    /// What comes from a pipe is read to its end first.
    static func find(_ text: String, _ argument: SoundArgument) throws(Failure) -> OpenSound? {
        let name = text == "-" ? "standard input" : text
        guard text == "-" || argument.wire.hasPrefix("/") else { return nil }
        var status = stat()
        let isThere = text == "-" ? fstat(STDIN_FILENO, &status) == 0 : stat(argument.wire, &status) == 0
        guard isThere else {
            if text != "-" { return nil }
            throw Failure(.badInput, "standard input is closed", remedy: "Give a file, or \"< FILE\"")
        }
        let kind = status.st_mode & S_IFMT
        // The numbers of descriptors are this process's own.
        let isOwn =
            text == "-" || argument.wire.hasPrefix("/dev/fd/") || argument.wire.hasPrefix("/proc/self/")
            || argument.wire == "/dev/stdin"
        let isHidden = kind == S_IFREG && status.st_uid != geteuid() && status.st_mode & S_IROTH == 0
        guard isOwn || isHidden, kind == S_IFREG || kind == S_IFIFO || kind == S_IFSOCK else {
            guard text == "-" else { return nil }
            throw Failure(
                .badInput, "standard input is no file and no pipe", remedy: "Give a file, or \"< FILE\"")
        }
        // A descriptor is this process's own already, and may be one that cannot be opened again.
        let written = argument.wire == "/dev/stdin" ? "0" : argument.wire.split(separator: "/").last ?? ""
        let number = text == "-" ? STDIN_FILENO : isOwn ? Int32(written) : nil
        let opened = number.map { dup($0) } ?? open(argument.wire, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard opened >= 0 else {
            // The daemon is no better off, and says so in its own words.
            return nil
        }
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
        if kind == S_IFREG { return OpenSound(name: name, descriptor: opened) }
        defer { close(opened) }
        return OpenSound(name: name, descriptor: try read(opened, name))
    }

    /// Leaves it with the daemon, and returns what the call names it by.
    borrowing func leave(with service: Service) throws(Failure) -> String {
        do throws(VarlinkClientError) {
            return try SoundChannel.leave(descriptor, beside: service.path)
        } catch {
            throw Failure(
                .tryLater, "\(name) cannot be handed to alertd: \(error)",
                remedy: "Write it to a file of at most \(SoundChannel.mostBytes >> 20) MB and play that")
        }
    }

    /// What a pipe has, to its end, as a file in memory.
    private static func read(_ pipe: Int32, _ name: String) throws(Failure) -> Int32 {
        func failed(_ code: Int32) -> Failure {
            Failure(.badInput, "\(name) cannot be read: \(String(cString: strerror(code)))", remedy: "Give a file")
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
            guard total <= mostPiped else {
                throw Failure(
                    .badInput, "\(name) has more than \(mostPiped >> 20) MB",
                    remedy: "Write it to a file and play that")
            }
            guard write(memory, buffer, got) == got else { throw failed(errno) }
        }
        guard total > 0 else { throw Failure(.badInput, "\(name) is empty", remedy: "Give a sound") }
        isKept = true
        return memory
    }
}
