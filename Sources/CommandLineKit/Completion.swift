// SPDX-License-Identifier: Apache-2.0

/// The words that a shell offers for a value.
package enum Completion: Sendable {
    /// None.
    case none
    /// Files with one of these extensions, or all files.
    case files([String] = [])
    /// These words.
    case words([String])
    /// Words that are found out when they are asked for: from the words of the line, the position of the word to
    /// complete, and its text up to the cursor.
    case custom(@Sendable (_ line: [String], _ position: Int, _ prefix: String) -> [String])
}
