import type {Session} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {refusalText} from '#domain/refusals.ts'
import {type SessionAction, sessionCan} from '#domain/sessions/session-can.ts'
import type {SessionState} from '#domain/sessions/session.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {lockSession, type LockedRecord} from './load.ts'
import {readerOf, sideOf, type Reader} from './policy.ts'
import {presentSession} from './present.ts'
import {stateOf} from './session-facts.ts'
import {advance, type Advance} from './save.ts'

/** A session locked by a command, with its state and its reader. */
export interface LockedSession {
  tx: Db
  now: string
  record: LockedRecord
  state: SessionState
  reader: Reader
  side: Side
  /** A suspended or closed account reads nothing of the other side. */
  isEnded: boolean
}

/** Locks a session of the caller; `notFound` if it is not theirs. */
export async function lockForCommand(
  tx: Db,
  id: string,
  caller: Caller,
  now: string,
): Promise<LockedSession | Refusal> {
  const reader = readerOf(caller)
  const record = reader && (await lockSession(tx, id, reader))
  if (!reader || !record) return notFound()
  return {tx, now, record, reader, side: sideOf(reader), state: stateOf(record, now), isEnded: caller.ended !== null}
}

/** The refusal if this side may not do it now, else null. */
export function checkSessionAction({record, state, side, now}: LockedSession, action: SessionAction): Refusal | null {
  const {scheduled_start, scheduled_end} = record.session
  const answer = sessionCan[action]({...state, scheduled_start, scheduled_end}, side, now)
  return answer === true ? null : refuse(answer, refusalText[answer])
}

/** Adds to the session's history and presents the result; the command passes new `proposals` and `assigned`. */
export async function applyAndPresent(
  {tx, now, record, reader, isEnded}: LockedSession,
  {
    proposals = record.proposals,
    assigned = record.assigned,
    ...added
  }: Advance & Partial<Pick<LockedRecord, 'proposals' | 'assigned'>>,
): Promise<Session> {
  const next = await advance(tx, {...record, proposals, assigned}, added, now)
  return presentSession(next.record, next.state, reader, now, isEnded)
}
