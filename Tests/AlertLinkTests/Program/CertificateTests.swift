// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Testing

@testable import alert_link

/// The end of a certificate, as openssl(1) says it.
@Suite struct CertificateTests {
    private func end(_ text: String) -> String? { CertificateExpiry.end(of: Array(text.utf8)).map(WireTime.text) }

    private let near = """
        -----BEGIN CERTIFICATE-----
        MIIBejCCASGgAwIBAgIUYR3EhTkyLmeZoWkaAYZ5dt4fnK8wCgYIKoZIzj0EAwIw
        EzERMA8GA1UEAwwIYWRhL2Rlc2swHhcNMjYxMTI1MDMxMzMxWhcNMjkwMjI3MDMx
        MzMxWjATMREwDwYDVQQDDAhhZGEvZGVzazBZMBMGByqGSM49AgEGCCqGSM49AwEH
        A0IABINteQjEzbDTGJjbYsl37KWIDTRzl3iU8NZD2ulGxyLb+eq1cd+IjtufU9VZ
        1YG/ohFQA9aVykTWoCU2ocoGb5+jUzBRMB0GA1UdDgQWBBQSnzpy8ZpqVKnPklzm
        80YO0ifiHDAfBgNVHSMEGDAWgBQSnzpy8ZpqVKnPklzm80YO0ifiHDAPBgNVHRMB
        Af8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIAWPWmJCv/VaP+LwPfus2174bFfb
        +OZ/MKN04adtiZoLAiBKpgmJIwzOosUXzOLst2Kis82jNUpVvS9VSdP453Gd+Q==
        -----END CERTIFICATE-----
        """

    @Test func itsEndIsFound() {
        #expect(end(near) == "2029-02-27T03:13:31Z")
        #expect(end("notes before it\r\n" + near.replacing("\n", with: "\r\n")) == "2029-02-27T03:13:31Z")
    }

    @Test func anEndAfter2049IsFound() {
        let far = """
            -----BEGIN CERTIFICATE-----
            MIIBfDCCASOgAwIBAgIUB7ququNmr7o4IJmiGygg0sWYkkMwCgYIKoZIzj0EAwIw
            EzERMA8GA1UEAwwIYWRhL2Rlc2swIBcNMjYxMTI1MDMxMzMxWhgPMjA4MTA4Mjgw
            MzEzMzFaMBMxETAPBgNVBAMMCGFkYS9kZXNrMFkwEwYHKoZIzj0CAQYIKoZIzj0D
            AQcDQgAE2YLVmS5fsVLlhIEsYSxQ3x/KDOiiSyFQYJYiWVc874nOaz3iGQ1AAOiR
            A+fQxHlL9beJZithToB9u6bCt9K8OqNTMFEwHQYDVR0OBBYEFGFrTkCQfSiUDOgS
            bMrcwNkhh006MB8GA1UdIwQYMBaAFGFrTkCQfSiUDOgSbMrcwNkhh006MA8GA1Ud
            EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgUXq+Oa6Mlu8ll8psdyYL1fN6
            oCiHNoWHerQPh5FvbakCIFQZyJ1Kr5HkGYMleoeq7ShxSrEQXjzjLrllVDOKHAS0
            -----END CERTIFICATE-----
            """
        #expect(end(far) == "2081-08-28T03:13:31Z")
    }

    @Test func whatIsNoneHasNoEnd() {
        let lines = near.split(separator: "\n")
        #expect(end("") == nil && end("-----BEGIN CERTIFICATE-----") == nil && end(lines.dropLast().joined()) == nil)
        // Whatever is missing or changed, nothing is read beyond it.
        let bytes = Array(near.utf8)
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] = UInt8(ascii: "A")
            _ = CertificateExpiry.end(of: damaged)
            damaged.remove(at: place)
            _ = CertificateExpiry.end(of: damaged)
        }
        for count in 0..<lines.count - 1 {
            #expect(end((lines.prefix(max(1, count)) + lines.suffix(1)).joined(separator: "\n")) == nil || count > 3)
        }
    }
}
