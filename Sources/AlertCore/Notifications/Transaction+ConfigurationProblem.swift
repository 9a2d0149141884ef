// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

extension Transaction {
    /// The id of the notification about an invalid configuration.
    package static let configurationID = "configuration"
    /// The title of that notification. Another program's notification with this id has another title.
    private static let configurationTitle = "alertd's configuration is invalid"

    /// Shows that the configuration is invalid, or removes that notification once the configuration is valid.
    ///
    /// - Parameters:
    ///   - problem: The places and what is wrong there; nil for a valid configuration.
    ///   - path: The path of the file.
    ///   - isDefault: `true` if the defaults are in force, because no file was valid before.
    package func reportConfiguration(_ problem: String?, path: String, isDefault: Bool = false) throws {
        let shown = try db.delivered(id: Self.configurationID)
        guard let problem else {
            guard let shown, Self.isAboutConfiguration(shown.id, shown.content) else { return }
            return try withdraw([Self.configurationID])
        }
        let inForce = isDefault ? "The defaults are in force." : "The former settings stay in force, holidays too."
        let content = Notifications.Content(
            title: Self.configurationTitle,
            body: "\(path.prefix(1_000)): \(problem.prefix(2_000))\n\(inForce) To change it: alertctl config edit",
            level: .active)
        // After a restart the person has it already.
        guard shown?.content.title != content.title || shown?.content.body != content.body else { return }
        try deliver(
            Pending(
                id: Self.configurationID, content: content, trigger: .instant(now.wall),
                zone: zones.session.identifier, due: .at(now.wall), created: now.wall), late: false)
    }

    /// Returns whether a notification is the one about the configuration.
    static func isAboutConfiguration(_ id: String, _ content: Notifications.Content) -> Bool {
        id == configurationID && content.title == configurationTitle
    }
}
