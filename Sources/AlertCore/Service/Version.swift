// SPDX-License-Identifier: Apache-2.0

/// What this build is.
public enum Version {
    /// Semantic version, https://semver.org.
    public static let current = "0.1.0"
}
