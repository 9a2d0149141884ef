// SPDX-License-Identifier: Apache-2.0

/// The remains of a sound that was stopped or interrupted, from which a new sound can continue.
package struct SoundRemains: Sendable {
    /// The maximum number that is kept.
    static let most = 32

    let id: String
    let request: SoundRequest
    let path: String
    /// The identity of the file; nil if the sound is not a file.
    let stamp: FileStamp?
    /// The position in the file, in seconds.
    let position: Double
    /// A Boolean value indicating whether the position is known.
    let isSteady: Bool
}

/// A sound that has been located.
struct FoundSound: Sendable {
    /// The place; nil if none was found.
    var place: SoundPlace?
    /// The identity of the file.
    var stamp: FileStamp?

    init(_ place: SoundPlace?) {
        self.place = place
        if case .file(let path) = place { stamp = FileStamp(of: path) }
    }
}
