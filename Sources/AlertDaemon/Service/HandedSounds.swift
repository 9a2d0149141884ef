// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import Glibc
import LinuxSystem
import SoundService
import Synchronization
import Varlink

/// The files that callers have left to be played: each for one call, which must come soon.
final class HandedSounds: Sendable {
    /// The maximum number of waiting sounds.
    private static let most = 64
    private static let patience = Duration.seconds(10)

    private struct Waiting {
        var descriptor: SharedDescriptor
        var until: ContinuousClock.Instant
    }

    private let waiting = Mutex<[String: Waiting]>([:])
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Takes a descriptor in; false where it is no regular file, or too many wait.
    func leave(_ descriptor: SharedDescriptor, as token: String) -> Bool {
        var status = stat()
        guard token.utf8.count == 32, fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return false
        }
        let now = ContinuousClock.now
        return waiting.withLock { waiting in
            waiting = waiting.filter { $0.value.until > now }
            guard waiting.count < Self.most, waiting[token] == nil else { return false }
            waiting[token] = Waiting(descriptor: descriptor, until: now + Self.patience)
            return true
        }
    }

    /// Removes the file that was left under a name. The returned file has a path as long as the value lives.
    ///
    /// - Parameter sound: What it is called by.
    /// - Throws: `Sounds.Invalid` where there is none, `Sounds.NotASound` where it cannot be read, or is too large.
    func take(_ token: String, sound: String) async throws -> SpokenFile {
        let found = waiting.withLock { waiting -> Waiting? in
            guard let found = waiting.removeValue(forKey: token), found.until > .now else { return nil }
            return found
        }
        guard let found else { throw Sounds.Invalid(field: "descriptor", reason: "no descriptor was left under it") }
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

    /// Copies the bytes of a sound. The worker opens files by their paths and has no access to the daemon's
    /// descriptors.
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
