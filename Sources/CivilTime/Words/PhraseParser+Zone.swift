// SPDX-License-Identifier: Apache-2.0

/// Zones: `Europe/Berlin`, `UTC+2`, `Eastern time`.
extension PhraseParser {
    /// Reads `Europe/Berlin`, `UTC`, `+01:00`, with or without `in` or `time`.
    mutating func zone() throws(TimeTextError) -> Bool {
        let first = scanner.position
        _ = scanner.take("in") || scanner.take("zone")
        guard !scanner.atEnd else { return false }
        let original = scanner.words[scanner.position].original
        let isUTC = ["utc", "gmt", "z"].contains(original.lowercased())
        let utcOffset = OffsetText.parse(fromUTC: scanner.word()).map(OffsetText.print)
        let isOffset =
            utcOffset != nil
            || (original.hasPrefix("+") || original.hasPrefix("-")) && OffsetText.parse(original) != nil
        if phrase.zone == nil, phrase.abbreviation == nil,
            scanner.value(in: Vocabulary.zones) != nil || Vocabulary.sharedZones[scanner.word()] != nil
        {
            phrase.abbreviation = original.uppercased()
            scanner.position += 1
            phrase.abbreviationWords = first..<scanner.position
            phrase.zoneWords.append(first..<scanner.position)
            return true
        }
        // Mail repeats the zone: "+0100 (CET)".
        if phrase.zone != nil, original.hasPrefix("("), original.hasSuffix(")") {
            scanner.position += 1
            phrase.zoneWords.append(first..<scanner.position)
            return true
        }
        if try namedZone(from: first) { return true }
        guard
            isUTC || isOffset
                || (original.contains("/")
                    && !original.split(separator: "/").contains { $0.utf8.first?.isDigit == true }
                    && original.utf8.contains(where: \.isLetter))
        else {
            return false
        }
        scanner.position += 1
        _ = scanner.take("time")
        guard phrase.zone == nil, phrase.abbreviation == nil else {
            throw scanner.error(.conflict, from: first, "Two time zones are given.")
        }
        do throws(ZoneError) {
            phrase.zone = try ZoneReference(utcOffset ?? (isUTC ? "UTC" : original))
        } catch {
            throw scanner.error(.unexpected, from: first, error.message)
        }
        phrase.zoneWords.append(first..<scanner.position)
        return true
    }

    /// Reads `Eastern time`, `New York time`. Without the word "time", a name might not mean a zone.
    private mutating func namedZone(from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        _ = scanner.take("us")
        let isUS = scanner.position > start
        if let zone = Vocabulary.americanTimes[scanner.word()] {
            let name = scanner.words[scanner.position].original
            scanner.position += 1
            let length = scanner.word() == "standard" || scanner.word() == "daylight" ? 2 : 1
            if scanner.word(length - 1) == "time" {
                scanner.position += length
            } else if !isUS {
                throw scanner.error(
                    .conflict, from: start, "\"\(name)\" could be a time zone of several countries.",
                    instead: ["\(name) time"])
            }
            try setZone(zone, from: first)
            phrase.notes.append("\(name) time is that of \(zone).")
            return true
        }
        if try cityAtEnd(from: first) { return true }
        for length in [3, 2, 1] where scanner.word(length) == "time" {
            let name = (0..<length).map { scanner.word($0) }.joined(separator: " ")
            guard let zone = Vocabulary.cities[name] else { continue }
            scanner.position += length + 1
            try setZone(zone, from: first)
            return true
        }
        scanner.position = start
        return false
    }

    /// Reads `15:00 in New York`. Only behind a time of day, at the end, is the name of a city a zone.
    private mutating func cityAtEnd(from first: Int) throws(TimeTextError) -> Bool {
        let start = scanner.position
        guard start == first + 1, scanner.words[first].text == "in", phrase.main.time != nil else { return false }
        for length in [3, 2, 1] where start + length == scanner.words.count {
            let name = (0..<length).map { scanner.word($0) }.joined(separator: " ")
            guard let zone = Vocabulary.cities[name] else { continue }
            let city = scanner.spoken(start..<start + length)
            scanner.position += length
            try setZone(zone, from: first)
            phrase.notes.append("\"In \(city)\" is taken as \(city) time.")
            return true
        }
        return false
    }

    private mutating func setZone(_ name: String, from first: Int) throws(TimeTextError) {
        guard phrase.zone == nil, phrase.abbreviation == nil else {
            throw scanner.error(.conflict, from: first, "Two time zones are given.")
        }
        do throws(ZoneError) {
            phrase.zone = try ZoneReference(name)
        } catch {
            throw scanner.error(.unexpected, from: first, error.message)
        }
        phrase.zoneWords.append(first..<scanner.position)
    }
}
