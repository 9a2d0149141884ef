// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ProcessSupport
import Testing
import Varlink

/// A machine that was cloned with the keys of its alert-link: real alertds and alert-links on a real mosquitto.
@Suite(.serialized) struct TwinTests {
    @Test func twoMachinesWithOneKeyAreTold() throws {
        let broker = try Broker()
        let laptop = try devices(["desk", "laptop"], broker: broker)[1]
        let clone = try Device("laptop", broker: broker)
        let folder = "/state/alertd/link"
        try TestProcess.check("cp", ["-a", laptop.path + folder, clone.path + folder])
        try clone.startLink()
        for device in [laptop, clone] {
            try device.wait("it is told") { try device.delivered.contains { $0.id == "alert-link-twin" } }
            try device.status("it is known") { $0["twin"] == true }
            #expect(try device.alertLink("devices").output.contains("another machine uses the keys of laptop"))
        }
        let doctor = try laptop.run("alertctl", ["doctor", "--no-start"])
        #expect(doctor.output.contains("another machine uses the keys of this device"), "\(doctor)")
    }

    /// The copy ends in good order, is killed, or leaves its word at the broker while the true machine is away.
    @Test func aCopyThatIsStoppedDoesNotTakeTheTrueMachineAway() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let (desk, laptop) = (all[0], all[1])
        let clone = try Device("laptop", broker: broker)
        try TestProcess.check("cp", ["-a", laptop.path + "/state/alertd/link", clone.path + "/state/alertd/link"])
        func isUp(_ status: JSON) -> Bool {
            (status["devices"]?.arrayValue ?? []).contains { $0["device"] == "laptop" && $0["up"] == true }
        }
        func reached(_ id: String) throws {
            try desk.status("laptop is there") { isUp($0) }
            var content = Notifications.Content(title: "Is it there?")
            content.to = ["laptop"]
            _ = try desk.call(Notifications.Notify(id: id, content: content))
            try laptop.wait("shown") { try laptop.delivered.contains { $0.id == "\(id)@desk" } }
            try desk.status("laptop is there") { isUp($0) }
        }
        try clone.startLink()
        try clone.connected()
        try laptop.status("it is known") { $0["twin"] == true }
        let before = try laptop.status("connected") { $0["broker"]?["connected"] == true }
        try clone.endLink()
        try laptop.status("a number above that of the copy") {
            $0["broker"]?["connected"] == true && $0["broker"]?["since"] != before["broker"]?["since"]
        }
        try reached("ended")
        // While the true machine is off, the copy is connected and ends.
        try laptop.endLink()
        try clone.startLink()
        try clone.connected()
        try clone.endLink()
        try desk.status("nobody is there") { !isUp($0) }
        try laptop.startLink()
        try reached("back")
    }
}
