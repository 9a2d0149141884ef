// SPDX-License-Identifier: Apache-2.0

/// `[hooks]`: what is run for every notification, besides its own commands. Argument vectors; nil for none.
package struct HookSettings: Sendable, Hashable {
    /// `on-deliver`: when its time has come, whether it is shown or held.
    package var onDeliver: [String]?
    /// `on-activate`: when the person clicks on it, chooses an action, or answers it.
    package var onActivate: [String]?
    /// `on-dismiss`: when the person closes or acknowledges it.
    package var onDismiss: [String]?

    package init(onDeliver: [String]? = nil, onActivate: [String]? = nil, onDismiss: [String]? = nil) {
        self.onDeliver = onDeliver
        self.onActivate = onActivate
        self.onDismiss = onDismiss
    }
}
