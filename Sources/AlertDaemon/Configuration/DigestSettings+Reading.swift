// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime

extension DigestSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        guard let texts = try section.strings("at", maximum: Self.maximumTimes) else {
            throw section.error("at", "is missing: write at = [\"8:00\", \"18:00\"], or remove the section")
        }
        for text in texts {
            guard let time = Self.time(text) else {
                throw section.error("at", "takes times of day like \"8:00\" and \"18:00\", not \"\(text)\"")
            }
            if !at.contains(time) { at.append(time) }
        }
        at.sort()
        if let names = try section.strings("levels", maximum: RuleLevel.allCases.count) {
            levels = []
            for name in names {
                guard let level = RuleLevel(rawValue: name), level != .critical else {
                    throw section.error(
                        "levels",
                        "takes \"passive\", \"active\" and \"time-sensitive\", not \"\(name)\": critical notifications never wait"
                    )
                }
                levels.insert(level.level)
            }
        }
        try section.finish()
    }

    /// `8:00`, `18:30`.
    private static func time(_ text: String) -> TimeOfDay? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        return TimeOfDay(hour: hour, minute: minute)
    }
}
