// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import Testing
import Varlink

/// Certificates and strangers: a broker with TLS that asks each device for a certificate, and another person on it.
@Suite(.serialized) struct IsolationTests {
    @Test func strangersReadAndChangeNothing() throws {
        let authority = try Authority()
        for (file, name) in [("desk", "ada/desk"), ("laptop", "ada/laptop"), ("eve", "eve/phone")] {
            try authority.issue(file, name: name)
        }
        try authority.issue("server", name: "127.0.0.1", server: true)
        let folder = try TestFolder()
        let port = try FreePort.reserve()
        try folder.write(
            """
            user ada/desk
            topic write alertd/ada/desk/#
            topic read alertd/ada/#
            user ada/laptop
            topic write alertd/ada/laptop/#
            topic read alertd/ada/#
            user eve/phone
            topic write alertd/eve/phone/#
            topic read alertd/eve/#
            """, to: "acl")
        let conf = try folder.write(
            """
            per_listener_settings false
            acl_file \(folder.path)/acl
            max_packet_size 300000
            listener \(port) 127.0.0.1
            cafile \(authority.path("ca.crt"))
            certfile \(authority.path("server.crt"))
            keyfile \(authority.path("server.key"))
            crlfile \(authority.path("crl.pem"))
            require_certificate true
            use_identity_as_username true
            \(geteuid() == 0 ? "user root" : "")

            """, to: "conf")
        let broker = try Broker(configuration: conf, port: port, folder: folder)
        defer { broker.kill() }
        func device(_ name: String) throws -> Device {
            try Device(
                name, broker: nil,
                settings: """
                    broker = "mqtts://127.0.0.1:\(port)"
                    ca-file = "\(authority.path("ca.crt"))"
                    certificate-file = "\(authority.path("\(name).crt"))"
                    key-file = "\(authority.path("\(name).key"))"
                    """)
        }
        let (desk, laptop) = (try device("desk"), try device("laptop"))
        _ = try desk.alertLink("init")
        try desk.admit(laptop)
        for device in [desk, laptop] { try device.startLink() }
        for device in [desk, laptop] { try device.connected() }
        // Its certificate ends within two days, which status and doctor say.
        let told = try desk.status("connection") { $0["broker"]?["latencyMilliseconds"] != nil }["broker"]
        let end = try #require(told?["certificateEnds"]?.stringValue.flatMap(WireTime.parse))
        #expect((0...172_800_000_000).contains(end - Int64(Date.now.timeIntervalSince1970 * 1_000_000)))
        #expect(try desk.alertLink("status").output.contains("; replace it"))
        let doctor = try desk.run("alertctl", ["doctor"]).output
        #expect(doctor.contains("the certificate of this device ends"), "\(doctor)")
        var content = Notifications.Content(title: "Backup done")
        content.to = ["all"]
        _ = try desk.call(Notifications.Notify(id: "backup", content: content))
        try laptop.wait("shown") { try laptop.delivered.contains { $0.id == "backup@desk" } }

        func who(_ file: String) -> [String] {
            [
                "-V", "5", "-h", "127.0.0.1", "-p", "\(port)", "--cafile", authority.path("ca.crt"), "--cert",
                authority.path("\(file).crt"), "--key", authority.path("\(file).key"),
            ]
        }
        func read(_ file: String, _ filter: String) throws -> String {
            try MosquittoClients.run("mosquitto_sub", who(file) + ["-t", filter, "-W", "2", "-F", "%t"]).output
        }
        // The same with a good certificate reads: it is the list that keeps eve out.
        #expect(try read("laptop", "alertd/ada/#").contains("alertd/ada/desk/here"))
        for filter in ["#", "alertd/#", "alertd/ada/#", "alertd/+/+/here"] { #expect(try read("eve", filter) == "") }
        for topic in try read("laptop", "alertd/ada/#").split(separator: "\n") {
            _ = try MosquittoClients.run("mosquitto_pub", who("eve") + ["-t", String(topic), "-q", "1", "-r", "-n"])
        }
        // A will on a topic of others, of a client that is killed.
        do {
            let doomed = try Dialogue(
                talkingTo: "/usr/bin/stdbuf",
                ["-oL", "/usr/bin/mosquitto_sub"] + who("eve") + [
                    "-d", "-t", "x", "--will-topic", "alertd/ada/desk/here", "--will-payload", "x", "--will-retain",
                ], environment: [:])
            try doomed.wait(for: "received CONNACK")
            doomed.send(SIGKILL)
        }
        // Who has read a client's id in the broker's log ends its connection, and no more than that.
        let log = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
        let mine = log.split(separator: "\n").last { $0.contains("New client connected") && $0.contains("ada/desk'") }
        let id = try #require(mine?.split(separator: " ").first { $0.hasPrefix("al-") })
        _ = try MosquittoClients.run(
            "mosquitto_pub", who("eve") + ["-i", String(id), "-t", "alertd/ada/desk/here", "-m", "x", "-r"])
        try desk.connected()
        #expect(try read("laptop", "alertd/ada/#").split(separator: "\n").count >= 3)
        for device in [desk, laptop] {
            let status = try device.status("it stands") { $0["broker"]?["connected"]?.boolValue == true }
            #expect(Device.refused(in: status) == 0)
        }
        #expect(try laptop.delivered.count == 1)

        // Without a certificate, or with one of another authority, nobody comes in.
        let stranger = try Authority()
        try stranger.issue("eve", name: "ada/desk")
        let forged = [
            "-V", "5", "-h", "127.0.0.1", "-p", "\(port)", "--cafile", authority.path("ca.crt"), "--cert",
            stranger.path("eve.crt"), "--key", stranger.path("eve.key"), "-t", "alertd/ada/desk/here", "-m", "x",
        ]
        #expect(try MosquittoClients.run("mosquitto_pub", forged).status != 0)

        // A certificate that was revoked counts no more once the broker has read the list.
        try authority.revoke("laptop")
        broker.reload()
        laptop.killLink()
        try laptop.startLink()
        let out = try laptop.status("refused") {
            $0["broker"]?["connected"]?.boolValue == false && $0["broker"]?["problem"]?.stringValue != nil
                && $0["broker"]?["problem"]?.stringValue != "it was ended"
        }
        print("a revoked certificate: \(out["broker"]?["problem"]?.stringValue ?? "")")
        let known = try read("desk", "alertd/ada/desk/#").split(separator: "\n").count
        _ = try desk.call(Notifications.Notify(id: "later", content: content))
        // It is at the broker, for whoever may read it.
        try desk.wait("published") { try read("desk", "alertd/ada/desk/#").split(separator: "\n").count > known }
        #expect(try laptop.delivered.map(\.id) == ["backup@desk"])
        try desk.connected()
    }
}
