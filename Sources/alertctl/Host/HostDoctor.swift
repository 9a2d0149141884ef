// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// `alertctl doctor` on another machine: its surroundings are checked there.
enum HostDoctor {
    /// More than there could be to say, in bytes.
    private static let limit = 1 << 20

    /// The checks that were made there, behind one of the way to it.
    static func checks(
        on host: RemoteHost, acknowledges: Bool, mayStart: Bool
    ) throws(Failure) -> (checks: [Manager.Check], status: CommandStatus) {
        let began = ContinuousClock.now
        // A machine that names itself by ALERTD_HOST would ask itself without end.
        let words =
            ["env", "-u", RemoteHost.variable, "alertctl", "doctor", "--json"] + (acknowledges ? ["--acknowledge"] : [])
            + (mayStart ? [] : ["--no-start"])
        let (bytes, status) = try HostLink.output(
            of: words, on: host, limit: limit, accepted: [.done, .unavailable, .badConfiguration]
        ) { !Self.checks(in: $0).isEmpty }
        let found = Self.checks(in: bytes)
        let took = (ContinuousClock.now - began) / .milliseconds(1)
        let way = Manager.Check(
            name: "host", ok: true, required: true, detail: "\(host.name) answered by ssh in \(Int(took)) ms")
        return ([way] + found, status)
    }

    private static func checks(in report: [UInt8]) -> [Manager.Check] {
        report.split(separator: UInt8(ascii: "\n")).compactMap(check)
    }

    /// A line of its report; nil for any other line, which is from a shell's start-up file.
    private static func check(_ line: ArraySlice<UInt8>) -> Manager.Check? {
        guard line.first == UInt8(ascii: "{"), let value = try? JSON(parsing: Array(line)) else { return nil }
        return try? Manager.Check(varlink: value)
    }
}
