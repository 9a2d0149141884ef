// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The session of Codex that a tool call belongs to, as Codex names it in `_meta`. The hooks of the session name it
/// too, so that they can end its questions.
struct CodexTurnMetadata: Equatable {
    /// The session; at most 255 bytes.
    let session: String

    private static let key = "x-codex-turn-metadata"

    /// Reads `_meta`; nil if it names no session.
    init?(_ meta: JSON?) {
        guard var turn = meta?[Self.key] else { return nil }
        // The same value is a header of HTTP elsewhere, and so it may be a text. A text that is no JSON has no session.
        if let text = turn.stringValue { turn = (try? JSON(parsing: text)) ?? .null }
        guard let session = (turn["session_id"] ?? turn["thread_id"])?.stringValue, 1...255 ~= session.utf8.count else {
            return nil
        }
        self.session = session
    }
}
