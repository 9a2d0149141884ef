// SPDX-License-Identifier: Apache-2.0

import AlertPage
import LinuxSystem

/// The files of the page, which are built into the program. They are public, and the same for everybody.
struct WebFiles: Sendable {
    struct File: Sendable {
        let bytes: [UInt8]
        let type: String
        /// A strong validator (RFC 9110 8.8.3).
        let tag: String
    }

    /// The files by their names below `/`.
    static let all: [String: File] = {
        func file(_ bytes: [UInt8], _ type: String) -> File {
            File(bytes: bytes, type: type, tag: "\"\(SHA256.hex(of: bytes).prefix(32))\"")
        }
        let page = "text/html; charset=utf-8"
        let script = "text/javascript; charset=utf-8"
        return [
            "add.js": file(PackageResources.add_js, script),
            "api.js": file(PackageResources.api_js, script),
            "app.css": file(PackageResources.app_css, "text/css; charset=utf-8"),
            "app.js": file(PackageResources.app_js, script),
            "asking.js": file(PackageResources.asking_js, script),
            "card.js": file(PackageResources.card_js, script),
            "devices.js": file(PackageResources.devices_js, script),
            "dom.js": file(PackageResources.dom_js, script),
            "draft.js": file(PackageResources.draft_js, script),
            "english.js": file(PackageResources.english_js, script),
            "entry.js": file(PackageResources.entry_js, script),
            "fault.js": file(PackageResources.fault_js, script),
            "fields.js": file(PackageResources.fields_js, script),
            "finding.js": file(PackageResources.finding_js, script),
            "german.js": file(PackageResources.german_js, script),
            "guard.js": file(PackageResources.guard_js, script),
            "history.js": file(PackageResources.history_js, script),
            "icon.svg": file(PackageResources.icon_svg, "image/svg+xml"),
            "index.html": file(PackageResources.index_html, page),
            "keys.js": file(PackageResources.keys_js, script),
            "list.js": file(PackageResources.list_js, script),
            "manifest.webmanifest": file(PackageResources.manifest_webmanifest, "application/manifest+json"),
            "month.js": file(PackageResources.month_js, script),
            "noise.js": file(PackageResources.noise_js, script),
            "push.js": file(PackageResources.push_js, script),
            "question.js": file(PackageResources.question_js, script),
            "quiet.js": file(PackageResources.quiet_js, script),
            "row.js": file(PackageResources.row_js, script),
            "shell.js": file(PackageResources.shell_js, script),
            "sounds.js": file(PackageResources.sounds_js, script),
            "sw.js": file(PackageResources.sw_js, script),
            "text.js": file(PackageResources.text_js, script),
            "time.js": file(PackageResources.time_js, script),
            "timers.js": file(PackageResources.timers_js, script),
            "today.js": file(PackageResources.today_js, script),
            "when.js": file(PackageResources.when_js, script),
            "verdict.js": file(PackageResources.verdict_js, script),
            "wire.js": file(PackageResources.wire_js, script),
            "words.js": file(PackageResources.words_js, script),
        ]
    }()
}
