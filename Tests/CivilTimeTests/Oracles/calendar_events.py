# SPDX-License-Identifier: Apache-2.0
"""Random calendar events with what `systemd-analyze calendar` makes of them.

One line each: expression|base|normal form|occurrences|end. Occurrences are POSIX seconds divided by commas; the end is
`$` if there are no more, else `+`. An expression that systemd refuses has no normal form. Arguments: seed, number.

In zones only fixed hours are tried: what matches every hour CivilTime has follow the face of the clock.
"""
import datetime
import random
import subprocess
import sys

random.seed(int(sys.argv[1]))
DAYS = "Mon Tue Wed Thu Fri Sat Sun".split()
LONG = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SHORTHANDS = "minutely hourly daily monthly weekly yearly annually quarterly semiannually".split()
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"]
BATCH = 50
ITERATIONS = 5


def chain(low, high, star, width=2, most=3):
    if random.random() < star:
        return "*"
    parts = []
    for _ in range(min(most, random.choice((1, 1, 1, 2, 3)))):
        first, last = sorted((random.randint(low, high), random.randint(low, high)))
        text = f"{first:0{random.choice((1, width))}}"
        kind = random.random()
        # Now and then what reaches no second value, or turns around: systemd says what is taken, and as what.
        if kind < 0.3:
            if random.random() < 0.1:
                last = random.choice((first, first, first - 1 if first > low else first, high + random.randint(0, 3)))
            text += f"..{last}"
            if random.random() < 0.4:
                text += f"/{random.randint(1, max(1, last - first + 2))}"
        elif kind < 0.5:
            text += f"/{random.randint(1, max(1, high - first + (random.random() < 0.1)))}"
        parts.append(text)
    return ",".join(parts)


def last_days():
    # systemd 252 takes three days more off the end for every further piece of a list, which is an oversight.
    if random.random() < 0.5:
        return chain(1, random.choice((28, 28, 31)), 0.1, most=1)
    return chain(1, 19, 0.1)


def fractions(low, high, star):
    first, last = sorted(random.randint(low * 10, high * 10) for _ in range(2))
    text = f"{first / 10}" + random.choice(("", f"..{last / 10}"))
    return text + random.choice(("", f"/{random.randint(1, 50) / 10}"))


def weekdays():
    parts = []
    for _ in range(random.choice((1, 1, 2))):
        first, last = sorted((random.randrange(7), random.randrange(7)))
        names = random.choice((DAYS, LONG))
        parts.append(f"{names[first]}..{names[last]}" if last > first and random.random() < 0.5 else names[first])
    return ",".join(parts)


def expression():
    if random.random() < 0.03:
        return random.choice(SHORTHANDS)
    parts = []
    if random.random() < 0.4:
        parts.append(weekdays())
    if random.random() < 0.7 or not parts:
        year = random.choice(("*-", "*-", "*-", "", chain(2000, 2060, 0, 4) + "-"))
        if random.random() < 0.15:
            parts.append(f"{year}{chain(1, 12, 0.5)}~{last_days()}")
        else:
            parts.append(f"{year}{chain(1, 12, 0.5)}-{chain(1, 31, 0.4)}")
    if random.random() < 0.8:
        zone = random.choice(ZONES) if random.random() < 0.3 else None
        hours = chain(0, 23, 0 if zone else 0.3)
        time = f"{hours}:{chain(0, 59, 0.2)}"
        if random.random() < 0.4:
            time += f":{random.choice((chain, chain, fractions))(0, 59, 0.2)}"
        parts.append(time)
        if zone:
            parts.append(zone)
    return " ".join(parts)


def stamp(text):
    day, clock = text.split()[1:3]
    moment = datetime.datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=datetime.timezone.utc)
    return int(moment.timestamp())


remaining = int(sys.argv[2])
while remaining > 0:
    batch = [expression() for _ in range(min(BATCH, remaining))]
    remaining -= len(batch)
    base = datetime.datetime(random.randint(1990, 2060), 1, 1) + datetime.timedelta(seconds=random.randrange(365 * 86400))
    run = subprocess.run(
        ["systemd-analyze", "calendar", f"--iterations={ITERATIONS}", f"--base-time={base:%Y-%m-%d %H:%M:%S UTC}", *batch],
        capture_output=True, text=True, env={"TZ": "UTC", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    if "unrecognized option" in run.stderr:
        sys.exit(run.stderr)
    refused = {line.split("'")[1] for line in run.stderr.splitlines() if line.startswith("Failed to parse")}
    accepted = [item for item in batch if item not in refused]
    # A block begins with the original form, or with the normal form if they are the same.
    texts = []
    for line in run.stdout.splitlines():
        name = line.strip().partition(":")[0]
        if name == "Original form" or name == "Normalized form" and (not texts or any("Normalized form" in row for row in texts[-1])):
            texts.append([])
        if line.strip():
            texts[-1].append(line)
    if len(texts) != len(accepted):
        sys.exit(f"{len(texts)} answers for {len(accepted)} expressions: {run.stderr}")
    answers = iter(texts)
    for item in batch:
        if item in refused:
            print(item, f"{base:%Y-%m-%dT%H:%M:%SZ}", "", "", "$", sep="|")
            continue
        normal, found = item, []
        for line in next(answers):
            name, _, value = line.strip().partition(": ")
            if name == "Normalized form":
                normal = value
            elif (name == "Next elapse" or name.startswith("Iter. #")) and value.strip() != "never":
                found.append(stamp(value))
        end = "$" if len(found) < ITERATIONS else "+"
        print(item, f"{base:%Y-%m-%dT%H:%M:%SZ}", normal, ",".join(map(str, found)), end, sep="|")
