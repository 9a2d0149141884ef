#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""check-prose.py [--count | --rewrap FILE...]: checks comments and Markdown against the project's English.

Reads the Swift and interface files in Sources with their string literals, the Swift files in Plugins and Tests, the
scripts with their docstrings, and the Markdown pages; generated files are left out. Prints `file:line: rule: text` for each finding; exit status 1 if there is any. --count prints the
findings of each target and rule. --rewrap fills the ragged paragraphs of these files in place, and leaves code blocks,
lists, tables and marked lines alone."""

import collections
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH = 120
FIRST = ("It Its Those That One Whose What Who How Which Whether As Where nil When Why Of So Once Until There They Their With"
         " For In By").split() + ["The same"]
BANNED = ["anew", "beside", "those of", "stretch(es)?", "reckon(s|ed|ing)?", "in the place of", r"of its own(?=\W*$|[,.;:)])", "meanwhile",
          "(is|are|was|were) (told|said)", "(is|are|was|were) heard of"]
# (file, rule, reason): at most ten.
EXCEPTIONS = [
    ("packaging/check-prose.py", "phrase", "lists the phrases"),
    ("CHANGELOG.md", "width", "entries are one line each in released versions"),
    ("Tests/CivilTimeBenchmark/main.swift", "ragged", "a list header, not a paragraph"),
]
SCRIPTS = ["Makefile", "Package.swift", ".ci/run", "packaging/*.sh", "packaging/*.py", "Bench/*.py", "Tests/*.py"]
# A line that a paragraph does not flow into: a list, a table, a heading, a quotation, code, a picture, an admonition.
MARK = re.compile(r"\s*([-*+]\s|[|#>=!<~]|```|\d+[.)]\s|\[[^]]*\]:|\w+:\s|swift-format|sourcery|SPDX|Copyright)|\s{2,}")
FIRST_WORD = re.compile(rf"({'|'.join(FIRST)})\b(?!')")
PHRASE = re.compile(rf"\b({'|'.join(BANNED)})\b", re.I)
# The summary of a function in Sources starts with a verb in the third person.
FUNCTION = re.compile(r"\s*(@\w+(\(.*?\))? )*((private|fileprivate|package|public|static|mutating|consuming|borrowing|override|final|class|nonisolated) )*func ")
VERB = re.compile(r"[A-Z][a-z]+s\b|- ")
# What a literal may not say: the phrases, and a "no" that belongs to the verb ("is no file" for "is not a file").
LITERAL = re.compile(r'"((?:[^"\\\\]|\\\\.)*)"')
NEGATION = re.compile(r"(?<!\bthere )\b(is|are) no (?!longer\b|more\b|such\b)\w+", re.I)
# Names: a stretch of time is a notion of the words, and a parameter is released.
NOTIONS = {"Sources/CivilTime": re.compile(r"\bstretch(es)?\b"), "Sources/ICalendar": re.compile("X-ALERTD-BESIDE")}
QUOTED = re.compile(r"``.*?``|`[^`]*`|\"[^\"]*\"|“[^”]*”|\]\([^)]*\)")


def files():
    """The files to check, with their kind."""
    for folder, kinds in (("Plugins", (".swift",)), ("Sources", (".swift", ".varlink")), ("Tests", (".swift",))):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in kinds and "Generated" not in path.parts:
                yield path, path.suffix[1:]
    for pattern in SCRIPTS:
        yield from ((path, "swift" if path.suffix == ".swift" else "script") for path in sorted(ROOT.glob(pattern)))
    for pattern in ("*.md", "docs/**/*.md"):
        yield from ((path, "md") for path in sorted(ROOT.glob(pattern)))


def blocks(lines, kind):
    """Runs of adjacent prose lines: (index of the first, prefix, texts).

    A prefix is the indentation and the comment's mark."""
    pattern = {"swift": r"(\s*///? )(.*)", "md": r"()(.*)"}.get(kind, r"(\s*# )(.*)")
    start, prefix, texts, fenced = 0, None, [], False
    for index, line in enumerate(lines + [None]):
        match = re.fullmatch(pattern, line) if line is not None else None
        fence = bool(match) and match[2].lstrip().startswith("```")
        prose = bool(match) and match[2].strip() and not fenced and not fence
        if texts and not (prose and match[1] == prefix):
            yield start, prefix, texts
            texts = []
        if prose:
            if not texts:
                start, prefix = index, match[1]
            texts.append(match[2])
        fenced ^= fence
        if line is not None and not match and kind != "md":
            fenced = False


def paragraphs(texts):
    """The runs of lines in a block that flow: (offset, count)."""
    start = 0
    for index in range(1, len(texts) + 1):
        ends = index == len(texts) or MARK.match(texts[index]) or texts[index - 1].endswith(("  ", "\\"))
        if ends or MARK.match(texts[start]):
            if not MARK.match(texts[start]):
                yield start, index - start
            start = index


def width_of(lines, kind):
    """The width a file is wrapped to: 120, or of Markdown the width of all but a few of its lines."""
    widths = sorted(len(line) for line in lines if line and not MARK.match(line)) if kind == "md" else []
    return min(WIDTH, max(60, widths[len(widths) * 97 // 100])) if widths else WIDTH


def is_ragged(texts, room):
    """The offset of a line whose successor's first word would have fitted with ten columns to spare, or nothing."""
    for index, (text, successor) in enumerate(zip(texts, texts[1:])):
        if len(text) + 1 + len(successor.split()[0]) <= room - 10:
            return index
    return None


def findings(path, kind):
    lines = path.read_text().split("\n")
    width = width_of(lines, kind)
    if kind == "swift" and "Sources" in path.parts:
        for index, text in literals(path, lines):
            yield index, "string", text
    if path.suffix == ".py":
        for index, text in docstrings(lines):
            if PHRASE.search(QUOTED.sub("", text)):
                yield index, "phrase", text
    for start, prefix, texts in blocks(lines, kind):
        if kind != "md" and FIRST_WORD.match(texts[0]) and (prefix.endswith("/// ") or kind == "varlink"):
            yield start, "first", texts[0]
        after = start + len(texts)
        if kind == "swift" and "Sources" in path.parts and prefix.endswith("/// ") and not lines[start - 1].strip().startswith("///"):
            while after < len(lines) and lines[after].strip().startswith(("///", "@")):
                after += 1
            if after < len(lines) and FUNCTION.match(lines[after]) and not VERB.match(texts[0]):
                yield start, "verb", texts[0]
        for index, text in enumerate(texts):
            if PHRASE.search(QUOTED.sub("", text)):
                yield start + index, "phrase", text
            if kind in ("swift", "md") and len(prefix + text) > WIDTH and not re.match(r"\s*\||.*\]\(|.*https?:", text):
                yield start + index, "width", text
        for offset, count in paragraphs(texts) if kind in ("swift", "md") else ():
            ragged = is_ragged(texts[offset:offset + count], width - len(prefix))
            if ragged is not None:
                yield start + offset + ragged, "ragged", texts[offset + ragged]


def literals(path, lines):
    """The string literals of a Swift file, by line, without interpolations and quotations."""
    is_multiline = False
    for index, line in enumerate(lines):
        if line.strip().startswith("//"):
            continue
        if '"""' in line:
            is_multiline = line.count('"""') == 1 and not is_multiline
            continue
        text = line if is_multiline else " ".join(match[1] for match in LITERAL.finditer(line))
        text = QUOTED.sub("", re.sub(r'\\\\".*?\\\\"', "", text))
        for folder, notion in NOTIONS.items():
            if str(path.relative_to(ROOT)).startswith(folder):
                text = notion.sub("", text)
        if PHRASE.search(text) or NEGATION.search(text):
            yield index, line


def docstrings(lines):
    """The lines of a Python script's docstrings."""
    is_inside = False
    for index, line in enumerate(lines):
        marks = line.count('"""')
        if is_inside or (marks and line.lstrip().startswith('"""')):
            yield index, line
        if marks % 2:
            is_inside = not is_inside


def rewrap(path):
    kind = path.suffix[1:] if path.suffix in (".swift", ".md") else "script"
    lines = path.read_text().split("\n")
    width = width_of(lines, kind)
    for start, prefix, texts in reversed(list(blocks(lines, kind))):
        for offset, count in reversed(list(paragraphs(texts))):
            part, room = texts[offset:offset + count], width - len(prefix)
            if is_ragged(part, room) is None and all(len(text) <= room for text in part):
                continue
            filled = textwrap.wrap(" ".join(part), room, break_long_words=False, break_on_hyphens=False)
            if not any(MARK.match(text) for text in filled[1:]):
                lines[start + offset:start + offset + count] = [prefix + text for text in filled]
    path.write_text("\n".join(lines))


def main(arguments):
    if arguments[:1] == ["--rewrap"]:
        for name in arguments[1:]:
            rewrap(pathlib.Path(name))
        return 0
    excepted = {(name, rule) for name, rule, _ in EXCEPTIONS}
    counts = collections.Counter()
    for path, kind in files():
        name = path.relative_to(ROOT)
        for line, rule, text in findings(path, kind):
            if (str(name), rule) not in excepted:
                counts["/".join(name.parts[:2]) if name.parts[0] == "Sources" else name.parts[0], rule] += 1
                if "--count" not in arguments:
                    print(f"{name}:{line + 1}: {rule}: {text.strip()}")
    if "--count" in arguments:
        for (target, rule), count in sorted(counts.items()):
            print(f"{count:6} {rule:8} {target}")
        print(f"{sum(counts.values()):6} in all")
    return 1 if counts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
