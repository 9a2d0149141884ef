// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// The selection of the machine, and the ssh command.
@Suite struct RemoteHostTests {
    private func refusal<Value>(_ body: () throws(Failure) -> Value) -> Failure? {
        do throws(Failure) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            "desk", "ada@desk", "ada@desk.example.org", "ada@corp@desk", "192.0.2.1", "2001:db8::1", "ada@[::1]",
            "ssh://ada@desk:2222", "büro", "under_score", String(repeating: "a", count: 320),
        ])
    func hosts(_ text: String) throws { #expect(try RemoteHost(text, from: "--host").name == text) }

    @Test(
        arguments: [
            "", "-oProxyCommand=x", "-", "ada@-oProxyCommand=x", "@desk", "ada@", "a b", "a\tb", "a\nb", "a\u{7}",
            "a\u{85}b",
            "$(x)", "a;b", "a`b`", "a'b", "a\"b", "a|b", "a&b", "a<b", "a>b", "a\\b", "a{b}",
            String(repeating: "a", count: 321),
        ])
    func whatIsNone(_ text: String) {
        let failure = refusal { () throws(Failure) in try RemoteHost(text, from: "ALERTD_HOST") }
        #expect(failure?.status == .usage && failure?.cause.hasPrefix("ALERTD_HOST: ") == true)
    }

    @Test func theCommandLine() throws {
        let host = try RemoteHost("ada@desk", from: "--host")
        #expect(
            host.words(["alertctl", "bridge"]) == [
                "ssh", "-T", "-a", "-x", "-o", "ServerAliveInterval=10", "-o", "ServerAliveCountMax=3", "-o",
                "ConnectTimeout=30", "-o", "ClearAllForwardings=yes", "-o", "RemoteCommand=none", "--", "ada@desk",
                "alertctl", "bridge",
            ])
    }

    @Test(
        arguments: [
            (["--host", "desk", "list", "--json"], "desk", ["list", "--json"]),
            (["--host=desk", "list"], "desk", ["list"]),
            (["list", "--host", "desk"], nil, ["list", "--host", "desk"]), (["--host"], nil, ["--host"]),
            (["--host", "-x", "list"], "-x", ["list"]), (["--host="], "", []), ([], nil, []),
        ] as [([String], String?, [String])])
    func theHostBeforeTheVerb(_ words: [String], _ host: String?, _ rest: [String]) {
        let line = LeadingHost(words)
        #expect(line.host == host && line.words == rest)
    }

    private func place(
        _ host: String? = nil, leading: String? = nil, socket: String? = nil, in variables: [String: String] = [:]
    ) throws(Failure) -> DaemonPlace {
        try DaemonPlace(
            host: host, leading: leading, socket: socket, environment: Environment(variables),
            standIn: { "/run/user/7" })
    }

    @Test func whatIsWrittenGoesBeforeTheEnvironment() throws {
        let variables = ["ALERTD_HOST": "server", "XDG_RUNTIME_DIR": "/x"]
        #expect(try place(in: variables).host?.name == "server")
        #expect(try place("desk", in: variables).host?.name == "desk")
        #expect(try place(leading: "desk", in: variables).host?.name == "desk")
        #expect(try place("desk", in: ["ALERTD_SOCKET": "/e"]).host?.name == "desk")
        #expect(try place(socket: "/s", in: variables).host == nil)
        #expect(try place(in: ["ALERTD_HOST": ""]).host == nil)
        guard case .socket(let socket) = try place(socket: "/s", in: variables) else {
            Issue.record("it is no socket")
            return
        }
        #expect(socket.path == "/s")
    }

    @Test func twoPlacesConflict() {
        #expect(
            refusal { () throws(Failure) in try place("desk", socket: "/s") }?.cause
                == "conflicting options: --host and --socket")
        #expect(refusal { () throws(Failure) in try place(leading: "desk", socket: "/s") }?.status == .usage)
        #expect(refusal { () throws(Failure) in try place("desk", leading: "desk") }?.status == .usage)
        let variables = ["ALERTD_HOST": "server", "ALERTD_SOCKET": "/e"]
        #expect(refusal { () throws(Failure) in try place(in: variables) }?.status == .usage)
        #expect(refusal { () throws(Failure) in try place("desk", in: variables) } == nil)
    }

    @Test(
        arguments: [
            ("Host desk laptop", .hosts(["desk", "laptop"])), ("  host\tdesk # mine", .hosts(["desk"])),
            ("Host=desk", .hosts(["desk"])), ("Host *.example.org !bad desk? -x good", .hosts(["good"])),
            ("HOST \"desk\"", .hosts(["desk"])), ("Include conf.d/* ~/more", .include(["conf.d/*", "~/more"])),
            ("HostName desk", nil), ("# Host desk", nil), ("", nil), ("Match host desk", nil),
        ] as [(String, SSHHosts.Line?)])
    func linesOfAConfiguration(_ text: String, _ line: SSHHosts.Line?) {
        #expect(SSHHosts.line(text[...]) == line)
    }

    @Test func hostsOfIncludedFiles() throws {
        var template = Array("/tmp/ssh-XXXXXX".utf8CString)
        let home = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer { _ = try? ChildProcess(starting: .background("/bin/rm", ["rm", "-r", home])).wait() }
        func write(_ text: String, _ name: String) throws {
            let file = try #require(fopen(home + name, "w"))
            defer { fclose(file) }
            #expect(fputs(text, file) >= 0)
        }
        mkdir(home + "/.ssh", 0o700)
        mkdir(home + "/.ssh/conf.d", 0o700)
        // One that includes itself comes to an end.
        try write("Include conf.d/*.conf ~/.ssh/config\nHost desk\n  HostName 192.0.2.1\n", "/.ssh/config")
        try write("Host laptop *.lan\n", "/.ssh/conf.d/a.conf")
        try write("Host hidden\n", "/.ssh/conf.d/b.old")
        let hosts = SSHHosts.names(home: home)
        #expect(Set(hosts).isSuperset(of: ["desk", "laptop"]) && !hosts.contains("hidden"))
    }

    @Test(
        arguments: [
            ("ada", "desk.example.org", "ada@desk"), ("a b", "de sk", "a_b@de_sk"), ("ünï", "", "_n_@_"),
            ("", "x", "_@x"),
            ("CORP\\ada", "x", "CORP_ada@x"),
            (String(repeating: "a", count: 99), "x", String(repeating: "a", count: 64) + "@x"),
        ])
    func whoIsTold(_ user: String, _ machine: String, _ caller: String) {
        #expect(Session.caller(user: user, machine: machine) == caller)
    }

    /// A file system of names, with the daemon elsewhere.
    private struct Files: FileLookup {
        var host: String? = "desk"
        var currentDirectory: String? = "/home/ada"
        var programFolders = ["/usr/bin"]
        func isFile(_ path: String) -> Bool { path == "/home/ada/bell.wav" || path == "/usr/bin/true" }
        func isProgram(_ path: String) -> Bool { isFile(path) }
        func send(_ path: String, option: String) -> String { "/sent/" + path }
    }

    @Test func noPathOfThisMachineIsLookedUpThere() throws {
        #expect(try SoundArgument("glass", option: "--sound", files: Files()).wire == "glass")
        #expect(try SoundArgument(":/x.wav", option: "--sound", files: Files()).wire == "/x.wav")
        for text in ["/x.wav", "./x.wav", "bell.wav", "~/x", ":x/y"] {
            #expect(try SoundArgument(text, option: "--sound", files: Files()).wire == "/sent/" + text)
            #expect(try SoundArgument(handed: text, files: Files()).isSent, "\(text)")
        }
        #expect(try SoundArgument(handed: "-", files: Files()).isSent)
        #expect(try !SoundArgument(handed: ":/x.wav", files: Files()).isSent)
        #expect(try !SoundArgument(handed: "glass", files: Files()).isSent)
        for (text, path) in [
            ("mail", nil), (":/x.png", "/x.png"), ("./x.png", "/sent/./x.png"), ("file:///a%20b.png", "/sent//a b.png"),
            ("file:///a%zz%", "/sent//a%zz%"), ("https://example.org/x.png", nil),
        ] as [(String, String?)] {
            #expect(try RemoteFile.path(orURI: text, option: "--icon", files: Files()) == path, "\(text)")
        }
        #expect(SentFile.plain("/a/it's ü;$(x).wav") == "it_s_____x_.wav")
        #expect(SentFile.plain("/") == "" && SentFile.plain("/" + String(repeating: "a", count: 99)).count == 48)
        #expect(try CommandArgument("/opt/open 'a b'", files: Files()).vector == ["/opt/open", "a b"])
        for text in ["true", "./open", "a/b"] {
            #expect(refusal { () throws(Failure) in try CommandArgument(text, files: Files()) }?.status == .badInput)
        }
    }
}
