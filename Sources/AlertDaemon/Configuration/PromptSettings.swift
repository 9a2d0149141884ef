// SPDX-License-Identifier: Apache-2.0

import AlertCore
import SettingsKit

/// `[prompts]`: how long a question may wait for others than the person.
struct PromptSettings: Sendable, Hashable {
    /// `notify`: whether a notification appears next to a question that has few buttons.
    var notify = true
    /// `notify-after`: how long somebody has shown the question by then; 0 to 1 day.
    var notifyAfter = Duration.seconds(10)
    /// `presenter`: how long a presenter may take to say that it shows what it was given; 1 s to 10 min. Then another
    /// gets it.
    var presenter = Duration.seconds(20)
}

extension PromptSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        if let notify = try section.flag("notify") { self.notify = notify }
        if let span = try section.span("notify-after", from: .zero, to: .seconds(86_400)) { notifyAfter = span }
        if let span = try section.span("presenter", from: .seconds(1), to: .seconds(600)) { presenter = span }
        try section.finish()
    }
}

extension PromptQueue.Patience {
    /// Applies the settings. How long an asker has to come back after a restart is no setting: it is what `alertctl`
    /// waits, and no client could be told of another.
    mutating func apply(_ settings: PromptSettings) {
        notification = settings.notifyAfter.microseconds
        presenting = settings.presenter.microseconds
    }
}

extension Duration {
    /// The whole microseconds.
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
