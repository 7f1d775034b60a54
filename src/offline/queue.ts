import {type Entry, type Lane, receipt_kept_ms, type StoredReceipt} from './entry.ts'
import type {Kind, ReceiptFacts} from './kinds.ts'

/** Still on its way: everything but what was refused. */
export const isWaiting = (entry: Entry): boolean => entry.state !== 'attention'

const same = (kind: Kind, a: Entry['params'], b: Entry['params']) =>
  kind.says.every(name => (a[name] ?? null) === (b[name] ?? null))

/** Only what is given, so that completing an entry takes nothing away. */
const given = (params: Entry['params']) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== null))

const putBack = (lane: Lane, old: Entry, next: Entry): Lane => ({
  ...lane,
  entries: lane.entries.map(entry => (entry.key === old.key ? next : entry)),
})

/**
 * Puts a press into its lane: as a new entry, or, if one of its kind waits, as the same press again, as its completion
 * or in its place. What may have reached the server is never touched; then the press is a new entry behind it.
 */
export const add = (lane: Lane, press: Entry, kind: Kind): {lane: Lane; result: Entry} => {
  const twin = lane.entries.findLast(entry => entry.kind === press.kind && isWaiting(entry))
  if (twin === undefined) return {lane: {...lane, entries: [...lane.entries, press]}, result: press}
  if (kind.second === 'completes') {
    const params = {...twin.params, ...given(press.params)}
    if (same(kind, twin.params, params)) return {lane, result: twin}
    if (twin.tries === 0) {
      const completed = {...twin, params}
      return {lane: putBack(lane, twin, completed), result: completed}
    }
    return {lane: {...lane, entries: [...lane.entries, press]}, result: press}
  }
  if (same(kind, {...twin.params, replaces: null}, {...press.params, replaces: null}))
    return {lane, result: twin}
  if (twin.tries === 0) {
    // never sent, so the offer to replace is still the one that the first bid named
    const {replaces, replaces_key} = twin.params
    const next = {...press, params: {...press.params, replaces, replaces_key}}
    return {lane: putBack(lane, twin, next), result: next}
  }
  const behind = {...press, params: {...press.params, replaces_key: twin.key}}
  return {lane: {...lane, entries: [...lane.entries, behind]}, result: behind}
}

/** Takes an entry out; who meant to replace its offer replaces what it would have replaced. */
export const remove = (lane: Lane, key: string): Lane => {
  const gone = lane.entries.find(entry => entry.key === key)
  if (gone === undefined) return lane
  const entries = lane.entries
    .filter(entry => entry.key !== key)
    .map(entry =>
      entry.params.replaces_key === key && entry.tries === 0
        ? {
            ...entry,
            params: {...entry.params, replaces_key: gone.params.replaces_key, replaces: gone.params.replaces},
          }
        : entry,
    )
  return {...lane, entries}
}

/** Ends an entry with the server's receipt; a later bid learns which offer it replaces. */
export const settle = (
  lane: Lane,
  entry: Entry,
  facts: ReceiptFacts,
  now_ms: number,
): {lane: Lane; fresh: boolean} => {
  const known = lane.receipts.some(receipt => receipt.key === entry.key)
  const {key, owner, kind, captured_at} = entry
  const receipt: StoredReceipt = {
    v: 1,
    key,
    owner,
    lane: entry.lane,
    kind,
    captured_at,
    stored_at: now_ms,
    ...facts,
  }
  const entries = lane.entries
    .filter(other => other.key !== key)
    .map(other =>
      other.params.replaces_key === key && other.tries === 0
        ? {...other, params: {...other.params, replaces_key: undefined, replaces: facts.offer_id}}
        : other,
    )
  return {
    lane: {...lane, entries, receipts: known ? lane.receipts : [...lane.receipts, receipt]},
    fresh: !known,
  }
}

/** Whether a receipt has been kept its day, or comes from a clock that ran ahead of that. */
export const isPast = (receipt: StoredReceipt, now_ms: number): boolean =>
  Math.abs(now_ms - receipt.stored_at) > receipt_kept_ms

/** What stands first in a lane and may be sent next; refused entries stand aside. */
export const headOf = (lane: Lane): Entry | undefined =>
  lane.newer ? undefined : lane.entries.find(isWaiting)
