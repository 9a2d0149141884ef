// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import Foundation
import Varlink

@testable import AlertLink

/// A presenter of a device that a test is: it gets prompts on one connection and answers on another.
final class Presenting {
    private let token: String
    private let calls: VarlinkConnection
    private let connection: VarlinkConnection
    private let news: ReplySequence<Prompts.Present>

    init(_ device: Device, shows: [String] = Prompts.Present.everything) throws {
        // Any program of the user could read this process otherwise, and approvals would not be shown to it.
        linux_set_not_dumpable()
        (connection, calls) = (try device.connect(), try device.connect())
        news = try connection.stream(Prompts.Present(name: "screen", shows: shows))
        guard let agent = try news.next()?.agent else { throw TestFailure("the presenter is not registered") }
        token = agent
    }

    /// Returns the next message.
    func next() throws -> Prompts.Present.Reply {
        guard let reply = try news.next() else { throw TestFailure("the presenter is told no more") }
        return reply
    }

    /// Returns the prompt that it is to show next, and reports that it does.
    func shown() throws -> Prompts.Prompt {
        while true {
            let reply = try next()
            guard reply.news == .show, let prompt = reply.prompt else { continue }
            _ = try calls.call(Prompts.Presented(agent: token, id: prompt.id))
            return prompt
        }
    }

    /// Returns why the shown prompt goes, and who has answered it.
    func gone() throws -> (why: Prompts.GoneReason?, by: String?) {
        while true {
            let reply = try next()
            if reply.news == .gone { return (reply.why, reply.by) }
        }
    }

    func answer(_ id: String, _ index: Int, values: [Prompts.FieldValue]? = nil) throws {
        _ = try calls.call(Prompts.Answer(id: id, agent: token, index: index, values: values))
    }
}

extension Device {
    /// Announces this device as an older alert-link does, which shows neither forms nor approvals: its own has ended.
    func pretendOlder(at broker: Broker) throws {
        try endLink()
        func read(_ name: String) throws -> JSON { try JSON(parsing: Array((state(name) ?? "").utf8)) }
        guard let keys = try read("identity.json")["keys"].flatMap(DeviceKeys.init),
            let ring = Keyring(try read("keyring.json"))
        else { throw TestFailure("\(name) has no keys") }
        let group = LinkGroup(user: "ada", deviceName: name, keys: keys, ring: ring)
        let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
        let here = PresenceMessage(
            isUp: true, connection: now + 3_600 * second, at: now, version: "0.2.0", reports: true)
        let topic = group.topic(.here)
        let sent = try MosquittoClients.run(
            "mosquitto_pub", ["-V", "5", "-p", "\(broker.port)", "-q", "1", "-r", "-t", topic, "-s"],
            input: group.sealed(.here(here), at: topic))
        guard sent.status == 0 else { throw TestFailure("not published: \(sent)") }
    }
}
