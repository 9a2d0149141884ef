// SPDX-License-Identifier: Apache-2.0

import AlertPage
import LinuxSystem

/// The files of the page, which are built into the program. They are public, and the same for everybody.
struct WebFiles: Sendable {
    struct File: Sendable {
        let bytes: [UInt8]
        let type: String
        /// The strong validator of the plain content (RFC 9110 8.8.3).
        let tag: String
        /// The compressed content with its validator; nil if it would not be smaller.
        let packed: (bytes: [UInt8], tag: String)?
        /// A Boolean value indicating whether the address of the file names its version, so that a browser never asks
        /// for it again.
        let isImmutable: Bool
    }

    /// The files that keep their address, because browsers, launchers and workers know it. Every other file is in the
    /// folder of its version: a page never gets a file of another one.
    private static let lasting: Set<String> = ["index.html", "sw.js", "icon.svg", "manifest.webmanifest"]

    /// The place in the worker for which ``addresses`` is put in.
    private static let list = "'/v/HASH/*'"

    /// The files of the folder, as constants of a script.
    private static let addresses = contents.keys.filter { !lasting.contains($0) }.sorted()
        .map { "'/v/\(version)/\($0)'" }.joined(separator: ", ")

    /// The folder in addresses for which that of ``version`` is put in.
    private static let placeholder = "/v/HASH/"

    /// The version of the page: 16 digits of the SHA-256 of all its files.
    static let version: String = {
        var bytes: [UInt8] = []
        for (name, (content, _)) in contents.sorted(by: { $0.key < $1.key }) {
            // The lengths keep two files from looking like two others.
            bytes += Array("\(name) \(content.count)\n".utf8) + content
        }
        return String(SHA256.hex(of: bytes).prefix(16))
    }()

    /// The files by their names below `/`, made and compressed at the first request.
    static let all: [String: File] = Dictionary(
        uniqueKeysWithValues: contents.map { name, content in
            let isLasting = lasting.contains(name)
            let bytes = filled(content.bytes, isCode: !content.type.hasPrefix("text/html"))
            let tag = SHA256.hex(of: bytes).prefix(32)
            let file = File(
                bytes: bytes, type: content.type, tag: "\"\(tag)\"",
                packed: Gzip.compressed(bytes).map { ($0, "\"\(tag)-gzip\"") }, isImmutable: !isLasting)
            return (isLasting ? name : "v/\(version)/\(name)", file)
        })

    /// Returns a file as it is served: with the present version in its addresses, and without comments.
    private static func filled(_ bytes: [UInt8], isCode: Bool) -> [UInt8] {
        let folder = "/v/\(version)/"
        let text = String(decoding: bytes, as: UTF8.self).replacing(list, with: addresses)
            .replacing(placeholder, with: folder)
        return Array((isCode ? Comments.emptied(text) : text).utf8)
    }

    /// The files as they are in the folder Web, which SwiftPM makes constants of.
    private static let contents: [String: (bytes: [UInt8], type: String)] = {
        func file(_ bytes: [UInt8], _ type: String) -> (bytes: [UInt8], type: String) { (bytes, type) }
        let page = "text/html; charset=utf-8"
        let script = "text/javascript; charset=utf-8"
        return [
            "acts.js": file(PackageResources.acts_js, script),
            "add.js": file(PackageResources.add_js, script),
            "api.js": file(PackageResources.api_js, script),
            "app.css": file(PackageResources.app_css, "text/css; charset=utf-8"),
            "app.js": file(PackageResources.app_js, script),
            "asking.js": file(PackageResources.asking_js, script),
            "calendar.js": file(PackageResources.calendar_js, script),
            "card.js": file(PackageResources.card_js, script),
            "detail.js": file(PackageResources.detail_js, script),
            "devices.js": file(PackageResources.devices_js, script),
            "dialog.js": file(PackageResources.dialog_js, script),
            "dom.js": file(PackageResources.dom_js, script),
            "drag.js": file(PackageResources.drag_js, script),
            "editor.js": file(PackageResources.editor_js, script),
            "english.js": file(PackageResources.english_js, script),
            "entry.js": file(PackageResources.entry_js, script),
            "fault.js": file(PackageResources.fault_js, script),
            "fields.js": file(PackageResources.fields_js, script),
            "filling.js": file(PackageResources.filling_js, script),
            "finding.js": file(PackageResources.finding_js, script),
            "frame.js": file(PackageResources.frame_js, script),
            "further.js": file(PackageResources.further_js, script),
            "guard.js": file(PackageResources.guard_js, script),
            "history.js": file(PackageResources.history_js, script),
            "hours.js": file(PackageResources.hours_js, script),
            "icon.svg": file(PackageResources.icon_svg, "image/svg+xml"),
            "icons.js": file(PackageResources.icons_js, script),
            "index.html": file(PackageResources.index_html, page),
            "keyboard.js": file(PackageResources.keyboard_js, script),
            "keys.js": file(PackageResources.keys_js, script),
            "later.js": file(PackageResources.later_js, script),
            "layout.js": file(PackageResources.layout_js, script),
            "lines.js": file(PackageResources.lines_js, script),
            "list.js": file(PackageResources.list_js, script),
            "manifest.webmanifest": file(PackageResources.manifest_webmanifest, "application/manifest+json"),
            "missed.js": file(PackageResources.missed_js, script),
            "month.js": file(PackageResources.month_js, script),
            "move.js": file(PackageResources.move_js, script),
            "mute.js": file(PackageResources.mute_js, script),
            "noise.js": file(PackageResources.noise_js, script),
            "offline.js": file(PackageResources.offline_js, script),
            "push.js": file(PackageResources.push_js, script),
            "question.js": file(PackageResources.question_js, script),
            "quiet.js": file(PackageResources.quiet_js, script),
            "ringing.js": file(PackageResources.ringing_js, script),
            "routes.js": file(PackageResources.routes_js, script),
            "row.js": file(PackageResources.row_js, script),
            "session.js": file(PackageResources.session_js, script),
            "sheet.js": file(PackageResources.sheet_js, script),
            "shell.js": file(PackageResources.shell_js, script),
            "sounds.js": file(PackageResources.sounds_js, script),
            "start.js": file(PackageResources.start_js, script),
            "store.js": file(PackageResources.store_js, script),
            "stream.js": file(PackageResources.stream_js, script),
            "sw.js": file(PackageResources.sw_js, script),
            "time.js": file(PackageResources.time_js, script),
            "timers.js": file(PackageResources.timers_js, script),
            "toast.js": file(PackageResources.toast_js, script),
            "today.js": file(PackageResources.today_js, script),
            "typed.js": file(PackageResources.typed_js, script),
            "usual.js": file(PackageResources.usual_js, script),
            "verdict.js": file(PackageResources.verdict_js, script),
            "views.css": file(PackageResources.views_css, "text/css; charset=utf-8"),
            "week.js": file(PackageResources.week_js, script),
            "wire.js": file(PackageResources.wire_js, script),
            "words.js": file(PackageResources.words_js, script),
        ]
    }()
}
