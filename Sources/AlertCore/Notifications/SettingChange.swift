// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Varlink

/// A change of silent mode, of the volume of alert sounds or of a badge by a person, which undo takes back.
package enum SettingChange: Sendable, Hashable {
    /// Silent mode was switched to this state.
    case silent(Bool)
    /// The volume in thousandths, before and after the change.
    case volume(Int, Int)
    /// The badge before and after the change.
    case badge(Badges.Badge, Badges.Badge)

    /// The verb that has made it.
    var verb: String {
        switch self {
        case .silent: "silent"
        case .volume: "volume"
        case .badge: UndoJournal.badge
        }
    }

    /// The application whose badge was changed; empty for the others.
    var app: String {
        if case .badge(let before, _) = self { before.app } else { "" }
    }
}

/// Silent mode and the volume of alert sounds, which have their own files.
package struct SoundState: Sendable, Hashable {
    package var isSilent: Bool
    /// The volume in thousandths.
    package var volume: Int

    package init(isSilent: Bool = false, volume: Int = 1_000) {
        (self.isSilent, self.volume) = (isSilent, volume)
    }
}

extension SettingChange {
    /// The JSON in the journal.
    var stored: JSON {
        switch self {
        case .silent(let isOn): ["silent": .bool(isOn)]
        case .volume(let before, let after): ["volume": [.int(Int64(before)), .int(Int64(after))]]
        case .badge(let before, let after): ["badge": [before.varlink, after.varlink]]
        }
    }

    init?(stored json: JSON) {
        if let isOn = json["silent"]?.boolValue {
            self = .silent(isOn)
        } else if let values = json["volume"]?.arrayValue?.compactMap(\.intValue), values.count == 2 {
            self = .volume(Int(clamping: values[0]), Int(clamping: values[1]))
        } else if let values = json["badge"]?.arrayValue, values.count == 2 {
            // Why a badge cannot be read does not matter: a damaged one is refused like one of a later version.
            guard let before = try? Badges.Badge(varlink: values[0]), let after = try? Badges.Badge(varlink: values[1])
            else { return nil }
            self = .badge(before, after)
        } else {
            return nil
        }
    }
}
