// SPDX-License-Identifier: Apache-2.0

import CommandLineKit

/// `calendar`: the calendars that alertd follows, and what is in them.
enum CalendarFamily {
    static let configuration = CommandConfiguration(
        abstract: "List followed calendars, show an agenda, join meetings, import and export.",
        discussion: """
            Alone it lists the calendars.

            EXAMPLES:
              alertctl calendar
              alertctl calendar agenda next week
              alertctl calendar import holidays.ics
            """)
}

/// `question`: what is asked and not answered yet.
enum QuestionFamily {
    static let configuration = CommandConfiguration(
        abstract: "List open questions, answer them, wait for them or withdraw them.",
        discussion: """
            Alone it lists the open questions. To ask one: alertctl ask "Deploy now?"

            EXAMPLES:
              alertctl question
              alertctl question attend
            """)
}
