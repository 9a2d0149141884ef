// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem
import PatternMatching
import Varlink

/// The state of alert-link, read from the files in its folder: whether it runs, and which devices it knows. alert-link
/// is a separate program, so alertd only predicts what a device's name will lead to, and refuses a name only for a
/// secret.
struct LinkedDevices: Sendable {
    /// The folder of alert-link's state.
    let folder: String
    /// The largest status that is read, in bytes.
    private static let largest = 1 << 20
    /// The time that a file system may take to answer.
    private static let patience = Duration.seconds(1)
    private static let here = "so it is shown on this device alone"

    /// Returns a sentence for each reason why something is not shown on some of these devices.
    ///
    /// - Parameters:
    ///   - names: The values of `--to`, and the devices in the steps of an escalation.
    ///   - app: The application of the notification.
    ///   - needs: The words of `Present.shows` for a question.
    func notes(on names: [String], app: String?, needs: Set<String> = []) async -> [String] {
        await notes(on: names) {
            look(for: names, app: app ?? Defaults.app) + unable(names, needs) + waiting(names, needs)
        }
    }

    /// Returns notes for work and sounds, which belong to no application and go to devices alone; nil if there are no
    /// notes.
    func notes(onWorkOrSoundOn names: [String]) async -> [String]? {
        let notes = await notes(on: names) { look(for: names, app: nil) }
        return notes.isEmpty ? nil : notes
    }

    private func notes(on names: [String], look: @escaping @Sendable () -> [String]) async -> [String] {
        guard !names.isEmpty else { return [] }
        // If the file system does not answer, no problem is known.
        return (try? await BlockingWork.shared.run(within: Self.patience) { look() }) ?? []
    }

    /// Returns the devices that are present, so that a sound is heard on them.
    func present(among names: [String]) async -> [String] {
        guard !names.isEmpty else { return [] }
        // If the file system does not answer, no device is known to be present.
        return (try? await BlockingWork.shared.run(within: Self.patience) { present(among: names) }) ?? []
    }

    /// Returns whether a question reaches somebody elsewhere now: on one of these devices that is present and can show
    /// it, on the phone, by a bridge, or by those on call.
    ///
    /// - Parameter needs: The words of `Present.shows` for the question.
    func mayShow(_ needs: Set<String>, on names: [String], app: String?) async -> Bool {
        guard !names.isEmpty else { return false }
        // If the file system does not answer, no device is known to be present.
        return
            (try? await BlockingWork.shared.run(within: Self.patience) {
                guard let status, isRunning, Self.leaves(app ?? Defaults.app, by: status) else { return false }
                let able = present(among: names).filter {
                    Self.words(of: $0, in: status)?.isSuperset(of: needs) == true
                }
                let outlets = Set(Self.addressees(in: status)).subtracting(Self.others(in: status))
                return !able.isEmpty || !outlets.isDisjoint(with: names)
            }) ?? false
    }

    /// Returns the reason why alert-link here would not send a question as a whole: it was not restarted after an
    /// update, and leaves out what it does not know. Nil if it sends the whole.
    func reasonToStay(_ needs: Set<String>) async -> String? {
        guard !needs.isEmpty else { return nil }
        let reason = "alert-link is older than alertd, and has to be started again"
        do throws(BlockingWork.Hung) {
            return try await BlockingWork.shared.run(within: Self.patience) {
                guard let status, let own = status["device"]?.stringValue else { return nil }
                let device = (status["devices"]?.arrayValue ?? []).first { $0["device"]?.stringValue == own }
                let words = Set((device?["shows"]?.arrayValue ?? []).compactMap(\.stringValue))
                return words.isSuperset(of: needs) ? nil : reason
            }
        } catch {
            // If the file system does not answer, nothing is known of alert-link.
            return reason
        }
    }

    /// Returns a sentence for each of these devices that does not show a question. Blocks.
    private func unable(_ names: [String], _ needs: Set<String>) -> [String] {
        guard !needs.isEmpty, let status, isRunning else { return [] }
        let what = Self.words(for: needs)
        let known = Self.others(in: status).filter { names.contains($0) || names.contains("all") }
        return known.compactMap { name in
            guard let words = Self.words(of: name, in: status) else {
                return "\(name) has not connected yet; alertd asks there once it reports that it shows \(what)."
            }
            return words.isSuperset(of: needs) ? nil : "\(name) does not show \(what), so it is not asked there."
        }
    }

    /// Returns a sentence for each outlet among some names that only says that a question waits. Blocks.
    private func waiting(_ names: [String], _ needs: Set<String>) -> [String] {
        guard !needs.isEmpty, let status, isRunning else { return [] }
        let devices = Set(Self.others(in: status) + ["on-call"])
        return Self.addressees(in: status).filter { names.contains($0) && !devices.contains($0) }.map { name in
            "\(name) only says that it waits: \(Self.words(for: needs)) are answered on a device."
        }
    }

    private static func words(for needs: Set<String>) -> String {
        needs.contains(Prompts.Present.forms)
            ? "forms" : needs.contains(Prompts.Present.approvals) ? "approvals" : "texts to be read"
    }

    /// Returns the words of `Present.shows` that a device has announced; nil before its first message.
    private static func words(of name: String, in status: JSON) -> Set<String>? {
        let device = (status["devices"]?.arrayValue ?? []).first { $0["device"]?.stringValue == name }
        guard let device, device["lastSeen"] != nil else { return nil }
        return Set((device["shows"]?.arrayValue ?? []).compactMap(\.stringValue))
    }

    /// Returns whether alert-link may reach the person elsewhere: on one of these devices, or on the phone.
    func mayReach(_ names: [String]) async -> Bool {
        do throws(BlockingWork.Hung) {
            return try await BlockingWork.shared.run(within: Self.patience) {
                isRunning && (!names.isEmpty || status.map(Self.reachesPhone) == true)
            }
        } catch {
            // If the file system does not answer, alert-link may reach the person.
            return true
        }
    }

    /// Blocks.
    private func present(among names: [String]) -> [String] {
        guard let status, isRunning, status["broker"]?["connected"]?.boolValue == true else { return [] }
        let others = Self.others(in: status)
        let there = (status["devices"]?.arrayValue ?? []).filter { $0["up"]?.boolValue == true }
            .compactMap { $0["device"]?.stringValue }
        return others.filter { there.contains($0) && (names.contains("all") || names.contains($0)) }
    }

    /// Returns the reason why a secret cannot be asked for on all of these devices; nil if it can. alert-link applies
    /// the same rules itself; this check gives the caller the reason.
    func refusal(ofSecretOn names: [String], app: String?) async -> String? {
        guard !names.isEmpty else { return nil }
        do throws(BlockingWork.Hung) {
            return try await BlockingWork.shared.run(within: Self.patience) {
                secretRefusal(for: names, app: app ?? Defaults.app)
            }
        } catch {
            return "the state of alert-link cannot be read; ask on this device alone"
        }
    }

    /// Returns the reason why nothing goes from here to some of these devices, with advice: this device was removed
    /// from the others. Nil if it belongs to the others, or if only the phone and bridges are named, which it reaches
    /// by itself.
    func refusal(of names: [String]) async -> (reason: String, remedy: String)? {
        guard !names.isEmpty else { return nil }
        // If the file system does not answer, no problem is known.
        return (try? await BlockingWork.shared.run(within: Self.patience) { refusal(for: names) }) ?? nil
    }

    /// Blocks.
    private func refusal(for names: [String]) -> (reason: String, remedy: String)? {
        guard let status, let by = Self.remover(in: status) else { return nil }
        let reached = Self.addressees(in: status) + [status["device"]?.stringValue].compactMap(\.self)
        guard names.contains(where: { !reached.contains($0) }) else { return nil }
        return (
            "\(by) has taken this device out, and nothing goes from here to your other devices",
            "to join again, run \"alertctl devices pair\" here and on a device that still belongs"
        )
    }

    /// Returns the `status` of a device that was removed; nil if it belongs to the others, or if there are none.
    func part() async -> Manager.Part? {
        guard let (reason, remedy) = await refusal(of: ["all"]) else { return nil }
        return Manager.Part(name: "other devices", ok: false, detail: "\(reason); \(remedy)")
    }

    /// Returns the `status` of the devices that the settings name for approvals; nil if all of them get approvals.
    func part(ofApprovalsTo names: [String]) async -> Manager.Part? {
        let problems = await notes(on: names) {
            look(for: names, app: Defaults.app) + unable(names, [Prompts.Present.approvals])
        }
        guard !problems.isEmpty else { return nil }
        return Manager.Part(
            name: "approvals", ok: false, detail: "to in config.toml: " + problems.joined(separator: " "))
    }

    /// Returns the device that removed this one; nil while this one belongs to the others.
    private static func remover(in status: JSON) -> String? {
        status["removed"].map { $0["by"]?.stringValue ?? "another device" }
    }

    /// Blocks.
    private func secretRefusal(for names: [String], app: String) -> String? {
        guard let status else { return "\(absence); \"alertctl devices\" tells more" }
        if let (reason, remedy) = refusal(for: names) { return "\(reason); \(remedy)" }
        guard isRunning else { return "alert-link is not running; start it, or ask on this device alone" }
        guard Self.leaves(app, by: status) else { return "link.toml keeps what \(app) says on this device" }
        let own = status["device"]?.stringValue ?? "this device"
        let named = (status["secrets"]?.arrayValue ?? []).compactMap(\.stringValue)
        for name in names {
            let device = (status["devices"]?.arrayValue ?? []).first { $0["device"]?.stringValue == name }
            guard let device, name != own else {
                return "\"\(name)\" is not another paired device; alertd asks for a secret on paired devices only"
            }
            guard named.contains(name) else {
                return "\(own) sends no questions for secrets to \(name); set secrets = [\"\(name)\"] in link.toml here"
            }
            guard device["changedKey"]?.boolValue != true else {
                return "\(name) has another key than when secrets in link.toml first named it; "
                    + "\"alert-link status\" tells more"
            }
            guard device["lastSeen"] != nil else {
                return "\(name) has not connected yet; ask once its alert-link has run"
            }
            guard device["secrets"]?.boolValue == true else {
                return "\(name) does not show questions for secrets of \(own); set secrets = [\"\(own)\"] in link.toml "
                    + "there and restart alert-link"
            }
        }
        return nil
    }

    /// Blocks.
    ///
    /// - Parameter app: Nil for work and sounds.
    private func look(for names: [String], app: String?) -> [String] {
        guard let status else {
            return ["\(absence), \(Self.here); \"alertctl devices\" tells more."]
        }
        guard isRunning else {
            // A sound cannot be played later.
            return ["alert-link is not running, \(Self.here)\(app == nil ? "" : " until it runs")."]
        }
        if let app, !Self.leaves(app, by: status) {
            return ["link.toml keeps what \(app) says on this device, so it is not shown elsewhere."]
        }
        let known = app == nil ? Self.others(in: status) : Self.addressees(in: status)
        if let by = Self.remover(in: status), names.contains(where: { !known.contains($0) }) {
            return ["\(by) has taken this device out, \(Self.here); \"alertctl devices\" tells more."]
        }
        let own = status["device"]?.stringValue
        var unknown: [String] = []
        for name in names where name != "all" && name != own && !known.contains(name) && !unknown.contains(name) {
            unknown.append(name)
        }
        var notes = unknown.map { name in
            if let present = Self.presentName(of: name, in: status) {
                return "\(name) is called \(present) now, and it goes there; write \(present)."
            }
            let rest = known.isEmpty ? "none" : known.joined(separator: ", ")
            return "alert-link knows no device \"\(name)\", so it is not shown there; it knows: \(rest)."
        }
        if let own, names.contains(own) { notes.append("\(own) is this device, where it is shown anyway.") }
        if names.contains("all"), known.isEmpty { notes.append("alert-link knows no other device, \(Self.here).") }
        return notes
    }

    private static func others(in status: JSON) -> [String] {
        let own = status["device"]?.stringValue
        return (status["devices"]?.arrayValue ?? []).compactMap { $0["device"]?.stringValue }.filter { $0 != own }
    }

    /// Returns the present name of a device that had another name; nil if none had it.
    private static func presentName(of former: String, in status: JSON) -> String? {
        (status["devices"]?.arrayValue ?? []).first { device in
            (device["former"]?.arrayValue ?? []).contains { $0.stringValue == former }
        }?["device"]?.stringValue
    }

    /// Returns whether alert-link reaches the phone: by ntfy, or by pushes to browsers.
    private static func reachesPhone(_ status: JSON) -> Bool {
        status["phone"] != nil || (status["push"]?["browsers"]?.intValue ?? 0) > 0
    }

    /// Returns the valid values of `--to`: other devices, the phone, bridges, and those on call.
    private static func addressees(in status: JSON) -> [String] {
        let bridges = (status["bridges"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
        return others(in: status) + (reachesPhone(status) ? ["phone"] : []) + bridges
            + (status["onCall"] == nil ? [] : ["on-call"])
    }

    /// Returns whether alert-link lets an application's alerts leave this device: `apps` and `except-apps` of its
    /// settings.
    private static func leaves(_ app: String, by status: JSON) -> Bool {
        func matches(_ key: String) -> Bool? {
            guard let texts = status[key]?.arrayValue, !texts.isEmpty else { return nil }
            // alert-link reads the texts as patterns; an invalid pattern matches nothing.
            return texts.contains { $0.stringValue.flatMap { try? Pattern($0) }?.matches(app) ?? false }
        }
        return matches("apps") ?? true && !(matches("exceptApps") ?? false)
    }

    private var status: JSON? {
        // Treat a damaged file like a missing one.
        (try? BoundedFile.contents(of: folder + "/status.json", limit: Self.largest, flags: O_NOFOLLOW)).flatMap {
            try? JSON(parsing: $0, maximumSize: Self.largest)
        }
    }

    /// The reason why alert-link has left no status. It has keys as soon as it is set up.
    private var absence: String {
        access(folder + "/keyring.json", F_OK) == 0 ? "alert-link has not run yet" : "alert-link is not set up"
    }

    private var isRunning: Bool {
        let descriptor = open(folder + "/lock", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }
}

extension Notifications.Content {
    /// The other devices that the content and the steps of its escalation name. Notifications from elsewhere go no
    /// further.
    var addressees: [String] { origin == nil ? (to ?? []) + (escalate ?? []).flatMap { $0.to ?? [] } : [] }
}
