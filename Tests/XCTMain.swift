// SPDX-License-Identifier: Apache-2.0

import Testing

/// The entry point of the test program. SwiftPM makes one itself by reading the index of every test target, an index
/// that nothing else here needs and that a sixth of each build went into. All tests are Swift Testing's.
@main
enum TestProgram {
    static func main() async {
        // `swift test` asks for XCTest's tests first, of which there are none.
        guard CommandLine.arguments.contains("swift-testing") else { return }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
