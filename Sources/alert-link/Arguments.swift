// SPDX-License-Identifier: Apache-2.0

import AlertLink

/// The command line.
enum Arguments: Equatable {
    case help
    case version
    /// An invalid command line.
    case wrong(String)
    case run
    case begin
    case pair(qr: Bool, seconds: Int)
    case join(seconds: Int)
    case request
    case grant(file: String, check: String)
    case accept(file: String, check: String)
    case relay(RelayAddress)
    case relayKey
    case rename(name: String)
    case revoke(device: String)
    case setUpBroker(BrokerSetup)
    case joinBroker(BrokerJoin)
    case status(json: Bool)
    case devices(json: Bool)
    case phone
    /// Nil for that of all other devices.
    case history(device: String?)

    init(_ words: [String]) {
        var words = words[...]
        func wrong(_ word: String) -> Arguments { .wrong("unknown word: \"\(word)\"") }
        guard let verb = words.popFirst() else {
            self = .run
            return
        }
        switch verb {
        case "--help", "-h", "help": self = .help
        case "--version": self = .version
        case "init": self = words.first.map(wrong) ?? .begin
        case "phone": self = words.first.map(wrong) ?? .phone
        case "pair", "join": self = Self.pairing(verb, words)
        case "request": self = words.first.map(wrong) ?? .request
        case "setup":
            switch words.popFirst() {
            case "mosquitto":
                switch BrokerSetup.read(words) {
                case .success(let setup): self = .setUpBroker(setup)
                case .failure(let failure): self = .wrong(failure.reason)
                }
            case "broker":
                switch BrokerJoin.read(words) {
                case .success(let join): self = .joinBroker(join)
                case .failure(let failure): self = .wrong(failure.reason)
                }
            default: self = .wrong("setup takes \"broker HOST\" or \"mosquitto\"")
            }
        case "relay":
            guard let address = words.popFirst().flatMap(RelayAddress.init) else {
                self = .wrong("relay needs PERSON@PLACE; a place is a table of relay.toml, see docs/link-setup.md")
                return
            }
            self = words.first.map(wrong) ?? .relay(address)
        case "relay-key": self = words.first.map(wrong) ?? .relayKey
        case "rename":
            guard let name = words.popFirst(), DeviceName.isValid(name) else {
                self = .wrong(
                    "rename needs a name of 1 to \(DeviceName.maximumLength) of a to z, 0 to 9, \".\", \"_\" and \"-\", and none "
                        + "of \(DeviceName.reserved.sorted().joined(separator: ", "))")
                return
            }
            self = words.first.map(wrong) ?? .rename(name: name)
        case "revoke":
            guard let device = words.popFirst(), DeviceName.isValid(device) else {
                self = .wrong("revoke needs the name of a device; see \"alertctl devices\"")
                return
            }
            self = words.first.map(wrong) ?? .revoke(device: device)
        case "history":
            let device = words.popFirst()
            guard device.map(DeviceName.isValid) ?? true else {
                self = .wrong("history takes the name of a device; see \"alertctl devices\"")
                return
            }
            self = words.first.map(wrong) ?? .history(device: device)
        case "status", "devices":
            let json = words.first == "--json"
            if json { words.removeFirst() }
            self = words.first.map(wrong) ?? (verb == "status" ? .status(json: json) : .devices(json: json))
        case "grant", "accept":
            var file: String?
            var check: String?
            while let word = words.popFirst() {
                if word == "--check" {
                    check = words.popFirst()
                } else if file == nil, word == "-" || !word.hasPrefix("-") {
                    file = word
                } else {
                    self = wrong(word)
                    return
                }
            }
            guard let file, let check else {
                self = .wrong("\(verb) needs a file and --check DIGITS")
                return
            }
            self = verb == "grant" ? .grant(file: file, check: check) : .accept(file: file, check: check)
        default: self = wrong(verb)
        }
    }

    /// How long a pairing may take, unless said: five minutes.
    private static let pairingSeconds = 300

    private static func pairing(_ verb: String, _ words: ArraySlice<String>) -> Arguments {
        var (words, qr, seconds) = (words, false, pairingSeconds)
        while let word = words.popFirst() {
            switch word {
            case "--qr" where verb == "pair": qr = true
            case "--wait":
                guard let number = words.popFirst().flatMap({ Int($0) }), (1...3_600).contains(number) else {
                    return .wrong("--wait takes seconds, 1 to 3600")
                }
                seconds = number
            case _ where verb == "join" && !word.hasPrefix("-"):
                // Arguments are seen by every user of the machine, and kept by shells.
                return .wrong("join takes the code from the standard input, since it is a secret")
            default: return .wrong("unknown word: \"\(word)\"")
            }
        }
        return verb == "pair" ? .pair(qr: qr, seconds: seconds) : .join(seconds: seconds)
    }

    static let helpText = """
        Shows alerts of this device on a person's other devices, and theirs here, over an MQTT broker. alertd works without it.

        Usage: alert-link                              run, until it is ended
               alert-link init                         make the keys of a person's first device
               alert-link pair [--qr]                  let a new device in, or be let in, over the broker: both show six digits
               alert-link join                         be let in by the code on the other device's screen, read from standard input
               alert-link request                      print a request to be let in, for a device that is
               alert-link grant FILE --check DIGITS    let the device in whose request FILE is; print the grant
               alert-link accept FILE --check DIGITS   take the grant
               alert-link relay PERSON@PLACE           show alerts to a person from a machine without one: JSON, one a line
               alert-link relay-key                    print the key of this machine, for the [inbox] of that person
               alert-link rename NAME                  call this device otherwise; alert-link must not run
               alert-link revoke DEVICE                take a device out: the others get a new key
               alert-link setup broker HOST            try the broker at HOST with a password from standard input, and use it
               alert-link setup mosquitto --folder DIR  write a broker's configuration into the folder DIR, an absolute path
               alert-link devices [--json]             which devices there are, and who is here
               alert-link history                      what happened on other devices, with share = ["history"]: JSON, one a line
               alert-link history DEVICE               the same of one device
               alert-link status [--json]              broker, what is open, what was refused and why
               alert-link phone                        what to subscribe to in the ntfy app, with [phone] in the settings

          --check DIGITS  what the other device's screen says, to see that nobody has exchanged the text on the way
          --qr            show a QR code too, for a new device that runs join; not on the new device
          --wait N        end pair or join after N seconds, 1 to 3600; 300 unless said
          FILE            - is the standard input
          --login NAME    with setup broker: the name by which the broker knows this device; USER/DEVICE unless said
          --password-file FILE  with setup broker: the password's file, mode 0600, instead of standard input; - is that too
          --ca-file FILE  with setup broker: certificate of the broker's authority; else the system's authorities count
          --no-tls        with setup broker: without TLS, so that the password can be read on the way
          --user NAME     with setup: you, the same on all devices; unless said your login here, or with mosquitto that of link.toml
          --device NAME   with setup broker: this device; with setup mosquitto: one that is let in, repeatable; all paired ones unless said
          --home-assistant  with setup mosquitto: a login for Home Assistant, which may read and write its own topics alone
          --certificate FILE  with setup mosquitto and --key FILE: the server's, by absolute paths; without them it listens on this machine alone
          --port N        with setup: where the broker listens; 8883 with TLS, else 1883
          --version       its version
          --help          this text

        Settings: $XDG_CONFIG_HOME/alertd/link.toml. Keys and state: $XDG_STATE_HOME/alertd/link, for you alone.

        Exit status: 0 done, 64 a word is not understood, 65 a text or a file is damaged, 66 a file is missing, 69 it is not
        set up or does not run, 73 a file cannot be written, 75 it runs already, 77 refused, 78 wrong settings.
        """
}
