#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""check-declarations.py [--mend]: compares each doc comment in Sources with the declaration below it.

Prints `file:line: rule: text` for each finding; exit status 1 if there is any. The rules:
- parameter: a parameter's line is indented below `- Parameters:`, and its name is in the signature;
- truth: the comment of a function says "true" or "false" only if the signature has a Bool;
- name: the comment of a declaration that is not public says more than its name does. "A Boolean value indicating
  whether" is for public symbols.
--mend indents the lines of parameters, and removes the comments that repeat a name."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DECLARATION = re.compile(r"\s*(?:@\w+(?:\([^)]*\))? )*((?:[a-z]+(?:\(set\))? )*?)(func|init|var|let|case|subscript|struct|class|enum|"
                         r"protocol|actor|extension|typealias|associatedtype)\b\??\s*(`?\w*)")
LIST = re.compile(r"\s*/// ( *)- (\w+):")
# The targets whose documentation a release builds.
DOCUMENTED = re.search(r"^DOCUMENTED := (.*)", (ROOT / "Makefile").read_text(), re.MULTILINE)[1].split()
FIELDS = {"Parameter", "Parameters", "Returns", "Throws", "Note", "Important", "Warning", "Complexity", "Precondition"}
FILLERS = set("a an the of in to for its it is at by with and on that this from".split())


def words(text):
    """The words of a text or a name, in lower case and without a plural's ending."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", text)
    return {re.sub(r"(?<=\w\w)(e?s|ed|ing)$", "", part.lower()) for part in parts}


def signature(lines, start):
    """The text of a declaration up to its body, and the types that it takes and returns."""
    text, depth = "", 0
    for line in lines[start:start + 20]:
        text += line + "\n"
        depth += line.count("(") - line.count(")")
        if depth <= 0 and (line.rstrip().endswith(("{", "}")) or "func" in text or "init" in text):
            break
    return text


def parameters(text):
    """The names of the parameters in a declaration, as its body knows them."""
    depth, part, parts = 0, "", []
    for sign in text.partition("(")[2]:
        if sign == ")" and depth == 0:
            break
        depth += (sign in "([<{") - (sign in ")]>}")
        if sign == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += sign
    return {one.partition(":")[0].split()[-1] for one in [*parts, part] if ":" in one}


def comments(lines):
    """The doc comments: (index of the first line, index after the last, index of the declaration)."""
    index = 0
    while index < len(lines):
        start = index
        while index < len(lines) and lines[index].strip().startswith("///"):
            index += 1
        if index > start:
            below = index
            while below < len(lines) and re.match(r"\s*@\w+(\([^)]*\))?\s*$", lines[below]):
                below += 1
            if below < len(lines):
                yield start, index, below
        index += 1


def findings(lines):
    """(index, rule, text, replacement or None to remove the comment; a tuple of the lines that go)."""
    for start, end, below in comments(lines):
        match = DECLARATION.match(lines[below])
        if not match:
            continue
        kind, name, text = match[2], match[3], signature(lines, below)
        is_public = "public" in match[1].split() or "open" in match[1].split()
        if kind in ("func", "init", "subscript"):
            listed = re.findall(r"- (?:Parameter )?(\w+):", "\n".join(lines[start:end])) if is_public else []
            # DocC takes a list of all parameters, or none.
            if set(listed) - FIELDS and "- Parameter" in "\n".join(lines[start:end]) and parameters(text) - set(listed):
                yield start, "list", f"{', '.join(sorted(parameters(text) - set(listed)))} is not in it", lines[start]
            for index in range(start, end):
                item = LIST.match(lines[index])
                if not item or item[2] in FIELDS:
                    continue
                is_known = re.search(rf"\b{item[2]}\b", text)
                if item[1] == "" and is_known:
                    yield index, "parameter", lines[index], lines[index].replace("/// - ", "///   - ", 1)
                elif item[1] and not is_known:
                    yield index, "parameter", lines[index], lines[index]
            prose = re.sub(r"``.*?``|`[^`]*`|\"[^\"]*\"", "", " ".join(lines[start:end]))
            if kind == "func" and "Bool" not in text and re.search(r"\b(Returns|returns) (true|false)\b|\b(true|false) (if|for)\b", prose):
                yield start, "truth", lines[start], lines[start]
        if is_public or end - start > 1:
            continue
        comment = lines[start].strip()[4:]
        if "`" in comment:
            continue  # a key of a file, or a reference
        if comment.startswith("A Boolean value indicating whether") or words(comment) - FILLERS <= words(name):
            yield start, "name", lines[start], None


def main(arguments):
    found = 0
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        if "Generated" in path.parts:
            continue
        lines = path.read_text().split("\n")
        wrong = list(findings(lines))
        if path.relative_to(ROOT).parts[1] not in DOCUMENTED:
            wrong = [one for one in wrong if one[1] != "list"]
        if "--mend" in arguments:
            for index, _, _, replacement in sorted(wrong, reverse=True, key=lambda one: one[0]):
                lines[index:index + 1] = [] if replacement is None else [replacement]
            path.write_text("\n".join(lines))
            continue
        for index, rule, text, _ in wrong:
            found += 1
            print(f"{path.relative_to(ROOT)}:{index + 1}: {rule}: {text.strip()}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
