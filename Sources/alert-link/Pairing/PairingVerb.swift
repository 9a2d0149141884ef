// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem
import QRCode

/// The commands `pair` and `join`, with their dialogue.
struct PairingVerb {
    let program: Program
    let paths: Paths

    /// Lets a device in if this one has the key; otherwise asks to be let in.
    func pair(qr: Bool, seconds: Int) throws(ExitFailure) {
        let (settings, pairings) = (try program.settings(paths), Pairings(paths: paths))
        guard let ring = try pairings.ownKeyring() else {
            guard !qr else {
                throw ExitFailure(
                    .refused,
                    "--qr is for a device that is in; this one has no key. Here run \"alertctl devices join\", or "
                        + "alert-link init if it is the first")
            }
            let identity = try pairings.ownOrNew(settings).0
            StandardError.print("\(settings.device) asks to be let in. On a device that is: alertctl devices pair")
            return try ask(settings, pairings, identity, code: nil, seconds: seconds)
        }
        let identity = try pairings.ownOrNew(settings).0
        let code = qr ? PairingCode(user: settings.user, device: settings.device) : nil
        if let code {
            try show(code)
        } else {
            StandardError.print("Waiting for the new device. On it: alertctl devices pair")
        }
        let inviter = PairingInviter(user: settings.user, keys: identity.keys, ring: ring, code: code)
        let device = try run(settings, pairings, identity, inviter, seconds)
        MemberReport(paths: paths).settle()
        print("\(device) is let in.")
    }

    /// Asks to be let in by the device whose code is typed or scanned.
    func join(seconds: Int) throws(ExitFailure) {
        let (settings, pairings) = (try program.settings(paths), Pairings(paths: paths))
        guard try pairings.ownKeyring() == nil else {
            throw ExitFailure(.refused, "this device has a key already, in \(paths.keyring)")
        }
        if isatty(STDIN_FILENO) == 1 {
            StandardError.write("The code on the other device's screen: ")
        } else {
            StandardError.print("Waiting for the code on the standard input.")
        }
        let line = Line()
        var text: String?
        while text == nil { text = line.read() }
        guard let text, let code = PairingCode(text: text) else {
            throw ExitFailure(
                .badInput, "not a code; it begins with \"alertd-pair:\" and has eight groups of four letters")
        }
        guard code.user == settings.user else {
            throw ExitFailure(.refused, "this code is of \(code.user), and the settings say \(settings.user)")
        }
        let identity = try pairings.ownOrNew(settings).0
        StandardError.print("Waiting for \(code.device), for \(seconds) s at most. Say yes there when it asks.")
        try ask(settings, pairings, identity, code: code, seconds: seconds)
    }

    private func ask(
        _ settings: Settings, _ pairings: Pairings, _ identity: Pairings.Identity, code: PairingCode?, seconds: Int
    ) throws(ExitFailure) {
        let joiner = PairingJoiner(user: settings.user, keys: identity.keys, code: code)
        let device = try run(settings, pairings, identity, joiner, seconds)
        MemberReport(paths: paths).settle()
        print("\(device) has let this device in. Next: systemctl --user enable --now alert-link")
    }

    private func run(
        _ settings: Settings, _ pairings: Pairings, _ identity: Pairings.Identity, _ side: any PairingSide,
        _ seconds: Int
    ) throws(ExitFailure) -> String {
        let run = try PairingRun(
            settings, pairings, identity: identity, side: side, password: try settings.password(), seconds: seconds)
        defer { note(run.refusals) }
        return try run.run()
    }

    /// Counts refused messages, in addition to those that alert-link itself refuses.
    private func note(_ refusals: Refusals) {
        guard refusals.total > 0 else { return }
        do throws(ExitFailure) {
            let pairings = Pairings(paths: paths)
            try pairings.exclusively { () throws(ExitFailure) in
                var all = try RefusalFile.read(paths.pairingRefusals)
                all.add(refusals)
                try pairings.save(all.json, to: paths.pairingRefusals)
            }
        } catch {
            log("\(error)")
        }
    }

    private func show(_ code: PairingCode) throws(ExitFailure) {
        guard let picture = QRCode(code.text) else { throw ExitFailure(.defect, "no memory for a QR code") }
        for line in picture.lines(inColor: isatty(STDOUT_FILENO) == 1) { print(line) }
        print(code.text)
        fflush(nil)
        StandardError.print("On the new device scan it, or type it: alertctl devices join. It is good once.")
    }
}

/// The file of refusals during pairings.
enum RefusalFile {
    static func read(_ path: String) throws(ExitFailure) -> Refusals {
        guard let bytes = try PrivateFile.read(path) else { return Refusals() }
        return Refusals(bytes) ?? Refusals()
    }
}
