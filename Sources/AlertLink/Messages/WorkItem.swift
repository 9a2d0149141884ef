// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Varlink

/// The progress of work for other devices.
package struct WorkItem: Sendable, Hashable {
    /// The maximum lengths of title and text, in bytes.
    private static let maximumLength = 1_024

    package var title: String
    /// The current step.
    package var text: String?
    /// The progress, 0 to 1; nil if unknown.
    package var fraction: Double?

    package init(title: String, text: String? = nil, fraction: Double? = nil) {
        self.title = title
        self.text = text
        self.fraction = fraction
    }

    package init(_ work: Progress.Work) { self.init(title: work.title, text: work.text, fraction: work.fraction) }

    var json: JSON {
        var object: JSON.Object = ["title": .string(title)]
        object["text"] = text.map(JSON.string)
        object["fraction"] = fraction.map(JSON.float)
        return .object(object)
    }

    init?(_ json: JSON) {
        guard let title = json["title"]?.stringValue, (1...Self.maximumLength).contains(title.utf8.count) else {
            return nil
        }
        let (text, fraction) = (json["text"]?.stringValue, json["fraction"]?.doubleValue)
        guard (text?.utf8.count ?? 0) <= Self.maximumLength, (0...1).contains(fraction ?? 0) else { return nil }
        self.init(title: title, text: text, fraction: fraction)
    }
}
