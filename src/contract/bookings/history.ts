import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {PaidBy} from '../money/invoices.ts'
import {DecisionReason} from '../sessions/session.ts'
import {IdParams, LocalTime} from '../shapes.ts'
import {Service} from './choices.ts'
import {ScheduleLine} from './request.ts'

/** What of a request only its family and the approved provider read. */
export const RequestDetail = v.picklist(['address', 'place', 'handover', 'children'])
export type RequestDetail = v.InferOutput<typeof RequestDetail>

const WallTimes = v.tuple([LocalTime, LocalTime])

/**
 * A part of a request that providers can read and a change replaced; with both values where they are short and say nothing of
 * a person.
 */
export const ChangedPart = v.variant('part', [
  v.object({part: v.literal('service'), from: Service, to: Service}),
  v.object({part: v.literal('times'), from: WallTimes, to: WallTimes}),
  v.object({part: v.literal('schedule'), from: ScheduleLine, to: ScheduleLine}),
  v.object({part: v.literal('children'), from: v.number(), to: v.number()}),
  /** The highest rate an hour; null without one. */
  v.object({part: v.literal('rate'), from_cents: v.nullable(v.number()), to_cents: v.nullable(v.number())}),
  v.object({part: v.picklist(['several_lines', 'place', 'ages', 'needs', 'preference', 'notes'])}),
])
export type ChangedPart = v.InferOutput<typeof ChangedPart>

const Times = v.object({start: v.string(), end: v.string()})

/** Something that happened in a booking. Staff have no name here. */
export const BookingEvent = v.object({
  at: v.string(),
  what: v.picklist([
    'requested',
    'changed',
    'invited',
    'notified',
    'widened',
    'invitation_declined',
    'offered',
    'offer_changed',
    'withdrawn',
    'offer_declined',
    'approved',
    'declined',
    'cancelled',
    'restored',
    'weekly_ended',
    'expired',
    'visit_moved',
    'visit_cancelled',
    'visit_not_made',
    'visit_settled',
    'visit_missed',
    'visit_contested',
    'visit_decided',
    'statement',
    'paid',
    'credited',
  ]),
  /** The side that acted; null if none did. */
  by: v.nullable(v.picklist(['family', 'provider', 'staff'])),
  /** The first name of the other adult who acted for the family; null for the reader. */
  adult: v.optional(v.nullable(v.string()), null),
  /**
   * The side whose cancellation staff recorded, or the provider where the family ended a booking after a missed visit;
   * null if there is none.
   */
  canceled_for: v.optional(v.nullable(v.picklist(['family', 'provider'])), null),
  /** The caregiver or agency that it is about. */
  name: v.nullable(v.string()),
  hourly_rate: v.nullable(v.number()),
  amount_cents: v.nullable(v.number()),
  /** What a change of the request changed, where providers that it asks can read nothing of it. */
  details: v.optional(v.array(RequestDetail)),
  /** What it changed where they can read it; absent in changes made before that was stored. */
  parts: v.optional(v.array(ChangedPart)),
  /** How many caregivers or agencies were notified. */
  count: v.optional(v.nullable(v.number()), null),
  /**
   * Of those notified, the ones that the family can find by name now; of a change, those whose offers it ended. A
   * caregiver’s last name is an initial.
   */
  names: v.optional(v.array(v.string())),
  method: v.nullable(PaidBy),
  /** The visit that it is about; of a settled one the times that count. */
  visit: v.nullable(Times),
  /** Where the visit was moved to. */
  moved_to: v.nullable(Times),
  /** The last day of visits every week. */
  last_day: v.nullable(v.string()),
  decision: v.nullable(DecisionReason),
  reason: v.nullable(v.string()),
})
export type BookingEvent = v.InferOutput<typeof BookingEvent>

/** 404 for a booking of another family. @see src/domain/rules.md#history-of-a-booking */
export const getBookingHistory = endpoint({
  method: 'GET',
  path: '/parent/bookings/:id/history',
  roles: ['parent'],
  summary: 'What happened in one of the family’s bookings, newest first',
  params: IdParams,
  answer: v.object({items: v.array(BookingEvent), has_more: v.boolean()}),
  fallback: m.failed_to_fetch_parent_bookings,
})
