// SPDX-License-Identifier: Apache-2.0

/// The rest of a sound that was stopped or interrupted: a new sound can begin there.
package struct SoundRemains: Sendable {
    /// So many are kept.
    static let most = 32

    let id: String
    let request: SoundRequest
    let path: String
    /// The identity of its file; nil if the sound is no file.
    let stamp: FileStamp?
    /// Seconds from the beginning of the file.
    let position: Double
    /// A Boolean value indicating whether the position is known.
    let isSteady: Bool
}

/// A sound that was looked for.
struct FoundSound: Sendable {
    /// The place, or nil for none.
    var place: SoundPlace?
    /// The identity of the file.
    var stamp: FileStamp?

    init(_ place: SoundPlace?) {
        self.place = place
        if case .file(let path) = place { stamp = FileStamp(of: path) }
    }
}
