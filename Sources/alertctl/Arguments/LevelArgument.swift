// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

extension ExpressibleByArgument where Self: SpelledLevel {
    init?(argument: String) { self.init(word: argument) }
    var argument: String { word }
    static var allowedWords: [String] { allCases.map(\.word) }
}

extension Notifications.Level: ExpressibleByArgument {}
extension Prompts.Level: ExpressibleByArgument {}
extension Sounds.Level: ExpressibleByArgument {}
