// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// Something the person can choose, written `KEY=LABEL`.
enum ActionArgument {
    /// The maximum number of actions of a notification.
    static let limit = 16

    /// The actions in the order in which they were written.
    static func parse(_ texts: [String]) throws(Failure) -> [Notifications.Action] {
        guard texts.count <= limit else {
            throw Failure(
                .badInput, "--action: too many actions: \(texts.count) (maximum \(limit))")
        }
        var actions: [Notifications.Action] = []
        for text in texts {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex,
                text.index(after: equals) < text.endIndex
            else {
                throw Failure(
                    .badInput, "--action: \"\(text)\" is not KEY=LABEL", remedy: "Example: --action open='Open it'"
                )
            }
            let key = String(text[..<equals])
            guard !actions.contains(where: { $0.key == key }) else {
                throw Failure(.badInput, "--action: duplicate key \"\(key)\"", remedy: "Give each action its own key")
            }
            actions.append(.init(key: key, label: String(text[text.index(after: equals)...])))
        }
        return actions
    }
}
