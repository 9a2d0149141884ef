// SPDX-License-Identifier: Apache-2.0

package import Varlink

/// The clocks of other devices that differ from this one's, as the status of alert-link tells.
package struct ClockDifferences: Sendable {
    /// The difference that is worth a warning, in seconds.
    private static let minimum = 30.0

    /// The lead of each compared clock over this one's, in seconds.
    private var aheads: [(device: String, seconds: Double)] = []

    /// Reads the status of an alert-link.
    package init(_ status: JSON) {
        aheads = (status["devices"]?.arrayValue ?? []).compactMap { device in
            guard device["this"]?.boolValue != true, let name = device["device"]?.stringValue,
                let seconds = device["clockAheadSeconds"]?.doubleValue, seconds.isFinite
            else { return nil }
            return (name, seconds)
        }
    }

    /// A Boolean value indicating whether this device's clock is wrong: at least two others agree with each other, and
    /// not with it.
    package var isOwn: Bool {
        guard aheads.count >= 2, let least = aheads.map(\.seconds).min(), let most = aheads.map(\.seconds).max() else {
            return false
        }
        return most - least < Self.minimum && (least >= Self.minimum || most <= -Self.minimum)
    }

    /// Returns a sentence for each difference without its full stop, or one for all of them.
    ///
    /// - Parameter visible: Makes the name of a device safe to print.
    package func sentences(visible: (String) -> String) -> [String] {
        let different = aheads.filter { abs($0.seconds) >= Self.minimum }
        guard isOwn, let one = different.first else {
            return different.map { device, seconds in
                let way = seconds > 0 ? "ahead of" : "behind"
                return "the clock of \(visible(device)) is \(Self.words(seconds)) \(way) this one"
            }
        }
        let way = one.seconds > 0 ? "behind" : "ahead of"
        let names = different.map { visible($0.device) }
        let others = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return ["the clock of this device is \(Self.words(one.seconds)) \(way) the clocks of \(others)"]
    }

    /// The remedy for a difference; nil if no clock differs.
    package var remedy: String? {
        guard aheads.contains(where: { abs($0.seconds) >= Self.minimum }) else { return nil }
        return isOwn
            ? "Run sudo timedatectl set-ntp true"
            : "Run timedatectl on both, and sudo timedatectl set-ntp true where it is wrong"
    }

    /// Returns a difference in words, in its largest unit: "45 s", "12 min", "3 h", "365 days".
    package static func words(_ seconds: Double) -> String {
        let size = abs(seconds)
        // A status that anybody has written may have any number.
        func rounded(_ unit: Double) -> Int { Int(min((size / unit).rounded(), 1e15)) }
        if size < 120 { return "\(rounded(1)) s" }
        if size < 7_200 { return "\(rounded(60)) min" }
        if size < 2 * 86_400 { return "\(rounded(3_600)) h" }
        return "\(rounded(86_400)) days"
    }
}
