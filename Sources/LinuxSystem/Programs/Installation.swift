// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The way in which alertd's programs came to this machine, and so the way in which more of them come.
package enum Installation: Equatable, Sendable {
    /// Debian's packages.
    case package
    /// A wheel, with uv, pipx or pip.
    case wheel
    /// `make install`, or install.sh of the tarball, which has all programs.
    case tree

    /// A program that not every installation has.
    package enum Part: Sendable {
        case dialog, link, page
    }

    /// Finds out how the programs in a folder were installed.
    ///
    /// - Parameters:
    ///   - folder: The folder of the programs, without links.
    ///   - isThere: Returns whether there is a file or a folder at a path.
    package init(of folder: String, isThere: (String) -> Bool = { access($0, F_OK) == 0 }) {
        let prefix = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        if folder == "/usr/bin", isThere("/var/lib/dpkg/info/alertd.list") {
            self = .package
        } else if isThere(prefix + "/share/alertd/units"), isThere(prefix + "/lib/alertd") {
            // A wheel alone brings the libraries along.
            self = .wheel
        } else {
            self = .tree
        }
    }

    /// Returns the sentence that says how a part is added.
    package func adding(_ part: Part) -> String {
        switch self {
        case .package: "Run: sudo apt install \(part.debianPackage)"
        case .wheel where part == .page: "Install alertd again: uv tool install --reinstall alertd"
        case .wheel: "A wheel has no \(part.program): install alertd by the Debian packages or the tarball"
        case .tree: "In alertd's sources run: sudo apt install \(part.libraries), then make install"
        }
    }
}

extension Installation.Part {
    /// The name of the program.
    package var program: String {
        switch self {
        case .dialog: "alert-dialog"
        case .link: "alert-link"
        case .page: "alert-page"
        }
    }

    fileprivate var debianPackage: String {
        switch self {
        case .dialog: "alertd-dialog"
        case .link: "alertd-link"
        case .page: "alert-page"
        }
    }

    /// The libraries that it is built with, as packaging/debian-packages lists it.
    fileprivate var libraries: String {
        switch self {
        case .dialog: "libadwaita-1-dev"
        case .link: "libmosquitto-dev libsodium-dev libcurl4-openssl-dev libssl-dev libqrencode-dev"
        case .page: "libqrencode-dev zlib1g-dev"
        }
    }
}
