// SPDX-License-Identifier: Apache-2.0

/// The purposes of the calendars in a file, METHOD.
extension ComponentGatherer {
    /// Removes and returns the events and to-dos that count, with the METHOD of their calendar. A note reports
    /// calendars that do not count.
    mutating func takeItems() -> [CalendarItem] {
        var taken: [CalendarItem] = []
        var left = [Int](repeating: 0, count: methods.count)
        for (index, item) in items.enumerated() {
            guard let method = methods[calendars[index]]?.method else {
                taken.append(item)
                continue
            }
            guard method.counts else {
                left[calendars[index]] += 1
                continue
            }
            var item = item
            item.method = method
            if method == .cancel { item.isCancelled = true }
            if method == .add, item.identity == nil, let start = item.start {
                item.identity = .init(value: .init(moment: start.value, includesFuture: false), line: start.line)
            }
            taken.append(item)
        }
        for (index, count) in left.enumerated() where count > 0 {
            guard let (method, line, word) = methods[index] else { continue }
            let what = LineProblem.quote(word)
            if method == .answer {
                calendar.add(
                    .noted, line, "METHOD \(what) is an answer about an event, so nothing that is scheduled changes.",
                    isLoss: true)
            } else {
                calendar.add(
                    .skipped, line,
                    "METHOD \(what) is not known, so nothing of this calendar is used (PUBLISH, REQUEST, ADD and CANCEL are)."
                )
            }
        }
        return taken
    }
}
