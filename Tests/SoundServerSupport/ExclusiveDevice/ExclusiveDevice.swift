// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A device on a sound server that only one program at a time can have open, as a sound card without a mixer.
public struct ExclusiveDevice {
    /// A configuration of ALSA in which `default` is this device.
    public let configuration: String

    /// Makes it in the server's folder.
    public init(on server: any PlaybackServer) throws {
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "exclusive.c").path
        let library = server.folder.path + "/exclusive.so"
        try Tool.check("clang", ["-shared", "-fPIC", "-DPIC", "-O1", "-o", library, source, "-lasound"])
        configuration = """
            pcm_hook_type.exclusive { lib "\(library)" install "exclusive_install" }
            pcm.beneath {
             \(server.definition)
            }
            pcm.!default {
             type hooks
             slave.pcm beneath
             hooks.0 { type exclusive hook_args { lock "\(server.folder.path)/exclusive.lock" } }
            }
            ctl.!default { type hw card 31 }
            """
    }
}
