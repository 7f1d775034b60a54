import type {SessionRow, ClaimRow, EventRow} from '#server/db/schema/sessions.ts'
import type {ClaimBody, confirmStartByParent, ConfirmedSession, Receipt} from '#contract/sessions/confirming.ts'
import type {Edge, Flag} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {
  effectiveAt,
  findNear,
  findRepeat,
  findReplaced,
  flagsFor,
  computeState,
  type SessionState,
} from '#domain/sessions/session.ts'
import {isFamilyAbsent} from '#domain/sessions/session-times.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '../../db/client.ts'
import type {Call} from '../../http/mount.ts'
import {type Refusal, notFound} from '../../http/refusal.ts'
import {checkCode, type CodeCheck} from './check-code.ts'
import {lockOfFormerMember, lockOfFormerAdult, lockSession, type SessionRecord} from './load.ts'
import {buildConfirmed, publishConfirmed} from './notifications/notify-confirmed.ts'
import {actsOnBehalf, readerOf, refuseAfterEnd, type Reader} from './policy.ts'
import {presentSession} from './present.ts'
import {asStored, factsOf} from './session-facts.ts'
import {advance, eventOf} from './save.ts'

type ConfirmCall = Pick<Call<typeof confirmStartByParent>, 'params' | 'body' | 'db' | 'caller' | 'now' | 'header'>

/** Locks the session of a tap, if it is the caller's. */
export const lockOwn = ({db, params, caller}: Pick<ConfirmCall, 'db' | 'params' | 'caller'>) =>
  lockAs(db, params.id, readerOf(caller))

/** Locks a session as this reader's; null if it is not. */
export async function lockAs(db: Db, id: string, reader: Reader | null) {
  const record = reader && (await lockSession(db, id, reader))
  return reader && record && {record, reader}
}

/**
 * Records one tap on Confirm start or Confirm end, with flags. A person's repeat within two minutes returns the
 * first receipt, and what only proves a code stores no claim that would replace their own; `own` is the session as `lockOwn` found it, and for `staff` as that of the family that they act for.
 * @returns the session and the receipt of this tap; `notFound` if the session is not the caller's and was not when they tapped; 403
 * for a tap after the account was suspended or closed
 * @see src/domain/rules.md#confirming
 */
export async function confirmSession(
  {params, body, db, caller, now, header}: ConfirmCall,
  own: Awaited<ReturnType<typeof lockOwn>>,
  {side, edge, by = null}: {side: Side; edge: Edge; by?: 'staff' | null},
): Promise<ConfirmedSession | Refusal> {
  const tapped_at = effectiveAt({...body, reported_at: null, received_at: now})
  const refusal = refuseAfterEnd(caller, tapped_at)
  if (refusal) return refusal
  const lockFormer = side === 'parent' ? lockOfFormerAdult : lockOfFormerMember
  const former = own ? null : await lockFormer(db, params.id, {user_id: caller.user_id, at: tapped_at})
  const found = own ?? former
  if (!found) return notFound()
  const {record, reader} = found

  const on_behalf = by ?? actsOnBehalf(reader, record.session)
  const request_id = header('Idempotency-Key') ?? null
  const tap = buildClaim(body, record, caller.user_id, {side, edge, now, on_behalf, request_id})
  const codeCheck = side === 'caretaker' ? await checkCode(record, edge, body, now) : null
  const codeFlags = codeCheck ? flagsOfCode[codeCheck.is] : []
  const formerFlags: Flag[] = former && reader.kind === 'field' ? ['reassigned'] : []
  const facts = factsOf(record)
  const before = computeState(facts, now)
  const addFlags = (claim: ClaimRow, others: readonly Flag[] = []): ClaimRow => {
    const {by_user_id: by, ...rest} = claim
    return {...claim, flags: [...flagsFor({...rest, by}, {facts, before, place: record.booking}), ...others]}
  }

  const tapBy = {...tap, by: caller.user_id}
  const replaced = body.is_code_only ? findReplaced(facts.claims, tapBy) : null
  const earlier = findRepeat(facts.claims, tapBy) ?? (replaced && {...replaced, received_at: now})
  const claim = addFlags(tap, [...codeFlags, ...formerFlags])
  const byCode = codeCheck?.is === 'right' ? addFlags(buildFamilyClaim(tap, codeCheck.by)) : null
  const claims = [...(earlier ? [] : [claim]), ...(byCode && !findNear(facts.claims, byCode) ? [byCode] : [])]
  const events = buildCodeEvents(codeCheck, record.session, {edge, by_user_id: caller.user_id, now})

  const author = {
    by: caller.user_id,
    by_key: header('Idempotency-Key'),
    former: former?.name ?? null,
  }
  const isConfirmed = findNear(facts.claims, tap) !== null || replaced !== null
  const wasAbsence = isFamilyAbsent(before.confirmations, record.session)
  const notifications = (state: SessionState) =>
    buildConfirmed(record, state, {claim, isConfirmed, wasAbsence, ...author})
  const updated =
    claims.length + events.length > 0
      ? await advance(db, record, {claims, events, notifications}, now)
      : {record, state: asStored(record.session, before)}
  if (!earlier && isConfirmed) await publishConfirmed(db, record.session, {side, ...author}, now)
  return {
    ...presentSession(updated.record, updated.state, reader, now, caller.ended !== null || former !== null),
    receipt: buildReceipt(earlier ?? claim, {replayed: earlier !== null, codeFlags}),
  }
}

/** The tap as stored, without flags. `claimed_at` defaults to the phone's clock. */
function buildClaim(
  body: ClaimBody,
  {session}: SessionRecord,
  by_user_id: string,
  {
    side,
    edge,
    now,
    on_behalf,
    request_id,
  }: Pick<ClaimRow, 'side' | 'edge' | 'on_behalf' | 'request_id'> & {now: string},
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
    request_id,
    flags: [],
  }
}

/**
 * The family's claim made by a right code, as only their phone or card shows it. It proves when the code was typed, not
 * the times the caregiver reports.
 */
const buildFamilyClaim = (claim: ClaimRow, reason: 'start_code' | 'card_code'): ClaimRow => ({
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
} as const satisfies Record<NonNullable<CodeCheck>['is'], readonly Flag[]>

const isOfCode = (flag: string): boolean => Object.values<readonly string[]>(flagsOfCode).flat().includes(flag)

/** The stored attempt at a code. A card's code typed away from the door is not one, so it stays valid there. */
function buildCodeEvents(
  codeCheck: CodeCheck,
  session: SessionRow,
  {edge, by_user_id, now}: {edge: Edge; by_user_id: string; now: string},
): EventRow[] {
  if (!codeCheck || codeCheck.is === 'unplaced') return []
  return [eventOf(session, {kind: 'code', right: codeCheck.is === 'right', edge}, by_user_id, now)]
}

/** A repeat answers with the first claim, but of the code typed with this tap alone. */
function buildReceipt(
  claim: Pick<ClaimRow, 'side' | 'edge' | 'claimed_at' | 'received_at' | 'effective_at' | 'flags'>,
  {replayed, codeFlags}: {replayed: boolean; codeFlags: readonly Flag[]},
): Receipt {
  const {side, edge, claimed_at, received_at, effective_at, flags} = claim
  return {
    side,
    edge,
    claimed_at,
    received_at,
    effective_at,
    replayed,
    flags: [...flags.filter(flag => !isOfCode(flag)), ...codeFlags],
  }
}
