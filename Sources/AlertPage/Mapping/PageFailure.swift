// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import Varlink

/// An error as the page gets it: a status of HTTP, the name without its interface, and the parameters.
package struct PageFailure: Error, Sendable, Hashable {
    package let status: Int
    package let name: String
    package let parameters: JSON.Object
    /// The mistake in words of time, if that is the reason.
    var words: Notifications.Invalid?

    /// A refusal of the caller's zone, which alertd does not know.
    package var isAboutZone: Bool { words?.field == "session" }

    /// The repetition in words that an edit would have ended; nil for any other failure.
    package var repetition: String? { words?.repetition }

    package init(status: Int, name: String, parameters: JSON.Object) {
        (self.status, self.name, self.parameters) = (status, name, parameters)
    }

    /// A refusal of what a person typed.
    package var isAboutLine: Bool { words?.field == "line" && words?.word.isEmpty == false }

    /// A refusal of a sound, for example of one that this machine does not have.
    package var isAboutSound: Bool { words?.field == "sound" }

    /// The body of the response.
    package var body: [UInt8] { JSON.object(["error": .string(name), "parameters": .object(parameters)]).serialized() }

    /// Creates the failure for an error of the page's interface.
    package init<Failure: VarlinkError>(_ error: Failure) {
        let parts = Failure.name.split(separator: ".")
        let name = parts.last.map(String.init) ?? Failure.name
        self.init(
            status: Self.statuses[name] ?? 400, name: name, parameters: error.varlink.objectValue ?? [:])
    }

    /// Creates the error for a refusal at the gate.
    package init(_ refusal: Gate.Refusal) {
        switch refusal {
        case .unauthorized(let reason): self.init(Page.Unauthorized(reason: reason))
        case .tooManyTries(let seconds): self.init(Page.TooManyTries(seconds: seconds))
        case .full(let limit):
            self.init(
                Page.Refused(reason: "there are \(limit) browsers already; run \"alertctl page revoke NAME\" first"))
        }
    }

    /// Creates the failure for a request that the rules refuse.
    package init(_ refusal: RequestRules.Refusal) {
        self.init(status: refusal.status, name: "Refused", parameters: ["reason": .string(refusal.reason)])
    }

    static let statuses = [
        "NotFound": 404, "AlreadyEnded": 410, "Changed": 409, "Repeats": 409, "NotUnderstood": 422, "Invalid": 400,
        "Refused": 403,
        "Unauthorized": 401, "TooManyTries": 429, "Unreachable": 503,
    ]

    /// Returns a sentence of alertd with the page's words for the members in it.
    package static func spelled(_ sentence: String) -> String {
        Member.naming(sentence) { member in
            switch member {
            case .once: "\"This time only\""
            case .noRepeat: "\"Once, then never again\""
            default: nil
            }
        }
    }

    /// Returns the page's error for an error of alertd's interfaces.
    package static func of(_ reply: VarlinkErrorReply) -> PageFailure {
        if let error = reply.decode(as: Notifications.NotFound.self) { return Self(Page.NotFound(id: error.id)) }
        if let error = reply.decode(as: Prompts.NotFound.self) { return Self(Page.NotFound(id: error.id)) }
        if let error = reply.decode(as: Sounds.NotFound.self) { return Self(Page.NotFound(id: error.sound)) }
        if let error = reply.decode(as: Prompts.AlreadyEnded.self) {
            return Self(Page.AlreadyEnded(id: error.id, outcome: error.outcome.rawValue, by: error.by))
        }
        if let error = reply.decode(as: Prompts.Changed.self) {
            return Self(Page.Changed(id: error.id, revision: error.revision))
        }
        if let error = reply.decode(as: Notifications.Invalid.self) {
            var error = error
            error.reason = Self.spelled(error.reason)
            error.hint = Self.spelled(error.hint)
            let stop = error.reason.hasSuffix(".") ? "" : "."
            let reason = error.hint.isEmpty ? error.reason : "\(error.reason)\(stop) \(error.hint)"
            var failure = Self(Page.Invalid(field: error.field, reason: reason))
            failure.words = error
            return failure
        }
        if let error = reply.decode(as: Prompts.Invalid.self) {
            return Self(Page.Invalid(field: error.field, reason: Self.spelled(error.reason)))
        }
        if let error = reply.decode(as: Manager.Invalid.self) {
            return Self(Page.Invalid(field: error.field, reason: Self.spelled(error.reason)))
        }
        if let error = reply.decode(as: Sounds.Invalid.self) {
            return Self(Page.Invalid(field: error.field, reason: Self.spelled(error.reason)))
        }
        if let limit = reply.parameters["limit"]?.intValue {
            return Self(Page.Refused(reason: "there are too many of them already (at most \(limit))"))
        }
        let reason = reply.parameters["reason"]?.stringValue
        return Self(Page.Refused(reason: reason ?? "alertd refuses it: \(reply.name)"))
    }
}
