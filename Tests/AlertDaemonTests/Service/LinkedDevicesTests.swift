// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import Testing

@testable import AlertDaemon

/// Messages about devices that alert-link does not know, or cannot reach.
@Suite struct LinkedDevicesTests {
    private let place: TemporaryFolder

    private var folder: String { place.path }

    init() throws { place = try TemporaryFolder() }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    private func notes(_ names: String..., app: String? = nil) async -> [String] {
        await LinkedDevices(folder: folder).notes(on: names, app: app)
    }

    /// Takes the lock that alert-link holds while it runs.
    private func lock() throws -> Int32 {
        let descriptor = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return descriptor
    }

    private static let status = """
        {"user": "ada", "device": "desk", "devices": [{"device": "desk", "this": true}, {"device": "laptop"}],
         "bridges": [{"name": "mail"}], "phone": {"server": "x"}}
        """

    @Test func withoutAlertLinkItIsShownHereAlone() async throws {
        let text = "alert-link is not set up, so it is shown on this device alone; \"alertctl devices\" tells more."
        #expect(await notes("laptop") == [text])
        #expect(await notes() == [])
        try write("{", to: "status.json")
        #expect(await notes("laptop") == [text])
    }

    @Test func oneThatDoesNotRunIsTold() async throws {
        try write(Self.status, to: "status.json")
        try write("", to: "lock")
        let text = "alert-link is not running, so it is shown on this device alone until it runs."
        #expect(await notes("laptop", "nosuch") == [text])
        // A sound comes at once or not at all.
        #expect(
            await LinkedDevices(folder: folder).notes(onWorkOrSoundOn: ["laptop"])
                == ["alert-link is not running, so it is shown on this device alone."])
    }

    /// Returns alertd's answer to `--secure --to NAME`.
    private func refusal(_ name: String) async -> String? {
        await LinkedDevices(folder: folder).refusal(ofSecretOn: [name], app: nil)
    }

    @Test func aSecretGoesToDevicesThatBothName() async throws {
        #expect(await refusal("laptop")?.contains("not set up") == true)
        try write(
            """
            {"device": "desk", "secrets": ["laptop", "nas", "other", "new"], "bridges": [{"name": "mail"}], "phone": {"server": "x"},
             "devices": [{"device": "desk"}, {"device": "laptop", "secrets": true, "lastSeen": "x"},
              {"device": "nas", "lastSeen": "x"}, {"device": "new"}, {"device": "tower", "secrets": true},
              {"device": "other", "secrets": true, "changedKey": true}]}
            """, to: "status.json")
        #expect(await refusal("laptop")?.contains("not running") == true)
        let lock = try lock()
        defer { close(lock) }
        #expect(await refusal("laptop") == nil)
        for name in ["desk", "phone", "mail", "nosuch"] {
            #expect(await refusal(name)?.contains("\"\(name)\" is not another paired device") == true)
        }
        #expect(await refusal("nas")?.contains("set secrets = [\"desk\"] in link.toml there") == true)
        #expect(await refusal("new")?.contains("new has not connected yet") == true)
        #expect(await refusal("other")?.contains("other has another key than") == true)
        #expect(await refusal("tower")?.contains("set secrets = [\"tower\"] in link.toml here") == true)
        #expect(await LinkedDevices(folder: folder).refusal(ofSecretOn: [], app: nil) == nil)
    }

    @Test func aFormerNameIsFollowedAndNamed() async throws {
        try write(
            """
            {"device": "desk", "broker": {"connected": true}, "devices": [{"device": "desk", "this": true},
              {"device": "tower", "up": true, "former": ["box", "laptop"]}]}
            """, to: "status.json")
        let lock = try lock()
        defer { close(lock) }
        #expect(await notes("tower") == [])
        #expect(
            await notes("laptop") == ["laptop is called tower now, and it goes there; write tower."])
    }

    @Test func aDeviceThatIsNotKnownIsNamed() async throws {
        try write(Self.status, to: "status.json")
        let lock = try lock()
        defer { close(lock) }
        #expect(await notes("laptop", "phone", "mail", "all") == [])
        #expect(
            await notes("nosuch", "laptop", "nosuch") == [
                "alert-link knows no device \"nosuch\", so it is not shown there; it knows: laptop, phone, mail."
            ])
        #expect(await notes("on-call").count == 1)
        #expect(await notes("desk", "laptop") == ["desk is this device, where it is shown anyway."])
        try write("{\"device\": \"desk\", \"devices\": [{\"device\": \"desk\"}]}", to: "status.json")
        #expect(
            await notes("all") == ["alert-link knows no other device, so it is shown on this device alone."])
    }

    @Test(arguments: [
        ("\"apps\": [\"org.example.*\"]", "org.example.Chat", true), ("\"apps\": [\"org.example.*\"]", nil, false),
        ("\"apps\": [\"alertd\"]", nil, true), ("\"apps\": [], \"exceptApps\": [\"*Chat\"]", "org.example.Chat", false),
        ("\"apps\": [], \"exceptApps\": [\"*Chat\"]", "org.example.Mail", true),
    ])
    func anApplicationThatIsKeptHereIsTold(settings: String, app: String?, leaves: Bool) async throws {
        try write(Self.status.replacing("\"user\": \"ada\"", with: settings), to: "status.json")
        let lock = try lock()
        defer { close(lock) }
        let text = "link.toml keeps what \(app ?? "alertd") says on this device, so it is not shown elsewhere."
        #expect(await notes("laptop", app: app) == (leaves ? [] : [text]))
        #expect(await notes(app: app) == [])
    }

    /// Such messages belong to no application, and go to devices alone.
    @Test func workAndSoundsGoToDevicesAlone() async throws {
        let devices = LinkedDevices(folder: folder)
        #expect(await devices.notes(onWorkOrSoundOn: []) == nil)
        let missing = await devices.notes(onWorkOrSoundOn: ["laptop"])
        #expect(await missing == notes("laptop") && missing?.count == 1)
        try write(
            Self.status.replacing("\"user\": \"ada\"", with: "\"apps\": [\"org.example.*\"]"), to: "status.json")
        let lock = try lock()
        defer { close(lock) }
        #expect(await devices.notes(onWorkOrSoundOn: ["laptop", "all"]) == nil)
        #expect(
            await devices.notes(onWorkOrSoundOn: ["phone", "mail"]) == [
                "alert-link knows no device \"phone\", so it is not shown there; it knows: laptop.",
                "alert-link knows no device \"mail\", so it is not shown there; it knows: laptop.",
            ])
    }

    /// A form, or an approval, goes to devices that say that they show it.
    @Test func aDeviceThatDoesNotShowItIsNamed() async throws {
        let devices = LinkedDevices(folder: folder)
        try write(
            """
            {"device": "desk", "broker": {"connected": true}, "bridges": [{"name": "mail"}], "phone": {"server": "x"},
             "exceptApps": ["quiet"], "devices": [{"device": "desk", "this": true, "up": true},
              {"device": "laptop", "up": true, "lastSeen": "x", "shows": ["approval", "form"]},
              {"device": "tower", "up": false, "lastSeen": "x", "shows": ["form"]},
              {"device": "nas", "up": true, "lastSeen": "x"}, {"device": "new", "up": false}]}
            """, to: "status.json")
        #expect(await !devices.mayShow(["form"], on: ["laptop"], app: nil), "alert-link does not run")
        let lock = try lock()
        defer { close(lock) }
        let form: Set = [Prompts.Present.forms]
        #expect(await devices.notes(on: ["laptop", "tower"], app: nil, needs: form) == [])
        #expect(
            await devices.notes(on: ["all", "mail", "nosuch"], app: nil, needs: form).sorted() == [
                "alert-link knows no device \"nosuch\", so it is not shown there; it knows: laptop, tower, nas, new, phone, mail.",
                "mail only says that it waits: forms are answered on a device.",
                "nas does not show forms, so it is not asked there.",
                "new has not connected yet; alertd asks there once it reports that it shows forms.",
            ])
        #expect(await devices.notes(on: ["nas", "new"], app: nil) == [])
        // This alert-link would leave out what it does not know.
        #expect(await devices.reasonToStay(form) == "alert-link is older than alertd, and has to be started again")
        #expect(await devices.reasonToStay([]) == nil)
        #expect(await devices.part(ofApprovalsTo: []) == nil)
        #expect(await devices.part(ofApprovalsTo: ["laptop", "phone"]) == nil)
        let part = await devices.part(ofApprovalsTo: ["tower", "phone"])
        #expect(part?.name == "approvals" && part?.ok == false)
        #expect(part?.detail == "to in config.toml: tower does not show approvals, so it is not asked there.")
        for (names, needs, isReached) in [
            (["laptop"], form, true), (["laptop"], ["approval", "form"], true), (["laptop"], ["mustRead"], false),
            (["tower"], form, false), (["nas"], form, false), (["nas"], [], true), (["new"], [], false),
            (["all"], form, true), (["tower", "nas"], form, false), (["phone"], ["approval"], true),
            (["mail", "nas"], form, true), ([], [], false), (["nosuch"], [], false), (["desk"], [], false),
        ] as [([String], Set<String>, Bool)] {
            #expect(await devices.mayShow(needs, on: names, app: nil) == isReached, "\(names) \(needs)")
        }
        #expect(await !devices.mayShow(form, on: ["laptop", "phone"], app: "quiet"))
        try write(#"{"device": "desk", "devices": [{"device": "desk", "shows": ["form"]}]}"#, to: "status.json")
        #expect(await devices.reasonToStay(form) == nil)
        #expect(await devices.reasonToStay(["approval"]) != nil)
    }

    @Test func aDeviceThatWasTakenOutReachesNoOther() async throws {
        let devices = LinkedDevices(folder: folder)
        try write(Self.status, to: "status.json")
        #expect(await devices.refusal(of: ["laptop"]) == nil)
        #expect(await devices.part() == nil)
        try write(
            """
            {"device": "desk", "removed": {"by": "laptop", "at": "x"}, "devices": [{"device": "desk", "this": true}],
             "bridges": [{"name": "mail"}], "phone": {"server": "x"}}
            """, to: "status.json")
        // Whether alert-link runs or not.
        for name in ["all", "laptop", "nosuch", "on-call"] {
            let refusal = await devices.refusal(of: ["mail", name])
            #expect(
                refusal?.reason == "laptop has taken this device out, and nothing goes from here to your other devices")
            #expect(refusal?.remedy.contains("\"alertctl devices pair\"") == true)
            #expect(await devices.refusal(ofSecretOn: [name], app: nil)?.contains("has taken this device out") == true)
        }
        // These need no other device.
        #expect(await devices.refusal(of: ["phone", "mail", "desk"]) == nil)
        #expect(await devices.refusal(of: []) == nil)
        let part = await devices.part()
        #expect(part?.ok == false && part?.detail.contains("devices pair") == true)
        // Earlier notifications are shown here, and a caller that changes them gets a note.
        let lock = try lock()
        defer { close(lock) }
        #expect(
            await notes("laptop") == [
                "laptop has taken this device out, so it is shown on this device alone; \"alertctl devices\" tells more."
            ])
        #expect(await notes("phone", "mail") == [])
        #expect(await devices.present(among: ["all"]) == [])
    }

    @Test func whatCameFromElsewhereGoesNoFurther() {
        var content = Notifications.Content(title: "x", to: ["a"])
        content.escalate = [.init(after: "5m", to: ["b"])]
        #expect(content.addressees == ["a", "b"])
        content.origin = "desk"
        #expect(content.addressees == [])
    }
}
