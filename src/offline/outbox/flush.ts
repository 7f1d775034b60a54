import type {CredentialsRecord} from '#api/credentials-record.ts'
import {backoff} from './backoff.ts'
import {dueAt, isRefused, maySend, type FlushTrigger} from './due.ts'
import type {OutboxEntry, Lane} from './entry.ts'
import {type Kind, kindOf} from './kinds.ts'
import type {Ports} from './ports.ts'
import {epochOf, headOf, isPast, isWaiting, replaceEntry, setAside, settle} from './lane.ts'
import type {Send} from './send.ts'
import {noteEpoch, sendAgain, type SeenEpoch} from './send-again.ts'
import {changeEntry, changeLane, readLanes} from './lane-store.ts'
import {classifyResponse, type Verdict} from './classify-response.ts'

export interface FlushResult {
  sent: number
  /** Entries that may still be sent under these credentials; the `sync` event is requested again while there are any. */
  remaining: number
  /** When to flush again, by the device's clock in milliseconds; infinity if no entry waits for a time. */
  look_at: number
  /** Whether this device could store that an entry is sent. */
  has_marked?: true
}

/** Attempts without a response in a row after which a pass assumes that there is no network. */
const no_response_max = 2

/** The longest wait that a server may ask for, in milliseconds: an hour. */
const asked_max_ms = 3_600_000

/** A failed attempt's next moment and why it waits. */
const scheduleRetry = (entry: OutboxEntry, verdict: Verdict, ports: Ports): OutboxEntry => {
  const now_ms = ports.now()
  const pause = (wait: 'network' | 'trouble' | 'asked', ms: number) => ({
    state: 'saved' as const,
    wait,
    waiting_since: now_ms,
    next_at: now_ms + ms,
  })
  if (verdict.is === 'no-response') {
    const failures = entry.failures + 1
    return {...entry, ...pause('network', backoff(failures, ports.random)), failures}
  }
  if (verdict.is === 'later') {
    const {status, code, detail, retry_after_ms} = verdict
    const attempts = entry.attempts + 1
    const next =
      retry_after_ms === undefined
        ? pause('trouble', backoff(attempts, ports.random))
        : pause('asked', Math.min(retry_after_ms, asked_max_ms))
    return {...entry, ...next, attempts, failures: 0, error: {status, code, detail, at: now_ms}}
  }
  // refused before anything was done
  if (verdict.is === 'went-back') return {...entry, state: 'saved'}
  return entry
}

const refused = (
  entry: OutboxEntry,
  verdict: Verdict & {is: 'sign-in' | 'refused'},
  record: CredentialsRecord,
  at: number,
) => {
  const {code, detail} = verdict
  const rest = {...entry, wait: null, next_at: 0, failures: 0}
  return verdict.is === 'sign-in'
    ? {
        ...rest,
        state: 'sign-in' as const,
        refused_generation: record.generation,
        error: {status: 401, code, detail, at},
      }
    : {
        ...rest,
        state: 'attention' as const,
        error: {status: verdict.status, code, detail, current: verdict.current, at},
      }
}

/** Stores the outcome of one attempt, unless another sender has changed the entry since. */
const saveOutcome = async (
  ports: Ports,
  mine: OutboxEntry,
  kind: Kind,
  verdict: Verdict,
  {credentials, epoch}: {credentials: CredentialsRecord; epoch: string | undefined},
): Promise<OutboxEntry | undefined> => {
  if (verdict.is === 'sent') {
    // who logged out while the request was on its way leaves no receipt, which would hold what they wrote
    const {user_id} = await ports.credentials.fresh()
    const leavesReceipt = user_id === mine.owner
    await changeLane(ports.store, mine, lane => ({
      lane: settle(lane, mine, kind, {...verdict.facts, epoch}, ports.now(), leavesReceipt),
      result: undefined,
    }))
    return undefined
  }
  return changeLane(ports.store, mine, lane => {
    const entry = lane.entries.find(({key}) => key === mine.key)
    if (entry?.tries !== mine.tries || entry.state !== 'sending') return {lane, result: undefined}
    const next =
      verdict.is === 'no-response' || verdict.is === 'later' || verdict.is === 'went-back'
        ? scheduleRetry(entry, verdict, ports)
        : refused(entry, verdict, credentials, ports.now())
    return {
      lane: next.state === 'attention' ? setAside(lane, next) : replaceEntry(lane, entry, next),
      result: next,
    }
  })
}

/** Marks the first entry of a lane as being sent; undefined if it is no longer the first. */
const markSending = (ports: Ports, head: OutboxEntry) =>
  changeLane(ports.store, head, lane => {
    const entry = headOf(lane)
    if (entry?.key !== head.key) return {lane, result: undefined}
    const mine: OutboxEntry = {...entry, state: 'sending', tries: entry.tries + 1, wait: null, next_at: 0}
    return {lane: replaceEntry(lane, entry, mine), result: {mine, builds_on: epochOf(lane, ports.now())}}
  })

/** One attempt at one entry: "sending" is stored before the request leaves. Undefined if it may no longer go. */
const attempt = async (
  ports: Ports,
  send: Send,
  head: OutboxEntry,
  seen: SeenEpoch,
): Promise<{verdict: Verdict; after?: OutboxEntry; isAgain: boolean} | undefined> => {
  const kind = kindOf(head.kind)
  if (kind === undefined) return undefined
  const marked = await markSending(ports, head)
  if (marked === undefined) return undefined
  const {mine, builds_on} = marked
  // the owner may have logged out meanwhile, so read the credentials again
  const credentials = await ports.credentials.fresh()
  if (!maySend(mine, credentials)) {
    await changeEntry(ports.store, mine, entry => (entry.tries === mine.tries ? {...entry, state: 'saved'} : undefined))
    return undefined
  }
  ports.changes.post({owner: mine.owner})
  const answered = await send(mine, kind, credentials, builds_on)
  const verdict = classifyResponse(answered, kind, mine.params)
  const epoch = answered.kind === 'ok' || answered.kind === 'refused' ? answered.epoch : undefined
  // before the log-in ends on this device, which deletes receipts
  const isAgain = await noteEpoch(ports, seen, epoch)
  if (verdict.is === 'sign-in' && credentials.token !== null) ports.ended(credentials.token, epoch)
  const received_ms = ports.now()
  const after = await saveOutcome(ports, mine, kind, verdict, {credentials, epoch})
  const answer = verdict.is === 'sent' && mine.tries === 1 ? verdict.answer : undefined
  ports.changes.post({owner: mine.owner, ...(answer && {received: {key: mine.key, answer, received_ms}})})
  return {verdict, isAgain, ...(after && {after})}
}

const pruneReceipts = async (ports: Ports, lanes: readonly Lane[]) => {
  for (const lane of lanes) {
    if (!lane.receipts.some(receipt => isPast(receipt, ports.now()))) continue
    await changeLane(ports.store, lane, before => ({
      lane: {...before, receipts: before.receipts.filter(receipt => !isPast(receipt, ports.now()))},
      result: undefined,
    }))
  }
}

const none: ReadonlySet<FlushTrigger> = new Set()

/** Fewest attempts first, so that a failing entry does not block others; then by capture. */
const inOrder = (a: OutboxEntry, b: OutboxEntry) =>
  a.failures + a.attempts - (b.failures + b.attempts) || a.captured_at.localeCompare(b.captured_at)

/**
 * Sends due entries lane by lane, in order, one request at a time. Must run under the lock `outbox`; rejects only if
 * the store does.
 */
export const flushOnce = async (
  ports: Ports,
  send: Send,
  given: ReadonlySet<FlushTrigger>,
  seen: SeenEpoch,
): Promise<FlushResult> => {
  const whys = new Set(given)
  /** Attempts that ended during this pass; they wait for the next. */
  const attempted = new Set<string>()
  let sent = 0
  let no_responses = 0
  /** No request is sent before this time, after a pause requested by the server or for the network. */
  let paused_until = 0
  for (;;) {
    const credentials = await ports.credentials.fresh()
    const lanes = await readLanes(ports.store)
    // an answer of the earlier epoch may have come late
    if (seen.epoch !== undefined && (await sendAgain(ports, lanes, seen.epoch))) continue
    // one 401 applies to all entries under the same credentials
    const over = lanes.some(lane => lane.entries.some(entry => isRefused(entry, credentials)))
    const mayGo = (entry: OutboxEntry) =>
      maySend(entry, credentials) && (!over || kindOf(entry.kind)?.as === 'anonymous')
    const heads = lanes.flatMap(lane => headOf(lane) ?? []).filter(mayGo)
    const now_ms = ports.now()
    const due = heads
      .filter(
        entry => !attempted.has(`${entry.key}:${entry.tries}`) && dueAt(entry, credentials, now_ms, whys) <= now_ms,
      )
      .sort(inOrder)
    if (due.length === 0 || paused_until > 0) {
      await pruneReceipts(ports, lanes)
      const byClock = (entry: OutboxEntry) => dueAt(entry, credentials, ports.now(), none)
      const unsent = lanes.flatMap(lane => lane.entries.filter(entry => isWaiting(entry) && mayGo(entry)))
      const remaining = unsent.filter(entry => byClock(entry) < Infinity).length
      return {
        sent,
        remaining,
        look_at: Math.max(Math.min(...heads.map(byClock)), paused_until),
        ...(attempted.size > 0 && {has_marked: true}),
      }
    }
    for (const head of due) {
      const asked_ms = ports.now()
      const done = await attempt(ports, send, head, seen)
      attempted.add(`${head.key}:${head.tries}`)
      if (done === undefined) continue
      const {verdict, after, isAgain} = done
      // it follows at once behind what goes again before it
      if (after && !isAgain) attempted.add(`${after.key}:${after.tries}`)
      if (verdict.is === 'no-response') {
        no_responses += 1
        if (no_responses < no_response_max) continue
        paused_until = after?.next_at ?? ports.now()
        break
      }
      no_responses = 0
      // our server answered, so entries that waited only for the network may go
      whys.add('network')
      ports.answered(asked_ms)
      if (verdict.is === 'sent') sent += 1
      // earlier commands stand before these now
      if (verdict.is === 'sign-in' || isAgain) break
      if (verdict.is === 'later' && verdict.retry_after_ms !== undefined) {
        paused_until = after?.next_at ?? ports.now()
        break
      }
    }
  }
}
