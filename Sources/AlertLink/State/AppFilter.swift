// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import PatternMatching

/// The applications whose alerts and badges are exchanged: the setting `apps` without the setting `except-apps`.
package struct AppFilter: Sendable, Hashable {
    /// The maximum number of patterns in each list.
    package static let maximum = 64

    /// Patterns of which one must match; empty for any application.
    package var only: [Pattern]
    /// Patterns of which none may match.
    package var except: [Pattern]

    package init(only: [Pattern] = [], except: [Pattern] = []) {
        self.only = only
        self.except = except
    }

    /// Returns whether an application is admitted.
    package func admits(_ app: String) -> Bool {
        (only.isEmpty || only.contains { $0.matches(app) }) && !except.contains { $0.matches(app) }
    }

    /// Returns whether the application of an alert is admitted. Work has no application, and is always admitted.
    package func admits(_ item: AlertItem) -> Bool { item.app.map(admits) ?? true }

    /// Returns whether the application of a shared value is admitted. Do not disturb has none.
    func admits(_ name: SharedMessage.Name) -> Bool {
        if case .badge(let app) = name { admits(app) } else { true }
    }
}

extension AlertItem {
    /// The application, by the name that rules in the configuration use; nil for work.
    var app: String? {
        switch self {
        case .notification(let content): content.app ?? Defaults.app
        case .prompt(let question): question.app ?? Defaults.app
        case .work: nil
        }
    }
}
