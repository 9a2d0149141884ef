// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
private import Glibc
import LinuxSystem

/// The place of the asker: the display and terminal of this process. A daemon on another machine cannot use these, so
/// it gets only the name of the asker.
extension Session {
    /// - Parameters:
    ///   - terminal: The path of the terminal on which this process shows the question itself, once it runs in its
    ///     foreground.
    ///   - isForeground: Whether it runs there now.
    package func place(
        of terminal: String?, isForeground: Bool = false, _ options: CommonOptions
    ) throws(Failure) -> Prompts.Session {
        let willPresent: Bool? = isForeground ? true : nil
        guard try place(options).host == nil else {
            return Prompts.Session(willPresent: willPresent, caller: caller)
        }
        return Prompts.Session(
            display: environment["DISPLAY"], waylandDisplay: environment["WAYLAND_DISPLAY"],
            xauthority: environment["XAUTHORITY"], terminal: terminal,
            willPresent: willPresent)
    }

    /// Returns the place for work.
    package func placeOfWork(_ options: CommonOptions) throws(Failure) -> Progress.Session {
        guard try place(options).host == nil else { return Progress.Session(caller: caller) }
        return Progress.Session(
            display: environment["DISPLAY"], waylandDisplay: environment["WAYLAND_DISPLAY"],
            xauthority: environment["XAUTHORITY"])
    }

    /// `USER@MACHINE`, which the daemon on the other machine shows as unverified.
    private var caller: String {
        var name = [CChar](repeating: 0, count: 256)
        let isNamed = gethostname(&name, name.count - 1) == 0
        let whole =
            isNamed ? String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
        return Self.caller(user: environment["LOGNAME"] ?? environment["USER"] ?? "uid\(geteuid())", machine: whole)
    }

    /// - Parameter machine: The name of the machine. Only the part before the first dot is used.
    package static func caller(user: String, machine: String) -> String {
        func plain(_ text: some StringProtocol) -> String {
            let shown = text.unicodeScalars.prefix(64).map { scalar -> Character in
                let isPlain =
                    scalar.isASCII
                    && (scalar.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains(scalar))
                return isPlain ? Character(scalar) : "_"
            }
            return shown.isEmpty ? "_" : String(shown)
        }
        return plain(user) + "@" + plain(machine.prefix { $0 != "." })
    }
}
