// SPDX-License-Identifier: Apache-2.0

private import Glibc
public import Varlink

extension VarlinkErrorReply {
    /// Returns an error of the system in sd-varlink's form: `io.systemd.System` with the number and name of an
    /// errno(3). The Varlink specification has no error for failures that are nobody's fault.
    public static func system(_ error: SystemError) -> VarlinkErrorReply {
        VarlinkErrorReply(
            name: "io.systemd.System",
            parameters: [
                "origin": "linux", "errno": .int(Int64(error.code)), "errnoName": .string(error.rawValue),
            ])
    }

    /// The system's errors that a server itself answers with.
    public enum SystemError: String, Sendable, Hashable {
        /// Something failed inside the service.
        case inputOutput = "EIO"
        /// The server has no room now; try again later.
        case tryAgain = "EAGAIN"
        /// The service is shutting down.
        case cancelled = "ECANCELED"
        /// The reply would be larger than a message may be.
        case messageTooLarge = "EMSGSIZE"

        /// The number in errno(3).
        public var code: Int32 {
            switch self {
            case .inputOutput: EIO
            case .tryAgain: EAGAIN
            case .cancelled: ECANCELED
            case .messageTooLarge: EMSGSIZE
            }
        }
    }

    /// Returns the reply's bytes with their NUL.
    func serialized() -> [UInt8] {
        var bytes: [UInt8] = []
        ReplyMessage(parameters: parameters, error: name).serialize(into: &bytes)
        return bytes
    }
}

func effectiveUserID() -> UInt32 { geteuid() }
