#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the table of characters that imitate ASCII: Sources/TextSafety/Generated/ConfusableData.swift.

The data come from ICU, which carries Unicode's confusables.txt (Unicode License V3, see packaging/notices), at
development time only:

    python3 -m venv venv && venv/bin/pip install icukit-pyicu==78.3.1
    venv/bin/python tools/confusables.py > Sources/TextSafety/Generated/ConfusableData.swift

A character outside ASCII has an ASCII double if both have the same skeleton (Unicode Technical Standard 39, section 4),
if the double is its NFKC form (UTS 39 lacks U+FF5C and U+FE5F), or if it is listed below. Signs and ligatures that look
like several ASCII characters have the first of those as their double.
"""
import collections
import itertools
import sys

import icu

# Characters that Unicode does not list: the double, the code points, and the reason.
MORE = [
    ("#", [0x266F, 0x22D5, 0x2317, 0x29E3], "a sharp, and signs of two crossed pairs of lines"),
    ("|", [0x2502, 0x2503, *range(0x2506, 0x2508), *range(0x250A, 0x250C), *range(0x254E, 0x2550), 0x2551, 0x2575, 0x2577,
           0x2579, 0x257B, 0x257D, 0x257F, 0xFFE8], "bars of Box Drawing: the bar before each row of a command is U+2502"),
    ("|", [0x1C0, 0x1C1], "letters of clicks, drawn like bars; their skeletons are those of the letter l"),
    ("|", [0x2758, 0x2759, 0x275A, 0x239C, 0x239F, 0x23A2, 0x23A5, 0x23AA, 0x23AE, 0x23B8, 0x23B9, 0x23D0, 0x258F, 0x2595],
     "bars of Dingbats, and pieces of brackets and blocks that are bars"),
    ("-", [*range(0x2500, 0x2502), *range(0x2504, 0x2506), *range(0x2508, 0x250A), *range(0x254C, 0x254E), 0x2574, 0x2576,
           0x2578, 0x257A, 0x257C, 0x257E, 0x23AF], "lines of Box Drawing, drawn like a hyphen in letters of one width"),
    ("=", [0x2550], "a double line of Box Drawing"),
    ("\\", [0x2572], "a diagonal; UTS 39 lists U+2571"),
    (".", [0x2025, 0x2026], "two and three dots; UTS 39 gives them a skeleton of several characters"),
    ("'", [0x275B, 0x275C, 0x2BF], "quotation marks of Dingbats, and the mirror of U+02BE"),
    ('"', [0x275D, 0x275E, 0x301D, 0x301E, 0x301F, 0x1F676, 0x1F677, 0x1F678], "quotation marks of Dingbats, ornaments and CJK"),
    ("<", [0x276C, 0x2770, 0x27E8], "angle brackets; alertd's own remarks stand in U+27E8 and U+27E9"),
    (">", [0x276D, 0x2771, 0x27E9], "the same"),
    ("*", [0x2055, 0x2731, 0x22C6], "a flower, a heavy asterisk and a star operator"),
    ("^", [0x2303, 0x2038], "an arrowhead and a caret"),
    ("&", [0x1F670, 0x1F672, 0x1F674], "ampersands of ornaments"),
]
# Letters that resemble an ASCII letter enough for the name of a sender, or in a word with ASCII letters, but not enough
# that a word of them alone is taken for one.
RESEMBLING = [
    ("e", [0x25B, 0x3B5, 0x404, 0x454, 0x400, 0x401, 0x450, 0x451, 0x22FF, 0x2D39, 0x10286], "an open or marked e"),
    ("m", [0x271, 0x3FA, 0x16D6, 0x1D0D, 0x11700], "a hooked m and letters of its shape"),
    ("s", [0x17F, 0x282, 0x54F], "a long s, a hooked s and an Armenian letter of its shape"),
    ("t", [0x22A4, 0x27D9, 0x1F768], "signs of its shape"),
    ("y", [0x3C5, 0x3D2, 0x1D8C, 0xA4EC], "a hooked upsilon and letters of its shape"),
    ("e", [0xA4F0, 0x4BD], "a letter of its shape"),
]
LETTERS = {icu.UCharCategory.UPPERCASE_LETTER, icu.UCharCategory.LOWERCASE_LETTER, icu.UCharCategory.TITLECASE_LETTER,
           icu.UCharCategory.MODIFIER_LETTER, icu.UCharCategory.OTHER_LETTER}
MARKS = {icu.UCharCategory.NON_SPACING_MARK, icu.UCharCategory.ENCLOSING_MARK, icu.UCharCategory.COMBINING_SPACING_MARK}
DIGIT = icu.UCharCategory.DECIMAL_DIGIT_NUMBER
NUMBERS = {DIGIT, icu.UCharCategory.LETTER_NUMBER, icu.UCharCategory.OTHER_NUMBER}
CHECKER, NFC, NFKC = icu.SpoofChecker(), icu.Normalizer2.getNFCInstance(), icu.Normalizer2.getNFKCInstance()
# Scripts that one text mixes: Japanese, Korean and Chinese writing (UTS 39, 5.1).
EAST_ASIAN = {"Hani", "Hira", "Kana", "Bopo", "Hang"}


def skeleton(text):
    return CHECKER.getSkeleton(0, text)


def script(character):
    name = icu.Script.getScript(character).getShortName()
    return "East" if name in EAST_ASIAN else name


ASCII = collections.defaultdict(str)
for code in range(0x21, 0x7F):
    ASCII[skeleton(chr(code))] += chr(code)


def characters():
    for code in range(0x80, 0x110000):
        category = None if 0xD800 <= code < 0xE000 else icu.Char.charType(code)
        if category not in (None, icu.UCharCategory.UNASSIGNED, icu.UCharCategory.PRIVATE_USE_CHAR):
            yield code, chr(code), category


def is_ascii(text):
    return bool(text) and all("!" <= character <= "~" for character in text)


def double(character, category):
    """The ASCII character that it is taken for, or nothing."""
    is_word = category in LETTERS | MARKS | NUMBERS
    form = NFKC.normalize(character)
    if len(form) == 1 and is_ascii(form):
        return form
    # The skeletons of "|", "I" and "1" are that of "l": what is no letter is a bar.
    for shape in (skeleton(character), skeleton(form)):
        if shape in ASCII:
            return "|" if shape == "l" and not is_word else ASCII[shape][0] if shape != "l" else "l"
        if not is_word and len(shape) > 1 and all(part in ASCII for part in shape):
            signs = ["|" if part == "l" else ASCII[part][0] for part in shape]
            if not any(sign.isalnum() for sign in signs):
                return signs[0]
    if len(form) > 1 and is_ascii(form) and (category in LETTERS | NUMBERS and form.isalpha() or not is_word):
        # Ligatures and Roman numerals; signs such as U+2047. U+2116 and units are symbols with letters.
        return form[0] if is_word or not any(part.isalnum() for part in form) else None
    return None


def kind(code, character, category, twin):
    """How the rules treat it: a sign, a letter of a run, or always written out."""
    if NFC.normalize(character) == twin:
        return "always"
    own = script(character)
    if not twin.isalnum():
        # A letter of a script that has the shape of a sign belongs to its words: the Hebrew yod, the Katakana no.
        belongs = category in LETTERS | MARKS and own not in ("Latn", "Zyyy", "Zinh") or category == DIGIT
        return "letters" if belongs else "signs"
    if category not in LETTERS | MARKS | NUMBERS:
        return "always"
    is_numeral = 0x2160 <= code <= 0x217F
    is_wide = 0xFF01 <= code <= 0xFF5E and category != DIGIT
    # Full-width digits, superscripts and digits in circles belong to texts; mathematical digits do not.
    is_common = own == "Zyyy" and not (category in NUMBERS and code < 0x10000)
    is_ligature = len(NFKC.normalize(character)) > 1
    return "always" if is_numeral or is_wide or is_common or is_ligature else "letters"


def table():
    found = {}
    for code, character, category in characters():
        if category == icu.UCharCategory.SPACE_SEPARATOR:
            continue
        twin = double(character, category)
        if twin:
            found[code] = (twin, kind(code, character, category, twin))
    for twin, codes, _ in MORE:
        for code in codes:
            found[code] = (twin, "signs")
    # Letters in filled circles and squares have no other form in Unicode.
    for start, place in itertools.product((0x1F150, 0x1F170), range(26)):
        found[start + place] = (chr(ord("A") + place), "always")
    return found


def resembling(found):
    """Letters with the shape of a small capital, and those listed above: the double in lower case."""
    capitals = {}
    for code in range(0x80, 0x20000):
        words = icu.Char.charName(chr(code)).split() if not 0xD800 <= code < 0xE000 else []
        if words[:4] == ["LATIN", "LETTER", "SMALL", "CAPITAL"] and len(words) == 5 and len(words[4]) == 1:
            capitals[skeleton(chr(code))] = words[4].lower()
    # The skeleton of the Cyrillic em is a turned w, which is one with the small capital.
    capitals[skeleton("\u043c")] = "m"
    result = {}
    for code, character, category in characters():
        shape = skeleton(character)
        if category in LETTERS and code not in found and shape in capitals:
            result[code] = capitals[shape]
    for twin, codes, _ in RESEMBLING:
        result.update({code: twin for code in codes})
    return result


def ranges(doubles):
    """Words for {code: double}: CODE, CODE+N for N more with the next doubles, CODE*N for N more with the same."""
    lines, codes = collections.defaultdict(list), sorted(doubles)
    index = 0
    while index < len(codes):
        start, step, count = codes[index], None, 0
        while index + count + 1 < len(codes) and codes[index + count + 1] == start + count + 1:
            difference = ord(doubles[start + count + 1]) - ord(doubles[start + count])
            if difference not in (0, 1) or step not in (None, difference):
                break
            step, count = difference, count + 1
        lines[doubles[start]].append(f"{start:X}" + (f"{'+' if step else '*'}{count}" if count else ""))
        index += count + 1
    return [f"{twin} {' '.join(words)}" for twin, words in sorted(lines.items())], sum(map(len, lines.values()))


def scripts():
    """The ranges of letters of one script: FIRST-LAST. What lies between and is of no script belongs to neither."""
    result, current = collections.defaultdict(list), None
    for code, character, category in characters():
        name = script(character)
        if category not in LETTERS | MARKS | NUMBERS or name in ("Zyyy", "Zinh"):
            continue
        if current and current[0] == name:
            current[2] = code
        else:
            current = [name, code, code]
            result[name].append(current)
    ordered = ["Latn", "East"] + sorted(set(result) - {"Latn", "East"})
    return [f"{name} " + " ".join(f"{a:X}-{b:X}" for _, a, b in result[name]) for name in ordered]


def wrapped(lines, width=112):
    for line in lines:
        head, *words = line.split(" ")
        text = head
        for word in words:
            if len(text) + 1 + len(word) > width:
                yield text
                text = head
            text += " " + word
        yield text


def literal(name, comment, lines):
    body = "\n".join("        " + line for line in wrapped(lines))
    return f'    /// {comment}\n    static let {name} = #"""\n{body}\n        """#\n'


def main():
    found = table()
    more = resembling(found)
    parts, total = [], 0
    for name, comment in (
            ("signs", "Signs: their doubles are neither letters nor digits."),
            ("letters", "Letters and digits, which are looked at in the run that they stand in."),
            ("always", "Mathematical, full-width and enclosed letters, Roman numerals, ligatures, and twins of ASCII.")):
        lines, count = ranges({code: twin for code, (twin, how) in found.items() if how == name})
        total += count
        parts.append(literal(name, comment, lines))
    lines, count = ranges(more)
    parts.append(literal("resembling", "Letters that resemble an ASCII letter, such as small capitals.", lines))
    parts.append(literal("scripts", "Letters of each script. East is the writing of Chinese, Japanese and Korean.", scripts()))
    print(f"""// SPDX-License-Identifier: Apache-2.0

// Made by tools/confusables.py from the data of Unicode {icu.UNICODE_VERSION}, which are under the Unicode License V3: see
// packaging/notices. Do not edit it.

/// Characters that imitate ASCII, and the scripts of letters; tools/confusables.py explains the form.
enum ConfusableData {{
    /// The version of Unicode.
    static let version = "{icu.UNICODE_VERSION}"

    // swift-format-ignore""")
    print("\n    // swift-format-ignore\n".join(parts), end="}\n")
    print(f"{len(found)} characters in {total} ranges, {len(more)} resembling", file=sys.stderr)


if __name__ == "__main__":
    main()
