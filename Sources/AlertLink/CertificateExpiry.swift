// SPDX-License-Identifier: Apache-2.0

import CCrypto
import Glibc

/// The part of a client certificate that `alert-link status` reports. libmosquitto does not report it.
package enum CertificateExpiry {
    /// Returns the end of the first certificate in a PEM file (RFC 7468), in microseconds since 1970; nil if it cannot
    /// be read.
    package static func end(of pem: [UInt8]) -> Int64? {
        pem.withUnsafeBytes { bytes in
            // libmosquitto and libcurl take an error that is left here for their own.
            defer { ERR_clear_error() }
            guard let file = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
            defer { BIO_free(file) }
            // With a password, even an empty one, OpenSSL does not ask for one in the terminal.
            var password: CChar = 0
            guard let certificate = PEM_read_bio_X509(file, nil, nil, &password) else { return nil }
            defer { X509_free(certificate) }
            var end = tm()
            guard ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &end) == 1 else { return nil }
            return Int64(timegm(&end)) * 1_000_000
        }
    }
}
