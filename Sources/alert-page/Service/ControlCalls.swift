// SPDX-License-Identifier: Apache-2.0

import AlertPage
import CivilTime
import LinuxSystem
import PageControlProtocol
import QRCode
import SettingsKit
import Varlink

/// The methods of `org.alertd.PageControl`, for alertctl.
struct ControlCalls: PageControlHandler {
    let services: PageServices

    func ticket(
        _ parameters: PageControl.Ticket, context: CallContext
    ) async throws -> PageControl.Ticket.Reply {
        services.activity.begin()
        defer { services.activity.end() }
        let ticket = SecretToken.random()
        try services.store.withGate { (gate) throws(PageControl.TooMany) in
            try gate.tickets.open(ticket: ticket, now: .now)
        }
        return .init(url: "http://127.0.0.1:\(services.port)/#t=\(ticket)")
    }

    func pair(_ parameters: PageControl.Pair, context: CallContext) async throws -> PageControl.Pair.Reply {
        services.activity.begin()
        defer { services.activity.end() }
        guard (1...64).contains(parameters.name.count) else {
            throw PageControl.Invalid(field: "name", reason: "takes 1 to 64 characters")
        }
        let settings = await services.settings.newest()
        guard let host = settings.settings.hosts.first else {
            if let problem = settings.problem { throw PageControl.NoHost(reason: "Correct the settings: \(problem)") }
            throw PageControl.NoHost(
                reason: "Put the name at which the phone reaches this computer into \(services.settings.file): "
                    + "hosts = [\"NAME\"]")
        }
        var random = SystemRandomNumberGenerator()
        let code = OpenTickets.code(using: &random)
        let expires = try services.store.withGate { (gate) throws(PageControl.TooMany) in
            try gate.tickets.open(code: code, name: parameters.name, now: .now)
        }
        let url = "https://\(host)/"
        guard let picture = QRCode("\(url)#t=\(code)") else {
            throw PageControl.Invalid(field: "name", reason: "no QR code can be drawn; type the code instead")
        }
        return .init(url: url, code: code, picture: picture.lines(inColor: false), expires: expires.rfc3339)
    }

    func devices(_ parameters: PageControl.Devices, context: CallContext) async throws -> PageControl.Devices.Reply {
        .init(devices: services.store.devices.map { .init($0) })
    }

    func revoke(_ parameters: PageControl.Revoke, context: CallContext) async throws -> PageControl.Revoke.Reply {
        services.activity.begin()
        defer { services.activity.end() }
        guard let device = services.store.withGate({ $0.devices.revoke(parameters.device) }) else {
            throw PageControl.NotFound(device: parameters.device)
        }
        services.hub.close(device: device.id)
        guard await services.store.save() else {
            throw PageControl.Invalid(field: "device", reason: "cannot be forgotten: devices.json cannot be written")
        }
        services.hub.publish([.init(part: .devices)])
        return .init(name: device.name)
    }

    func status(_ parameters: PageControl.Status, context: CallContext) async throws -> PageControl.Status.Reply {
        let content = await services.settings.newest()
        return .init(
            port: services.port, hosts: content.settings.hosts, devices: services.store.devices.count,
            streams: services.hub.count, problem: content.problem)
    }
}
