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
}
