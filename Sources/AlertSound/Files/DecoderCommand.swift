// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// Runs a program such as ffmpeg that converts formats unknown to this library to WAV. The program decodes in its own
/// process, within limits of time and size. It gets the file as descriptor 3 and not by name, because a name may look
/// like an option or a protocol.
public enum DecoderCommand {
    /// The word of the command that stands for the file.
    public static let placeholder = "FILE"
    /// The configuration line that sets ffmpeg.
    static let example = #"decoder = ["ffmpeg", "-v", "error", "-i", "\#(placeholder)", "-f", "wav", "-"]"#
    /// The maximum size of the program's output.
    private static let maximumBytes = 256 << 20
    /// The time limit for the program. A requested sound must begin or fail soon.
    private static let patience = Duration.seconds(4)

    private static let arguments = Mutex<[String]>([])

    /// Sets the program and its arguments for this process; an empty array disables it. The program writes WAV to its
    /// standard output.
    public static func use(_ command: [String]) { arguments.withLock { $0 = command } }

    /// Decodes a file with the configured program; returns nil if none is set. Throws
    /// ``SoundError/unsupported(path:reason:)`` if the program fails.
    static func decode(_ bytes: SoundBytes, path: String) throws(SoundError) -> SoundBytes? {
        let command = arguments.withLock { $0 }
        guard !command.isEmpty else { return nil }
        if let known = bytes.decoded.withLock({ $0 }) { return known }
        let decoded = try run(command, on: bytes, path: path, patience: patience)
        bytes.decoded.withLock { $0 = decoded }
        return decoded
    }

    /// Runs a program of at least one word to decode a file, and kills it after `patience`.
    static func run(
        _ command: [String], on bytes: SoundBytes, path: String, patience: Duration
    ) throws(SoundError) -> SoundBytes {
        func failed(_ reason: String) -> SoundError { .unsupported(path: path, reason: "\(command[0]): \(reason)") }
        guard let input = bytes.descriptor() else { throw failed("it cannot be handed on") }
        defer { close(input) }
        let target = linux_memfd_create("decoded-sound")
        guard target >= 0 else { throw failed(systemMessage(errno)) }
        // The descriptor is closed together with the returned bytes, or here.
        var isKept = false
        defer { if !isKept { close(target) } }
        let deadline = ContinuousClock.now + patience
        let process: ChildProcess
        let output: Int32
        do {
            (process, output) = try start(command, input: input)
        } catch {
            throw failed(systemMessage(error.code))
        }
        defer { close(output) }
        var problem = copy(from: output, to: target, by: deadline)
        // A program that has closed its output may still be running.
        if problem == nil, process.wait(until: deadline) == nil { problem = late }
        if let problem {
            process.send(SIGKILL, group: true)
            process.wait()
            throw failed(problem == late ? "it takes more than \(patience)" : problem)
        }
        // Partial output is used, as with a file that is damaged at its end; without output the program has failed.
        guard lseek(target, 0, SEEK_END) > 44 else { throw failed("it makes no sound of it") }
        isKept = true
        return try SoundBytes(streaming: SoundFile(adopting: target, path: path))
    }

    /// Starts the program in its own process group, so that its children are killed with it. The descriptor delivers
    /// its output.
    private static func start(_ command: [String], input: Int32) throws(SystemError) -> (ChildProcess, Int32) {
        let ends = try Descriptor.pipe()
        defer { close(ends.writing) }
        var spawn = Spawn(
            command[0], command.map { $0 == placeholder ? "/dev/fd/3" : $0 }, environment: .inherited(adding: []),
            descriptors: [
                (STDIN_FILENO, .nothing), (STDOUT_FILENO, .descriptor(ends.writing)), (STDERR_FILENO, .nothing),
                (3, .descriptor(input)),
            ])
        spawn.searchesPath = true
        do throws(SystemError) {
            return (try ChildProcess(starting: spawn), ends.reading)
        } catch {
            close(ends.reading)
            throw error
        }
    }

    /// The error of ``copy(from:to:by:)`` for a program that has not finished in time.
    private static let late = "late"

    /// Reads to the end within the limits; returns nil on success, otherwise the problem.
    private static func copy(from source: Int32, to target: Int32, by deadline: ContinuousClock.Instant) -> String? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        while true {
            guard ContinuousClock.now < deadline, Descriptor.isReadable(source, by: deadline) else { return late }
            let got = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
            if got == 0 { return nil }
            if got < 0 {
                guard errno == EINTR else { return systemMessage(errno) }
                continue
            }
            total += got
            guard total <= maximumBytes else { return "it makes more than \(maximumBytes >> 20) MB of it" }
            let written = buffer.withUnsafeBytes { write(target, $0.baseAddress, got) }
            guard written == got else { return systemMessage(errno) }
        }
    }
}
