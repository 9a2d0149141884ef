// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DesktopNotifications
import Foundation
import Glibc
import LinuxSystem
import Logging

/// Images that programs have sent as pixels, each a file in a folder of the state: so they are what every other image
/// of a notification is, to commands, to lists and to a server that draws. The same image is one file.
struct ServedPictures: Sendable {
    /// Files that are kept, of 256 KiB and a little each at most; of more the oldest go.
    static let maximumCount = 128

    let folder: String
    let logger: Logger

    /// Returns the path of an image's file, by its content.
    func path(of png: [UInt8]) -> String {
        // FNV-1a. Who sends an image that has another's hash is shown the other.
        let hash = png.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return folder + "/" + String(hash, radix: 16) + ".png"
    }

    /// Writes the file of an image unless it is there, and returns once that is done or known to be impossible: then
    /// the log has it, and the notification is shown without.
    func keep(_ png: [UInt8]) async {
        let path = path(of: png)
        do {
            let failure = try await BlockingWork.shared.run(about: folder) { write(png, to: path) }
            guard let failure else { return }
            logger.warning("cannot keep the image of a notification, \(path): \(String(cString: strerror(failure)))")
        } catch {
            logger.warning("cannot keep the image of a notification: \(folder) does not respond")
        }
    }

    /// - Returns: An error's number; nil when the file is there.
    private func write(_ png: [UInt8], to path: String) -> Int32? {
        mkdir(folder, 0o700)
        // It is used again: as new as it was.
        if utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) == 0 { return nil }
        let new = "\(path).\(getpid()).new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        let count = Glibc.write(descriptor, png, png.count)
        guard count == png.count, rename(new, path) == 0 else {
            // A file that takes a part of it is on a disk that is full.
            let code = count < 0 || count == png.count ? errno : ENOSPC
            unlink(new)
            return code
        }
        removeOldest()
        return nil
    }

    /// Keeps the newest.
    private func removeOldest() {
        // A folder that cannot be listed is tried again with the next picture.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder), names.count > Self.maximumCount
        else {
            // It was written to a moment ago: who has removed it since has removed all.
            return
        }
        let files = names.map { name in
            var status = stat()
            let path = folder + "/" + name
            return (path: path, second: lstat(path, &status) == 0 ? status.st_mtim.tv_sec : 0)
        }
        for file in files.sorted(by: { $0.second < $1.second }).dropLast(Self.maximumCount) { unlink(file.path) }
    }
}
