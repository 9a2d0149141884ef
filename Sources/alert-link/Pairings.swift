// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem
import Varlink

/// The keys of this device, and the commands that make and exchange them.
struct Pairings {
    let paths: Paths

    struct Identity {
        let user: String
        let keys: DeviceKeys

        var json: JSON { ["user": .string(user), "keys": keys.json] }
    }

    /// Returns the keys; nil if none exist yet.
    func identity() throws(ExitFailure) -> Identity? {
        guard let json = try json(paths.identity) else { return nil }
        guard let user = json["user"]?.stringValue, DeviceName.isValid(user),
            let keys = json["keys"].flatMap(DeviceKeys.init)
        else {
            throw ExitFailure(
                .badInput, "\(paths.identity) is damaged; take it from a backup, or pair this device again")
        }
        return Identity(user: user, keys: keys)
    }

    /// Returns the keyring; nil before this device is let in.
    func keyring() throws(ExitFailure) -> Keyring? {
        guard let json = try json(paths.keyring) else { return nil }
        guard let ring = Keyring(json) else {
            throw ExitFailure(
                .badInput, "\(paths.keyring) is damaged; take it from a backup, or pair this device again")
        }
        return ring
    }

    /// Returns the keyring; nil before this device is let in, and after it was taken out.
    func ownKeyring() throws(ExitFailure) -> Keyring? { try keyring().flatMap { $0.removal == nil ? $0 : nil } }

    private func json(_ path: String) throws(ExitFailure) -> JSON? {
        guard let bytes = try PrivateFile.read(path) else { return nil }
        guard let json = JSON(bytes: bytes, maximumSize: PrivateFile.maximumSize) else {
            throw ExitFailure(.badInput, "\(path) is not JSON")
        }
        return json
    }

    /// Writes a file, which is on disk on return.
    func save(_ json: JSON, to path: String) throws(ExitFailure) {
        try PrivateFile.write(json.serialized() + [0x0A], to: path, isDurable: true)
    }

    /// Makes this device the first one of a person.
    func begin(_ settings: Settings) throws(ExitFailure) -> String {
        let keys = try own(settings)
        guard try ownKeyring() == nil else {
            throw ExitFailure(.refused, "this device has a key already, in \(paths.keyring)")
        }
        try enter(Keyring(first: keys.member))
        return "\(settings.device) is the first device of \(settings.user). To let in the next: alertctl devices pair"
    }

    /// Returns a request to be let in.
    func request(_ settings: Settings) throws(ExitFailure) -> (text: [UInt8], digits: String) {
        let text = Pairing.request(user: settings.user, keys: try own(settings))
        return (text, Pairing.digits(of: text))
    }

    func grant(
        _ request: [UInt8], check: String, _ settings: Settings
    ) throws(ExitFailure) -> (text: [UInt8], digits: String, device: String) {
        guard var ring = try ownKeyring() else {
            throw ExitFailure(.refused, "this device has no key to give; run \"alert-link init\" on the first device")
        }
        let keys = try own(settings)
        do {
            let (text, device) = try Pairing.grant(
                request, user: settings.user, check: check, keys: keys, ring: &ring)
            try save(ring.json, to: paths.keyring)
            return (text, Pairing.digits(of: text), device)
        } catch let problem as Pairing.Problem {
            throw Self.words(problem)
        } catch {
            throw error as? ExitFailure ?? ExitFailure(.defect, "\(error)")
        }
    }

    /// Lets in a device whose keys a person has compared.
    func admit(_ member: Member, _ settings: Settings) throws(ExitFailure) -> [UInt8] {
        try exclusively { () throws(ExitFailure) in
            guard var ring = try ownKeyring() else {
                throw ExitFailure(.refused, "this device has no key to give any more")
            }
            let keys = try own(settings)
            let text: [UInt8]
            do throws(Pairing.Problem) {
                text = try Pairing.grant(member, user: settings.user, keys: keys, ring: &ring)
            } catch {
                throw Self.words(error)
            }
            try save(ring.json, to: paths.keyring)
            return text
        }
    }

    /// Adopts this device's new name in the keyring.
    func adoptName(_ member: Member) throws(ExitFailure) -> Keyring {
        try exclusively { () throws(ExitFailure) in
            guard var ring = try keyring() else { throw ExitFailure(.unavailable, "this device has no key any more") }
            if ring.rename(member) { try save(ring.json, to: paths.keyring) }
            return ring
        }
    }

    /// Stores the keyring that this device got.
    func store(_ ring: Keyring) throws(ExitFailure) {
        try exclusively { () throws(ExitFailure) in
            guard try ownKeyring() == nil else {
                throw ExitFailure(.refused, "this device has a key already, in \(paths.keyring)")
            }
            try enter(ring)
        }
    }

    /// Stores the first keyring of this device, or the first after it was taken out.
    private func enter(_ ring: Keyring) throws(ExitFailure) {
        // The last report says that this device is out. A running alert-link writes the next one.
        if try keyring()?.removal != nil { unlink(paths.status) }
        try save(ring.json, to: paths.keyring)
    }

    /// Takes a device out, and makes a new key for the others.
    func revoke(_ device: String, _ settings: Settings) throws(ExitFailure) {
        guard var ring = try ownKeyring() else {
            throw ExitFailure(.refused, "this device has no key; run \"alert-link init\" on the first device")
        }
        let deviceName = try own(settings).member.name
        guard device != deviceName else {
            throw ExitFailure(.refused, "a device does not take out itself; do it on another")
        }
        guard ring.revoke(device, deviceName: deviceName) else {
            throw ExitFailure(
                .badInput,
                "no device \(device); your devices are \(ring.members.keys.sorted().joined(separator: ", "))")
        }
        try save(ring.json, to: paths.keyring)
    }

    /// Runs a function while no other process changes the keyring.
    func exclusively<Result>(_ body: () throws(ExitFailure) -> Result) throws(ExitFailure) -> Result {
        let path = paths.keyring + ".lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw ExitFailure(.cannotCreate, "\(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        // Others hold the lock only while they write a file.
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw ExitFailure(.defect, "flock: \(String(cString: strerror(errno)))")
            }
        }
        return try body()
    }

    func accept(_ grant: [UInt8], check: String, _ settings: Settings) throws(ExitFailure) -> Int {
        let keys = try own(settings)
        guard try ownKeyring() == nil else {
            throw ExitFailure(.refused, "this device has a key already, in \(paths.keyring)")
        }
        let ring: Keyring
        do { ring = try Pairing.accept(grant, user: settings.user, check: check, keys: keys) } catch {
            throw Self.words(error)
        }
        try enter(ring)
        return ring.members.count
    }

    /// Returns the keys of this device, and makes missing ones.
    private func own(_ settings: Settings) throws(ExitFailure) -> DeviceKeys {
        let (identity, isNew) = try ownOrNew(settings)
        if isNew { try save(identity.json, to: paths.identity) }
        return identity.keys
    }

    /// Returns the keys of this device, or new ones that are not stored yet.
    func ownOrNew(_ settings: Settings) throws(ExitFailure) -> (Identity, isNew: Bool) {
        if let identity = try identity() {
            guard identity.user == settings.user, identity.keys.member.name == settings.device else {
                throw ExitFailure(
                    .configuration,
                    "\(paths.identity) is of \(identity.keys.member.name) of \(identity.user), and the settings say "
                        + "\(settings.device) of \(settings.user)")
            }
            // The keys of a device that was taken out are refused forever.
            if try keyring()?.removal?.isAbout(identity.keys.member) != true { return (identity, false) }
        }
        return (Identity(user: settings.user, keys: DeviceKeys(name: settings.device)), true)
    }

    private static func words(_ problem: Pairing.Problem) -> ExitFailure {
        switch problem {
        case .notUnderstood: ExitFailure(.badInput, "not understood; give what the other device has written")
        case .signature: ExitFailure(.refused, "its signature is wrong: it was changed on the way")
        case .check:
            ExitFailure(.refused, "--check: not the digits of this text; compare it with the other device's screen")
        case .notForUs: ExitFailure(.refused, "it is for another person or device")
        case .revoked:
            ExitFailure(
                .refused,
                "this device was taken out, and these are its old keys; there delete identity.json and keyring.json in "
                    + "~/.local/state/alertd/link, then request again")
        case .nameTaken:
            ExitFailure(.refused, "another device has this name, or there are \(Keyring.maximumMembers) devices")
        }
    }
}
