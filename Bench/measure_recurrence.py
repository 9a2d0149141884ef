# SPDX-License-Identifier: Apache-2.0
"""Rules: how many occurrences a second an engine finds, and how long it takes to the first one after a given moment."""

import json
import os
import subprocess

from surroundings import ROOT
from table import Grid


def measure(surroundings, _):
    variables = {"CIVILTIME_BENCH": str(surroundings.binaries / "civiltime-benchmark")}
    variables |= {name: os.environ[name] for name in ("ALERTD_TEST_PYTHON",) if name in os.environ}
    ran = subprocess.run([ROOT / "Tests/CivilTimeBenchmark/run.sh"], text=True, stdout=subprocess.PIPE, check=True,
                         env=surroundings.environment | variables)
    step = Grid("Occurrences a second, one after the other", "thousands a second, more is better")
    search = Grid("The first occurrence after a moment, 5 to 26 years after the start of the rule", "microseconds, less is better")
    for line in map(json.loads, ran.stdout.splitlines()):
        if line["what"] == "step":
            step.add(line["case"], line["engine"], line["per_second"] / 1000)
        else:
            search.add(line["case"], line["engine"], line["nanoseconds"] / 1000)
    return [step, search]
