# SPDX-License-Identifier: Apache-2.0
"""Says of each line of the standard input, a JSON list of a regular expression and a text, whether Python's re finds the
expression in the text: 1 or 0, or x where Python does not take the expression."""
import json
import re
import sys

for line in sys.stdin:
    pattern, text = json.loads(line)
    try:
        found = re.search(pattern, text, re.IGNORECASE | re.MULTILINE)
        print(0 if found is None else 1)
    except re.error:
        print("x")
