// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Files in a command line for the daemon of another machine: `:/path` is one of that machine. Any other path is one of
/// this machine, as ever, and is never looked up there.
enum RemoteFile {
    /// The path of `:/path`; nil for anything else.
    static func path(_ text: String) -> String? { text.hasPrefix(":/") ? String(text.dropFirst()) : nil }

    /// The path for an option whose file alertd opens itself, perhaps much later; nil where there is no other machine,
    /// or `text` is a name. A file of this machine is sent, and kept there.
    ///
    /// - Parameter option: What a person calls the place where it was written.
    static func path(_ text: String, option: String, files: some FileLookup) throws(Failure) -> String? {
        guard files.host != nil, text.contains("/") else { return nil }
        if let path = path(text) { return path }
        return try files.send(text, option: option)
    }

    /// Returns the path of a text that may be a URI: `file:///path` is a file, and any other URI is returned as it is.
    static func path(orURI text: String, option: String, files: some FileLookup) throws(Failure) -> String? {
        guard text.contains("://") else { return try path(text, option: option, files: files) }
        guard text.hasPrefix("file:///") else { return nil }
        return try path(decoded(text.dropFirst("file://".count)), option: option, files: files)
    }

    /// The path of a file URI (RFC 3986, 2.1).
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
