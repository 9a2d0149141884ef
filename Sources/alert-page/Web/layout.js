// SPDX-License-Identifier: Apache-2.0

/** The minutes of a day in the grid of a week. */
const DAY = 1440;
/** Entries of one reminder that follow each other within these minutes are one block. */
const CLOSE = 45;

/**
 * An entry of a day: the minute at which it begins, and the one at which it ends if it has a length.
 *
 * @typedef {{ key: string, from: number, to?: number }} Timed
 */

/**
 * The blocks of a day: entries that are there at the same time stand side by side. Next to the places there may be a
 * lane for the numbers of those that found none.
 *
 * @template {Timed} Entry
 * @typedef {object} Block
 * @property {Entry[]} entries The entries, more than one for a reminder that comes often.
 * @property {number} from The minute of the day at which the block begins.
 * @property {number} to The minute at which it ends.
 * @property {number} at Its place in the row, from 0.
 * @property {number} of The places in the row.
 * @property {number} span The places that it takes.
 * @property {boolean} hasLane True if there is a lane next to the places.
 * @property {boolean} isOver True if it takes the lane, too.
 * @property {boolean} isRest True if it is in the lane: its entries found no place of their own.
 */

/**
 * Arranges entries, each with its `key`, the minute `from`, and the minute `to` if it has a length. A block has at
 * least `shortest` minutes, and `most` of them stand side by side. Where more come, the last place is the lane: it has one
 * block for what begins within `shortest` minutes. So the first of a crowd keeps its title.
 *
 * @template {Timed} Entry
 * @param {Entry[]} entries @param {number} shortest
 */
export function arrange(entries, shortest, most = 4) {
  const blocks = runs(entries).map(({ entries, from, to }) => {
    const begin = Math.min(from, DAY - shortest);
    return { entries, from: begin, to: Math.min(DAY, Math.max(to, begin + shortest)), at: 0, of: 1, span: 1,
      hasLane: false, isOver: false, isRest: false };
  }).sort((one, other) => one.from - other.from || other.to - one.to);

  /** @type {Block<Entry>[]} */
  const arranged = [];
  /** @type {Block<Entry>[]} */
  let cluster = [];
  let end = -1;
  const finish = () => arranged.push(...placed(cluster, most, shortest));
  for (const block of blocks) {
    if (block.from >= end) {
      finish();
      cluster = [];
    }
    cluster.push(block);
    end = Math.max(end, block.to);
  }
  finish();
  return arranged;
}

/**
 * One run for each reminder that comes again and again within a short time, and one for each other entry.
 *
 * @template {Timed} Entry
 * @param {Entry[]} entries
 */
function runs(entries) {
  /** @typedef {{ entries: Entry[], from: number, to: number, latest: number }} Run */
  /** @type {Map<string, Run>} */
  const last = new Map();
  /** @type {Run[]} */
  const found = [];
  for (const entry of [...entries].sort((one, other) => one.from - other.from)) {
    const run = last.get(entry.key);
    if (run && entry.to === undefined && entry.from - run.latest <= CLOSE) {
      run.entries.push(entry);
      run.latest = run.to = entry.from;
      continue;
    }
    const fresh = { entries: [entry], from: entry.from, to: entry.to ?? entry.from, latest: entry.from };
    last.set(entry.key, fresh);
    found.push(fresh);
  }
  return found;
}

/**
 * Gives the blocks of a cluster, in the order of their beginnings, their places.
 *
 * @template {Timed} Entry
 * @param {Block<Entry>[]} cluster @param {number} most @param {number} shortest
 */
function placed(cluster, most, shortest) {
  /** @type {number[]} */
  const ends = [];
  for (const block of cluster) {
    const free = ends.findIndex((end) => end <= block.from);
    block.at = free < 0 ? ends.length : free;
    ends[block.at] = block.to;
  }
  const hasLane = ends.length > most;
  const of = hasLane ? Math.max(1, most - 1) : ends.length;
  const fitting = cluster.filter(({ at }) => at < of);
  const rest = restOf(cluster.filter(({ at }) => at >= of), of, shortest);
  for (const block of fitting) {
    const beside = [...fitting, ...rest].filter(({ from, to, at }) => at > block.at && from < block.to && block.from < to);
    const next = Math.min(of, ...beside.map(({ at }) => at));
    const isOver = hasLane && !beside.some(({ at }) => at >= next);
    Object.assign(block, { of, span: next - block.at, hasLane, isOver });
  }
  return [...fitting, ...rest];
}

/**
 * The blocks of the lane.
 *
 * @template {Timed} Entry
 * @param {Block<Entry>[]} blocks @param {number} of @param {number} shortest
 */
function restOf(blocks, of, shortest) {
  /** @type {Block<Entry>[]} */
  const rest = [];
  for (const { from, entries } of blocks) {
    const last = rest[rest.length - 1];
    if (last && from < last.to) last.entries.push(...entries);
    else {
      rest.push({ entries: [...entries], from, to: from + shortest, at: of, of, span: 1, hasLane: true, isOver: false,
        isRest: true });
    }
  }
  return rest;
}
