// SPDX-License-Identifier: Apache-2.0

/// What is left of a sound that was stopped or interrupted, so that a new one can begin there.
package struct SoundRemains: Sendable {
    /// So many are kept.
    static let most = 32

    let id: String
    let request: SoundRequest
    let path: String
    /// Its file, as it was found; nil where it is none.
    let stamp: FileStamp?
    /// Seconds from the beginning of the file.
    let position: Double
    /// Whether the position is known.
    let isSteady: Bool
}

/// A sound that was looked for.
struct FoundSound: Sendable {
    /// Nil for nowhere.
    var place: SoundPlace?
    /// Its file.
    var stamp: FileStamp?

    init(_ place: SoundPlace?) {
        self.place = place
        if case .file(let path) = place { stamp = FileStamp(of: path) }
    }
}
