// SPDX-License-Identifier: Apache-2.0

/// Files in a command line for the daemon of another machine: `:/path` is one of that machine. Any other path is one of this
/// machine, as ever, and is never looked up there.
enum FarFile {
    /// The path of `:/path`; nil for anything else.
    static func path(_ text: String) -> String? { text.hasPrefix(":/") ? String(text.dropFirst()) : nil }

    /// The path for an option whose files are not sent; nil where there is no other machine, or `text` is a name.
    ///
    /// - Parameter option: What a person calls the place where it was written.
    /// - Throws: When it is a file of this machine.
    static func path(_ text: String, option: String, files: some FileLookup) throws(Failure) -> String? {
        guard let host = files.host, text.contains("/") else { return nil }
        if let path = path(text) { return path }
        throw refusal(of: text, option: option, host: host)
    }

    /// Why a file of this machine cannot be used.
    static func refusal(of text: String, option: String, host: String) -> Failure {
        Failure(
            .badInput, "\(option): \"\(text)\" is a file of this machine, which is not sent to \(host)",
            remedy: "Copy it there with scp, and give its path there behind a colon, like :/home/ada/bell.wav")
    }
}
