import {m} from '#messages'
import * as v from 'valibot'
import {endpoint, type Endpoint} from '../endpoint.ts'
import {anyMember} from '../accounts/roles.ts'
import {Edge, sessionEntries} from './session.ts'
import {Side} from '../bookings/choices.ts'
import {IdParams, Instant, Latitude, Longitude} from '../shapes.ts'
import {Line, Text} from '../texts.ts'

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

/** Body of the four confirm calls; an empty body means now. @see src/domain/rules.md#confirming */
export const ClaimBody = v.strictObject({
  /** When the button was tapped, by the phone's clock. */
  claimed_at: v.optional(Instant),
  /** Phone's clock minus server's, in milliseconds. */
  device_offset_ms: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(-315_360_000_000), v.maxValue(315_360_000_000)),
  ),
  /** When it happened, if the person reports a time other than that of the tap. */
  reported_at: v.optional(v.nullable(Instant)),
  latitude: v.optional(v.nullable(Latitude)),
  longitude: v.optional(v.nullable(Longitude)),
  accuracy_m: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000)))),
  offline: v.optional(v.boolean()),
  code: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d{6}$/, m.six_digits)))),
  /** The edge is confirmed, and this tap only proves a code. */
  is_code_only: v.optional(v.boolean()),
  reason: v.optional(v.nullable(Line)),
  memo: v.optional(v.nullable(Text)),
})
export type ClaimBody = v.InferOutput<typeof ClaimBody>

const claim = <const P extends string, const R extends 'parent' | 'caretaker'>(
  path: P,
  side: R,
  fallback: Endpoint['fallback'],
) =>
  ({
    method: 'PATCH',
    path,
    roles: side === 'parent' ? (['parent'] as const) : (['caretaker', 'agency'] as const),
    members: anyMember,
    evenEnded: true,
    evenFormerMember: true,
    idempotent: true,
    unlimited: true,
    params: IdParams,
    body: ClaimBody,
    answer: ConfirmedSession,
    fallback,
  }) as const

export const confirmStartByParent = endpoint({
  ...claim('/sessions/:id/confirm-start/parent', 'parent', m.failed_to_confirm_start),
  summary: 'The family confirms the start of a visit',
})

export const confirmEndByParent = endpoint({
  ...claim('/sessions/:id/confirm-end/parent', 'parent', m.failed_to_confirm_end),
  summary: 'The family confirms the end of a visit',
})

export const confirmStartByCaretaker = endpoint({
  ...claim('/sessions/:id/confirm-start/caretaker', 'caretaker', m.failed_to_confirm_start),
  summary: 'The caregiver or their agency confirms the start of a visit',
})

export const confirmEndByCaretaker = endpoint({
  ...claim('/sessions/:id/confirm-end/caretaker', 'caretaker', m.failed_to_confirm_end),
  summary: 'The caregiver or their agency confirms the end of a visit',
})

/** From this the parent's phone computes the start code without a network. @see src/domain/rules.md#start-code */
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
  summary: 'The secret for the six-digit start code that the family shows',
  params: IdParams,
  answer: StartCodeKey,
  fallback: m.failed_to_fetch_sessions,
})
