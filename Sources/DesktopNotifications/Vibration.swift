// SPDX-License-Identifier: Apache-2.0

public import DBus
import TextSafety

/// Vibration on devices with a motor: feedbackd's `org.sigxcpu.Feedback` plays an event of its theme, whose effect
/// depends on the device and its profile. On other devices nothing happens, which is not an error.
public struct Vibration: Sendable {
    /// A haptic event (Event Naming Specification 0.4, with feedbackd's additions).
    public enum Feedback: String, Sendable, Hashable {
        /// A message has come.
        case message = "message-new-instant"
        /// An alarm clock is ringing.
        case alarm = "alarm-clock-elapsed"
        /// A timer has run out.
        case timeout = "timeout-completed"
    }

    /// The outcome of a request.
    public enum Outcome: Sendable, Hashable {
        /// feedbackd accepted the request.
        case triggered
        /// No bus or feedbackd is available, and none could be started.
        case absent
        /// feedbackd refused the request.
        case failed(DBusError)
    }

    private static let name = "org.sigxcpu.Feedback"
    private let connection: BusConnection

    /// Creates a client on a session bus.
    public init(connection: BusConnection) {
        self.connection = connection
    }

    /// Triggers a feedback for an application, and returns when feedbackd has answered, at the latest after five
    /// seconds. The bus may start feedbackd.
    public func trigger(_ feedback: Feedback = .message, app: String = "org.alertd.Alertd") async -> Outcome {
        // TriggerFeedback(s app_id, s event, a{sv} hints, i timeout) -> u; -1 plays it once.
        let call = MethodCall(
            destination: Self.name, path: "/org/sigxcpu/Feedback", interface: Self.name, member: "TriggerFeedback",
            arguments: [
                .string(NotificationText.line(app, bytes: 255)), .string(feedback.rawValue), .properties([:]),
                .int32(-1),
            ],
            mayStartService: true)
        do throws(DBusError) {
            _ = try await connection.call(call, within: .seconds(5))
            return .triggered
        } catch {
            switch error {
            case .noBus, .noThread, .disconnected, .closed: return .absent
            case .remote(let name, _) where name.meansNobodyThere: return .absent
            case .remote, .timedOut, .malformed, .tooLarge, .invalidMessage, .tooBusy: return .failed(error)
            }
        }
    }
}
