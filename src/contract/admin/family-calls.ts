import {m} from '#messages'
import * as v from 'valibot'
import {Service} from '../bookings/choices.ts'
import {endpoint} from '../endpoint.ts'
import {Done, Id, IdParams} from '../shapes.ts'

/** What happened that a family without an account has to hear from staff. */
export const FamilyCallKind = v.picklist([
  'offer_placed',
  'offer_withdrawn',
  'invitation_declined',
  'request_declined',
  'request_expired',
  'request_ended',
  'booking_cancelled',
  'booking_restored',
  'session_cancelled',
  'session_not_made',
  'session_late',
  'session_replaced',
  'weekly_ended',
  'reschedule_proposed',
  'reschedule_accepted',
  'reschedule_declined',
])
export type FamilyCallKind = v.InferOutput<typeof FamilyCallKind>

/** One thing to say to such a family. */
const FamilyCall = v.object({
  id: v.string(),
  kind: FamilyCallKind,
  created_at: v.string(),
  booking: v.object({
    id: v.string(),
    number: v.string(),
    service: Service,
    timezone: v.string(),
    /** An open request leads to its offers. */
    is_open: v.boolean(),
  }),
  /** The visit that it is about. */
  visit: v.nullable(v.object({scheduled_start: v.string(), scheduled_end: v.string()})),
  /** The proposed times that the family has to answer. Servers of earlier versions leave it out. */
  proposal: v.optional(
    v.nullable(v.object({id: v.string(), session_id: v.string(), start: v.string(), end: v.string()})),
    null,
  ),
  /** The bid that it is about, by its bidder's whole name. Servers of earlier versions leave it out too. */
  offer: v.optional(v.nullable(v.object({name: v.string(), hourly_rate: v.number()})), null),
})
export type FamilyCall = v.InferOutput<typeof FamilyCall>

/** A family without an account, with what it has to hear, oldest first. */
export const FamilyToCall = v.object({
  id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  phone_number: v.nullable(v.string()),
  calls: v.array(FamilyCall),
})
export type FamilyToCall = v.InferOutput<typeof FamilyToCall>

/** How many families a list has at most. */
export const families_to_call_max = 100

const admin = {roles: ['admin'], fallback: m.request_failed} as const

/** @see src/domain/rules-people.md#families-to-call */
export const listFamilyCalls = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/family-calls',
  summary: 'Families without an account that staff have to call, the one waiting longest first; at most 100',
  answer: v.object({items: v.array(FamilyToCall)}),
})

/** A call that is not named, because it came since, still waits. */
export const markFamilyCalled = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/non-users/:id/called',
  idempotent: true,
  summary: 'Mark what a family without an account was called about',
  params: IdParams,
  body: v.strictObject({call_ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(500))}),
  answer: Done,
})
