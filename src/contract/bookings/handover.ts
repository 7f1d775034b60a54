import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {anyMember} from '../accounts/roles.ts'
import {IdParams} from '../shapes.ts'

/** What the caregiver needs to know at the door. Never part of another answer. @see src/domain/rules.md#children */
export const Handover = v.object({
  booking_id: v.string(),
  /** Door code, who may pick up. */
  handover: v.nullable(v.string()),
  /** What the family wrote in its request; absent from handovers that phones stored before it was sent. */
  notes: v.optional(v.nullable(v.string())),
  /** What matters to the family, and what it asked for besides; absent likewise. */
  preference: v.optional(v.nullable(v.string())),
  live_in: v.optional(v.boolean()),
  medical_companion: v.optional(v.boolean()),
  /** The ages that the request has, also of children without a record; absent from handovers stored before they were sent. */
  ages: v.optional(v.array(v.number())),
  age_months: v.optional(v.array(v.number())),
  children: v.array(
    v.object({
      id: v.string(),
      first_name: v.string(),
      /** Age in months today. */
      age_months: v.number(),
      allergies: v.nullable(v.string()),
      routines: v.nullable(v.string()),
      notes: v.nullable(v.string()),
    }),
  ),
  /** The visits that were not canceled and are ahead or ended within a day; a device stores the handover for these only. */
  visits: v.array(v.object({start: v.string(), end: v.string()})),
})
export type Handover = v.InferOutput<typeof Handover>

/**
 * The family at any time; the approved caregiver, the agency's office and its assigned member until a day after the
 * last visit; staff only while an exception of the booking is open, which is recorded in the audit log. 404 for anyone
 * else.
 */
export const getHandover = endpoint({
  method: 'GET',
  path: '/bookings/:id/handover',
  roles: ['parent', 'caretaker', 'agency', 'admin'],
  members: anyMember,
  summary: 'The children, the door notes and the request’s notes and preferences of a booking',
  params: IdParams,
  answer: Handover,
  fallback: m.failed_to_load_the_handover,
})
