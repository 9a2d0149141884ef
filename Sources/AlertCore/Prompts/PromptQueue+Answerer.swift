// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import LinuxSystem

extension PromptQueue {
    /// The party that answers.
    package enum Answerer: Sendable, Hashable {
        case presenter(PresenterToken)
        /// The notification next to a presenter.
        case notification
        /// A person, by hand; the name of the program.
        case hand(String)
        /// A person on another device, as a program reports.
        case device(String, by: Reporter)

        /// Returns the name of a program that reports what a person did on another device.
        package static func name(of program: String, on device: String) -> String { "\(program) on \(device)" }
    }

    /// A program that reports what a person did on another device.
    package struct Reporter: Sendable, Hashable {
        package var program: String
        package var process: Int
        package var lineage: Lineage
        /// The connection of the report.
        package var connection: UInt64

        package init(program: String, process: Int, lineage: Lineage, connection: UInt64) {
            (self.program, self.process, self.lineage) = (program, process, lineage)
            self.connection = connection
        }
    }

    package enum Choice: Sendable, Hashable {
        case button(Int)
        /// The choice of Enter: a field was filled in where there are no buttons next to it.
        case enter
        case dismissal
    }

    /// The kind of typed input.
    package enum Typed: Sendable, Hashable {
        case nothing, text, login
        /// The values of a form.
        case values([Prompts.FieldValue])
        /// A secret that goes by a descriptor.
        case handover
    }
}
