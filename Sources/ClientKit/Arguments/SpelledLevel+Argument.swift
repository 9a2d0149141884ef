// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CommandLineKit

// Levels as words of a command line.
extension ExpressibleByArgument where Self: SpelledLevel {
    package init?(argument: String) { self.init(word: argument) }
    package var argument: String { word }
    package static var allowedWords: [String] { allCases.map(\.word) }
}

extension Notifications.Level: ExpressibleByArgument {}
extension Prompts.Level: ExpressibleByArgument {}
extension Sounds.Level: ExpressibleByArgument {}
extension Notifications.ClockGap: ExpressibleByArgument {}
extension Notifications.ClockOverlap: ExpressibleByArgument {}
extension Notifications.Missed: ExpressibleByArgument {}
