import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {anyMember} from '../accounts/roles.ts'
import {Session} from './session.ts'
import {Id, IdParams, Instant} from '../shapes.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  roles: ['parent', 'caretaker', 'agency'],
  members: anyMember,
  summary:
    'One session, sessions of one booking (at most the latest 366), or the caller’s sessions from seven days ago to sixty days ahead, by scheduled start',
  query: v.object({
    session_id: v.optional(Id),
    booking_id: v.optional(Id),
    /** Must be the caller's own id; any other is 404. */
    user_id: v.optional(Id),
    from: v.optional(Instant),
    to: v.optional(Instant),
  }),
  answer: v.array(Session),
  fallback: m.failed_to_fetch_sessions,
})

/** Minutes offered by Running late. @see src/domain/rules.md#running-late */
export const late_note_minutes = [10, 20, 30, 45, 60, 90, 120] as const
export const LateMinutes = v.picklist(late_note_minutes, m.must_be_minutes_of_running_late)
export type LateMinutes = v.InferOutput<typeof LateMinutes>

export const sayLate = endpoint({
  method: 'POST',
  path: '/sessions/:id/late',
  roles: ['parent', 'caretaker', 'agency'],
  members: anyMember,
  evenEnded: true,
  summary: 'Tell the other side that the caller is running late',
  idempotent: true,
  unlimited: true,
  params: IdParams,
  body: v.strictObject({
    minutes: LateMinutes,
    claimed_at: v.optional(Instant),
  }),
  answer: Session,
  fallback: m.failed_to_send_message,
})
