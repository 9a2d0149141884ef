// SPDX-License-Identifier: Apache-2.0

import CLinux
// The types of poll(2) may be taken to belong to either module.
import ClientKit
import Glibc
import LinuxSystem

/// Pipes for the output of a command that is printed only if it fails. A command whose standard output and standard
/// error are one file has one pipe for both, so that their order is that of writing.
final class QuietOutput {
    /// The maximum number of reads at once: more than a pipe holds (pipe(7)).
    private static let maximumReads = 32

    private var kept = KeptOutput()
    private let pipes: [(reading: Int32, stream: KeptOutput.Stream)]
    private var writing: [Int32]
    private var ended: Set<Int32> = []
    private var isShown = false

    init() throws(Failure) {
        do throws(SystemError) {
            let output = try Descriptor.pipe()
            let errors = Self.areOneFile ? nil : try Descriptor.pipe()
            let ends = [(output.reading, KeptOutput.Stream.output)] + (errors.map { [($0.reading, .errors)] } ?? [])
            for (reading, _) in ends { _ = fcntl(reading, F_SETFL, O_NONBLOCK) }
            pipes = ends.map { (reading: $0.0, stream: $0.1) }
            writing = [output.writing, errors?.writing ?? output.writing]
        } catch {
            throw Failure(.tryLater, "cannot create a pipe: \(error.text)", remedy: "Try again")
        }
    }

    deinit {
        releaseCommandEnds()
        for pipe in pipes { close(pipe.reading) }
    }

    private static var areOneFile: Bool {
        var (output, errors) = (stat(), stat())
        return fstat(STDOUT_FILENO, &output) == 0 && fstat(STDERR_FILENO, &errors) == 0
            && (output.st_dev, output.st_ino) == (errors.st_dev, errors.st_ino)
    }

    /// The descriptors of the command.
    var descriptors: [(number: Int32, Spawn.Source)] {
        [(STDOUT_FILENO, .descriptor(writing[0])), (STDERR_FILENO, .descriptor(writing[1]))]
    }

    /// Closes the ends of the pipes that the command has by now, so that reading ends with the command.
    func releaseCommandEnds() {
        for descriptor in Set(writing) { close(descriptor) }
        writing = []
    }

    /// The requests for poll(2).
    var requests: [pollfd] {
        pipes.map { pollfd(fd: ended.contains($0.reading) ? -1 : $0.reading, events: Int16(POLLIN), revents: 0) }
    }

    /// Reads the available output. Standard error comes last, because a program usually says there why it failed.
    func read() {
        var buffer = [UInt8](repeating: 0, count: KeptOutput.maximumPiece)
        for pipe in pipes where !ended.contains(pipe.reading) {
            // A command that writes without end must not keep everything else waiting.
            for _ in 0..<Self.maximumReads {
                let count = Glibc.read(pipe.reading, &buffer, buffer.count)
                if count == 0 { ended.insert(pipe.reading) }
                guard count > 0 else { break }
                kept.add(buffer[..<count], pipe.stream)
            }
        }
    }

    /// Returns the line that the command has not ended, which may be a question; empty if it was returned before.
    func openLine() -> [UInt8] {
        read()
        defer { isShown = true }
        return isShown ? [] : kept.openLine
    }

    /// Prints everything on the descriptors of this process.
    func show() {
        for part in kept.parts {
            switch part {
            case .piece(let piece): Self.write(piece.bytes, piece.stream == .output ? STDOUT_FILENO : STDERR_FILENO)
            case .omitted(let count):
                Self.write(Array("alertctl: \(count) bytes of output are left out here.\n".utf8), STDERR_FILENO)
            }
        }
    }

    /// Writes bytes; the output may be a pipe whose reader has gone, or a full disk.
    static func write(_ bytes: [UInt8], _ descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }
}
