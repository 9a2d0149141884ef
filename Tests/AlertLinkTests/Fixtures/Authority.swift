// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ProcessSupport

/// An authority, and certificates of it.
struct Authority {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=test CA", "-addext",
            "keyUsage=critical,keyCertSign,cRLSign",
        ])
        try folder.write(
            """
            [ca]
            default_ca = it
            [it]
            database = \(folder.path)/index
            crlnumber = \(folder.path)/number
            default_md = sha256
            default_crl_days = 2
            policy = names
            new_certs_dir = \(folder.path)
            rand_serial = yes
            [names]
            commonName = supplied
            """, to: "ca.conf")
        try folder.write("", to: "index")
        try folder.write("01\n", to: "number")
        try revoke(nil)
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    private func run(_ words: [String]) throws {
        try TestProcess.check("/usr/bin/openssl", words, folder: folder.path)
    }

    /// - Parameters:
    ///   - address: What a server's certificate is for.
    ///   - dates: From when to when it is valid (RFC 5280, 4.1.2.5.1); nil for the next two days.
    func issue(
        _ file: String, name: String, server: Bool = false, address: String = "IP:127.0.0.1",
        dates: (from: String, to: String)? = nil
    ) throws {
        let subject = "/CN=" + name.replacing("/", with: "\\/")
        try run([
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            "\(file).key", "-out", "\(file).csr", "-subj", subject,
        ])
        try folder.write(
            "basicConstraints=CA:FALSE\nextendedKeyUsage=\(server ? "serverAuth" : "clientAuth")\n"
                + (server ? "subjectAltName=\(address)\n" : ""), to: "\(file).ext")
        if let dates {
            try run([
                "ca", "-config", "ca.conf", "-batch", "-notext", "-keyfile", "ca.key", "-cert", "ca.crt", "-in",
                "\(file).csr", "-extfile", "\(file).ext", "-out", "\(file).crt", "-startdate", dates.from, "-enddate",
                dates.to,
            ])
        } else {
            try run([
                "x509", "-req", "-in", "\(file).csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days",
                "2", "-extfile", "\(file).ext", "-out", "\(file).crt",
            ])
        }
        chmod(path("\(file).key"), 0o600)
    }

    /// Writes the list of those that are revoked, with one more.
    func revoke(_ file: String?) throws {
        if let file {
            try run(["ca", "-config", "ca.conf", "-keyfile", "ca.key", "-cert", "ca.crt", "-revoke", "\(file).crt"])
        }
        try run([
            "ca", "-config", "ca.conf", "-keyfile", "ca.key", "-cert", "ca.crt", "-gencrl", "-out", "crl.pem",
        ])
    }
}
