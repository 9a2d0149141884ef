# SPDX-License-Identifier: Apache-2.0
"""All changes of all zones between two years, as zdump(8) and Python's zoneinfo see them.

One line a zone: name, then per change six fields:
second, offset after it, 1 if daylight time, abbreviation, and the UTC seconds (fold 0, fold 1) of the wall time in
the middle of the change, all divided by spaces.
"""
import calendar
import datetime
import pathlib
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
epoch = datetime.datetime(1970, 1, 1)
utc = datetime.timezone.utc

# Many names have the same data; zdump looks at each once.
same = {}
for name in names:
    same.setdefault((root / name).read_bytes(), []).append(name)

text = subprocess.run(
    ["zdump", "-v", "-c", f"{first},{last}"] + [str(root / group[0]) for group in same.values()],
    check=True, capture_output=True, text=True).stdout
seen = {}
for line in text.splitlines():
    # path, weekday, month, day, clock, year, UT, =, weekday, month, day, clock, year, abbreviation, isdst=, gmtoff=
    words = line.split()
    if len(words) != 16:
        continue
    clock = words[4]
    second = calendar.timegm((int(words[5]), months[words[2]], int(words[3]), int(clock[:2]), int(clock[3:5]), int(clock[6:])))
    seen.setdefault(words[0], []).append((second, int(words[15][7:]), words[14][6:], words[13]))

lowest = calendar.timegm((first, 1, 1, 0, 0, 0))
highest = calendar.timegm((last, 1, 1, 0, 0, 0))
for group in same.values():
    name = group[0]
    zone = zoneinfo.ZoneInfo(name)
    fields = []
    rows = [row for row in seen.get(str(root / name), []) if lowest <= row[0] < highest]
    for before, after in zip(rows, rows[1:]):
        # zdump writes the second before a change and the change; everything else is not one.
        if after[0] != before[0] + 1:
            continue
        middle = epoch + datetime.timedelta(seconds=after[0] + (before[1] + after[1]) // 2)
        folds = [
            int(middle.replace(tzinfo=zone, fold=fold).astimezone(utc).timestamp()) for fold in (0, 1)]
        fields += [*after, *folds]
    for name in group:
        print(name, *fields)
