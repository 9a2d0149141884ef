// SPDX-License-Identifier: Apache-2.0

import CivilTime
import CommandLineKit

/// A length of a sound: seconds as a number, or with units as every other length has them: `10`, `1.5`, `5s`, `1m30s`.
struct Seconds: LosslessStringConvertible, ExpressibleByArgument {
    var value: Double

    init?(_ text: String) {
        if let number = Double(text) {
            value = number
            return
        }
        do throws(TimeTextError) {
            value = Double(try Span.parse(text)) / Double(Span.second)
        } catch {
            return nil
        }
    }

    init?(argument: String) { self.init(argument) }

    var description: String { "\(value)" }
}
