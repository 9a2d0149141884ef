// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import LinuxSystem
import SettingsKit
import Varlink

/// The methods of `org.alertd.Page` for one session.
struct PageCalls: PageHandler {
    let session: Device
    let services: PageServices

    func call<Method: VarlinkMethod>(_ method: Method) async throws(PageFailure) -> Method.Reply {
        // Nobody waits for the answer any more.
        if Task.isCancelled { throw PageFailure(Page.Unreachable(reason: "the request was given up")) }
        return try await services.daemon.call(method)
    }

    /// Returns all rows of a list.
    func all<Method: PagedCall>(_ method: Method) async throws(PageFailure) -> [Method.Row] {
        var (rows, method) = ([Method.Row](), method)
        repeat {
            let page = Method.page(try await call(method))
            rows += page.rows
            method.cursor = page.next
        } while method.cursor != nil
        return rows
    }

    // MARK: The session

    /// Exchanges a ticket or a code for a session. The only method without a session.
    static func enter(
        _ parameters: Page.Enter, at door: Door, _ services: PageServices
    ) async throws(PageFailure) -> Page.Enter.Reply {
        let bearer = SecretToken.random()
        let id = String(SecretToken.random().prefix(12))
        let device: Device
        let gone: Set<String>
        do throws(Gate.Refusal) {
            (device, gone) = try services.store.withGate { (gate) throws(Gate.Refusal) in
                let before = gate.devices.devices.map(\.id)
                let device = try gate.enter(
                    parameters.ticket, name: parameters.name, at: door, bearer: bearer, id: id, now: .now)
                return (device, Set(before).subtracting(gate.devices.devices.map(\.id)))
            }
        } catch {
            throw PageFailure(error)
        }
        // A new session may have taken the place of an old one.
        for id in gone { services.hub.close(device: id) }
        if device.kind == .paired, let failure = await announce(device, services) {
            _ = services.store.withGate { $0.devices.revoke(id) }
            throw failure
        }
        try await services.devicesChanged()
        return .init(bearer: bearer, name: device.name)
    }

    /// Tells the person that a browser was let in: any program of theirs can open a code, also one that wants to allow
    /// something to itself.
    ///
    /// - Returns: The failure, after which the browser must not be let in.
    private static func announce(_ device: Device, _ services: PageServices) async -> PageFailure? {
        let content = Notifications.Content(
            title: "A browser can open the page",
            body: "\(device.name) was paired. If you did not do that, run "
                + "\"alertctl page devices\" and \"alertctl page revoke NAME\".", level: .timeSensitive)
        do throws(PageFailure) {
            _ = try await services.daemon.call(Notifications.Notify(id: "page-\(device.id)", content: content))
            return nil
        } catch {
            return error
        }
    }

    func enter(_ parameters: Page.Enter, context: CallContext) async throws -> Page.Enter.Reply {
        throw PageFailure(Page.Refused(reason: "this browser has a session already"))
    }

    func leave(_ parameters: Page.Leave, context: CallContext) async throws -> Page.Leave.Reply {
        try await end(session.id)
        return .init()
    }

    func session(_ parameters: Page.Session, context: CallContext) async throws -> Page.Session.Reply {
        let display = try await call(Manager.Display())
        let zone = try await call(Manager.Status(brief: true)).zone
        let content = services.settings.now
        var problem = content.push.problem
        if session.kind == .desk {
            problem = "Pushes are for a paired browser; run \"alertctl page --pair NAME\"."
        } else if problem == nil, content.push.publicKey == nil {
            problem = "alert-link sends pushes, and is not running; run \"systemctl --user enable --now alert-link\"."
        }
        return .init(
            display: .init(hours: display.hours, firstWeekday: display.firstWeekday, zone: zone), device: session.name,
            pushKey: problem == nil ? content.push.publicKey : nil, pushProblem: problem,
            paired: session.kind == .paired)
    }

    func devices(_ parameters: Page.Devices, context: CallContext) async throws -> Page.Devices.Reply {
        // alert-link may not be set up; then there are no linked machines.
        let status = try await services.linkStatus.last()
        return .init(
            devices: services.store.devices.map { .init($0, session: session.id) },
            linked: (status?["devices"]?.arrayValue ?? []).compactMap { row in
                row["device"]?.stringValue.map {
                    .init(name: $0, detail: row["up"]?.boolValue == true ? "online" : "away")
                }
            })
    }

    func revoke(_ parameters: Page.Revoke, context: CallContext) async throws -> Page.Revoke.Reply {
        guard services.store.devices.contains(where: { $0.id == parameters.id }) else {
            throw PageFailure(Page.NotFound(id: parameters.id))
        }
        try await end(parameters.id)
        return .init()
    }

    private func end(_ id: String) async throws(PageFailure) {
        _ = services.store.withGate { $0.devices.revoke(id) }
        services.hub.close(device: id)
        try await services.devicesChanged()
    }

    func subscribe(_ parameters: Page.Subscribe, context: CallContext) async throws -> Page.Subscribe.Reply {
        let subscription = Device.Subscription(
            endpoint: parameters.endpoint, p256dh: parameters.p256dh, auth: parameters.auth)
        do throws(Page.Invalid) {
            try subscription.check(allowing: services.settings.now.settings.pushHosts)
        } catch {
            throw PageFailure(error)
        }
        guard session.kind == .paired else {
            throw PageFailure(
                Page.Refused(reason: "pushes are for a paired browser; run \"alertctl page --pair NAME\""))
        }
        try await subscribe(subscription)
        return .init()
    }

    func unsubscribe(_ parameters: Page.Unsubscribe, context: CallContext) async throws -> Page.Unsubscribe.Reply {
        try await subscribe(nil)
        return .init()
    }

    private func subscribe(_ subscription: Device.Subscription?) async throws(PageFailure) {
        let hasChanged = services.store.withGate { $0.devices.subscribe(session.id, subscription) }
        if hasChanged { try await services.devicesChanged() }
    }
}
