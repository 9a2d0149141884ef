// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem

/// A picture file for a notification, checked before a server is asked to open it.
///
/// Servers open any file in their drawing thread: a pipe would block them forever, a device would fill their memory,
/// and a huge file would delay the desktop.
package struct PictureFile: Sendable, Hashable {
    /// The maximum size of a file in bytes.
    package static let maximumSize = 8 << 20

    /// The reason why a picture is not shown.
    package enum Problem: Sendable, Hashable {
        case missing(String)
        case noFile(String)
        /// The file does not begin like any format that servers draw.
        case noPicture(String)
        case tooLarge(String, bytes: Int)
        case unreadable(String, code: Int32)
        /// The file did not answer for ``PictureInspector/patience``, or too many others are pending.
        case silent(String)

        package var path: String {
            switch self {
            case .missing(let path), .noFile(let path), .noPicture(let path), .tooLarge(let path, _),
                .unreadable(let path, _), .silent(let path):
                path
            }
        }

        /// A Boolean value indicating whether a server can safely try to open the file: it finds nothing, or nothing to
        /// draw.
        package var isHarmless: Bool {
            switch self {
            case .missing, .noPicture: true
            case .noFile, .tooLarge, .unreadable, .silent: false
            }
        }

        /// A sentence about the problem.
        package var sentence: String {
            switch self {
            case .missing: "No such image: \(path); shown without it."
            case .noFile: "\(path) is not a regular file; shown without it."
            case .noPicture: "\(path) is not an image; shown without it."
            case .tooLarge(_, let bytes):
                "The image \(path) is too large: \(bytes) bytes (maximum \(PictureFile.maximumSize)); shown without it."
            case .unreadable(_, let code):
                "Cannot read the image \(path) (\(String(cString: strerror(code)))); shown without it."
            case .silent: "The file system of \(path) does not respond; shown without the image."
            }
        }
    }

    package let path: String

    /// Creates the file from an absolute path, or a file URI with one (RFC 8089, 2); returns nil for the name of an
    /// icon.
    package init?(_ text: String) {
        if text.hasPrefix("/") {
            path = text
        } else if text.hasPrefix("file:///"), let decoded = PercentCoding.decoded(text.dropFirst("file://".count)) {
            path = decoded
        } else {
            return nil
        }
    }

    /// Checks the file. This may take as long as a file system that does not answer.
    package func problem() -> Problem? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return errno == ENOENT || errno == ENOTDIR ? .missing(path) : .unreadable(path, code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return .noFile(path) }
        guard status.st_size <= Self.maximumSize else { return .tooLarge(path, bytes: Int(status.st_size)) }
        return contentProblem()
    }

    private func contentProblem() -> Problem? {
        do throws(BoundedFile.Problem) {
            let bytes = try BoundedFile.prefix(of: path, limit: PictureSignature.length)
            return PictureSignature(bytes: bytes, path: path).isPicture ? nil : .noPicture(path)
        } catch {
            switch error {
            // Another file may now be at the path.
            case .notRegular: return .noFile(path)
            case .failed(let error): return .unreadable(path, code: error.code)
            }
        }
    }
}
