import {m} from '#messages'
import * as v from 'valibot'
import {ListedBooking, StaffSession} from './bookings.ts'
import {endpoint} from '../endpoint.ts'
import {Payer} from '../money/invoices.ts'
import {DecisionReason} from '../sessions/session.ts'
import {Id, IdParams, Instant, Paging, Total} from '../shapes.ts'
import {Line, RequiredText} from '../texts.ts'
import {sortBy} from '../address-values.ts'
import {ExceptionArea, ExceptionReason} from './staff-choices.ts'

/** The kind of an exception. */
export const ExceptionKind = v.picklist(['session', 'invoice', 'dispute', 'payment'])
export type ExceptionKind = v.InferOutput<typeof ExceptionKind>

export const ExceptionItem = v.object({
  /** Id of the visit, invoice, dispute or payment. */
  id: v.string(),
  kind: ExceptionKind,
  /** Since when it waits; once it is closed, when it was. */
  since: v.string(),
  /** When something happened to it last; null once it is closed. Servers of earlier versions leave it out. */
  changed_at: v.optional(v.nullable(v.string())),
  /** Who of the staff took it; null if it is not taken. */
  assigned_to: v.nullable(v.object({user_id: v.string(), name: v.string()})),
  /** Once it is closed, those that it was closed for; empty if they are not known. */
  reasons: v.array(ExceptionReason),
  /** Who decided it and how; null while it is open. */
  closed: v.nullable(v.object({at: v.string(), by: v.string(), reason_code: DecisionReason, memo: v.string()})),
  booking: v.nullable(ListedBooking),
  /** The booking's place. */
  place: v.nullable(
    v.object({
      label: v.string(),
      latitude: v.number(),
      longitude: v.number(),
      source: v.picklist(['pin', 'device', 'zip']),
    }),
  ),
  visit: v.nullable(StaffSession),
  /** The newest contact message of a danger. Servers of earlier versions leave it out. */
  danger_message_id: v.optional(v.nullable(v.string())),
  /** For exceptions about money: the parties, the amount and the invoices. */
  money: v.nullable(
    v.object({
      payer_name: v.string(),
      amount_cents: v.number(),
      /** The amount the payee has not returned; null if that is not the reason. */
      not_returned_cents: v.nullable(v.number()),
      /** The invoice's own id; null for exceptions about payments. */
      invoice_id: v.nullable(v.string()),
      invoice_numbers: v.array(v.string()),
      /** The bank's or provider's code, or Village's own. */
      reason: v.nullable(v.string()),
      /** For a link to the payer. These three are left out by servers of earlier versions. */
      payer: v.optional(Payer),
      /** Until when the bank takes an answer to a dispute; null if it did not say. */
      answer_by: v.optional(v.nullable(v.string())),
      /** Where staff answer the dispute at the provider; null for the sandbox. */
      dispute_url: v.optional(v.nullable(v.string())),
    }),
  ),
})
export type ExceptionItem = v.InferOutput<typeof ExceptionItem>

export const listExceptions = endpoint({
  method: 'GET',
  path: '/admin/exceptions',
  roles: ['admin'],
  summary:
    'Visits, invoices and payments that need a decision, dangers first, by default longest waiting; or decided ones, last first',
  query: v.object({
    /** A booking or invoice number, a family, caregiver or agency, or a part. @see src/domain/rules-people.md#staff-search */
    q: v.optional(Line),
    /** Open ones by default. `reason` and `whose` are of open ones alone. */
    state: v.optional(v.picklist(['open', 'closed'])),
    about: v.optional(ExceptionArea),
    reason: v.optional(ExceptionReason),
    /** Those of the caller, or those that are not taken. */
    whose: v.optional(v.picklist(['mine', 'unassigned'])),
    /** Open ones by how long they wait (the default, the longest first), or by when their goal is or was reached. */
    sort: sortBy('since', 'due'),
    ...Paging,
  }),
  /** The total is of open ones alone, null for decided ones. */
  answer: v.object({items: v.array(ExceptionItem), next_cursor: v.nullable(v.string()), total: Total}),
  fallback: m.request_failed,
})

/**
 * Records the staff's times, that the visit did not take place, or that it does not count; this adds to the history
 * and replaces nothing. An item that needs no decision can be dismissed and returns if it changes: 409
 * `decision_needed` if a decision is due, 409 `not_yet` before anything is. 409 `exception_changed` with `current` as the
 * `visit` if its history has grown since the `version` that was read, something happened after `changed_at`, or
 * another danger was written than `danger_message_id`; where none was read, `current` has its message as well. 409 `caretaker_busy` for anything but `void` of a canceled visit
 * whose time the caregiver has given away.
 */
export const settleException = endpoint({
  method: 'PATCH',
  path: '/admin/exceptions/:id',
  roles: ['admin'],
  idempotent: true,
  summary: 'Decide on a visit, or set an item aside, with a reason and a memo',
  params: IdParams,
  body: v.pipe(
    v.strictObject({
      act: v.picklist(['settle', 'missed', 'void', 'resolve']),
      /** The times that count; both with `settle`, neither otherwise. */
      started_at: v.optional(Instant),
      ended_at: v.optional(Instant),
      /** `version` of the visit as it was read. */
      version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      /** `changed_at` as it was read, of one about money. */
      changed_at: v.optional(Instant),
      /** `danger_message_id` as it was read, of a visit; null if there was none. */
      danger_message_id: v.optional(v.nullable(Id)),
      reason_code: DecisionReason,
      memo: RequiredText,
    }),
    v.forward(
      v.check(b => (b.act === 'settle') === (b.started_at !== undefined), m.required_with_settle),
      ['started_at'],
    ),
    v.forward(
      v.check(b => (b.act === 'settle') === (b.ended_at !== undefined), m.required_with_settle),
      ['ended_at'],
    ),
    v.forward(
      v.check(({started_at, ended_at}) => !started_at || !ended_at || ended_at > started_at, m.must_be_after_the_start),
      ['ended_at'],
    ),
  ),
  answer: v.object({
    /** The exception afterwards; null once it is closed. */
    item: v.nullable(ExceptionItem),
    visit: v.nullable(StaffSession),
  }),
  fallback: m.request_failed,
})

/**
 * Takes an exception, or lets it go. `seen` is who had it as it was read: 409 `exception_changed` with `current`
 * `{assigned_to}` if another admin has it since.
 */
export const assignException = endpoint({
  method: 'PATCH',
  path: '/admin/exceptions/:id/assign',
  roles: ['admin'],
  idempotent: true,
  summary: 'Assign an exception to oneself, or let it go',
  params: IdParams,
  body: v.strictObject({to_me: v.boolean(), seen: v.nullable(Id)}),
  answer: ExceptionItem,
  fallback: m.request_failed,
})
