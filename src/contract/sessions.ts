import * as v from 'valibot'
import {endpoint} from './endpoint.ts'
import {anyMember} from './roles.ts'
import {Id, IdParams, Instant, Latitude, Line, Longitude, RequiredText, Text} from './shapes.ts'

export const SessionStatus = v.picklist([
  'SCHEDULED',
  'START_PARTIAL',
  'IN_PROGRESS',
  'END_PARTIAL',
  'COMPLETED',
  'CANCELLED',
  'MISSED',
  'DISPUTED',
])
export type SessionStatus = v.InferOutput<typeof SessionStatus>

/** The family's side and the caregiver's; an agency's people tap on the caregiver's side. */
export const Side = v.picklist(['parent', 'caretaker'])
export type Side = v.InferOutput<typeof Side>
export const Edge = v.picklist(['start', 'end'])
export type Edge = v.InferOutput<typeof Edge>

/** How a session came to its times: both agreed, one side accepted the other's, silence, or staff. */
export const SettledBy = v.picklist(['agreement', 'accepted', 'deadline', 'staff'])
export type SettledBy = v.InferOutput<typeof SettledBy>

/** Noted, never a reason to refuse (decisions §5). */
export const Flag = v.picklist([
  'early',
  'late',
  'out_of_place',
  'clock_skew',
  'end_before_start',
  'session_cancelled',
  'one_sided',
  'code_invalid',
  'in_future',
  'after_settling',
])
export type Flag = v.InferOutput<typeof Flag>

/** What a person must look at. */
export const SessionException = v.picklist(['times_differ', 'nobody_assigned', 'contested', 'overlap_empty'])
export type SessionException = v.InferOutput<typeof SessionException>

/** The claim that counts for one side and one edge. */
export const Confirmation = v.object({
  claimed_at: v.string(),
  reported_at: v.nullable(v.string()),
  received_at: v.string(),
  effective_at: v.string(),
  device_offset_ms: v.nullable(v.number()),
  latitude: v.optional(v.nullable(v.number())),
  longitude: v.optional(v.nullable(v.number())),
  accuracy_m: v.optional(v.nullable(v.number())),
  offline: v.boolean(),
  /** The user who pressed. */
  by: v.string(),
  /** `office` or `staff` where somebody pressed for another person. */
  on_behalf: v.nullable(v.string()),
  reason: v.optional(v.nullable(v.string())),
  flags: v.array(v.string()),
})
export type Confirmation = v.InferOutput<typeof Confirmation>

const Pair = v.object({parent: v.nullable(Confirmation), caretaker: v.nullable(Confirmation)})

const sessionEntries = {
  id: v.string(),
  booking_id: v.string(),
  scheduled_start: v.string(),
  scheduled_end: v.string(),
  timezone: v.string(),
  status: SessionStatus,
  settled_by: v.nullable(SettledBy),
  /** The times that count once settled; null before. */
  started_at: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
  confirmations: v.object({start: Pair, end: Pair}),
  exceptions: v.array(v.string()),
  /** Which side of it the reader stands on. */
  my_side: Side,
  /** Enough to show it without its booking. */
  title: v.string(),
  service: v.string(),
  location: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  location_source: v.nullable(v.string()),
  address: v.optional(
    v.object({
      line1: v.string(),
      line2: v.optional(v.string()),
      city: v.string(),
      state: v.string(),
      zip: v.string(),
      arrival_notes: v.optional(v.string()),
    }),
  ),
  handover: v.optional(v.nullable(v.string())),
  contact: v.optional(v.object({name: v.string(), phone_number: v.nullable(v.string())})),
  /** The agency's field caregiver who comes. */
  assigned: v.nullable(
    v.object({member_id: v.string(), name: v.string(), avatar_url: v.nullable(v.string())}),
  ),
  contest_until: v.nullable(v.string()),
  contest: v.nullable(v.object({side: Side, reason: v.string(), at: v.string()})),
  cancelled: v.nullable(v.object({by: v.string(), reason: v.nullable(v.string()), at: v.string()})),
  reschedule: v.nullable(
    v.object({
      id: v.string(),
      proposed_by: Side,
      start: v.string(),
      end: v.string(),
      reason: v.nullable(v.string()),
      at: v.string(),
    }),
  ),
  /** Who last said that they run late for it, and by how much; nothing once the visit is under way. */
  late: v.optional(v.nullable(v.object({side: Side, minutes: v.number(), at: v.string()}))),
}

export const Session = v.object(sessionEntries)
export type Session = v.InferOutput<typeof Session>

/** The server's answer to a claim. An old worker must read a new server's: never tightened. */
export const Receipt = v.object({
  side: Side,
  edge: Edge,
  claimed_at: v.string(),
  received_at: v.string(),
  effective_at: v.string(),
  replayed: v.boolean(),
  flags: v.array(v.string()),
})
export type Receipt = v.InferOutput<typeof Receipt>

export const ConfirmedSession = v.object({...sessionEntries, receipt: Receipt})
export type ConfirmedSession = v.InferOutput<typeof ConfirmedSession>

/** Body of the four confirm calls; empty means now (decisions §5). */
export const ClaimBody = v.strictObject({
  /** When the button was pressed, on the phone's clock. */
  claimed_at: v.optional(Instant),
  /** Phone's clock minus server's, in milliseconds. */
  device_offset_ms: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(-315_360_000_000), v.maxValue(315_360_000_000)),
  ),
  /** When it happened, where the person says it was not at the press. */
  reported_at: v.optional(v.nullable(Instant)),
  latitude: v.optional(v.nullable(Latitude)),
  longitude: v.optional(v.nullable(Longitude)),
  accuracy_m: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000)))),
  offline: v.optional(v.boolean()),
  code: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d{6}$/, 'Six digits')))),
  reason: v.optional(v.nullable(Line)),
  memo: v.optional(v.nullable(Text)),
})
export type ClaimBody = v.InferOutput<typeof ClaimBody>

const claim = <const P extends string, const R extends 'parent' | 'caretaker'>(
  path: P,
  side: R,
  fallback: string,
) =>
  ({
    method: 'PATCH',
    path,
    roles: side === 'parent' ? (['parent'] as const) : (['caretaker', 'agency'] as const),
    members: anyMember,
    evenSuspended: true,
    idempotent: true,
    params: IdParams,
    body: ClaimBody,
    answer: ConfirmedSession,
    fallback,
  }) as const

export const confirmStartByParent = endpoint({
  ...claim('/sessions/:id/confirm-start/parent', 'parent', 'Failed to confirm start'),
  summary: 'The family says that a visit started',
})
export const confirmEndByParent = endpoint({
  ...claim('/sessions/:id/confirm-end/parent', 'parent', 'Failed to confirm end'),
  summary: 'The family says that a visit ended',
})
export const confirmStartByCaretaker = endpoint({
  ...claim('/sessions/:id/confirm-start/caretaker', 'caretaker', 'Failed to confirm start'),
  summary: 'The caregiver, or her agency, says that a visit started',
})
export const confirmEndByCaretaker = endpoint({
  ...claim('/sessions/:id/confirm-end/caretaker', 'caretaker', 'Failed to confirm end'),
  summary: 'The caregiver, or her agency, says that a visit ended',
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  roles: ['parent', 'caretaker', 'agency'],
  members: anyMember,
  summary:
    'Sessions of one booking, or the caller’s own from seven days back to sixty ahead, by scheduled start',
  query: v.object({
    booking_id: v.optional(Id),
    /** Narrows to the caller; anybody else's id is not there. */
    user_id: v.optional(Id),
    from: v.optional(Instant),
    to: v.optional(Instant),
  }),
  answer: v.array(Session),
  fallback: 'Failed to fetch sessions',
})

export const cancelSession = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/cancel',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Cancel one session that has not started',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({reason: v.optional(v.nullable(Text))}),
  answer: Session,
  fallback: 'Failed to cancel booking',
})

export const proposeReschedule = endpoint({
  method: 'POST',
  path: '/sessions/:id/reschedule',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Propose new times for one session; the other side agrees or not',
  idempotent: true,
  params: IdParams,
  body: v.pipe(
    v.strictObject({start: Instant, end: Instant, reason: v.optional(v.nullable(Text))}),
    v.forward(
      v.check(b => b.end > b.start, 'Must be after the start'),
      ['end'],
    ),
    v.forward(
      v.check(
        b => Date.parse(b.end) - Date.parse(b.start) <= 25 * 3_600_000,
        'A session is at most a day long',
      ),
      ['end'],
    ),
  ),
  answer: Session,
  status: 201,
  fallback: 'Failed to submit booking request',
})

export const acceptReschedule = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/reschedule/accept',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Agree to the other side’s proposed times',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({}),
  answer: Session,
  fallback: 'Failed to approve booking',
})

export const declineReschedule = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/reschedule/decline',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Refuse proposed times, or take back one’s own proposal',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({}),
  answer: Session,
  fallback: 'Failed to decline request',
})

export const agreeTimes = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/agree',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Accept the other side’s times where the two differ',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({}),
  answer: Session,
  fallback: 'Failed to confirm end',
})

export const contestSession = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/contest',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'Say, within seven days and with a reason, that the settled times are wrong; staff decide',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({reason: RequiredText}),
  answer: Session,
  fallback: 'Failed to confirm end',
})

export const assignSession = endpoint({
  method: 'PATCH',
  path: '/sessions/:id/assign',
  roles: ['agency'],
  summary: 'Say which of the agency’s people comes; null for nobody yet',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({member_id: v.nullable(Id)}),
  answer: Session,
  fallback: 'Failed to request booking',
})

export const sayLate = endpoint({
  method: 'POST',
  path: '/sessions/:id/late',
  roles: ['parent', 'caretaker', 'agency'],
  members: anyMember,
  summary: 'Tell the other side that one runs late',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    minutes: v.picklist([10, 20, 30], 'Must be 10, 20 or 30'),
    claimed_at: v.optional(Instant),
  }),
  answer: Session,
  fallback: 'Failed to send message',
})

/** What the family's phone makes the start code of, without a network (decisions §5). */
export const StartCodeKey = v.object({
  /** base64url. */
  secret: v.string(),
  step_s: v.number(),
  digits: v.number(),
  valid_from: v.string(),
  valid_until: v.string(),
})
export type StartCodeKey = v.InferOutput<typeof StartCodeKey>

export const getStartCode = endpoint({
  method: 'GET',
  path: '/sessions/:id/start-code',
  roles: ['parent'],
  summary: 'The key behind the six digits that the family shows when a visit starts',
  params: IdParams,
  answer: StartCodeKey,
  fallback: 'Failed to fetch sessions',
})
