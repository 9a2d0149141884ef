#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Measures alertd together with its peers from Debian, in one run, on one machine: figures of different runs or machines do not
compare. Everything runs in a scratch folder: sound server, display, bus, dunst, alertd."""

import argparse
import os
import pathlib
import platform
import sys

import history
import measure_before
import measure_dialog
import measure_flood
import measure_flow
import measure_gaps
import measure_hook
import measure_idle
import measure_lateness
import measure_million
import measure_mixing
import measure_notify
import measure_page
import measure_play
import measure_prompt
import measure_recurrence
import measure_schedule
import measure_sinks
import measure_stages
import measure_stages_daemon
import measure_start
import table
from surroundings import ROOT, Surroundings, linking

# The measurements: the function, and the number of turns in a full and in a quick run. The order matters: memory is
# measured before many reminders are stored, and the daemon is killed towards the end.
MEASUREMENTS = {
    "recurrence": (measure_recurrence.measure, 1, 1),
    "notify": (measure_notify.measure, 200, 20),
    "flow": (measure_flow.measure, 1000, 1000),
    "dialog": (measure_dialog.measure, 20, 5),
    "prompt": (measure_prompt.measure, 100, 10),
    "hook": (measure_hook.measure, 50, 10),
    "page": (measure_page.measure, 20, 5),
    "start": (measure_start.measure, 10, 3),
    "play": (measure_play.measure, 30, 5),
    "sinks": (measure_sinks.measure, 5, 1),
    "gaps": (measure_gaps.measure, 10, 3),
    "mixing": (measure_mixing.measure, 1, 1),
    "idle": (measure_idle.measure, 20, 5),
    "lateness": (measure_lateness.measure, 50, 10),
    "flood": (measure_flood.measure, 3, 1),
    "schedule": (measure_schedule.measure, 200, 20),
    "million": (measure_million.measure, 1_000_000, 100_000),
}
# These run only on request: tracing slows programs down.
STAGES = {"stages": (measure_stages.measure, 15, 5), "stages-daemon": (measure_stages_daemon.measure, 7, 3)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True, help="the folder of alertd and alertctl, built for release")
    parser.add_argument("--only", default=",".join(MEASUREMENTS), help=f"some of: {', '.join(MEASUREMENTS)}")
    parser.add_argument("--before", type=pathlib.Path, help="compare with the programs in this folder instead, turn by turn")
    parser.add_argument("--any-linking", action="store_true", help="with --before: compare a static alertctl with a dynamic one")
    parser.add_argument("--stages", action="store_true", help="measure the stages of each command instead, under strace")
    parser.add_argument("--record", action="store_true", help="add the medians to Bench/history.json")
    parser.add_argument("--quick", action="store_true", help="fewer turns: figures are rougher")
    arguments = parser.parse_args()
    chosen = list(STAGES) if arguments.stages else [] if arguments.before else arguments.only.split(",")
    if unknown := [name for name in chosen if name not in MEASUREMENTS | STAGES]:
        parser.error(f"no such measurement: {', '.join(unknown)}")

    load = os.getloadavg()[0]
    print(f"{platform.system()} {platform.release()}, {os.cpu_count()} processors, load {load:.2f}")
    if load > 0.5 * os.cpu_count():
        print("The machine is busy: all figures are worse than they are at rest. Ratios still tell something.")
    tables = []
    linked = linking(pathlib.Path(arguments.bin) / "alertctl")
    print(f"alertctl is linked {linked}.")
    if arguments.before and linking(arguments.before / "alertctl") != linked and not arguments.any_linking:
        parser.error(f"the alertctl in {arguments.before} is not linked {linked}: its start differs by that alone; "
                     "build both alike, or add --any-linking")
    with Surroundings(arguments.bin) as surroundings:
        surroundings.add_sound()
        surroundings.add_desktop()
        surroundings.add_atd()
        surroundings.start_alertd()
        for name, (measure, count, quick) in (MEASUREMENTS | STAGES).items():
            if name in chosen:
                for measured in measure(surroundings, quick if arguments.quick else count):
                    measured.print()
                    sys.stdout.flush()
                    tables.append(measured)
        if arguments.before:
            for measured in measure_before.measure(surroundings, arguments.before.resolve(), 10 if arguments.quick else 80):
                measured.print()
                tables.append(measured)
    results = ROOT / ".build/bench.json"
    results.parent.mkdir(exist_ok=True)
    table.write(tables, results)
    print(f"\nAll figures are in {results.relative_to(ROOT)}")
    if arguments.before:
        return
    history.compare(tables, linked)
    if arguments.record:
        history.record(tables, linked)


if __name__ == "__main__":
    main()
