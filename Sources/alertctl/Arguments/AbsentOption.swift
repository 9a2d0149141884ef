// SPDX-License-Identifier: Apache-2.0

/// Options of features that other systems have and alertd does not: docs/instead.md.
enum AbsentOption {
    private static let modal =
        "Windows of alertd block and dim nothing; leave it out, or have the question seen with --level critical"
    private static let place =
        "alertd does not know where you are; let a script or your phone create a file: when file PATH appears"

    /// The advice for each option.
    static let all: [String: String] = [
        "--modal": modal, "--dim": modal, "--block": modal,
        "--any-key": "A stray key must not answer a question; leave it out, Enter presses the only button",
        "--indicator": "Desktops show no activity of programs; \"alertctl activity list --follow\" feeds a bar",
        "--region": place, "--near": place, "--location": place,
    ]
}
