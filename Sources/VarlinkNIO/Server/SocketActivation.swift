// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The sockets that a service manager passes to a process it starts (sd_listen_fds(3)).
public enum SocketActivation {
    /// The first descriptor passed, SD_LISTEN_FDS_START.
    private static let firstDescriptor: Int32 = 3
    /// The maximum number of descriptors. A larger number in the environment is invalid.
    private static let maximumCount: Int32 = 1024

    /// Returns the sockets passed to this process; none if it was not started by a socket.
    ///
    /// `LISTEN_PID` must be this process; otherwise the sockets are for another one. The variables are removed, so that
    /// programs that this process starts do not adopt the sockets.
    ///
    /// - Parameter name: The name in `LISTEN_FDNAMES`, `FileDescriptorName=` of the unit, of the descriptors to return;
    ///   nil for all. A service manager without names passes all.
    public static func sockets(named name: String? = nil) throws(ServerSocket.Failure) -> [ServerSocket] {
        defer { for variable in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(variable) } }
        return try sockets(named: name, processID: getpid()) { variable in
            getenv(variable).map { String(cString: $0) }
        }
    }

    /// Returns the sockets passed to this process by their names in `LISTEN_FDNAMES`. Removes the variables, as
    /// ``sockets(named:)`` does.
    public static func socketsByName() throws(ServerSocket.Failure) -> [String: [ServerSocket]] {
        let names = getenv("LISTEN_FDNAMES").map { String(cString: $0) } ?? ""
        let list = names.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let all = try sockets()
        guard list.count == all.count else { return all.isEmpty ? [:] : ["": all] }
        return Dictionary(zip(list, all.map { [$0] }), uniquingKeysWith: +)
    }

    /// Returns the passed sockets, for any environment.
    static func sockets(
        named name: String?, processID: Int32, environment: (String) -> String?
    ) throws(ServerSocket.Failure) -> [ServerSocket] {
        var sockets: [ServerSocket] = []
        for descriptor in descriptors(named: name, processID: processID, environment: environment) {
            sockets.append(try ServerSocket(adopting: descriptor))
        }
        return sockets
    }

    static func descriptors(named name: String?, processID: Int32, environment: (String) -> String?) -> [Int32] {
        guard environment("LISTEN_PID").flatMap(Int32.init) == processID,
            let count = environment("LISTEN_FDS").flatMap(Int32.init), (1...maximumCount).contains(count)
        else { return [] }
        let names = environment("LISTEN_FDNAMES")?.split(separator: ":", omittingEmptySubsequences: false)
        return (0..<count).compactMap { index in
            if let name, let names, !names.isEmpty {
                guard Int(index) < names.count, names[Int(index)] == name else { return nil }
            }
            return firstDescriptor + index
        }
    }
}
