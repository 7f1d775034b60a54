import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {ThreadSide} from '../messages/messages.ts'
import {ReportReason} from '../messages/report.ts'
import {IdParams, Paging, Total} from '../shapes.ts'
import {RequiredLine} from '../texts.ts'

/* Each reading of a thread is in the audit log. @see src/domain/rules-people.md#reported-messages */

const admin = {roles: ['admin'], fallback: m.request_failed} as const

export const ReportOutcome = v.picklist(['no_violation', 'warned', 'suspended'])
export type ReportOutcome = v.InferOutput<typeof ReportOutcome>

/** One side of a thread, for staff. */
const StaffSide = v.object({side: ThreadSide, id: v.string(), name: v.string()})

export const MessageReport = v.object({
  id: v.string(),
  thread_id: v.string(),
  booking: v.nullable(v.object({id: v.string(), number: v.string()})),
  reason: ReportReason,
  note: v.nullable(v.string()),
  created_at: v.string(),
  reported_by: StaffSide,
  about: StaffSide,
  /** The person who wrote the message. */
  author_user_id: v.string(),
  /** The agency of the thread; null between a family and a caregiver. */
  org_id: v.optional(v.nullable(v.string())),
  /** Whether the author's account is suspended, or the agency they wrote for. */
  is_suspended: v.boolean(),
  /** The reported message alone; without its text once the report is closed. */
  message: v.object({id: v.string(), text: v.nullable(v.string()), has_picture: v.boolean(), received_at: v.string()}),
  closed: v.nullable(v.object({at: v.string(), outcome: ReportOutcome, memo: v.string()})),
})
export type MessageReport = v.InferOutput<typeof MessageReport>

export const listMessageReports = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/messages/reports',
  summary: 'Reported messages: the open ones, or those that are closed, newest first',
  query: v.strictObject({...Paging, status: v.optional(v.picklist(['open', 'closed']))}),
  answer: v.object({
    items: v.array(MessageReport),
    next_cursor: v.nullable(v.string()),
    open: v.number(),
    total: Total,
  }),
})

/** 409 `not_suspended` for the outcome `suspended` while the account of the author is not. */
export const closeMessageReport = endpoint({
  ...admin,
  method: 'PATCH',
  path: '/admin/messages/reports/:id',
  idempotent: true,
  summary: 'Close a report; who reported is notified, and with `warned` who wrote it',
  params: IdParams,
  body: v.strictObject({outcome: ReportOutcome, memo: RequiredLine}),
  answer: MessageReport,
})

export const StaffThread = v.object({
  id: v.string(),
  booking: v.nullable(v.object({id: v.string(), number: v.string()})),
  sides: v.array(StaffSide),
  messages_count: v.number(),
})
export type StaffThread = v.InferOutput<typeof StaffThread>

export const listBookingThreads = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/bookings/:id/threads',
  summary: 'The threads of a booking that has an exception, without their messages',
  params: IdParams,
  answer: v.object({
    /** Whether a visit of the booking is an exception; otherwise no threads are listed. */
    is_exception: v.boolean(),
    items: v.array(StaffThread),
  }),
})

export const StaffMessage = v.object({
  id: v.string(),
  side: ThreadSide,
  name: v.string(),
  text: v.nullable(v.string()),
  has_picture: v.boolean(),
  received_at: v.string(),
  is_reported: v.boolean(),
})
export type StaffMessage = v.InferOutput<typeof StaffMessage>

/** 404 unless one of its messages has an open report, or its booking has an exception. Each reading is in the audit log. */
export const readThreadAsStaff = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/threads/:id/messages',
  summary: 'A reported thread, or one of a booking with an exception, newest first',
  params: IdParams,
  query: v.strictObject(Paging),
  answer: v.object({thread: StaffThread, items: v.array(StaffMessage), next_cursor: v.nullable(v.string())}),
})
