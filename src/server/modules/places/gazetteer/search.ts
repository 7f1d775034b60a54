import type {Entry} from './entries.ts'
import {plain, searchKey, states} from './names.ts'

/** Binary search: the first index not before `key`. */
function firstAt<T>(list: readonly T[], keyOf: (item: T) => string, key: string): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (keyOf(list[middle] as T) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The items with this key prefix. */
export function beginningWith<T>(list: readonly T[], keyOf: (item: T) => string, start: string): readonly T[] {
  const first = firstAt(list, keyOf, start)
  let end = first
  while (end < list.length && keyOf(list[end] as T).startsWith(start)) end++
  return list.slice(first, end)
}

interface Reading {
  name: string
  /** Allowed state codes; undefined for all. */
  states: readonly string[] | undefined
}

const stateKeys = states.map(state => ({code: state.code, name: plain(state.name)}))
/** State codes for a code or a name prefix. */
function statesFrom(start: string): readonly string[] {
  const exact = stateKeys.filter(({code}) => code.toLowerCase() === start)
  const meant = exact.length > 0 ? exact : stateKeys.filter(({name}) => name.startsWith(start))
  return meant.map(({code}) => code)
}

/** Readings of a query: `kansas city, mo`, `kansas city mo`, `nashville tennessee`, and a name that ends like a state. */
function readingsOf(q: string): readonly Reading[] {
  const comma = q.indexOf(',')
  if (comma >= 0) {
    const state = plain(q.slice(comma + 1)).replace(/ ?\d*$/, '')
    return [{name: searchKey(q.slice(0, comma)), states: state === '' ? undefined : statesFrom(state)}]
  }
  const typed = plain(q)
  const ending = stateKeys.flatMap(({code, name}) =>
    [code.toLowerCase(), name].flatMap(state =>
      typed.endsWith(` ${state}`) ? [{name: searchKey(typed.slice(0, -state.length)), states: [code]}] : [],
    ),
  )
  return [{name: searchKey(q), states: undefined}, ...ending]
}

// towns come first, as people looking for a county add that word
const isTown = ({kind}: Entry) => Number(kind === 'town')

/** Entries with this prefix, best first: in `first_states`, then exact name, then towns, then size. */
export function findEntries(
  entries: readonly Entry[],
  q: string,
  {
    kind,
    most,
    first_states = [],
  }: {kind?: Entry['kind'] | undefined; most: number; first_states?: readonly string[] | undefined},
): readonly Entry[] {
  const found = new Map<Entry, boolean>()
  for (const reading of readingsOf(q)) {
    if (reading.name === '') continue
    for (const entry of beginningWith(entries, each => each.key, reading.name)) {
      if (kind && entry.kind !== kind) continue
      if (reading.states && !reading.states.includes(entry.county.state)) continue
      found.set(entry, found.get(entry) === true || entry.key === reading.name)
    }
  }
  const isFirst = ({county}: Entry) => Number(first_states.includes(county.state))
  return [...found]
    .sort(
      ([a, isA], [b, isB]) =>
        isFirst(b) - isFirst(a) ||
        Number(isB) - Number(isA) ||
        isTown(b) - isTown(a) ||
        b.zips - a.zips ||
        (a.label < b.label ? -1 : 1),
    )
    .slice(0, most)
    .map(([entry]) => entry)
}
