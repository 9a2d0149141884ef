// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import PageControlProtocol

/// The devices, tickets and codes that let browsers in, and the wrong tries.
package struct Gate: Sendable {
    package var devices: DeviceList
    package var tickets = OpenTickets()
    /// The wrong tickets and codes at each door.
    private var entries: [Door: TryLimit] = [:]
    /// The wrong bearers at each door.
    private var bearers: [Door: TryLimit] = [:]

    package init(devices: DeviceList = DeviceList()) { self.devices = devices }

    /// Returns the device of a request.
    ///
    /// A right bearer always counts, however many wrong ones came before: 128 random bits cannot be guessed.
    package mutating func device(
        _ head: RequestHead, at door: Door, now: Instant
    ) throws(Refusal) -> Device {
        devices.dropIdle(now: now)
        let bearer = head.bearer
        if let found = devices.device(bearer: bearer ?? "", at: door), bearer != nil { return found }
        guard bearer != nil else { throw .unauthorized("the page needs a session; run \"alertctl page\"") }
        if let seconds = bearers[door, default: TryLimit()].wait(now: now) { throw .tooManyTries(seconds: seconds) }
        bearers[door, default: TryLimit()].note(now: now)
        throw .unauthorized(
            door == .http
                ? "this session has ended; run \"alertctl page\""
                : "this session has ended; run \"alertctl page --pair NAME\" on the computer")
    }

    /// Exchanges a ticket or a code for a session. After too many wrong ones, a right one is refused too for a while:
    /// otherwise guessing could continue.
    package mutating func enter(
        _ key: String, name: String?, at door: Door, bearer: String, id: String, now: Instant
    ) throws(Refusal) -> Device {
        if let seconds = entries[door, default: TryLimit()].wait(now: now) { throw .tooManyTries(seconds: seconds) }
        guard let admission = tickets.redeem(key, at: door, now: now) else {
            entries[door, default: TryLimit()].note(now: now)
            throw .unauthorized(
                door == .http
                    ? "this ticket is used or too old; run \"alertctl page\" again"
                    : "this code is wrong, used or too old; run \"alertctl page --pair NAME\" again")
        }
        do throws(PageControl.TooMany) {
            return try devices.add(
                door == .http ? .desk : .paired, name: admission.name ?? name ?? "", bearer: bearer, id: id, now: now)
        } catch {
            throw .full(limit: error.limit)
        }
    }

    /// The reason why a browser is not let in.
    package enum Refusal: Error, Sendable, Hashable {
        case unauthorized(String)
        case tooManyTries(seconds: Int)
        case full(limit: Int)
    }
}
