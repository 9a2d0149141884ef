// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import Glibc
import LinuxSystem
import SoundService
import Synchronization
import Varlink

/// The sound files that callers have passed as descriptors. Each is for one call, which must come soon.
final class HandedSounds: Sendable {
    /// The maximum number of descriptors that wait for their call.
    private static let most = 64
    private static let patience = Duration.seconds(10)

    private struct Waiting {
        let descriptor: SharedDescriptor
        /// The call that closes the descriptor if it is not taken in time.
        let expiry: Timers.Ticket
    }

    private let waiting = Mutex<[String: Waiting]>([:])
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Stores a descriptor under a name; returns false if it is not a regular file, or if too many wait.
    func leave(_ descriptor: SharedDescriptor, as token: String) -> Bool {
        var status = stat()
        guard token.utf8.count == 32, fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return false
        }
        return waiting.withLock { waiting in
            guard waiting.count < Self.most, waiting[token] == nil else { return false }
            let expiry = Timers.uptime.call(after: Self.patience) { [weak self] in _ = self?.remove(token) }
            waiting[token] = Waiting(descriptor: descriptor, expiry: expiry)
            return true
        }
    }

    /// Copies the file of the descriptor with a name. The copy has a path as long as it lives.
    ///
    /// - Parameter sound: The caller's name for the file.
    /// - Throws: `Sounds.Invalid` without such a descriptor, `Sounds.NotASound` for an unreadable or too large file.
    func take(_ token: String, sound: String) async throws -> SpokenFile {
        guard let found = remove(token) else {
            throw Sounds.Invalid(field: "descriptor", reason: "no descriptor was left under it")
        }
        Timers.uptime.cancel(found.expiry)
        let environment = environment
        do {
            // Its file system may hang.
            return try await BlockingWork.shared.run {
                Result { () throws(SystemError) in try Self.copy(found.descriptor.number, environment) }
            }.get()
        } catch let error as SystemError {
            let reason = error.code == EFBIG ? "it has more than \(SoundHandover.maximumBytes >> 20) MB" : error.text
            throw Sounds.NotASound(path: sound, reason: reason)
        } catch {
            throw Sounds.NotASound(hangs: sound)
        }
    }

    private func remove(_ token: String) -> Waiting? { waiting.withLock { $0.removeValue(forKey: token) } }

    /// Copies the bytes: the worker opens files by their paths and may not use the daemon's descriptors.
    private static func copy(_ source: Int32, _ environment: [String: String]) throws(SystemError) -> SpokenFile {
        let file = try SpokenFile(environment: environment, kind: .sound)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var place = 0
        while true {
            let got = buffer.withUnsafeMutableBytes { pread(source, $0.baseAddress, $0.count, off_t(place)) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw SystemError("pread", errno) }
            guard got > 0 else { return file }
            place += got
            guard place <= SoundHandover.maximumBytes else { throw SystemError("read", EFBIG) }
            let written = buffer.withUnsafeBytes { write(file.descriptor.number, $0.baseAddress, got) }
            guard written == got else { throw SystemError("write", written < 0 ? errno : ENOSPC) }
        }
    }
}
