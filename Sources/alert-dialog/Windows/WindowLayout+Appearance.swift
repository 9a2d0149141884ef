// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension WindowLayout {
    /// The appearance of a button at the bottom.
    func appearance(of choice: Choice) -> MessageDialog.Appearance {
        switch choice.role {
        case .destructive: .destructive
        case .normal where choice.index == defaultIndex: .suggested
        case .normal, .cancel: .plain
        }
    }
}
