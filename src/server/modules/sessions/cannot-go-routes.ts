import {m} from '#messages'
import * as contract from '#contract/sessions/sessions.ts'
import {effectiveAt} from '#domain/sessions/session.ts'
import type {Db} from '../../db/client.ts'
import type {Caller} from '../../http/caller.ts'
import {route} from '../../http/mount.ts'
import type {Route} from '../../http/mount.ts'
import {Refusal, notFound, refuse} from '../../http/refusal.ts'
import {applyAndPresent, checkSessionAction, lockForCommand, type LockedSession} from './command.ts'
import {wasAssigned} from './lookup.ts'
import {notifyCanGo, notifyCannotGo} from './notifications/notify-assigned.ts'
import {presentSession} from './present.ts'
import {eventOf} from './save.ts'
import {cannotGoOf} from './session-facts.ts'

/** Locks a visit ahead that the caller is assigned to. */
async function lockAssigned(
  db: Db,
  id: string,
  caller: Caller,
  now: string,
): Promise<{locked: LockedSession; member_id: string} | Refusal> {
  const locked = await lockForCommand(db, id, caller, now)
  if (locked instanceof Refusal) {
    const hasChanged = await wasAssigned(db, id, caller)
    return hasChanged ? refuse('assignment_changed', m.this_visit_is_not_yours_any_more()) : locked
  }
  const refusal = checkSessionAction(locked, 'askNotToGo')
  if (refusal) return refusal
  const member_id = locked.record.session.assigned_member_id
  return member_id === null ? notFound() : {locked, member_id}
}

/**
 * A field caregiver asks her office to send someone else to her visit, and takes that back.
 * @see src/domain/rules.md#asking-not-to-go
 */
export const cannotGoRoutes: readonly Route[] = [
  route(contract.askNotToGo, async ({params, body: {reason, claimed_at}, db, caller, header, now}) => {
    const own = await lockAssigned(db, params.id, caller, now)
    if (own instanceof Refusal) return own
    const {locked, member_id} = own
    const {record, state, reader} = locked
    if (cannotGoOf(record)) return presentSession(record, state, reader, now)
    const at = effectiveAt({claimed_at, received_at: now})
    const answer = await applyAndPresent(locked, {
      events: [eventOf(record.session, {kind: 'cannot_go', member_id, reason}, caller.user_id, at)],
    })
    await notifyCannotGo(locked, reason, {by: caller.user_id, by_key: header('Idempotency-Key')})
    return answer
  }),

  route(contract.sayCanGo, async ({params, body: {claimed_at}, db, caller, header, now}) => {
    const own = await lockAssigned(db, params.id, caller, now)
    if (own instanceof Refusal) return own
    const {locked, member_id} = own
    const {record, state, reader} = locked
    if (!cannotGoOf(record)) return presentSession(record, state, reader, now)
    const at = effectiveAt({claimed_at, received_at: now})
    const answer = await applyAndPresent(locked, {
      events: [eventOf(record.session, {kind: 'can_go', member_id}, caller.user_id, at)],
    })
    await notifyCanGo(locked, {by: caller.user_id, by_key: header('Idempotency-Key')})
    return answer
  }),
]
