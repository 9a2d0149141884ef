// SPDX-License-Identifier: Apache-2.0

import ClientKit
private import Glibc
private import LinuxSystem
import TerminalKit
import TextSafety

/// `--open`: what opens when somebody activates a notification, an address or a file.
struct OpenArgument {
    /// The command that opens it; its first word is an absolute path.
    let vector: [String]

    /// - Parameter files: Where a file and the program are looked up.
    init(_ text: String, files: some FileLookup) throws(Failure) {
        let program = "xdg-open"
        guard files.host == nil else {
            throw Failure(
                .badInput, "--open: cannot look up \(program) on \(files.host ?? "")",
                remedy: "Write: --on-activate '/usr/bin/\(program) \(ShellText.quoted(text).visible)'")
        }
        let target = Self.isAddress(text) ? text : try Self.file(text, files: files)
        vector = try CommandArgument(ShellText.line([program, target]), option: "--open", files: files).vector
    }

    /// Returns whether a text begins with a scheme (RFC 3986, section 3.1). A single letter is rather part of a name.
    private static func isAddress(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = text.utf8[..<colon]
        return scheme.count > 1 && scheme.first.map(isLetter) == true && !text.contains(where: \.isWhitespace)
            && scheme.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

    private static func file(_ text: String, files: some FileLookup) throws(Failure) -> String {
        guard let path = files.absolute(text) else {
            throw Failure(
                .notFound, "--open: the current directory no longer exists", remedy: "Give an absolute path")
        }
        guard [nil, EISDIR].contains(files.problem(path)?.code) else {
            let isName = text.contains(".") && !text.contains("/") || text.hasPrefix("www.")
            throw Failure(
                .notFound, "--open: no such file: \(text.visible)",
                remedy: isName ? "For an address: --open \(ShellText.quoted("https://" + text))" : "Check the path")
        }
        return path
    }
}
