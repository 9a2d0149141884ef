// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import Glibc
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// make builds releases for size, including other packages, and sets ALERTD_SMALL. Performance-critical targets (mixer,
// matcher, CivilTime, transport) keep -O: -Osize on the command line overrides the flags of a target, but not the flags
// that a target passes to the compiler's frontend. Without make there are no unsafe flags, so other packages may depend
// on every target. See decision 0068.
let isSmall = Context.environment["ALERTD_SMALL"] == "1"
let fast = strict + (isSmall ? [.unsafeFlags(["-Xfrontend", "-O"], .when(configuration: .release))] : [])
// make optimises CivilTime and Varlink in debug builds, too: a minute of the compiler saves several of the tests.
let faster = fast + (isSmall ? [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))] : [])
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let nio: [Target.Dependency] = [.product(name: "NIOCore", package: "swift-nio"), nioPosix]
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")

// A released alertctl contains the C library: without a dynamic loader it starts in two thirds of the time
// (docs/packaging.md). This needs --static-swift-stdlib, with which make releases.
let wholeProgram: [LinkerSetting] =
    isSmall ? [.unsafeFlags(["-static-executable"], .when(configuration: .release))] : []

// The dialog and alert-link are built if the headers of their libraries are installed. A library is found by its
// pkg-config file, in the folders where pkg-config looks. SwiftPM caches the result of this file while its text and
// environment are unchanged. So make, which may have just installed the library, sets ALERTD_DIALOG and ALERTD_LINK; a
// person can set them, too.
func hasLibrary(_ name: String) -> Bool {
    let named = Context.environment["PKG_CONFIG_PATH"].map { $0.split(separator: ":").map(String.init) } ?? []
    let triples = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map { "/usr/lib/\($0)/pkgconfig" }
    let folders = named + triples + ["/usr/lib64/pkgconfig", "/usr/lib/pkgconfig", "/usr/local/lib/pkgconfig"]
    return folders.contains { access("\($0)/\(name).pc", R_OK) == 0 }
}
func builds(_ variable: String, with libraries: String...) -> Bool {
    Context.environment[variable].map { $0 != "0" } ?? libraries.allSatisfy(hasLibrary)
}
let withDialog = builds("ALERTD_DIALOG", with: "libadwaita-1")
let withLink = builds("ALERTD_LINK", with: "libmosquitto", "libcurl", "libcrypto", "libqrencode")
let withPage = builds("ALERTD_PAGE", with: "libqrencode", "zlib")

let dialogProducts: [Product] = [.executable(name: "alert-dialog", targets: ["alert-dialog"])]
let dialogTargets: [Target] = [
    .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .executableTarget(
        name: "alert-dialog",
        dependencies: [
            "AlertProtocol", "CivilTime", "CommandLineKit", "LinuxSystem", "PromptKit", "TextSafety", "Varlink",
            "CAdwaita", "CLinux",
        ], swiftSettings: strict),
    .testTarget(
        name: "DialogTests",
        // alertctl's prompts use the same keys.
        dependencies: [
            "alert-dialog", "AlertProtocol", "AskKit", "CLinux", "CommandLineKit", "DesktopSupport", "LinuxSystem",
            "ProcessSupport", "PromptKit", "TerminalKit", "Varlink",
        ],
        exclude: ["Tools"]),
]

let linkProducts: [Product] = [.executable(name: "alert-link", targets: ["alert-link"])]
let linkTargets: [Target] = [
    .systemLibrary(name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    // The decisions and the encryption of a device, without sockets and files.
    .target(
        name: "AlertLink",
        dependencies: [
            "AlertProtocol", "LinuxSystem", "PatternMatching", "PromptKit", "TextSafety", "Varlink", "CCrypto",
            "CSodium",
        ], swiftSettings: strict),
    .executableTarget(
        name: "alert-link",
        dependencies: [
            "AlertLink", "AlertProtocol", "CCurl", "CICUDataStub", "CLinux", "CMosquitto", "CommandLineKit",
            "LinkGrammar", "LinuxSystem", "PatternMatching", "QRCode", "SettingsKit", "TextSafety", "Varlink",
        ], swiftSettings: strict),
    .testTarget(
        name: "AlertLinkTests",
        dependencies: [
            "AlertLink", "alert-link", "AlertProtocol", "CLinux", "CMosquitto", "CommandLineKit", "LinkGrammar",
            "LinuxSystem", "PatternMatching", "ProcessSupport", "SettingsKit", "SoundServerSupport", "Varlink",
        ], exclude: ["Oracles"]),
]

let codeTargets: [Target] = [
    .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // QR codes as lines of text, for alert-link and alert-page.
    .target(name: "QRCode", dependencies: ["CQRencode"], swiftSettings: strict),
]
let pageProducts: [Product] = [.executable(name: "alert-page", targets: ["alert-page"])]
let pageTargets: [Target] = [
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // The decisions of alert-page: rules of requests, sessions, the mapping of alertd's types. No sockets, no files.
    .target(
        name: "AlertPage",
        dependencies: ["AlertProtocol", "CivilTime", "LinuxSystem", "PageControlProtocol", "TextSafety", "Varlink"],
        swiftSettings: strict, plugins: ["VarlinkGeneratorPlugin"]),
    .executableTarget(
        name: "alert-page",
        dependencies: [
            "AlertPage", "AlertProtocol", "CICUDataStub", "CLinux", "CZlib", "CivilTime", "CommandLineKit",
            "LinuxSystem", "PageControlProtocol", "QRCode", "SettingsKit", "TaskPool", "Varlink", "VarlinkNIO",
            .product(name: "NIOHTTP1", package: "swift-nio"),
        ] + nio,
        exclude: ["Types"], resources: [.embedInCode("Web")], swiftSettings: strict),
    .testTarget(
        name: "AlertPageTests",
        dependencies: [
            "AlertPage", "alert-page", "AlertProtocol", "CLinux", "CivilTime", "LinuxSystem", "PageControlProtocol",
            "ProcessSupport", "SettingsKit", "Varlink", .product(name: "NIOEmbedded", package: "swift-nio"),
            .product(name: "NIOCore", package: "swift-nio"),
        ]),
]

// The parts of alertctl, lowest first; other programs do not use them. All use the base.
let clientBase: [Target.Dependency] = [
    "AlertProtocol", "CLinux", "CivilTime", "CommandLineKit", "LinuxSystem", "TerminalKit", "TextSafety", "Varlink",
]
func clientTarget(_ name: String, uses others: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: clientBase + others, swiftSettings: strict)
}
let clientTargets: [Target] = [
    // What every verb needs: a session with the daemon, failures, output, files.
    clientTarget("ClientKit", uses: []),
    // What verbs, the centre and MCP know of notifications: their options, their texts, their lists.
    clientTarget("ReminderKit", uses: ["ClientKit"]),
    // Questions: their options, how they are asked, and how a terminal shows them.
    clientTarget("AskKit", uses: ["ClientKit", "PromptKit"]),
    // The verbs about work that runs: progress, activity, shell-hook.
    clientTarget("WorkFront", uses: ["AskKit", "ClientKit", "ReminderKit"]),
    // The verbs that stand in for other programs: zenity, whiptail, dialog, notify-send, askpass, pinentry.
    clientTarget("ProgramFront", uses: ["AskKit", "ClientKit", "ReminderKit", "WorkFront"]),
    // The verbs for programs that act for a person: approve, mcp.
    clientTarget("AgentFront", uses: ["AskKit", "ClientKit", "PromptKit", "ReminderKit"]),
    // The screen of the verb center.
    clientTarget("CenterFront", uses: ["AskKit", "ClientKit", "PromptKit", "ReminderKit"]),
    .executableTarget(
        name: "alertctl",
        dependencies: clientBase + [
            "AgentFront", "AskKit", "CenterFront", "ClientKit", "ICalendar", "LinkGrammar", "PageControlProtocol",
            "PatternMatching", "ProgramFront", "PromptKit", "ReminderKit", "WorkFront",
        ],
        swiftSettings: strict, linkerSettings: wholeProgram),
]

let package = Package(
    name: "alertd",
    products: [
        .executable(name: "alertd", targets: ["alertd"]),
        .executable(name: "alertctl", targets: ["alertctl"]),
        .executable(name: "varlink-generate", targets: ["varlink-generate"]),
        .library(name: "CivilTime", targets: ["CivilTime"]),
        .library(name: "Varlink", targets: ["Varlink", "VarlinkNIO"]),
        .library(name: "AlertSound", targets: ["AlertSound"]),
        .library(name: "AlertProtocol", targets: ["AlertProtocol"]),
    ] + (withDialog ? dialogProducts : []) + (withLink ? linkProducts : []) + (withPage ? pageProducts : []),
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: [
        // Modules for C libraries: a module map and a shim each. A module's `link` affects every executable that
        // depends on it, so each library has a separate module, and alertctl depends only on CLinux. alsa-lib and
        // libsystemd are loaded at the first call, so alertd runs without them.
        .target(name: "CAlsa"),
        .target(name: "CSystemd"),
        .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
        .systemLibrary(name: "CEbur128", pkgConfig: "libebur128", providers: [.apt(["libebur128-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSwiftConcurrency"),
        // Not a module for a library: this stub keeps ICU's 34 MB of data out of the daemon.
        .target(name: "CICUDataStub"),

        // Linux services for the other targets: processes, threads, timers, file changes, SHA-256. Without Foundation.
        .target(name: "LinuxSystem", dependencies: ["CLinux"], swiftSettings: fast),
        // The threads of programs that serve and must not wake at rest.
        .target(name: "TaskPool", dependencies: ["CSwiftConcurrency"], swiftSettings: strict),
        .testTarget(name: "LinuxSystemTests", dependencies: ["LinuxSystem", "CLinux"]),
        // Programs that tests start: their streams, and their end within a time limit.
        .target(
            name: "ProcessSupport", dependencies: ["LinuxSystem", "CLinux"], path: "Tests/ProcessSupport",
            swiftSettings: strict),
        // Random numbers for the tests, which print their seed.
        .target(name: "RandomSupport", path: "Tests/RandomSupport", swiftSettings: strict),
        // Questions with what a person touches and the answer, for every part that asks.
        .target(
            name: "QuestionSupport", dependencies: ["AlertProtocol", "Varlink"], path: "Tests/QuestionSupport",
            exclude: ["cases.json"], swiftSettings: strict),
        // Globs and regular expressions as a single automaton.
        .target(name: "PatternMatching", swiftSettings: fast),
        // Options, help, man pages and completions from a single declaration each. Without Foundation.
        .target(name: "CommandLineKit", swiftSettings: strict),
        .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"]),
        // The commands of alert-link that alertctl hands on. Both programs know their words, help and completions.
        .target(name: "LinkGrammar", dependencies: ["CommandLineKit"], swiftSettings: strict),
        // Settings files in TOML: bounds, unknown settings, and the position of what is wrong.
        .target(
            name: "SettingsKit",
            dependencies: ["CommandLineKit", "LinuxSystem", .product(name: "TOMLKit", package: "TOMLKit")],
            swiftSettings: strict),
        .target(name: "CivilTime", swiftSettings: faster),
        .target(name: "ICalendar", dependencies: ["CivilTime"], swiftSettings: strict),
        .target(
            name: "Varlink", dependencies: ["CLinux", "LinuxSystem"], exclude: ["Interfaces"], swiftSettings: faster),
        .target(name: "VarlinkNIO", dependencies: ["Varlink", "CLinux"] + nio, swiftSettings: fast),
        .executableTarget(name: "varlink-generate", dependencies: ["Varlink"], swiftSettings: strict),
        // Runs varlink-generate on the `.varlink` files of a target.
        .plugin(name: "VarlinkGeneratorPlugin", capability: .buildTool(), dependencies: ["varlink-generate"]),
        .target(
            name: "AlertProtocol", dependencies: ["Varlink", "CLinux", "LinuxSystem"], swiftSettings: strict,
            plugins: ["VarlinkGeneratorPlugin"]),
        // What alertctl asks of alert-page.
        .target(
            name: "PageControlProtocol", dependencies: ["TextSafety", "Varlink"], swiftSettings: strict,
            plugins: ["VarlinkGeneratorPlugin"]),
        // Makes untrusted texts safe to display.
        .target(name: "TextSafety", swiftSettings: strict),
        .testTarget(name: "TextSafetyTests", dependencies: ["TextSafety"]),
        // Keys, cells and controls of a terminal, for any program.
        .target(name: "TerminalKit", dependencies: ["CLinux", "LinuxSystem", "TextSafety"], swiftSettings: strict),
        .testTarget(name: "TerminalKitTests", dependencies: ["TerminalKit", "LinuxSystem"]),
        // Code shared by the presenters of prompts, in terminals and windows.
        .target(
            name: "PromptKit", dependencies: ["AlertProtocol", "CivilTime", "PatternMatching", "TextSafety"],
            swiftSettings: strict),
        .testTarget(
            name: "PromptKitTests", dependencies: ["PromptKit", "AlertProtocol", "CivilTime", "QuestionSupport"]),
        .target(name: "DBus", dependencies: ["CSystemd", "CLinux", "LinuxSystem"], swiftSettings: fast),
        .target(
            name: "AlertSound", dependencies: ["CAlsa", "CSndfile", "CSoxr", "CEbur128", "CLinux", "LinuxSystem"],
            swiftSettings: fast),
        // The desktop's notification server, launchers and players, as client and server. Does not depend on the store.
        .target(
            name: "DesktopNotifications", dependencies: ["DBus", "LinuxSystem", "TextSafety"], swiftSettings: fast),
        .testTarget(
            name: "DesktopNotificationsTests",
            dependencies: ["DesktopNotifications", "DBus", "DesktopSupport", "ProcessSupport", "TextSafety"]),
        // Sound output: the keeper and its worker process, ducking, speech, themes. Depends neither on the store nor on
        // notifications.
        .target(
            name: "SoundService",
            dependencies: [
                "AlertProtocol", "AlertSound", "CLinux", "DBus", "LinuxSystem", "TextSafety", "Varlink", "VarlinkNIO",
                logging, nioPosix,
            ], swiftSettings: strict, plugins: ["VarlinkGeneratorPlugin"]),
        .testTarget(
            name: "SoundServiceTests",
            dependencies: [
                "SoundService", "AlertProtocol", "AlertSound", "CLinux", "DBus", "DesktopSupport", "LinuxSystem",
                "ProcessSupport", "SoundServerSupport", "TextSafety", "Varlink", "VarlinkNIO",
                // The keeper of the sound worker is tested with the real worker.
                "alertd",
                logging,
            ]),
        // The domain: the life of a notification, and its storage. Depends on no bus, socket or sound.
        .target(
            name: "AlertCore",
            dependencies: [
                "AlertProtocol", "CLinux", "CivilTime", "ICalendar", "LinuxSystem", "PatternMatching", "PromptKit",
                "TextSafety", "Varlink", .product(name: "DequeModule", package: "swift-collections"), grdb,
                .product(name: "GRDBSQLite", package: "GRDB.swift"), logging,
            ], swiftSettings: fast),
        // The daemon around the domain: configuration, delivery, the server side of each interface, and their assembly.
        .target(
            name: "AlertDaemon",
            dependencies: [
                "AlertCore", "AlertProtocol", "AlertSound", "CLinux", "CivilTime", "DBus", "DesktopNotifications",
                "ICalendar", "LinuxSystem", "PatternMatching", "PromptKit", "SettingsKit", "SoundService", "TextSafety",
                "Varlink", "VarlinkNIO", grdb, logging, nioPosix, lifecycle,
            ], swiftSettings: strict),
        .executableTarget(
            name: "alertd",
            dependencies: [
                "AlertDaemon", "SoundService", "AlertProtocol", "CICUDataStub", "CLinux", "CSwiftConcurrency",
                "CommandLineKit", "TaskPool",
            ], swiftSettings: strict),

        // The other side of org.varlink.certification, against which independent clients and servers are tested.
        .executableTarget(
            name: "varlink-certification", dependencies: ["Varlink", "VarlinkNIO"], path: "Tests/VarlinkCertification",
            swiftSettings: strict, plugins: ["VarlinkGeneratorPlugin"]),
        .executableTarget(
            name: "varlink-benchmark", dependencies: ["Varlink", "VarlinkNIO"], path: "Tests/VarlinkBenchmark",
            swiftSettings: strict, plugins: ["VarlinkGeneratorPlugin"]),
        .testTarget(
            name: "VarlinkTests", dependencies: ["Varlink", "VarlinkNIO", "ProcessSupport"],
            plugins: ["VarlinkGeneratorPlugin"]),
        // Recurrence compared with dateutil and libical: Tests/CivilTimeBenchmark/run.sh.
        .executableTarget(
            name: "civiltime-benchmark", dependencies: ["CivilTime"], path: "Tests/CivilTimeBenchmark",
            exclude: ["peer_dateutil.py", "peer_libical.c", "run.sh"], swiftSettings: strict),
        .testTarget(
            name: "CivilTimeTests", dependencies: ["CivilTime", "ProcessSupport"], exclude: ["Oracles", "Corpus"]),
        .testTarget(
            name: "ICalendarTests", dependencies: ["ICalendar", "CivilTime", "ProcessSupport"],
            exclude: ["Oracles", "Corpus"]),
        .testTarget(name: "AlertProtocolTests", dependencies: ["AlertProtocol", "Varlink"], exclude: ["Released"]),
        .testTarget(
            name: "AlertctlTests",
            dependencies: [
                "alertctl", "AgentFront", "AlertProtocol", "AskKit", "CLinux", "CenterFront", "CivilTime", "ClientKit",
                "CommandLineKit", "ICalendar", "LinkGrammar", "LinuxSystem", "ProcessSupport", "ProgramFront",
                "PromptKit", "QuestionSupport", "ReminderKit", "TerminalKit", "Varlink", "WorkFront",
            ], exclude: ["Fixtures"]),
        // A private bus, a virtual display and a real notification daemon for tests.
        .target(
            name: "DesktopSupport", dependencies: ["DBus", "LinuxSystem", "ProcessSupport"],
            path: "Tests/DesktopSupport", swiftSettings: strict),
        .testTarget(name: "DBusTests", dependencies: ["DBus", "DesktopSupport", "LinuxSystem", "ProcessSupport"]),
        // An example of using the library, compiled so that it stays correct.
        .executableTarget(
            name: "play-a-sound", dependencies: ["AlertSound"], path: "Examples/PlayASound", swiftSettings: strict),
        // A sound server with a null sink, and a recording of its output, for every test that listens.
        .target(
            name: "SoundServerSupport", dependencies: ["ProcessSupport"], path: "Tests/SoundServerSupport",
            exclude: ["DeafDevice/deaf.c", "ExclusiveDevice/exclusive.c"], swiftSettings: strict),
        .testTarget(name: "AlertSoundTests", dependencies: ["AlertSound", "ProcessSupport", "SoundServerSupport"]),
        // AlertCore on a real file, with a clock that the test controls.
        .target(
            name: "AlertCoreSupport",
            dependencies: ["AlertCore", "AlertProtocol", "CivilTime", "ProcessSupport", logging],
            path: "Tests/AlertCoreSupport", swiftSettings: strict),
        .testTarget(
            name: "AlertCoreTests",
            dependencies: [
                "AlertCore", "AlertCoreSupport", "AlertProtocol", "CLinux", "CivilTime", "LinuxSystem",
                "PatternMatching", "Varlink", grdb, logging,
            ], exclude: ["Store/Schemas", "Rules/pattern_oracle.py"]),
        .testTarget(
            name: "AlertDaemonTests",
            dependencies: [
                "AlertDaemon", "AlertCore", "AlertCoreSupport", "AlertProtocol", "AlertSound", "CLinux", "CivilTime",
                "DBus", "DesktopNotifications", "DesktopSupport", "ICalendar", "LinuxSystem", "PatternMatching",
                "ProcessSupport", "SettingsKit", "SoundServerSupport", "SoundService", "TextSafety", "Varlink",
                "VarlinkNIO", grdb, logging, lifecycle,
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AlertProtocol", "CivilTime", "CLinux", "DBus", "DesktopSupport", "ProcessSupport",
                "SoundServerSupport", "Varlink",
            ] + (withPage ? ["AlertPage"] : []) + (withLink ? ["AlertLink"] : []),
            exclude: ["Asking/SecurityKey.c"],
            swiftSettings: (withDialog ? [.define("ALERTD_DIALOG")] : [])
                + (withPage ? [.define("ALERTD_PAGE")] : []) + (withLink ? [.define("ALERTD_LINK")] : [])
        ),
    ] + clientTargets + (withDialog ? dialogTargets : []) + (withLink ? linkTargets : [])
        + (withPage ? pageTargets : []) + (withLink || withPage ? codeTargets : []),
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type == .test {
    target.dependencies.append("RandomSupport")
    target.swiftSettings = strict + (target.swiftSettings ?? [])
}

// `make sanitize` and `make fuzz` build some tests, each in a separate way and folder, with only their dependencies:
// ALERTD_ONLY names the targets. SwiftPM has no option for that, because it links all tests of a package into one
// bundle. See decision 0071.
if let only = Context.environment["ALERTD_ONLY"] {
    if only == "sound-fuzz" {
        // The target has no main: libFuzzer provides it.
        package.targets.append(
            .executableTarget(
                name: "sound-fuzz", dependencies: ["AlertSound"], path: "Tests/SoundFuzz", swiftSettings: strict))
    }
    var wanted = only.split(separator: ",").map(String.init)
    var kept: Set<String> = []
    while let name = wanted.popLast() {
        let target = package.targets.first { $0.name == name }
        guard kept.insert(name).inserted, let target else { continue }
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): wanted.append(name)
            default: break
            }
        }
        for case .plugin(let name, _) in target.plugins ?? [] { wanted.append(name) }
    }
    package.targets = package.targets.filter { kept.contains($0.name) }
    package.products = []
}
