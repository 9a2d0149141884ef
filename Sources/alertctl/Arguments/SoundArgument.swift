// SPDX-License-Identifier: Apache-2.0

/// A sound on the command line: a name, or a file.
///
/// What holds a slash is a path. What holds none is a path if it ends like an audio file and such a file lies in the
/// current folder, as in `*.wav`; anything else is a name, which the daemon looks up.
struct SoundArgument: Equatable {
    /// What the daemon is told: a name or an absolute path.
    let wire: String

    private static let extensions: Set<String> = [
        "wav", "wave", "aif", "aiff", "aifc", "caf", "flac", "ogg", "oga", "opus", "mp3", "au", "snd", "w64", "rf64",
    ]

    /// - Parameter option: What a person calls the place where it was written.
    init(_ text: String, option: String, files: some FileLookup) throws(Failure) {
        guard !text.isEmpty else {
            throw Failure(
                .badInput, "\(option): empty value",
                remedy: "Give a file or a name; \"alertctl sound list\" lists the names")
        }
        let isPath =
            text.contains("/") || Self.endsLikeAudio(text) && (files.absolute(text).map { files.isFile($0) } ?? false)
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

    private static func endsLikeAudio(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        return extensions.contains(name[name.index(after: dot)...].lowercased())
    }
}
