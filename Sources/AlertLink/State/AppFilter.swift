// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import PatternMatching

/// The applications whose alerts and badges cross machines: those of `apps`, without those of `except-apps`.
package struct AppFilter: Sendable, Hashable {
    /// The most patterns of each list.
    package static let maximum = 64

    /// Of which one is to match; empty for any application.
    package var only: [Pattern]
    /// Of which none may match.
    package var except: [Pattern]

    package init(only: [Pattern] = [], except: [Pattern] = []) {
        self.only = only
        self.except = except
    }

    /// Returns whether an application is among them.
    package func admits(_ app: String) -> Bool {
        (only.isEmpty || only.contains { $0.matches(app) }) && !except.contains { $0.matches(app) }
    }

    /// Returns whether an alert is of such an application. Work has none, so it always is.
    package func admits(_ item: AlertItem) -> Bool { item.app.map(admits) ?? true }

    /// Returns whether a shared value is of such an application. Do not disturb has none.
    func admits(_ name: SharedMessage.Name) -> Bool {
        if case .badge(let app) = name { admits(app) } else { true }
    }
}

extension AlertItem {
    /// The application it belongs to, as the rules of the configuration have it; nil of work.
    var app: String? {
        switch self {
        case .notification(let content): content.app ?? Defaults.app
        case .prompt(let question): question.app ?? Defaults.app
        case .work: nil
        }
    }
}
