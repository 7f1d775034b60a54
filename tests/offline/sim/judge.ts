import type {Bid as ScreenBid} from '#data/queries/bids.ts'
import type {Captured} from '#offline/outbox/capture.ts'
import type {OutboxEntry} from '#offline/outbox/entry.ts'
import {type Disk, lanesOn} from './fake-indexeddb.ts'
import type {Departure} from './fake-network.ts'
import type {Conflict, Effect} from './model-server.ts'

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
export interface Bid extends Pick<Press, 'owner' | 'lane' | 'captured_at' | 'pressed' | 'saved'> {
  rate: number
  /** How the person's bid stood on the screen that they pressed on. */
  onScreen: ScreenBid['is']
  /** When the server gave the list on that screen, in the order of this play; the moment of the press without a list. */
  listedAt: number
  /** The rate of their live offer on the server at the press; undefined without one, or where that is not known. */
  liveRate: number | undefined
  result: Captured['is'] | undefined
}

interface Evidence {
  disk: Disk
  presses: readonly Press[]
  bids: readonly Bid[]
  /** What a person gave up: keys with their lanes. */
  discarded: ReadonlyMap<string, string>
  /** When the server went back to a backup, in the order of the play; -1 if it did not. */
  wentBack: number
  /** What was received, but of which the device keeps no receipt: nothing that it could send again or refer to. */
  receipts: {withoutReceipt: ReadonlySet<string>; aged: ReadonlySet<string>; ended: ReadonlySet<string>}
  departures: readonly Departure[]
  effects: readonly Effect[]
  conflicts: readonly Conflict[]
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
const nameOfBid = ({owner, lane, captured_at}: Pick<Bid, 'owner' | 'lane' | 'captured_at'>) =>
  `${owner} bid ${lane} ${captured_at}`
const nameOfEffect = ({user, kind, lane, claimed_at}: Effect) => `${user} ${kind} ${lane} ${claimed_at}`

const waiting = (disk: Disk, owner: string): OutboxEntry[] =>
  lanesOn(disk).flatMap(lane => lane.entries.filter(entry => entry.owner === owner && entry.state !== 'attention'))

/** Each saved press is on the server once, or on its owner's list of what needs attention. */
const onceOrTold = (evidence: Evidence): string[] => {
  const {disk, presses, bids, discarded, wentBack, receipts, departures, effects, keys} = evidence
  const told = new Set(lanesOn(disk).flatMap(lane => lane.entries.map(entry => entry.key)))
  // what went past its lane may still be changed on the disk
  const sent = new Set(departures.filter(({marked}) => marked).map(departure => departure.key))
  // received by a server that went back, and of a person who had logged out meanwhile
  const isForgotten = (press: Press) => press.pressed < wentBack && receipts.withoutReceipt.has(press.key)
  return presses.flatMap(press => {
    const arrived = keys.has(press.key) || effects.some(effect => nameOfEffect(effect) === nameOf(press))
    // a bid that never left may be changed by a later press, if that one arrives, is on the list, or was given up
    const changed =
      press.kind.startsWith('bid') &&
      !sent.has(press.key) &&
      bids.some(other => other.lane === press.lane && other.pressed !== press.pressed && other.saved > press.pressed) &&
      (effects.some(({kind, user, lane}) => kind === 'bid' && user === press.owner && lane === press.lane) ||
        lanesOn(disk).some(lane => sameLane(lane, press) && lane.entries.length > 0) ||
        presses.some(other => sameLane(other, press) && isForgotten(other)) ||
        [...discarded.values()].includes(press.lane))
    // a bid that was withdrawn is not placed again after the server went back
    const isOver =
      press.pressed < wentBack &&
      press.kind.startsWith('bid') &&
      lanesOn(disk).some(lane => sameLane(lane, press) && lane.receipts.some(({ended}) => ended))
    if (!arrived && !told.has(press.key) && !discarded.has(press.key) && !changed && !isOver && !isForgotten(press))
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
    new Set(receipts.map(receipt => receipt.key)).size < receipts.length ? [`a receipt stands twice in ${lane}`] : [],
  )

/**
 * In a lane the server hears things in the order they were pressed. What was refused may come later, and what the
 * device could not keep went past its lane.
 */
const inOrder = ({presses, effects, departures}: Evidence): string[] => {
  const aside = new Set(departures.filter(({refused, marked}) => refused || !marked).map(departure => departure.key))
  const firsts = presses.filter(
    (press, at) => !aside.has(press.key) && presses.findIndex(p => p.key === press.key) === at,
  )
  const heard = (press: Press) => effects.findIndex(effect => nameOfEffect(effect) === nameOf(press))
  return firsts.flatMap(later =>
    firsts
      .filter(earlier => earlier.owner === later.owner && earlier.lane === later.lane && earlier.saved < later.pressed)
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

/**
 * A bid pressed where the screen showed the first as received or over is no double tap of it. Told as received, it is on
 * the server; unless it repeats one that was told as lost, one that the server forgot, or one that is there and was still
 * without a result.
 */
const neverDropped = ({bids, effects, wentBack}: Evidence): string[] =>
  bids.flatMap(bid => {
    const isShown = bid.onScreen === 'received' || bid.onScreen === 'over'
    // a server that goes back at that moment may bring the first to life again
    if (bid.result !== 'sent' || !isShown || bid.liveRate === bid.rate || bid.pressed < wentBack) return []
    const name = nameOfBid(bid)
    const isThere = effects.some(effect => nameOfEffect(effect) === name)
    const earlier = bids.filter(
      other => other.lane === bid.lane && other.rate === bid.rate && other.pressed < bid.pressed,
    )
    const repeatsLost = earlier.some(({result}) => result !== 'saved' && result !== 'sent')
    // what could not be stored is not sent again to a server that forgot it
    const repeatsForgotten = earlier.some(({result, pressed}) => result === 'sent' && pressed < wentBack)
    const repeatsOpen = earlier.some(
      other => other.saved > bid.pressed && effects.some(effect => nameOfEffect(effect) === nameOfBid(other)),
    )
    return isThere || repeatsLost || repeatsForgotten || repeatsOpen ? [] : [`dropped: ${name}`]
  })

/**
 * No bid is refused because of an earlier one that the same device had kept or sent before it was pressed; unless that one
 * was refused first and tried again only afterwards, its receipt is not on the device any more, or it was withdrawn and the
 * server went back to before that.
 */
const neverRefusedByOwn = (evidence: Evidence): string[] => {
  const {bids, conflicts, presses, departures, wentBack, receipts} = evidence
  const aside = new Set(departures.filter(({marked}) => !marked).map(({key}) => key))
  const refusedOnce = new Set(departures.filter(({refused}) => refused).map(({key}) => key))
  const keysOf = ({captured_at, lane}: Bid) =>
    presses.filter(press => press.captured_at === captured_at && press.lane === lane).map(({key}) => key)
  const wasKept = (bid: Bid) => keysOf(bid).some(key => !aside.has(key))
  const find = (user: string, lane: string, claimed_at: string) =>
    bids.find(bid => bid.owner === user && bid.lane === lane && bid.captured_at === claimed_at)
  return conflicts.flatMap(({user, lane, claimed_at, live_claimed_at}) => {
    const refused = find(user, lane, claimed_at)
    const live = find(user, lane, live_claimed_at)
    // the offer that it replaced, of a list read before, may be one that the server forgot, of another device
    if (
      !refused ||
      !live ||
      refused.listedAt < wentBack ||
      live.saved >= refused.pressed ||
      !wasKept(live) ||
      !wasKept(refused)
    )
      return []
    // a bid that was withdrawn stands again on a server that went back to before
    const isBack = (key: string) => wentBack >= 0 && receipts.ended.has(key)
    const isUnknown = (key: string) => receipts.withoutReceipt.has(key) || receipts.aged.has(key) || isBack(key)
    if (keysOf(live).some(key => refusedOnce.has(key) || isUnknown(key))) return []
    return [`refused by an own earlier bid: ${user} ${lane} ${claimed_at}`]
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
    [onceOrTold, neverTwice, receiptsOnce, inOrder, whoSent, neverChanged, neverDropped, neverRefusedByOwn].flatMap(
      check => check(evidence),
    ),
}
