// SPDX-License-Identifier: Apache-2.0

import SoundServerSupport
import Testing

/// All tests of sound, one after the other: they listen in real time, and two at once would disturb each other.
@Suite(.serialized, .undisturbed)
struct SoundTests {}
