// SPDX-License-Identifier: Apache-2.0

/// The characters of a command that are written out because they imitate ASCII. docs/approvals.md states the rule.
///
/// A *sign* is written out, except between two letters of one script other than Latin, and next to Chinese, Japanese or
/// Korean text if it is as wide as their letters. A *run* of letters, marks and digits has its imitating letters
/// written out if it has ASCII characters or two scripts, or if all its letters imitate. The time is linear in the
/// length of the command.
struct Imitations {
    private let scalars: [Unicode.Scalar]
    private let imitations: [Confusables.Imitation?]
    /// A Boolean value for each character indicating whether it is written out; empty if none is.
    private(set) var isWrittenOut: [Bool] = []
    /// Signs that stay between two letters, and so belong to a word.
    private var isPartOfWord: [Bool] = []

    init(in scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        guard scalars.contains(where: { !$0.isASCII }) else {
            imitations = []
            return
        }
        imitations = scalars.map(Confusables.imitation)
        isWrittenOut = imitations.map { $0?.kind == .always }
        isPartOfWord = Array(repeating: false, count: scalars.count)
        writeOutSigns()
        writeOutLetters()
    }

    // MARK: Signs

    private mutating func writeOutSigns() {
        let signs = scalars.indices.filter { imitations[$0]?.kind == .sign }
        let quotes = signs.filter { isQuote($0) && isBetweenLetters($0) }
        let hidesOperators = hidesOperators(quotes)
        // The wide signs that stay and open a bracket, for the signs that close it.
        var open: [Int] = []
        for place in signs {
            let isBetween = isBetweenLetters(place) && !(isQuote(place) && hidesOperators)
            isPartOfWord[place] = isBetween
            var stays = isBetween || isDrawing(place)
            if isWide(scalars[place]), !isQuote(place), imitations[place]?.double != UInt8(ascii: "#") {
                stays = stays || isBesideEastAsian(place)
                switch imitations[place]?.double {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): if stays { open.append(place) }
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): stays = open.popLast() != nil || stays
                default: break
                }
            }
            isWrittenOut[place] = !stays
        }
    }

    private func isQuote(_ place: Int) -> Bool {
        switch imitations[place]?.double {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): true
        default: false
        }
    }

    /// Returns whether an operator of the shell stands between two signs that look like quotes, which a person would
    /// take for quoted.
    private func hidesOperators(_ quotes: [Int]) -> Bool {
        guard let first = quotes.first, let last = quotes.last else { return false }
        return scalars[first...last].contains { ";&|<>$`\n".unicodeScalars.contains($0) }
    }

    /// Returns whether a sign stands between two letters of one script other than Latin: the apostrophe of a Ukrainian
    /// word, the geresh of a Hebrew one.
    private func isBetweenLetters(_ place: Int) -> Bool {
        guard place > 0, place + 1 < scalars.count, let before = script(ofLetter: place - 1) else { return false }
        return before != Confusables.latin && before == script(ofLetter: place + 1)
    }

    private func script(ofLetter place: Int) -> UInt8? {
        let scalar = scalars[place]
        guard !scalar.isASCII, imitations[place]?.kind != .sign, scalar.isLetter else { return nil }
        return Confusables.script(of: scalar)
    }

    /// Returns whether a sign is as wide as a Chinese letter: the blocks of full-width forms and of CJK punctuation.
    private func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFF01...0xFF60, 0x3001...0x303F, 0x30A0: true
        default: false
        }
    }

    /// Returns whether the next character that is no wide sign, on either side, is Chinese, Japanese or Korean.
    private func isBesideEastAsian(_ place: Int) -> Bool {
        func isEastAsian(step: Int) -> Bool {
            var other = place + step
            // A long row of signs is no text. The bound keeps the time linear.
            while scalars.indices.contains(other), isWide(scalars[other]), abs(other - place) < 4 { other += step }
            return scalars.indices.contains(other) && script(ofLetter: other) == Confusables.eastAsian
        }
        return isEastAsian(step: -1) || isEastAsian(step: 1)
    }

    /// Returns whether a line of Box Drawing is in a word of nothing else, as in the picture of a tree.
    private func isDrawing(_ place: Int) -> Bool {
        guard scalars[place].drawsBoxes, imitations[place]?.double != UInt8(ascii: "|") else { return false }
        func ends(step: Int) -> Bool {
            var other = place + step
            while scalars.indices.contains(other), scalars[other].drawsBoxes, abs(other - place) < 200 { other += step }
            return !scalars.indices.contains(other) || scalars[other] == " " || scalars[other] == "\n"
        }
        return ends(step: -1) && ends(step: 1)
    }

    // MARK: Letters

    /// A run of letters, marks and digits.
    private struct Run {
        let range: Range<Int>
        /// The scripts of its letters, without ASCII; of more than two the first two.
        var scripts: [UInt8] = []
        var hasASCII = false
        var hasASCIILetter = false
        var isImitation = true
        /// The number of letters and digits.
        var length = 0

        var isMixed: Bool { hasASCII || scripts.count > 1 }
        var isGenuine: Bool { !isMixed && !isImitation && scripts.count == 1 }
    }

    private mutating func writeOutLetters() {
        let runs = runs()
        let staying = shortWords(among: runs)
        for (number, run) in runs.enumerated() where (run.isMixed || run.isImitation) && !staying.contains(number) {
            let isResembling = run.hasASCIILetter || run.scripts.count > 1
            for place in run.range where !isPartOfWord[place] {
                if imitations[place] != nil || isResembling && Confusables.resembled(by: scalars[place]) != nil {
                    isWrittenOut[place] = true
                }
            }
        }
    }

    private func isMember(_ place: Int) -> Bool {
        let scalar = scalars[place]
        if scalar.isASCII { return scalar.isASCIILetter || "0"..."9" ~= scalar }
        if imitations[place]?.kind == .sign { return isPartOfWord[place] }
        return imitations[place] != nil || scalar.isLetter || scalar.isMark || scalar.properties.numericType != nil
    }

    /// Returns the runs that have other characters than ASCII.
    private func runs() -> [Run] {
        var runs: [Run] = []
        var place = 0
        while place < scalars.count {
            guard isMember(place) else {
                place += 1
                continue
            }
            let start = place
            while place < scalars.count, isMember(place) { place += 1 }
            if scalars[start..<place].contains(where: { !$0.isASCII }) { runs.append(run(start..<place)) }
        }
        return runs
    }

    private func run(_ range: Range<Int>) -> Run {
        var run = Run(range: range)
        for place in range where !isPartOfWord[place] {
            let scalar = scalars[place]
            if scalar.isASCII {
                run.hasASCII = true
                run.hasASCIILetter = run.hasASCIILetter || scalar.isASCIILetter
                continue
            }
            let imitation = imitations[place]
            if imitation?.kind != .always, scalar.isLetter || scalar.isMark, run.scripts.count < 2,
                let script = Confusables.script(of: scalar), !run.scripts.contains(script)
            {
                run.scripts.append(script)
            }
            // A mark alone is no letter.
            if imitation == nil, scalar.isMark { continue }
            run.length += 1
            run.isImitation = run.isImitation && imitation != nil
        }
        return run
    }

    /// The most letters of a word that stays between others of its script: Russian and Greek sentences are full of
    /// prepositions and articles that are all imitating letters.
    private static let shortWord = 3

    /// Returns the numbers of short runs that imitate but belong to a sentence: they come after a plain word of their
    /// script, or begin a text like a sentence, and a plain word or the end of the text comes next. No command is
    /// there: before it the shell reads another word, and no command is written like the beginning of a sentence.
    private func shortWords(among runs: [Run]) -> Set<Int> {
        var (staying, chain): (Set<Int>, [Int]) = ([], [])
        // The script of the last plain word, if only short words came after it.
        var script: UInt8?
        var isAfterWord = false
        for (number, run) in runs.enumerated() {
            if number == 0 || !isGap(runs[number - 1].range.upperBound..<run.range.lowerBound) {
                (script, chain) = (nil, [])
            }
            if run.isGenuine {
                if script == run.scripts[0] { staying.formUnion(chain) }
                (script, chain, isAfterWord) = (run.scripts[0], [], true)
                continue
            }
            if script == nil, begins(run) { (script, isAfterWord) = (run.scripts.first, false) }
            let isAlways = run.range.contains { imitations[$0]?.kind == .always }
            guard script != nil, !run.isMixed, run.scripts == [script], run.length <= Self.shortWord, !isAlways else {
                (script, chain) = (nil, [])
                continue
            }
            chain.append(number)
            if isAfterWord, isEdge(run.range.upperBound) { staying.formUnion(chain) }
        }
        return staying
    }

    /// Returns whether a word begins a text as a sentence begins: with a capital letter, or it is one letter.
    private func begins(_ run: Run) -> Bool {
        let letters = scalars[run.range]
        let isSentence =
            letters.first?.properties.isUppercase == true && letters.dropFirst().allSatisfy(\.properties.isLowercase)
        return isEdge(run.range.lowerBound - 1) && (isSentence || run.length == 1)
    }

    /// Returns whether a text begins or ends in this place: at a quote, at a line end, or with the command.
    private func isEdge(_ place: Int) -> Bool {
        guard scalars.indices.contains(place) else { return true }
        return scalars[place] == "\"" || scalars[place] == "'" || scalars[place] == "\n"
    }

    /// Returns whether what stands between two words is no more than prose has there.
    private func isGap(_ range: Range<Int>) -> Bool {
        let text = scalars[range]
        return text.elementsEqual([" "]) || text.elementsEqual([",", " "]) || text.elementsEqual([".", " "])
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

    fileprivate var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
