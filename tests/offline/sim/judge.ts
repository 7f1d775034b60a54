import type {Entry} from '#offline/outbox/entry.ts'
import {type Disk, lanesOn} from './fake-indexeddb.ts'
import type {Departure} from './fake-network.ts'
import type {Effect} from './model-server.ts'

/** A press that the person was told is saved. */
export interface Press {
  key: string
  owner: string
  lane: string
  kind: string
  captured_at: string
  /** Moments of the press and of its "saved", in the order of this play. */
  pressed: number
  saved: number
}

/** A press of a bid, whether or not it came to be told as saved. */
export type Bid = Pick<Press, 'lane' | 'pressed' | 'saved'>

interface Evidence {
  disk: Disk
  presses: readonly Press[]
  bids: readonly Bid[]
  /** What a person gave up: keys with their lanes. */
  discarded: ReadonlyMap<string, string>
  departures: readonly Departure[]
  effects: readonly Effect[]
  /** Keys that the server answered for, whether or not it took the press for one it knew. */
  keys: ReadonlySet<string>
}

const effectKinds: Record<string, Effect['kind']> = {
  'confirm-start': 'start',
  'confirm-end': 'end',
  'bid-caretaker': 'bid',
}

const nameOf = (press: {owner: string; kind: string; lane: string; captured_at: string}) =>
  `${press.owner} ${effectKinds[press.kind] ?? press.kind} ${press.lane} ${press.captured_at}`
const sameLane = (a: {owner: string; lane: string}, b: {owner: string; lane: string}) =>
  a.owner === b.owner && a.lane === b.lane
const nameOfEffect = ({user, kind, lane, claimed_at}: Effect) => `${user} ${kind} ${lane} ${claimed_at}`

const waiting = (disk: Disk, owner: string): Entry[] =>
  lanesOn(disk).flatMap(lane =>
    lane.entries.filter(entry => entry.owner === owner && entry.state !== 'attention'),
  )

/** Each saved press is on the server once, or on its owner's list of what needs attention. */
const onceOrTold = ({disk, presses, bids, discarded, departures, effects, keys}: Evidence): string[] => {
  const told = new Set(lanesOn(disk).flatMap(lane => lane.entries.map(entry => entry.key)))
  const sent = new Set(departures.map(departure => departure.key))
  return presses.flatMap(press => {
    const arrived = keys.has(press.key) || effects.some(effect => nameOfEffect(effect) === nameOf(press))
    // a bid that never left may be changed by a later press, if that one arrives, is on the list, or was given up
    const changed =
      press.kind.startsWith('bid') &&
      !sent.has(press.key) &&
      bids.some(
        other => other.lane === press.lane && other.pressed !== press.pressed && other.saved > press.pressed,
      ) &&
      (effects.some(({kind, user, lane}) => kind === 'bid' && user === press.owner && lane === press.lane) ||
        lanesOn(disk).some(lane => sameLane(lane, press) && lane.entries.length > 0) ||
        [...discarded.values()].includes(press.lane))
    if (!arrived && !told.has(press.key) && !discarded.has(press.key) && !changed)
      return [`lost: ${nameOf(press)}`]
    return []
  })
}

const neverTwice = ({effects}: Evidence): string[] => {
  const counts = new Map<string, number>()
  for (const effect of effects) counts.set(nameOfEffect(effect), (counts.get(nameOfEffect(effect)) ?? 0) + 1)
  return [...counts].flatMap(([name, count]) => (count > 1 ? [`${count} times on the server: ${name}`] : []))
}

const receiptsOnce = ({disk}: Evidence): string[] =>
  lanesOn(disk).flatMap(({lane, receipts}) =>
    new Set(receipts.map(receipt => receipt.key)).size < receipts.length
      ? [`a receipt stands twice in ${lane}`]
      : [],
  )

/**
 * In a lane the server hears things in the order they were pressed. What was refused may come later, and what the
 * device could not keep went past its lane.
 */
const inOrder = ({presses, effects, departures}: Evidence): string[] => {
  const aside = new Set(
    departures.filter(({refused, marked}) => refused || !marked).map(departure => departure.key),
  )
  const firsts = presses.filter(
    (press, at) => !aside.has(press.key) && presses.findIndex(p => p.key === press.key) === at,
  )
  const heard = (press: Press) => effects.findIndex(effect => nameOfEffect(effect) === nameOf(press))
  return firsts.flatMap(later =>
    firsts
      .filter(
        earlier =>
          earlier.owner === later.owner && earlier.lane === later.lane && earlier.saved < later.pressed,
      )
      .filter(earlier => heard(later) >= 0 && heard(earlier) > heard(later))
      .map(earlier => `out of order: ${nameOf(earlier)} after ${nameOf(later)}`),
  )
}

const whoSent = ({presses, departures}: Evidence): string[] => {
  const owners = new Map(presses.map(press => [press.key, press.owner]))
  return departures.flatMap(({key, user}) => {
    const owner = owners.get(key ?? '')
    return owner !== undefined && owner !== user ? [`${user} sent what ${owner} pressed`] : []
  })
}

/** The body of an entry never changes once it was sent. */
const neverChanged = ({disk}: Evidence): string[] =>
  lanesOn(disk).flatMap(lane =>
    lane.entries.flatMap(({error, key}) =>
      error?.code === 'idempotency_key_reused' ? [`changed after it was sent: ${key}`] : [],
    ),
  )

export const judgeWorld = {
  waiting,
  all: (evidence: Evidence): string[] =>
    [onceOrTold, neverTwice, receiptsOnce, inOrder, whoSent, neverChanged].flatMap(check => check(evidence)),
}
