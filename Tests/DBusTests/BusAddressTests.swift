// SPDX-License-Identifier: Apache-2.0

import DBus
import Testing

@Suite struct BusAddressTests {
    @Test func theAddressGivenCountsThenTheRuntimeFolderThenNone() {
        let given = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/run/user/1"]
        #expect(BusAddress.session(environment: given)?.text == "unix:path=/a")
        #expect(
            BusAddress.session(environment: ["XDG_RUNTIME_DIR": "/run/user/1"])?.text == "unix:path=/run/user/1/bus")
        #expect(
            BusAddress.session(environment: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/r"])?.text
                == "unix:path=/r/bus")
        #expect(BusAddress.session(environment: ["XDG_RUNTIME_DIR": "relative"]) == nil)
        #expect(BusAddress.session(environment: [:]) == nil)
    }

    @Test(
        arguments: [
            ("unix:path=/tmp/bus", "/tmp/bus"),
            ("unix:guid=0123,path=/tmp/bus", "/tmp/bus"),
            ("unix:path=/a%20b%c3%a9", "/a bé"),
            ("unix:path=/first;unix:path=/second", "/first"),
            ("unix:path=/broken%2", nil),
            ("unix:path=/broken%ff", nil),
            ("unix:abstract=/tmp/bus", nil),
            ("tcp:host=localhost", nil),
            ("", nil),
        ] as [(String, String?)])
    func theSocketsPath(_ address: String, _ path: String?) {
        #expect(BusAddress(address).socketPath == path)
    }

    @Test(arguments: ["/run/user/1000/bus", "/a b/%/é,;=", "/tmp/bus"])
    func aPathComesBackAsItWent(_ path: String) {
        #expect(BusAddress(socketPath: path).socketPath == path)
    }
}
