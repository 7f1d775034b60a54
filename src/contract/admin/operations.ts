import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Id, LocalDate, Paging, IdParams, seenOf, Total} from '../shapes.ts'
import {Line, RequiredText} from '../texts.ts'
import {BookingStatus} from '../bookings/choices.ts'
import {AuditTarget} from './staff-choices.ts'
import {ContactTopic} from '../content/support.ts'

/** One change: its author, time and object, with the values before and after. */
export const AuditEntry = v.object({
  id: v.string(),
  at: v.string(),
  /** Null for a background job. */
  by: v.nullable(v.object({user_id: v.string(), name: v.string()})),
  /** `user.suspended`, `fee.added`: the target, and what was done to it. */
  action: v.string(),
  target: AuditTarget,
  target_id: v.string(),
  /** Display name and staff page of the target; null if it has no name. */
  about: v.nullable(v.object({name: v.string(), link: v.nullable(v.string())})),
  /** The zone of a booking and its visits; null for other targets. */
  timezone: v.nullable(v.string()),
  /** Only the changed fields; null if there was no value. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  roles: ['admin'],
  summary: 'Changes made by staff, newest first; filtered by person, kind, object or day',
  query: v.object({
    by: v.optional(Id),
    target: v.optional(AuditTarget),
    /** An id; for a platform fee the moment it takes effect. */
    target_id: v.optional(Line),
    /** The person or record it was made to, by name, email or number. @see src/domain/rules-people.md#audit-log */
    q: v.optional(Line),
    /** Days, in UTC, on which it was made; both included. */
    from: v.optional(LocalDate),
    to: v.optional(LocalDate),
    ...Paging,
  }),
  answer: v.object({items: v.array(AuditEntry), next_cursor: v.nullable(v.string()), total: Total}),
  fallback: m.request_failed,
})

const entries = {id: v.string(), to: v.string(), subject: v.string(), date: v.string()}
const admin = {method: 'GET', roles: ['admin'], fallback: m.request_failed} as const

export const listMail = endpoint({
  ...admin,
  path: '/admin/mail',
  summary: 'In the demo: the newest emails, written to files instead of being sent',
  answer: v.object({
    /** False when mail is really sent. */
    is_kept: v.boolean(),
    items: v.array(v.object(entries)),
  }),
})

export const getMail = endpoint({
  ...admin,
  path: '/admin/mail/:id',
  summary: 'One of these emails, as text',
  params: IdParams,
  answer: v.object({...entries, text: v.string()}),
})

/** A message from the contact page. */
export const ContactMessage = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  topic: v.nullable(ContactTopic),
  message: v.string(),
  created_at: v.string(),
  read_at: v.nullable(v.string()),
  answered_at: v.nullable(v.string()),
  /** Who answered it, or marked it as answered; absent while it waits. */
  answered_by: v.optional(v.string()),
  /** What staff answered by mail, oldest first. */
  answers: v.array(v.object({id: v.string(), text: v.string(), by: v.string(), created_at: v.string()})),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/admin/messages',
  roles: ['admin'],
  summary:
    'Messages from the contact page, newest first; only answered ones, or only unanswered ones, the oldest first; filtered by words and topic',
  query: v.object({
    state: v.optional(v.picklist(['waiting', 'closed', 'all'])),
    /** This message alone. */
    id: v.optional(Id),
    /** Parts of its words, or of the name or email of its sender. */
    q: v.optional(Line),
    topic: v.optional(ContactTopic),
    ...Paging,
  }),
  answer: v.object({items: v.array(ContactMessage), next_cursor: v.nullable(v.string()), total: Total}),
  fallback: m.request_failed,
})

/** What is known of the answers to a message. */
const seenMessage = seenOf({answers: v.number(), answered: v.boolean()})

export const markMessage = endpoint({
  method: 'PATCH',
  path: '/admin/messages/:id',
  roles: ['admin'],
  idempotent: true,
  summary: 'Mark a message as read or answered, or undo that',
  params: IdParams,
  body: v.strictObject({
    read: v.optional(v.literal(true)),
    answered: v.optional(v.boolean()),
    /** 409 `record_changed` with `current`, as for an answer. */
    seen: seenMessage,
  }),
  answer: ContactMessage,
  fallback: m.request_failed,
})

/** Mails the answer to the sender and marks the message as answered. @see src/domain/rules-people.md#contact-messages */
export const answerMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/answers',
  roles: ['admin'],
  idempotent: true,
  status: 201,
  summary: 'Answer a message from the contact page by mail',
  params: IdParams,
  body: v.strictObject({
    text: RequiredText,
    /**
     * 409 `record_changed` if it has been answered since, or marked as answered; `current` has these values and the
     * `message`.
     */
    seen: seenMessage,
  }),
  answer: ContactMessage,
  fallback: m.request_failed,
})

/** The number of waiting items, and since when the oldest waits. */
const Waiting = v.object({count: v.number(), since: v.nullable(v.string())})

/** Open items by kind. */
const WaitingItems = v.object({
  exceptions: Waiting,
  verifications: Waiting,
  /** Approved caregivers with a check that expires within thirty days; `since` is the earliest expiry. */
  checks_expiring: Waiting,
  credits_asked: Waiting,
  /** Disputed payments and invoices that could not be collected; dismissed ones do not count. */
  payments: Waiting,
  messages: Waiting,
  /** Families without an account with something to hear; none from an older server. @see src/domain/rules-people.md#families-to-call */
  family_calls: v.optional(Waiting, {count: 0, since: null}),
  /** Messages that one side of a conversation reported. */
  message_reports: Waiting,
  /** Reviews with an open report; none from an older server. */
  review_reports: v.optional(Waiting, {count: 0, since: null}),
  /** Questions that the assistant could not answer; `since` is when the one not asked for longest was asked last. */
  open_questions: Waiting,
  /** Posts that the caller is asked to review; `since` is the earliest last change. */
  post_reviews: Waiting,
})

export const getWaiting = endpoint({
  method: 'GET',
  path: '/admin/waiting',
  roles: ['admin'],
  summary: 'Open items for staff, by kind',
  answer: WaitingItems,
  fallback: m.request_failed,
})

/** Figures of months are of calendar months in UTC, `YYYY-MM`, this one last. */
export const Overview = v.object({
  waiting: WaitingItems,
  /** Bookings requested in the last ninety days. */
  bookings: v.array(v.object({status: BookingStatus, count: v.number()})),
  /** Visits that ended in the last thirty days and were not cancelled, by the side that confirmed start and end. */
  visits: v.object({both: v.number(), one: v.number(), none: v.number()}),
  /** Hours from the request to its approval, the middle one, and how many were approved. */
  approvals: v.array(v.object({month: v.string(), hours_median: v.nullable(v.number()), approved: v.number()})),
  /** Village's revenue according to the ledger, less credits and refunds. */
  revenue: v.array(
    v.object({
      month: v.string(),
      lead_cents: v.number(),
      fee_cents: v.number(),
      subscription_cents: v.number(),
    }),
  ),
  sign_ups: v.array(v.object({month: v.string(), parents: v.number(), caretakers: v.number(), agencies: v.number()})),
})
export type Overview = v.InferOutput<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  roles: ['admin'],
  summary: 'Open items for staff, and product figures',
  answer: Overview,
  fallback: m.request_failed,
})
