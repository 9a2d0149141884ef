// SPDX-License-Identifier: Apache-2.0

import AlertPage
import Digest

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
        return [
            "index.html": file(PackageResources.index_html, page)
        ]
    }()
}
