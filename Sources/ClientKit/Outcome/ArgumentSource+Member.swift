// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CommandLineKit

extension ArgumentSource {
    /// Returns a sentence of alertd with the words of the command line for the members in it: `--nag` for a member
    /// that the person gave or could give, and the member's own name for any other.
    package func spelled(_ sentence: String) -> String {
        Member.naming(sentence) { member in
            self[member.rawValue].flatMap { $0.name.isEmpty ? nil : $0.name }
        }
    }
}
