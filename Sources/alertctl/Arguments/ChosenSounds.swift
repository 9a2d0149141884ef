// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The playing sounds a verb is about: those that were named, all of them, or the only one there is.
struct ChosenSounds {
    var ids: [String]
    var all: Bool

    /// What the daemon is told.
    var wireIDs: [String]? { ids.isEmpty ? nil : ids }
    /// What the daemon is told.
    var wireAll: Bool? { ids.isEmpty ? true : nil }

    var written: Written {
        var written = Written()
        written["ids"] = ("the id", ids.joined(separator: " "))
        return written
    }

    /// Refuses ids that can be none, and to guess which of several sounds is meant.
    func check(_ service: Service) throws(Failure) {
        try IdentifierList.check(ids)
        guard ids.isEmpty, !all else { return }
        let playing = try service.call(Sounds.Playing()).sounds
        guard playing.count < 2 else {
            throw Failure(
                .badInput, "\(playing.count) sounds play: \(playing.map(\.id).joined(separator: ", "))",
                remedy: "Name one, or say --all")
        }
    }
}
