import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Id, Line, Paging} from '../shapes.ts'
import {AuditTarget} from '../bookings/choices.ts'

/** One change: who made it, when, of what, and what stood there before and after. */
export const AuditEntry = v.object({
  id: v.string(),
  at: v.string(),
  /** Null where a job of the product itself did it. */
  by: v.nullable(v.object({user_id: v.string(), name: v.string()})),
  /** `user.suspended`, `fee.added`: the target, and what was done to it. */
  action: v.string(),
  target: AuditTarget,
  target_id: v.string(),
  /** Whom or what it was made to, as people call it, and where staff find that; null where it is called nothing. */
  about: v.nullable(v.object({name: v.string(), link: v.nullable(v.string())})),
  /** Only the fields that changed; null where nothing was there. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  roles: ['admin'],
  summary: 'What staff changed, newest first; narrowed to who did it, to what, or to one object',
  query: v.object({
    by: v.optional(Id),
    target: v.optional(AuditTarget),
    /** An id; of a platform fee the moment from which it holds. */
    target_id: v.optional(Line),
    ...Paging,
  }),
  answer: v.object({items: v.array(AuditEntry), next_cursor: v.nullable(v.string())}),
  fallback: 'Request failed',
})
