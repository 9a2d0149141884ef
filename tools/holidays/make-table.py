#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the table of public holidays that alertd brings: Sources/AlertCore/Holidays/HolidayData.swift.

The dates come from the PyPI package holidays (MIT, see packaging/notices), at development time only:

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install holidays==0.109
    /tmp/venv/bin/python tools/holidays/make-table.py > Sources/AlertCore/Holidays/HolidayData.swift

A line for each country and region. A word is a day of every year ("1225"), so many days from Easter Sunday ("e-2"), or one
day ("281003"). A region's line has what it has beside its country's, and after "!" what it lacks.
"""
import datetime
import sys

import holidays
from dateutil.easter import easter

YEARS = range(2026, 2036)
EASTER = {year: easter(year) for year in YEARS}


def dates(country, region=None):
    """The public holidays of ten years; dates that a government may still move are as the package reckons them."""
    found = holidays.country_holidays(country, subdiv=region, years=YEARS)
    return {day for day in found if day.year in YEARS}


def words(days):
    """The fewest words for a set of days."""
    left, out = set(days), []
    for text in sorted({f"{day:%m%d}" for day in days}):
        every = {datetime.date(year, int(text[:2]), int(text[2:])) for year in YEARS if text != "0229"}
        if every and every <= left:
            out.append(text)
            left -= every
    for offset in range(-60, 80):
        every = {EASTER[year] + datetime.timedelta(offset) for year in YEARS}
        if every <= left:
            out.append(f"e{offset}")
            left -= every
    return out + [f"{day:%y%m%d}" for day in sorted(left)]


def table():
    lines = ["easter " + " ".join(f"{EASTER[year]:%y%m%d}" for year in YEARS)]
    for country, regions in sorted(holidays.list_supported_countries(include_aliases=False).items()):
        own = dates(country)
        if len(country) != 2 or not own:
            continue
        lines.append(" ".join([country] + words(own)))
        for region in sorted(regions):
            if not all(character.isascii() and character.isalnum() for character in region) or len(region) > 8:
                continue
            there = dates(country, region)
            more, less = words(there - own), words(own - there)
            lines.append(" ".join([f"{country}-{region}"] + more + (["!"] + less if less else [])))
    return lines


def main():
    lines = table()
    print(
        f"""// SPDX-License-Identifier: Apache-2.0

// Made by tools/holidays/make-table.py of the PyPI package holidays {holidays.__version__}, which is under the MIT licence:
// see packaging/notices. Do not edit it.

/// Public holidays of countries and regions, {YEARS[0]} to {YEARS[-1]}; tools/holidays/make-table.py tells the form.
enum HolidayData {{
    static let years = {YEARS[0]}...{YEARS[-1]}

    // swift-format-ignore
    static let table = \"\"\""""
    )
    for line in lines:
        print("        " + line)
    print('        """\n}')
    print(f"{len(lines)} lines, {sum(len(line) + 9 for line in lines)} bytes", file=sys.stderr)


main()
