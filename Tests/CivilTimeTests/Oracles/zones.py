# SPDX-License-Identifier: Apache-2.0
"""All changes of all zones between two years, as zdump(8) and Python's zoneinfo see them.

One line a zone: name, then per change six fields:
second, offset after it, 1 if daylight time, abbreviation, and the UTC seconds (fold 0, fold 1) of the wall time in
the middle of the change, all divided by spaces.
"""
import datetime
import pathlib
import re
import subprocess
import sys
import zoneinfo

directory, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
root = pathlib.Path(directory)
zoneinfo.reset_tzpath([directory])
names = sorted(
    str(path.relative_to(root))
    for path in root.rglob("*")
    if path.is_file() and path.open("rb").read(4) == b"TZif"
    and path.relative_to(root).parts[0] not in ("posix", "right")
)
months = {name: number for number, name in enumerate(
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), 1)}
line_form = re.compile(
    r"(\S+)\s+\w+ (\w+)\s+(\d+) (\d+):(\d+):(\d+) (\d+) UTC? = .* (\S+) isdst=(\d) gmtoff=(-?\d+)")
epoch = datetime.datetime(1970, 1, 1)
utc = datetime.timezone.utc

text = subprocess.run(
    ["zdump", "-v", "-c", f"{first},{last}"] + [str(root / name) for name in names],
    check=True, capture_output=True, text=True).stdout
seen = {}
for line in text.splitlines():
    match = line_form.match(line.replace(" UT ", " UTC "))
    if not match:
        continue
    path, month, day, hour, minute, second, year, abbreviation, daylight, offset = match.groups()
    moment = datetime.datetime(int(year), months[month], int(day), int(hour), int(minute), int(second))
    seen.setdefault(path, []).append(
        (int((moment - epoch).total_seconds()), int(offset), daylight, abbreviation))

for name in names:
    zone = zoneinfo.ZoneInfo(name)
    fields = [name]
    rows = [row for row in seen.get(str(root / name), [])
            if datetime.datetime(first, 1, 1) <= epoch + datetime.timedelta(seconds=row[0]) < datetime.datetime(last, 1, 1)]
    for before, after in zip(rows, rows[1:]):
        # zdump writes the second before a change and the change; everything else is not one.
        if after[0] != before[0] + 1:
            continue
        middle = epoch + datetime.timedelta(seconds=after[0] + (before[1] + after[1]) // 2)
        folds = [
            int(middle.replace(tzinfo=zone, fold=fold).astimezone(utc).timestamp()) for fold in (0, 1)]
        fields += [*after, *folds]
    print(*fields)
