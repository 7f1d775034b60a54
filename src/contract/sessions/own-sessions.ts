import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {anyMember} from '../accounts/roles.ts'
import {Session, sessionEntries} from './session.ts'
import {Id, IdParams, Instant} from '../shapes.ts'
import {RequiredLine} from '../texts.ts'

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
  /** `is_too_late`: this note notified no one. */
  answer: v.object({...sessionEntries, is_too_late: v.optional(v.boolean())}),
  fallback: m.failed_to_send_message,
})

/** A repeat changes nothing. 409 `assignment_changed` if the visit is not the caller's any more. @see src/domain/rules.md#asking-not-to-go */
export const askNotToGo = endpoint({
  method: 'POST',
  path: '/sessions/:id/cannot-go',
  roles: ['agency'],
  members: ['field'],
  summary: 'Ask the office to send someone else to a visit ahead; the caller stays assigned until it does',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({reason: RequiredLine, claimed_at: v.optional(Instant)}),
  answer: Session,
  status: 201,
  fallback: m.failed_to_send_message,
})

/** Without such a request it changes nothing. 409 `assignment_changed` as above. @see src/domain/rules.md#asking-not-to-go */
export const sayCanGo = endpoint({
  method: 'POST',
  path: '/sessions/:id/can-go',
  roles: ['agency'],
  members: ['field'],
  summary: 'Take back the request to send someone else to a visit ahead',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({claimed_at: v.optional(Instant)}),
  answer: Session,
  fallback: m.failed_to_send_message,
})
