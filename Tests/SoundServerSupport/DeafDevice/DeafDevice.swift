// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A device that takes so many frames in each run and then no more, and says that all is well.
public enum DeafDevice {
    static let library = FileManager.default.temporaryDirectory.appending(path: "sound-home-\(getuid())/deaf.so").path

    /// Builds the plugin, once for all tests of the process: alsa-lib may have it open.
    private static let built = Result {
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "deaf.c").path
        try Tool.check("clang", ["-shared", "-fPIC", "-DPIC", "-O1", "-o", library, source, "-lasound"])
    }

    /// Returns the name of the device.
    public static func named(taking frames: Int) throws -> String {
        guard SoundServer.useConfiguration else { throw ToolError("no ALSA configuration could be written") }
        try built.get()
        return "deaf:\(frames)"
    }
}
