import type {
  ClaimBody,
  confirmStartByParent,
  ConfirmedSession,
  Receipt,
} from '#contract/sessions/confirming.ts'
import type {Edge, Flag, Side} from '#contract/sessions/session.ts'
import {effectiveAt, flagsFor, isRepeat} from '#domain/sessions/session.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {together} from '../../db/together.ts'
import type {Call} from '../../http/mount.ts'
import type {Refusal} from '../../http/refusal.ts'
import {notFound} from '../../http/refusal.ts'
import {lockSession} from './load.ts'
import type {SessionRecord} from './load.ts'
import {tellConfirmed} from './notifications.ts'
import {onBehalf, readerOf} from './policy.ts'
import type {Reader} from './policy.ts'
import {presentSession} from './present.ts'
import {factsOf, stateOf} from './session-facts.ts'
import type {ClaimRow} from './session-facts.ts'
import {advance, eventOf} from './save.ts'
import {tryCode, type Tried} from './try-code.ts'

/**
 * One tap on Confirm start or Confirm end, stored and flagged, never refused. A repeat returns the first
 * receipt. `staffFor` is the family for whom staff confirm.
 * @returns the session and the receipt; `notFound` if the session is not the caller's
 * @see src/domain/rules.md#confirming
 */
export async function confirm(
  {
    params,
    body,
    db,
    caller,
    now,
  }: Pick<Call<typeof confirmStartByParent>, 'params' | 'body' | 'db' | 'caller' | 'now'>,
  side: Side,
  edge: Edge,
  staffFor: Reader | null = null,
): Promise<ConfirmedSession | Refusal> {
  const reader = staffFor ?? readerOf(caller)
  const record = reader && (await lockSession(db, params.id, reader))
  if (!reader || !record) return notFound()

  const {claims} = factsOf(record)
  const claim = claimOf(body, record, caller.user_id, {
    side,
    edge,
    now,
    on_behalf: staffFor ? 'staff' : onBehalf(reader, record.session),
  })
  const first = isRepeat(claims, side, edge, claim.effective_at)
  const tried = side === 'caretaker' ? await tryCode(record, edge, body, now) : null
  const codeFlags = tried ? flagsOfCode[tried.is] : []
  const fresh = flagged(claim, record, codeFlags)
  const said: ClaimRow[] = first ? [] : [fresh]
  if (tried?.is === 'right') {
    const family = byCode(claim, tried.by)
    if (!isRepeat(claims, 'parent', edge, family.effective_at)) said.push(flagged(family, record, []))
  }
  // typed elsewhere a card's code is no try of it: at the door it is good yet
  const events =
    tried && tried.is !== 'unplaced'
      ? [eventOf(record.session, {kind: 'code', right: tried.is === 'right', edge}, caller.user_id, now)]
      : []
  const isNews = said.length > 0 || events.length > 0
  const history = {
    session: record.session,
    claims: [...record.claims, ...said],
    events: [...record.events, ...events],
  }
  const told = {side, edge, at: fresh.effective_at, by: caller.user_id, now}
  // they travel together and run in this order, so that no savepoint of the second takes the first back
  const [, next] = await together([
    first ? undefined : tellConfirmed(db, record.session, stateOf(history, now), told),
    isNews ? advance(db, record, {claims: said, events}, now) : {record, state: stateOf(record, now)},
  ])
  return {
    ...presentSession(next.record, next.state, reader, now, caller.suspended),
    receipt: receiptOf(first ?? fresh, first !== null, codeFlags),
  }
}

/** The press as it is kept. `claimed_at` is what the telephone's own clock showed, also where it sent nothing of it. */
function claimOf(
  body: ClaimBody,
  {session}: SessionRecord,
  by_user_id: string,
  {side, edge, now, on_behalf}: Pick<ClaimRow, 'side' | 'edge' | 'on_behalf'> & {now: string},
): ClaimRow {
  return {
    id: newId(),
    session_id: session.id,
    side,
    edge,
    claimed_at: body.claimed_at ?? plusMs(now, body.device_offset_ms ?? 0),
    reported_at: body.reported_at ?? null,
    received_at: now,
    effective_at: effectiveAt({...body, received_at: now}),
    device_offset_ms: body.device_offset_ms ?? null,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    accuracy_m: body.accuracy_m ?? null,
    offline: body.offline ?? false,
    by_user_id,
    on_behalf,
    reason: body.reason ?? null,
    memo: body.memo ?? null,
    flags: [],
  }
}

/**
 * A right code speaks for the family too: only its own telephone, or its card, could show it. It proves when it was typed,
 * not what else the caregiver reports.
 */
const byCode = (claim: ClaimRow, reason: 'start_code' | 'card_code'): ClaimRow => ({
  ...claim,
  id: newId(),
  side: 'parent',
  reported_at: null,
  effective_at: effectiveAt({...claim, reported_at: null}),
  latitude: null,
  longitude: null,
  accuracy_m: null,
  on_behalf: null,
  reason,
  memo: null,
})

const flagsOfCode = {
  right: [],
  wrong: ['code_invalid'],
  unplaced: ['code_unplaced'],
} as const satisfies Record<NonNullable<Tried>['is'], readonly Flag[]>

function flagged(claim: ClaimRow, record: SessionRecord, codeFlags: readonly Flag[]): ClaimRow {
  const {by_user_id, ...rest} = claim
  const flags = flagsFor({...rest, by: by_user_id}, factsOf(record), record.booking)
  return {...claim, flags: [...flags, ...codeFlags]}
}

function receiptOf(
  claim: Pick<ClaimRow, 'side' | 'edge' | 'claimed_at' | 'received_at' | 'effective_at' | 'flags'>,
  replayed: boolean,
  codeFlags: readonly Flag[],
): Receipt {
  const {side, edge, claimed_at, received_at, effective_at, flags} = claim
  const noted = [...new Set([...flags, ...codeFlags])]
  return {side, edge, claimed_at, received_at, effective_at, replayed, flags: noted}
}
