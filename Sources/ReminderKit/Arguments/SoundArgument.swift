// SPDX-License-Identifier: Apache-2.0

import CivilTime
package import ClientKit

/// A sound on the command line: a name, or a file.
///
/// A text with a slash is a path. A text without one is a path if it ends like an audio file and such a file is in the
/// current folder, as in `*.wav`; anything else is a name, which the daemon looks up. With `--host`, a path belongs to
/// this machine, and a path with a colon before it belongs to the other machine.
package struct SoundArgument: Equatable {
    /// The value on the wire: a name or an absolute path.
    package let wire: String
    /// A Boolean value indicating whether this process opens the file and sends its bytes to the daemon of another
    /// machine.
    package let isSent: Bool

    private static let extensions: Set<String> = [
        "wav", "wave", "aif", "aiff", "aifc", "caf", "flac", "ogg", "oga", "opus", "mp3", "au", "snd", "w64", "rf64",
    ]

    /// A sound whose open file can go to the daemon, or whose bytes can go to another machine.
    package init(handed text: String, files: some FileLookup) throws(Failure) {
        try self.init(text, option: "the sound", files: files, mayBeSent: true)
    }

    /// - Parameters:
    ///   - option: The name of the option that has the text.
    ///   - mayBeSent: Whether the open file goes to the daemon with this call, even to another machine. If not, a file
    ///     is sent to the other machine now, and kept there.
    package init(_ text: String, option: String, files: some FileLookup, mayBeSent: Bool = false) throws(Failure) {
        guard !text.isEmpty else {
            throw Failure(
                .badInput, "\(option): empty value",
                remedy: "Give a file or a name; \"alertctl sound list\" lists the names")
        }
        let isPath =
            text.contains("/") || Self.endsLikeAudio(text) && (files.absolute(text).map { files.isFile($0) } ?? false)
        let isFile = isPath || text == "-" && mayBeSent
        if files.host != nil, isFile {
            if let there = RemoteFile.path(text) {
                (wire, isSent) = (there, false)
                return
            }
            if !mayBeSent {
                (wire, isSent) = (try files.send(text, option: option), false)
                return
            }
        }
        isSent = isFile && files.host != nil
        guard isPath else {
            wire = text
            return
        }
        guard let path = files.absolute(text) else {
            throw Failure(
                .notFound, "\(option): the current directory no longer exists", remedy: "Give an absolute path")
        }
        wire = path
    }

    /// Returns whether a name has the ending of an audio file.
    package static func endsLikeAudio(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        return extensions.contains(name[name.index(after: dot)...].lowercased())
    }
}
