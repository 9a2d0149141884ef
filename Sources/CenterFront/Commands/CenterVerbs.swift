// SPDX-License-Identifier: Apache-2.0

package import ClientKit
package import CommandLineKit

/// The verb of the centre, for the tree of all verbs.
package enum CenterVerbs {
    package static let center = CommandTree<any Verb>.Entry("center", verb: Center.self)
}
